import { useEffect, useEffectEvent, useRef } from 'react'
import { type BodyOf, followTurn, streamChat, unwrap } from '../../clients/typescript/index.ts'
import { type TranscriptQuery, turnsOf, useTranscript } from '../parts/transcript/transcript-query.ts'
import { isOpen, sendingView, type TurnView } from '../parts/transcript/turn-view.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { type LiveTurn, useLiveTurns } from './live-turns.ts'

/** A column asks an agent as it is, at a version, with another model, or with an unsaved prompt. */
export type Target = { agentId: string; version?: number; model?: string; prompt?: ChatBody['prompt'] }

export type ThreadTurn = { key: string; place: number | undefined; view: TurnView; isLost: boolean }

/** What a person sends. */
export type Outgoing = Pick<TurnView, 'text' | 'attachments'>

export type Thread = {
  transcript: TranscriptQuery
  /** The oldest first. */
  turns: ThreadTurn[]
  isBusy: boolean
  /** Asks. Resolves when the service has accepted the message. @throws AmsError when it refuses, MessageStopped when it was stopped before */
  send: (message: Outgoing, idempotencyKey: (body: ChatBody) => string) => Promise<void>
  /** Stops the turns that run, and takes back the message that is not accepted yet. */
  stop: () => Promise<void>
  /** Leaves the conversation for a new one. */
  leave: () => void
}

export type ChatBody = BodyOf<'/v1/chat-stream', 'post'>

type ThreadOptions = {
  target: Target
  conversationId: string | undefined
  /** Gets the conversation and the turn of an accepted message. */
  onStart: (conversationId: string, turnId: string) => void
}

/** One column of the playground: the turns of a conversation, stored ones and those whose streams it reads. */
export function useThread({ target, conversationId, onStart }: ThreadOptions): Thread {
  const api = useApi()
  const refresh = useRefresh()
  const transcript = useTranscript(conversationId)
  const { live, follow, stopUnsent, forget } = useLiveTurns()
  // The conversation that this column began, until the address has it.
  const begun = useRef<string>(undefined)
  const stored = turnsOf(transcript.data?.pages ?? [])
  const onEnd = () => void refresh('/v1/conversations/{id}', '/v1/turns/{turn_id}', '/v1/escalations')
  useOpenTurns(stored, live, (view) => {
    const turnId = view.turnId ?? ''
    return follow({
      key: turnId,
      first: { ...view, text: '' },
      open: (options) => followTurn(api, turnId, options),
      onEnd,
    })
  })
  const present = conversationId ?? begun.current
  const turns = joined(
    stored,
    live.filter(({ view }) => [undefined, present].includes(view.conversationId)),
  )
  const send: Thread['send'] = (message, idempotencyKey) => {
    const body = bodyOf(target, message, present)
    const key = idempotencyKey(body)
    const accepted = Promise.withResolvers<void>()
    const started = (view: TurnView) => {
      accepted.resolve()
      begun.current = view.conversationId
      onStart(view.conversationId ?? '', view.turnId ?? '')
    }
    const open = (options: Parameters<typeof streamChat>[3]) => streamChat(api, body, key, options)
    const first = { ...sendingView(message, present), createdAt: new Date().toISOString() }
    follow({ key, first, open, onStart: started, onEnd }).then(accepted.resolve, accepted.reject)
    return accepted.promise
  }
  const stop = async () => {
    stopUnsent()
    const ids = turns.flatMap(({ view }) => (isOpen(view) && view.turnId ? [view.turnId] : []))
    await Promise.all(
      ids.map((turn_id) => unwrap(api.POST('/v1/turns/{turn_id}/cancel', { params: { path: { turn_id } } }))),
    )
  }
  const leave = () => {
    begun.current = undefined
    forget()
  }
  return { transcript, turns, isBusy: turns.some(({ view }) => isOpen(view)), send, stop, leave }
}

const bodyOf = (
  { agentId, version, model, prompt }: Target,
  { text, attachments }: Outgoing,
  conversationId: string | undefined,
): ChatBody => ({
  agent_id: agentId,
  message: text.trim() && text,
  ...(attachments.length > 0 && { attachments: attachments.map(({ file_id }) => ({ file_id })) }),
  ...(conversationId !== undefined && { conversation_id: conversationId }),
  ...(version !== undefined && { agent_version: version }),
  ...(model !== undefined && { model }),
  ...(prompt !== undefined && { prompt }),
})

type Stored = { place: number; view: TurnView }

/** Reads on the streams of the turns that ran when the page was opened, each once. */
function useOpenTurns(stored: Stored[], live: LiveTurn[], read: (view: TurnView) => Promise<void>): void {
  const open = stored.filter(({ view }) => isOpen(view) && !live.some((turn) => turn.view.turnId === view.turnId))
  const ids = open.map(({ view }) => view.turnId).join(' ')
  // A turn that cannot be read any more stays as it is stored.
  const readAll = useEffectEvent(() => open.forEach(({ view }) => void read(view).catch(() => {})))
  useEffect(() => {
    if (ids !== '') readAll()
  }, [ids])
}

/** Joins stored turns with what their streams have shown. Turns that are not stored yet stand behind them. */
function joined(stored: Stored[], live: LiveTurn[]): ThreadTurn[] {
  const byTurn = new Map(live.flatMap((turn) => (turn.view.turnId ? [[turn.view.turnId, turn]] : [])))
  const known = new Set(stored.map(({ view }) => view.turnId))
  const shown = stored.map(({ place, view }) => {
    const found = byTurn.get(view.turnId ?? '')
    return {
      key: found?.key ?? view.turnId ?? '',
      place,
      isLost: found?.isLost ?? false,
      view: found ? withStream(view, found.view) : view,
    }
  })
  const last = stored.at(-1)?.place
  const fresh = live
    .filter(({ view }) => !known.has(view.turnId))
    .map(({ key, view, isLost }, index) => ({
      key,
      view,
      isLost,
      place: last === undefined ? undefined : last + index + 1,
    }))
  return [...shown, ...fresh]
}

/** The stream knows arguments and passages, the store prices and moments. A turn that runs is shown by its stream. */
const withStream = (stored: TurnView, streamed: TurnView): TurnView =>
  isOpen(stored) || isOpen(streamed)
    ? { ...streamed, createdAt: stored.createdAt }
    : {
        ...stored,
        passages: streamed.passages,
        tools: streamed.tools.length > 0 ? streamed.tools : stored.tools,
      }
