import type { PurgeStore } from '../../domain/operation/purge.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import type { PurgeRecord } from '../../store/purge/receipt.ts'
import { listPurgeStores } from '../../store/purge/remaining.ts'

const FRESH_MS = 5_000
const MAX_ENTRIES = 1_000

/**
 * Counts what stores have left of a deleted workspace, at most once in 5 s for each receipt: a count reads up to 100,000 rows of
 * each table.
 */
export function createPurgeCount(database: Database): (purge: PurgeRecord) => Promise<PurgeStore[]> {
  const entries = new Map<string, { stores: Promise<PurgeStore[]>; readAt: number }>()
  return async (purge) => {
    const known = entries.get(purge.id)
    if (known && purge.completedAt === null && performance.now() - known.readAt < FRESH_MS) return await known.stores
    // The count runs as the system, because nobody is let into a deleted workspace any more.
    const stores = asSystem(() => listPurgeStores(database, purge))
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(purge.id, { stores, readAt: performance.now() })
    stores.catch(() => entries.delete(purge.id))
    return await stores
  }
}
