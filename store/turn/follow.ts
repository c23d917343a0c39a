import { setTimeout as wait } from 'node:timers/promises'
import { isFinal, isLastEvent, type NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import type { TurnBus } from './bus.ts'
import { EVENT_PAGE, listEventsAfter } from './event.ts'
import { loadTurn } from './turn.ts'

/** A reader looks by itself this often, in case a notification was lost. */
const POLL_MS = 500
/** Postgres being away for so long ends no stream: the turn goes on after it, and so does its reader. */
const PATIENCE_MS = 60_000

/**
 * The events of a turn after `afterSeq`, live until the last one, in order and without a gap, whoever writes them.
 * Ends without a last event when the turn is gone.
 * @param first what the caller has just written: then nothing has to be looked for before something is heard
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
  // Nothing can be missed: we listen already when we look for the first time.
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
        // A batch of this process that does not follow on: somebody else wrote in between.
        if (event.seq !== seq + 1) {
          mustLook = true
          break
        }
        seq = event.seq
        yield event
        if (isLastEvent(event)) return
      }
      if (events.length >= EVENT_PAGE) mustLook = true
      // Also when something came meanwhile: then this does not wait, and says whether the reader must look.
      if (!mustLook) mustLook = (await inbox.wait(POLL_MS)) === 'look'
    }
  } finally {
    inbox.close()
  }
}

async function lookPatiently(database: Database, turnId: string, seq: number, signal: AbortSignal) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await look(database, turnId, seq)
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error
      await wait(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** Undefined when nothing more will come: the turn is gone, or the reader has seen its last event. */
async function look(database: Database, turnId: string, seq: number): Promise<NumberedTurnEvent[] | undefined> {
  const events = await listEventsAfter(database, turnId, seq)
  if (events.length > 0) return events
  const turn = await loadTurn(database, turnId)
  return turn && !isFinal(turn.status) ? [] : await listLate(database, turnId, seq)
}

/** A turn may have ended between the two looks. */
async function listLate(database: Database, turnId: string, seq: number): Promise<NumberedTurnEvent[] | undefined> {
  const events = await listEventsAfter(database, turnId, seq)
  return events.length > 0 ? events : undefined
}

/** Collects what the bus brings between two looks. */
function openInbox(bus: TurnBus, turnId: string, signal: AbortSignal) {
  let batch: NumberedTurnEvent[] = []
  let heard = false
  let wake: (() => void) | undefined
  const unsubscribe = bus.subscribe(turnId, (events) => {
    if (events) batch.push(...events)
    else heard = true
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
    /** 'batch' when events were brought; 'look' when somebody else wrote, the time is over or the reader went away. */
    async wait(timeoutMs: number): Promise<'batch' | 'look'> {
      await new Promise<void>((resolve) => {
        if (batch.length > 0 || heard || signal.aborted) return resolve()
        const timer = setTimeout(resolve, timeoutMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = undefined
      const mustLook = heard || batch.length === 0
      heard = false
      return mustLook ? 'look' : 'batch'
    },
  }
}
