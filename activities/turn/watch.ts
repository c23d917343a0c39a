import { setTimeout as wait } from 'node:timers/promises'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import { listTurnLeases, type TurnLease } from '../../store/turn/lease.ts'

const LOOK_MS = 1_000
/** A holder raises its lease every second, so a silent holder has missed five beats. */
const SILENT_MS = 5_000
/** A slower look tells nothing: a holder could not have beaten in that time either. */
const SLOW_LOOK_MS = 2_000

/** Resolves when the turn is final, handed over, or its lease is silent. @throws the signal's reason */
export type WatchLease = (turnId: string, signal: AbortSignal) => Promise<void>

type WatchedTurn = { turnId: string; seen: { mark: string; since: number } | undefined; resolve: () => void }

/**
 * Watches the leases of turns, all turns that this process watches with one query a second. A lease is silent when its
 * value stays the same for 5 s of this process's time, on a connection that worked all that time. No clocks are compared.
 * A look that fails starts the count again, so that a restart of Postgres makes no lease silent.
 */
export function createLeaseWatch(database: Database): WatchLease {
  const watchedTurns = new Set<WatchedTurn>()
  let isLooking = false
  const look = async () => {
    const looked = [...watchedTurns]
    const leases = await readLeases(
      database,
      looked.map(({ turnId }) => turnId),
    )
    for (const watched of looked.filter((candidate) => isOver(candidate, leases))) {
      watchedTurns.delete(watched)
      watched.resolve()
    }
    isLooking = watchedTurns.size > 0
    if (isLooking) setTimeout(look, LOOK_MS)
  }
  return async (turnId, signal) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const watched: WatchedTurn = { turnId, seen: undefined, resolve }
    const onAbort = () => {
      watchedTurns.delete(watched)
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    watchedTurns.add(watched)
    if (!isLooking) setTimeout(look, 0)
    isLooking = true
    await promise.finally(() => signal.removeEventListener('abort', onAbort))
  }
}

/** @returns undefined when the query failed or was slow */
async function readLeases(database: Database, turnIds: string[]): Promise<Map<string, TurnLease> | undefined> {
  const tooLate = wait(SLOW_LOOK_MS, undefined, { ref: false }).then(() => undefined)
  return await Promise.race([listTurnLeases(database, [...new Set(turnIds)]).catch(() => undefined), tooLate])
}

/**
 * Whether the watch of a turn is over. Remembers the lease for the next look.
 * @param leases undefined when they could not be read
 */
function isOver(watched: WatchedTurn, leases: Map<string, TurnLease> | undefined): boolean {
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
