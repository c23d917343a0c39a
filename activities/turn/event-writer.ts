import type { NumberedTurnEvent, TurnEvent } from '../../domain/turn.ts'
import type { Database } from '../../store/database.ts'
import type { TurnBus } from '../../store/turn-bus.ts'
import { appendEvents } from '../../store/turn-event.ts'

/** Deltas after the first are collected for this long; everything else goes out at once. */
const FLUSH_MS = 20
/** Nobody looks on while an eval is answered: its deltas may be written together. */
const UNWATCHED_FLUSH_MS = 1_000

export type EventWriter = {
  append(event: TurnEvent): void
  /** Waits until all that was appended is committed. @throws LeaseLost, or what the database said */
  flush(): Promise<void>
  /** Takes back what a reader has no use for yet, of a turn that nobody watches: the end of the turn writes it as well. */
  takeUnwritten(): TurnEvent[]
  /** The text that a reader shows after all that was appended. */
  readonly shown: string
  /** The number of the last event that was given one; after a flush, of the last one there is. */
  readonly lastSeq: number
}

/** A write that must be committed before any further event is; the model may be asked meanwhile. */
export type Gate = { write: Promise<void> | undefined }

type Target = {
  database: Database
  bus: TurnBus
  turnId: string
  generation: number
  gate: Gate
  /** False for a turn that nobody waits to see. */
  isWatched: boolean
}

/**
 * The only writer of a turn's events: numbers them, one batch in flight, each committed before anybody sees it.
 * @param onFailure called once, when a batch could not be written; every later flush throws the same
 */
export function createEventWriter(
  target: Target,
  start: { lastSeq: number; shown: string },
  onFailure: (error: unknown) => void,
): EventWriter {
  let seq = start.lastSeq
  let shown = start.shown
  let pending: TurnEvent[] = []
  let inFlight: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let hasDelta = false
  let failure: { error: unknown } | undefined

  const writeBatch = async () => {
    await target.gate.write
    const events = pending.map((event): NumberedTurnEvent => ({ ...event, seq: ++seq }))
    pending = []
    await appendEvents(target.database, target.turnId, target.generation, events)
    target.bus.publish(target.turnId, events)
  }
  const drain = async () => {
    clearTimeout(timer)
    timer = undefined
    try {
      while (pending.length > 0 && !failure) await writeBatch()
    } catch (error) {
      failure = { error }
      onFailure(error)
    } finally {
      inFlight = undefined
    }
  }
  const startDrain = () => {
    inFlight ??= drain()
    return inFlight
  }
  return {
    get shown() {
      return shown
    },
    get lastSeq() {
      return seq
    },
    append(event) {
      if (failure) throw failure.error
      shown = shownAfter(shown, event)
      const waits = event.type === 'message.delta' && (hasDelta || !target.isWatched)
      hasDelta ||= event.type === 'message.delta'
      if (!merge(pending, event)) pending.push(event)
      if (inFlight) return
      if (waits) timer ??= setTimeout(startDrain, target.isWatched ? FLUSH_MS : UNWATCHED_FLUSH_MS)
      else void startDrain()
    },
    takeUnwritten: () => (target.isWatched || inFlight ? [] : pending.splice(0)),
    async flush() {
      await target.gate.write
      // What could not be written stays pending: asking for it again would never end.
      while (!failure && (inFlight || pending.length > 0)) await startDrain()
      if (failure) throw failure.error
    },
  }
}

function shownAfter(shown: string, event: TurnEvent): string {
  if (event.type === 'message.reset') return ''
  return event.type === 'message.delta' ? shown + event.data.text : shown
}

/** Two deltas in one batch are one. */
function merge(pending: TurnEvent[], event: TurnEvent): boolean {
  const last = pending.at(-1)
  if (event.type !== 'message.delta' || last?.type !== 'message.delta') return false
  pending[pending.length - 1] = { type: 'message.delta', data: { text: last.data.text + event.data.text } }
  return true
}
