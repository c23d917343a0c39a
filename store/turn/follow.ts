import { setTimeout as wait } from 'node:timers/promises'
import { isFinal, isLastEvent, type NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import type { TurnBus } from './bus.ts'
import { EVENT_PAGE, listEventsAfter } from './event.ts'
import { loadTurn } from './turn.ts'

/** A reader polls this often, in case a notification was lost. */
const POLL_MS = 500
/** A shorter outage of Postgres ends no stream: the turn goes on after it, and so does its reader. */
const MAX_OUTAGE_MS = 60_000

/**
 * Yields the events of a turn after number `afterSeq` until the last one, in order and without a gap, whatever process
 * writes them. Ends without a last event when the turn is gone or `signal` fires.
 * @param first the events after `afterSeq` that the caller has just written: then the reader waits before its first look
 * @throws what the database said, when it was away for more than a minute
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
      const events: NumberedTurnEvent[] | undefined = mustLook
        ? await lookPatiently(deps.database, turnId, seq, signal)
        : inbox.take()
      mustLook = false
      if (!events) return
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
      if (events.length >= EVENT_PAGE) mustLook = true
      // When something came meanwhile, this does not wait; it says whether the reader must look.
      if (!mustLook) mustLook = (await inbox.wait(POLL_MS)) === 'look'
    }
  } finally {
    inbox.close()
  }
}

async function lookPatiently(database: Database, turnId: string, seq: number, signal: AbortSignal) {
  const until = performance.now() + MAX_OUTAGE_MS
  for (;;) {
    try {
      return await look(database, turnId, seq)
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error
      await wait(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** @returns undefined when no event will follow: the turn is gone, or the reader has seen its last event */
async function look(database: Database, turnId: string, seq: number): Promise<NumberedTurnEvent[] | undefined> {
  const events = await listEventsAfter(database, turnId, seq)
  if (events.length > 0) return events
  const turn = await loadTurn(database, turnId)
  return turn && !isFinal(turn.status) ? [] : await listLate(database, turnId, seq)
}

/** The turn may have written its last events between the two queries. */
async function listLate(database: Database, turnId: string, seq: number): Promise<NumberedTurnEvent[] | undefined> {
  const events = await listEventsAfter(database, turnId, seq)
  return events.length > 0 ? events : undefined
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
    /** 'batch' when `take` has all new events; 'look' when another process wrote, the time is over or the signal fired. */
    async wait(timeoutMs: number): Promise<'batch' | 'look'> {
      await new Promise<void>((resolve) => {
        if (batch.length > 0 || isOutdated || signal.aborted) return resolve()
        const timer = setTimeout(resolve, timeoutMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = undefined
      const mustLook = isOutdated || batch.length === 0
      isOutdated = false
      return mustLook ? 'look' : 'batch'
    },
  }
}
