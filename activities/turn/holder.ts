import type { Logger } from 'pino'
import type { Database } from '../../store/database.ts'
import { listTurnsOf } from '../../store/process/life.ts'
import { handOverTurn, listTurnLeases } from '../../store/turn/lease.ts'
import type { TurnHold } from './hold.ts'

const RECONCILE_MS = 2_000
/** Turns that only the rows know are rare: an answer of Postgres was lost. The search for them reads all open turns. */
const SEARCH_MS = 10_000

/** This process as a holder of turns. */
export type Holder = {
  /** The id of the process; it changes when the process was taken for dead. */
  readonly id: string
  /** The turns that this process works on, and those that it has taken and still reads. */
  readonly held: HeldTurns
}

export type HeldTurns = {
  /** Notes a turn that was taken, before its hold exists. */
  addTaken(turnId: string, generation: number): void
  addHold(hold: TurnHold): void
  delete(turnId: string, generation: number): void
  has(turnId: string, generation: number): boolean
  readonly holds: TurnHold[]
  readonly count: number
}

/** Makes the holder of one process. @param presence tells the id of the process */
export function createHolder(presence: { readonly id: string }): Holder {
  const turns = new Map<string, TurnHold | undefined>()
  const keyOf = (turnId: string, generation: number) => `${turnId}:${generation}`
  return {
    get id() {
      return presence.id
    },
    held: {
      addTaken: (turnId, generation) => void turns.set(keyOf(turnId, generation), undefined),
      addHold: (hold) => void turns.set(keyOf(hold.turn.id, hold.generation), hold),
      delete: (turnId, generation) => void turns.delete(keyOf(turnId, generation)),
      has: (turnId, generation) => turns.has(keyOf(turnId, generation)),
      get holds() {
        return [...turns.values()].filter((hold) => hold !== undefined)
      },
      get count() {
        return turns.size
      },
    },
  }
}

/**
 * Compares every two seconds what this process holds with the rows; a hold whose row has another holder is stopped. Every 10 s,
 * and after a failure, it also looks for turns that it holds by its row alone, and hands them over: the answer to the statement
 * that took them was lost, or an earlier handing over failed.
 */
export function startReconciling({ database, holder, log }: { database: Database; holder: Holder; log: Logger }) {
  let running: Promise<void> | undefined
  let searchedAt = Number.NEGATIVE_INFINITY
  const compare = async () => {
    const isSearch = performance.now() - searchedAt >= SEARCH_MS
    await reconcile(database, holder, isSearch)
    if (isSearch) searchedAt = performance.now()
  }
  const timer = setInterval(() => {
    running ??= compare()
      // Postgres is away: the next comparison finds the same.
      .catch((error) => {
        searchedAt = Number.NEGATIVE_INFINITY
        log.warn({ err: error }, 'held turns could not be compared with their rows')
      })
      .finally(() => {
        running = undefined
      })
  }, RECONCILE_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

async function reconcile(database: Database, holder: Holder, isSearch: boolean): Promise<void> {
  const { held } = holder
  const holds = held.holds
  if (!isSearch && holds.length === 0) return
  const among = isSearch ? undefined : holds.map(({ turn }) => turn.id)
  const rows = await listTurnsOf(database, holder.id, among)
  for (const { id, generation, isOld } of rows)
    if (isOld && !held.has(id, generation)) await handOverTurn(database, id, generation)
  const confirmed = new Set(rows.map(({ id, generation }) => `${id}:${generation}`))
  const doubtful = holds.filter(({ turn, generation }) => !confirmed.has(`${turn.id}:${generation}`))
  if (doubtful.length === 0) return
  const leases = await listTurnLeases(
    database,
    doubtful.map(({ turn }) => turn.id),
  )
  for (const hold of doubtful) {
    const lease = leases.get(hold.turn.id)
    if (lease?.status !== 'running' || lease.generation !== hold.generation) hold.stop('lost')
  }
}
