import type { NumberedTurnEvent, TurnEvent } from '../../domain/turn/turn.ts'
import { shownAfter } from '../../store/turn/event.ts'
import type { TurnSnapshot } from '../../store/turn/turn.ts'

/** What is not written yet of a turn. */
type Unwritten = { events: TurnEvent[]; snapshot: TurnSnapshot | undefined }

/** Numbers a turn's events, and keeps those that are still to be written. */
export type EventBuffer = {
  add(event: TurnEvent): void
  keepSnapshot(snapshot: TurnSnapshot): void
  /** All there is, without numbers; then there is nothing any more. */
  take(): Unwritten
  /** The same, with the next numbers. */
  takeNumbered(): Unwritten & { events: NumberedTurnEvent[] }
  readonly isEmpty: boolean
  /** True when something is there that does not wait for company. */
  readonly isUrgent: boolean
  readonly shown: string
  readonly lastSeq: number
}

/** Pieces of text come many at a time; call and result of a quick tool follow each other closely. */
const MAY_WAIT = new Set<TurnEvent['type']>(['message.delta', 'tool.call', 'tool.result'])

export function createEventBuffer(start: { lastSeq: number; shown: string }): EventBuffer {
  let { lastSeq, shown } = start
  let unwritten: Unwritten = { events: [], snapshot: undefined }
  const take = () => {
    const taken = unwritten
    unwritten = { events: [], snapshot: undefined }
    return taken
  }
  return {
    take,
    takeNumbered() {
      const { events, snapshot } = take()
      return { events: events.map((event): NumberedTurnEvent => ({ ...event, seq: ++lastSeq })), snapshot }
    },
    add(event) {
      shown = shownAfter(shown, event)
      if (!merge(unwritten.events, event)) unwritten.events.push(event)
    },
    keepSnapshot(snapshot) {
      unwritten.snapshot = snapshot
    },
    get isEmpty() {
      return unwritten.events.length === 0 && !unwritten.snapshot
    },
    get isUrgent() {
      return unwritten.events.some(({ type }) => !MAY_WAIT.has(type))
    },
    get shown() {
      return shown
    },
    get lastSeq() {
      return lastSeq
    },
  }
}

/** Two deltas in one batch are one. */
function merge(pending: TurnEvent[], event: TurnEvent): boolean {
  const last = pending.at(-1)
  if (event.type !== 'message.delta' || last?.type !== 'message.delta') return false
  pending[pending.length - 1] = { type: 'message.delta', data: { text: last.data.text + event.data.text } }
  return true
}
