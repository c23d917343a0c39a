import { setTimeout as wait } from 'node:timers/promises'
import { isLastEvent, type NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import type { TurnBus } from './bus.ts'
import { EVENT_PAGE, rebuiltEvents } from './event.ts'
import { findLastSeq } from './lease.ts'
import { type Found, lookAtTurn } from './look.ts'
import { loadTurn } from './turn.ts'

/** A look that failed is repeated this often. */
const RETRY_MS = 500
/** A shorter outage of Postgres ends no stream: the turn goes on after it, and so does its reader. */
const MAX_OUTAGE_MS = 180_000

/**
 * Yields the events of a turn after number `afterSeq` until the last one, in order and without a gap, whatever process
 * writes them. If events of a final turn are lost, it shows the rest from the turn's row. It ends without a last event
 * when the turn is gone or `signal` fires. It asks nothing between events.
 * @param first the events after `afterSeq` that the caller has just written: then the reader waits before its first
 *   look
 * @throws the error of the database, when it was away for more than three minutes
 */
export async function* followTurn(
  deps: { database: Database; bus: TurnBus },
  turnId: string,
  afterSeq: number,
  signal: AbortSignal,
  first: NumberedTurnEvent[] = [],
): AsyncGenerator<NumberedTurnEvent> {
  const inbox = openInbox(deps.bus, turnId, signal)
  let seq = afterSeq + first.length
  // No event is missed: the inbox is open before the first look.
  let mustLook = first.length === 0
  try {
    yield* first
    while (!signal.aborted) {
      const { events, isOver } = mustLook
        ? await lookPatiently(deps.database, turnId, seq, signal)
        : { events: inbox.take(), isOver: false }
      if (events.length === 0 && isOver) {
        yield* await restOf(deps.database, turnId, seq, seq > afterSeq)
        return
      }
      // Nothing wakes the reader after the events of a final turn.
      mustLook = events.length >= EVENT_PAGE || isOver
      for (const event of events) {
        if (event.seq <= seq) continue
        // A gap in a batch of this process: another process wrote in between.
        if (event.seq !== seq + 1) {
          mustLook = true
          break
        }
        seq = event.seq
        yield event
        if (isLastEvent(event)) return
      }
      // When something came meanwhile, this does not wait; it says whether the reader must look.
      if (!mustLook) mustLook = (await inbox.wait()) === 'look'
    }
  } finally {
    inbox.close()
  }
}

/**
 * Returns the events that a reader still misses of a final turn; none if the reader came with its last event. Events
 * behind a gap tell that some were lost, and so does a turn that ended before the reader's event or at it: a failover
 * lost what the reader had seen.
 * @param isUnended the reader has been shown events, and none was the last
 */
async function restOf(
  database: Database,
  turnId: string,
  seq: number,
  isUnended: boolean,
): Promise<NumberedTurnEvent[]> {
  if (!isUnended && (await findLastSeq(database, turnId)) === seq) return []
  const turn = await loadTurn(database, turnId)
  return turn ? rebuiltEvents(turn, seq) : []
}

async function lookPatiently(database: Database, turnId: string, seq: number, signal: AbortSignal): Promise<Found> {
  const until = performance.now() + MAX_OUTAGE_MS
  for (;;) {
    try {
      return await lookAtTurn(database, turnId, seq)
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** Collects the events and wakes of the bus between two looks. */
function openInbox(bus: TurnBus, turnId: string, signal: AbortSignal) {
  let batch: NumberedTurnEvent[] = []
  let isOutdated = false
  let wake: (() => void) | undefined
  const unsubscribe = bus.subscribe(turnId, (events) => {
    if (events) batch.push(...events)
    else isOutdated = true
    wake?.()
  })
  const onAbort = () => wake?.()
  signal.addEventListener('abort', onAbort)
  return {
    close() {
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
    },
    take() {
      const events = batch
      batch = []
      return events
    },
    /** 'batch' when `take` has all new events; 'look' when another process wrote or the signal fired. */
    async wait(): Promise<'batch' | 'look'> {
      await new Promise<void>((resolve) => {
        if (batch.length > 0 || isOutdated || signal.aborted) return resolve()
        wake = resolve
      })
      wake = undefined
      const mustLook = isOutdated
      isOutdated = false
      return mustLook ? 'look' : 'batch'
    },
  }
}
