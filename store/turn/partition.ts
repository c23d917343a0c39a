import { sql } from 'drizzle-orm'
import { firstIdAt, momentOfId } from '../../domain/id.ts'
import type { Database, Executor } from '../database.ts'

const HOUR_MS = 60 * 60 * 1000
const SLOT_MS = 6 * HOUR_MS
/** Partitions are there this long ahead; a day without any worker does no harm. */
const AHEAD_MS = 24 * HOUR_MS
/** A stream can be read again for this long after its turn. */
const KEPT_MS = 24 * HOUR_MS
/** Changes of partitions wait this long for running statements; the next sweep tries again. */
const LOCK_TIMEOUT = sql.raw(`set local lock_timeout = '1s'`)
const LOCK = 7_206_194_113

type Partition = { name: string; upper: number }

/**
 * Makes the partitions of events for the next 24 hours and drops those whose newest turn ended at least 24 hours ago.
 * When several processes call it at once, one of them works.
 * @param longestTurnMs a turn that begins at the end of a partition's time may write into it for this long
 * @param now in Unix milliseconds
 */
export async function maintainEventPartitions(
  database: Database,
  longestTurnMs: number,
  now = Date.now(),
): Promise<void> {
  const partitions = await listPartitions(database)
  const last = Math.max(...partitions.map(({ upper }) => upper), Math.floor(now / SLOT_MS) * SLOT_MS)
  for (let lower = last; lower < now + AHEAD_MS; lower += SLOT_MS) await makePartition(database, lower)
  for (const { name, upper } of partitions)
    if (upper + longestTurnMs + KEPT_MS < now) await dropPartition(database, name)
  await deleteOldStrays(database)
}

/** All partitions except the default one, with the moment at which each ends, in Unix milliseconds. */
async function listPartitions(database: Executor): Promise<Partition[]> {
  const { rows } = await database.execute<{ name: string; upper: string }>(sql`
    select relname as name, substring(pg_get_expr(relpartbound, pg_class.oid) from $$TO \\('([0-9a-f-]{36})'\\)$$) as upper
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'turn_events'::regclass and relname <> 'turn_events_default'`)
  return rows.map(({ name, upper }) => ({ name, upper: momentOfId(upper) }))
}

const nameOf = (lower: number): string =>
  `turn_events_${new Date(lower).toISOString().slice(0, 13).replaceAll(/[-T]/g, '')}`

/** The functions of migration 0029 make and drop partitions in the name of the owner. */
const makePartition = (database: Database, lower: number): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await isOurs(tx))) return
    const name = nameOf(lower)
    const { rows } = await tx.execute(sql`select to_regclass(${name}) is not null as "isThere"`)
    if (rows[0]?.isThere) return
    const [from, to] = [firstIdAt(lower), firstIdAt(lower + SLOT_MS)]
    await tx.execute(LOCK_TIMEOUT)
    await tx.execute(sql`select make_event_partition(${name}, ${from}, ${to})`)
  })

const dropPartition = (database: Database, name: string): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await isOurs(tx))) return
    await tx.execute(LOCK_TIMEOUT)
    await tx.execute(sql`select drop_event_partition(${name})`)
  })

async function isOurs(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`)
  return rows[0]?.isOurs ?? false
}

/** The default partition holds events of ids that are no UUID v7; it is empty as a rule. */
const deleteOldStrays = (database: Executor) =>
  database.execute(sql`
    delete from turn_events_default where turn_id in (
      select turn_id from turn_events_default group by turn_id
      having max(created_at) < now() - ${KEPT_MS} * interval '1 millisecond')`)
