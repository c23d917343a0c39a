import { setTimeout as wait } from 'node:timers/promises'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import { listTurnLeases, type TurnLease } from '../../store/turn/lease.ts'

const LOOK_MS = 1_000
/** A holder raises its lease every second: five beats missed, and it is gone. */
const SILENT_MS = 5_000
const SLOW_LOOK_MS = 2_000

/** Resolves when the turn is final, handed over, or its lease is silent. @throws the signal's reason */
export type WatchLease = (turnId: string, signal: AbortSignal) => Promise<void>

type Watched = { turnId: string; seen: { mark: string; since: number } | undefined; resolve: () => void }

/**
 * Looks at the leases of all turns that are watched in this process with one query a second. A lease is silent when it
 * has the same value for 5 s of our own time on a connection that worked all that time. No clocks are compared; a look
 * that fails starts the count anew, so that after a Postgres restart not every turn is taken for abandoned.
 */
export function createLeaseWatch(database: Database): WatchLease {
  const all = new Set<Watched>()
  let isLooking = false
  const look = async () => {
    const looked = [...all]
    const leases = await lookAt(
      database,
      looked.map(({ turnId }) => turnId),
    )
    for (const watched of looked.filter((one) => isOver(one, leases))) {
      all.delete(watched)
      watched.resolve()
    }
    isLooking = all.size > 0
    if (isLooking) setTimeout(look, LOOK_MS)
  }
  return async (turnId, signal) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const watched: Watched = { turnId, seen: undefined, resolve }
    const onAbort = () => {
      all.delete(watched)
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    all.add(watched)
    if (!isLooking) setTimeout(look, 0)
    isLooking = true
    await promise.finally(() => signal.removeEventListener('abort', onAbort))
  }
}

/** Undefined when nothing could be seen, or only after a while in which nobody could have beaten either. */
async function lookAt(database: Database, turnIds: string[]): Promise<Map<string, TurnLease> | undefined> {
  const tooLate = wait(SLOW_LOOK_MS, undefined, { ref: false }).then(() => undefined)
  return await Promise.race([listTurnLeases(database, [...new Set(turnIds)]).catch(() => undefined), tooLate])
}

/** @param leases undefined when nothing could be seen */
function isOver(watched: Watched, leases: Map<string, TurnLease> | undefined): boolean {
  if (!leases) {
    watched.seen = undefined
    return false
  }
  const lease = leases.get(watched.turnId)
  if (!lease || isFinal(lease.status) || lease.handedOver) return true
  const mark = `${lease.generation}:${lease.lease}`
  if (lease.status === 'waiting') watched.seen = undefined
  else if (watched.seen?.mark !== mark) watched.seen = { mark, since: performance.now() }
  return watched.seen !== undefined && performance.now() - watched.seen.since >= SILENT_MS
}
