import { useEffect, useRef, useState } from 'react'
import { AmsError, type TurnEvent } from '../../clients/typescript/index.ts'
import { createFramePainter } from '../parts/transcript/frame-painter.ts'
import { type TurnView, withEvent } from '../parts/transcript/turn-view.ts'
import { onConnectionFound } from '../shell/api/connection.ts'

/** A turn whose events this page reads. */
export type LiveTurn = { key: string; view: TurnView; isLost: boolean }

type StreamOptions = { signal: AbortSignal; onLost: () => void; hurry: () => Promise<void> }
export type OpenStream = (options: StreamOptions) => AsyncGenerator<TurnEvent>

export type Following = {
  /** Names the turn here; a second stream with the same key is not opened. */
  key: string
  first: TurnView
  open: OpenStream
  /** The page calls it when the service has accepted the message. */
  onStart?: (view: TurnView) => void
  onEnd: (view: TurnView) => void
}

export type LiveTurns = {
  live: LiveTurn[]
  /** Reads a stream until its end. @throws AmsError when the message is refused, MessageStopped when it is not wanted any more */
  follow: (following: Following) => Promise<void>
  /** Stops the sending of the messages that are not accepted yet. */
  stopUnsent: () => void
  forget: () => void
}

/** The person took the message back before the service had accepted it. */
export class MessageStopped extends Error {}

/** A loss that passes sooner is not worth a word. */
const SILENT_MS = 3_000

/** Reads streams of turns side by side. Leaving the page stops the reading, not the turns. */
export function useLiveTurns(): LiveTurns {
  const [live, setLive] = useState<LiveTurn[]>([])
  const readers = useRef(new Map<string, AbortController>())
  const forget = () => {
    abortAll(readers.current)
    readers.current.clear()
    setLive([])
  }
  const stopUnsent = () => {
    for (const { key, view } of live) if (view.turnId === undefined) readers.current.get(key)?.abort()
  }
  useEffect(() => () => abortAll(readers.current), [])
  const follow = async (following: Following) => {
    const { key } = following
    if (readers.current.has(key)) return
    const reader = new AbortController()
    readers.current.set(key, reader)
    try {
      await read(following, reader.signal, (turn) => setLive((list) => withTurn(list, turn)))
    } catch (error) {
      readers.current.delete(key)
      setLive((list) => list.filter((turn) => turn.key !== key))
      throw error
    }
  }
  return { live, follow, stopUnsent, forget }
}

const abortAll = (readers: Map<string, AbortController>) => {
  for (const reader of readers.values()) reader.abort()
}

const withTurn = (list: LiveTurn[], turn: LiveTurn): LiveTurn[] =>
  list.some(({ key }) => key === turn.key)
    ? list.map((known) => (known.key === turn.key ? turn : known))
    : [...list, turn]

async function read(following: Following, signal: AbortSignal, paint: (turn: LiveTurn) => void): Promise<void> {
  const { key, first, open, onStart, onEnd } = following
  const painter = createFramePainter((turn: LiveTurn) => signal.aborted || paint(turn))
  let view = first
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  const onLost = () => {
    lostTimer ??= setTimeout(() => painter.set({ key, view, isLost: true }), SILENT_MS)
  }
  painter.set({ key, view, isLost: false })
  try {
    for await (const event of open({ signal, onLost, hurry })) {
      clearTimeout(lostTimer)
      lostTimer = undefined
      view = withEvent(view, event)
      if (event.event === 'message.start') onStart?.(view)
      painter.set({ key, view, isLost: false })
    }
  } catch (error) {
    if (view.turnId === undefined || !(error instanceof AmsError)) throw error
    const { code, message, fix, requestId } = error
    view = { ...view, status: 'error', error: { code, message, fix, request_id: requestId } }
    painter.set({ key, view, isLost: false })
  } finally {
    clearTimeout(lostTimer)
    painter.flush()
  }
  if (!signal.aborted) onEnd(view)
  else if (view.turnId === undefined) throw new MessageStopped()
}

/** Resolves when the service answers again, so that a stream does not wait for its own next try. */
function hurry(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onConnectionFound(() => {
    stop()
    resolve()
  })
  return promise
}
