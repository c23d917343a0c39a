import { setTimeout as wait } from 'node:timers/promises'
import { isFinal } from '../../domain/turn.ts'
import type { Database } from '../../store/database.ts'
import { findTurnLease } from '../../store/turn-hold.ts'

const LOOK_MS = 1_000
/** A holder raises its lease every second: five beats missed, and it is gone. */
const SILENT_MS = 5_000

/**
 * Returns when the turn is final, handed over, or its lease is silent: the same value for 5 s of our own time on a
 * connection that worked all that time. No clocks are compared; a look that fails starts the count anew, so that
 * after a Postgres restart not every turn is taken for abandoned.
 */
export async function watchLease(database: Database, turnId: string, signal: AbortSignal): Promise<void> {
  let seen: { mark: string; since: number } | undefined
  for (;;) {
    signal.throwIfAborted()
    const lease = await findTurnLease(database, turnId).catch(() => 'unknown' as const)
    if (lease === undefined || (lease !== 'unknown' && (isFinal(lease.status) || lease.handedOver))) return
    if (lease === 'unknown' || lease.status === 'waiting') seen = undefined
    else {
      const mark = `${lease.generation}:${lease.lease}`
      if (seen?.mark !== mark) seen = { mark, since: performance.now() }
      else if (performance.now() - seen.since >= SILENT_MS) return
    }
    await wait(LOOK_MS, undefined, { signal })
  }
}
