import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'

const BEAT_MS = 1_000

/** Work that this process holds, as its beats see it. */
export type BeatingWork<Beat, State> = {
  key: string
  tell(): Beat
  /** @param state of its row; undefined when the row is gone */
  onState(state: State | undefined): void
}

/**
 * Makes beats, once a second: one statement for all work of a kind that the process holds, of whatever workspace.
 * @param beat tells what is held, and returns the states by key
 * @returns a function that begins to beat, and returns one that ends it
 */
export function createBeats<Beat, State>(beat: (database: Database, told: Beat[]) => Promise<Map<string, State>>) {
  const beating = new WeakMap<Database, Set<BeatingWork<Beat, State>>>()
  const beatAll = async (database: Database, works: Set<BeatingWork<Beat, State>>): Promise<void> => {
    if (works.size === 0) return
    const told = [...works]
    // A failure, such as a lost connection, ends no work: the next beat tries again.
    const states = await asSystem(() =>
      beat(
        database,
        told.map((work) => work.tell()),
      ),
    ).catch(() => undefined)
    for (const work of states ? told.filter((each) => works.has(each)) : []) work.onState(states?.get(work.key))
    setTimeout(() => void beatAll(database, works), BEAT_MS)
  }
  return (database: Database, work: BeatingWork<Beat, State>): (() => void) => {
    const known = beating.get(database)
    const works = known ?? new Set<BeatingWork<Beat, State>>()
    if (!known) beating.set(database, works)
    if (works.size === 0) setTimeout(() => void beatAll(database, works), BEAT_MS)
    works.add(work)
    return () => void works.delete(work)
  }
}
