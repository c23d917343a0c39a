import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  followTurn,
  newRequestKey,
  streamChat,
  type TurnEvent,
  type TurnEventData,
} from '../../clients/typescript/index.ts'
import { useApi } from '../shell/api/answer.ts'
import type { Progress } from './page.tsx'

export type AskedAnswer = {
  question: string
  text: string
  end: TurnEventData['message.end'] | undefined
  isEnded: boolean
}

/** Asks the agent, or follows the turn that the address names: a reload in mid-answer goes on. */
export function useQuestion(progress: Progress, onStarted: (next: Progress) => void) {
  const api = useApi()
  const [answer, setAnswer] = useState<AskedAnswer>()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const read = async (question: string, open: (signal: AbortSignal) => AsyncGenerator<TurnEvent>) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setBusy(true)
    setFault(undefined)
    setAnswer({ question, text: '', end: undefined, isEnded: false })
    try {
      for await (const event of open(own.signal)) {
        if (event.event === 'message.start') onStarted({ ...progress, question, turn: event.data.turn_id })
        if (event.event === 'error') throw new TurnFailed(event.data.error)
        setAnswer((former) => former && advance(former, event))
      }
    } catch (error) {
      if (own.signal.aborted) return
      setFault(error)
      setAnswer(undefined)
    }
    if (!own.signal.aborted) setBusy(false)
  }
  const resume = useEffectEvent(() => {
    const { turn, question = '' } = progress
    if (turn) void read(question, (signal) => followTurn(api, turn, { signal }))
  })
  // Only the turn that the address names at the first painting is followed: a later one is the turn of a question asked here.
  useEffect(() => resume(), [])
  return {
    answer,
    fault,
    isBusy,
    ask: (question: string) => {
      const body = { agent_id: progress.agent ?? '', message: question }
      return read(question, (signal) => streamChat(api, body, newRequestKey(), { signal }))
    },
  }
}

/** The turn ended with an error of the service. */
class TurnFailed extends Error {
  constructor({ message, fix }: { message: string; fix: string }) {
    super(`${message} ${fix}`)
  }
}

function advance(answer: AskedAnswer, event: TurnEvent): AskedAnswer {
  if (event.event === 'message.delta') return { ...answer, text: answer.text + event.data.text }
  if (event.event === 'message.reset') return { ...answer, text: '' }
  if (event.event === 'message.end') return { ...answer, text: event.data.text, end: event.data, isEnded: true }
  return answer
}
