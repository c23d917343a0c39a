import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '../server-event.ts'
import { streamFault, streamThroughout } from './careful-client.ts'

/** plain: text alone. order: one tool call with an effect, then text. escalating: text, and a webhook for a person. */
export type TurnKind = 'plain' | 'order' | 'escalating'

/** A client's record of a turn that it asked for. The rules are checked against it. */
export type AskedTurn = {
  /** The first word of its message, which names it at the model's stand-in too. */
  mark: string
  kind: TurnKind
  /** The text that the stand-in sends for it. */
  expected: string
  askedAtMs: number
  endedAtMs?: number
  turnId?: string
  events: ServerEvent[]
  /** The fault of what its reader saw. */
  fault?: string
}

/** The model sends a turn in so many pieces of text, with this pause after each. */
export type Pace = { pieces: number; gapMs: number }
export type Asking = {
  agentId: string
  key: string
  /** The API processes. */
  baseUrls: readonly string[]
  /** The one that is asked first; any without it. */
  acceptingUrl?: string | undefined
  withinMs: number
}

/** A turn that is about to be asked for, and the promise of its end. `turn.events` grows while it runs. */
export function askTurn(asking: Asking, kind: TurnKind, pace: Pace): { turn: AskedTurn; ended: Promise<void> } {
  const id = randomUUID()
  const expected = Array.from({ length: pace.pieces }, (_, index) => `tok${index + 1}`).join(' ')
  const turn: AskedTurn = { mark: `${kind}=${id}`, kind, expected, askedAtMs: Date.now(), events: [] }
  const message = `${turn.mark} ${DIRECTIVES[kind](id)} [[tokens ${pace.pieces} ${pace.gapMs}]]`
  return { turn, ended: read(asking, turn, message) }
}

const DIRECTIVES: Record<TurnKind, (id: string) => string> = {
  plain: () => '',
  order: (id) => `[[tool order {"order": "${id}"}]]`,
  escalating: () => 'I want a human.',
}

async function read(
  { agentId, key, baseUrls, acceptingUrl, withinMs }: Asking,
  turn: AskedTurn,
  message: string,
): Promise<void> {
  let attempts = 0
  const options = {
    key,
    seen: turn.events,
    get baseUrl() {
      attempts += 1
      if (attempts === 1 && acceptingUrl) return acceptingUrl
      // Another process each time: one that is dead now refuses, and the client goes to the next.
      return baseUrls[Math.floor(Math.random() * baseUrls.length)] ?? ''
    },
  }
  try {
    turn.fault = streamFault(await streamThroughout(agentId, message, options, withinMs))
  } catch (error) {
    turn.fault = String(error)
  }
  turn.turnId = turn.events[0]?.data.turn_id as string | undefined
  turn.endedAtMs = Date.now()
}
