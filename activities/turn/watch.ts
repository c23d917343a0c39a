import { setTimeout as wait } from 'node:timers/promises'
import { isFinal } from '../../domain/turn/turn.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { listTurnLeases, type TurnLease } from '../../store/turn/lease.ts'

const LOOK_MS = 1_000
/** A slower look is left out; the next one tells the same. */
const SLOW_LOOK_MS = 2_000
/** Workers adopt the turns of a process that has ended at once. Its workflow takes a turn that they leave for this long. */
const ADOPTION_MS = 5_000

/** Watches the leases of turns, all turns that this process watches with one query a second. */
export type LeaseWatch = {
  /** Resolves when the turn is final or free: handed over, or its holder has ended. @throws the signal's reason */
  untilFree(turnId: string, signal: AbortSignal): Promise<void>
  /** The same, but a turn whose holder has ended is left to the workers' adoption for 5 s. @throws the signal's reason */
  untilLeft(turnId: string, signal: AbortSignal): Promise<void>
}

const watches = new WeakMap<Database, LeaseWatch>()

/** The watch of this process: one for each pool. */
export function watchLeases(database: Database): LeaseWatch {
  const known = watches.get(database) ?? createLeaseWatch(database)
  watches.set(database, known)
  return known
}

type WatchedTurn = { turnId: string; patienceMs: number; endedAt: number | undefined; resolve: () => void }

function createLeaseWatch(database: Database): LeaseWatch {
  const watchedTurns = new Set<WatchedTurn>()
  let isLooking = false
  // One query for turns of several workspaces.
  const look = () => asSystem(lookAtAll)
  const lookAtAll = async () => {
    const looked = [...watchedTurns]
    const leases = await readLeases(
      database,
      looked.map(({ turnId }) => turnId),
    )
    for (const watched of leases ? looked.filter((candidate) => isOver(candidate, leases)) : []) {
      watchedTurns.delete(watched)
      watched.resolve()
    }
    isLooking = watchedTurns.size > 0
    if (isLooking) setTimeout(look, LOOK_MS)
  }
  const watch = async (turnId: string, patienceMs: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const watched: WatchedTurn = { turnId, patienceMs, endedAt: undefined, resolve }
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
  return {
    untilFree: (turnId, signal) => watch(turnId, 0, signal),
    untilLeft: (turnId, signal) => watch(turnId, ADOPTION_MS, signal),
  }
}

/** @returns undefined when the query failed or was slow */
async function readLeases(database: Database, turnIds: string[]): Promise<Map<string, TurnLease> | undefined> {
  const tooLate = wait(SLOW_LOOK_MS, undefined, { ref: false }).then(() => undefined)
  return await Promise.race([listTurnLeases(database, [...new Set(turnIds)]).catch(() => undefined), tooLate])
}

/**
 * Returns true when the watch of a turn is over: the turn is final, handed over, or left by its holder for longer than
 * the patience. It notes the moment in which it finds the holder gone.
 */
function isOver(watched: WatchedTurn, leases: Map<string, TurnLease>): boolean {
  const lease = leases.get(watched.turnId)
  if (!lease || isFinal(lease.status) || lease.handedOver) return true
  if (lease.status === 'waiting' || !lease.holderHasEnded) watched.endedAt = undefined
  else watched.endedAt ??= performance.now()
  return watched.endedAt !== undefined && performance.now() - watched.endedAt >= watched.patienceMs
}
