import { sql } from 'drizzle-orm'
import { firstIdAt, momentOfId } from '../../domain/id.ts'
import { type Database, type Executor, inLongTransaction } from '../database.ts'
import { readDatabaseClock } from '../process/clock.ts'

const HOUR_MS = 60 * 60 * 1000
const SLOT_MS = 6 * HOUR_MS
/** Partitions are there this long ahead; a day without any worker does no harm. */
const AHEAD_MS = 24 * HOUR_MS
/** A stream can be read again for this long after its turn. */
const KEPT_MS = 24 * HOUR_MS
/** Changes of partitions wait this long for running statements; the next sweep tries again. */
const LOCK_TIMEOUT = sql.raw(`set local lock_timeout = '1s'`)
const LOCK = 7_206_194_113

/** The move of so many events takes about two seconds, in which the streams of the default partition wait. */
const MOST_MOVED = 500_000

type Partition = { name: string; lower: number; upper: number }

/**
 * Makes the partitions of events for the next 24 hours and drops those whose newest turn ended at least 24 hours ago.
 * When several processes call it at once, one of them works. The events of a slot stay in the default partition when they are
 * too many to be moved.
 * @param longestTurnMs a turn that begins at the end of a partition's time may write into it for this long
 * @param now in Unix milliseconds; by the clock of the database when left out
 */
export async function maintainEventPartitions(
  database: Database,
  longestTurnMs: number,
  { now: given, mostMoved = MOST_MOVED }: { now?: number; mostMoved?: number } = {},
): Promise<void> {
  const now = given ?? (await readDatabaseClock(database))
  const partitions = await listPartitions(database)
  // Later slots come first, because they have no events yet: a fault of an earlier slot does not hold them up.
  for (const lower of missingSlots(partitions, now).toReversed()) await makePartition(database, lower, mostMoved)
  for (const { name, upper } of partitions)
    if (upper + longestTurnMs + KEPT_MS < now) await dropPartition(database, name)
  await deleteOldStrays(database)
}

/** Returns the begins of the slots without a partition, from the present one to that of tomorrow. */
function missingSlots(partitions: Partition[], now: number): number[] {
  const first = Math.floor(now / SLOT_MS) * SLOT_MS
  const slots = Array.from(
    { length: Math.ceil((now + AHEAD_MS - first) / SLOT_MS) },
    (_, index) => first + index * SLOT_MS,
  )
  return slots.filter((slot) => !partitions.some(({ lower, upper }) => lower <= slot && slot < upper))
}

/** All partitions except the default one, with the moments between which their turns began, in Unix milliseconds. */
async function listPartitions(database: Executor): Promise<Partition[]> {
  const { rows } = await database.execute<{ name: string; lower: string | null; upper: string }>(sql`
    select relname as name, substring(bound from $$FROM \\('([0-9a-f-]{36})'\\)$$) as lower,
      substring(bound from $$TO \\('([0-9a-f-]{36})'\\)$$) as upper
    from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) as bound
    where inhparent = 'turn_events'::regclass and relname <> 'turn_events_default'`)
  return rows.map(({ name, lower, upper }) => ({
    name,
    upper: momentOfId(upper),
    lower: lower === null ? Number.NEGATIVE_INFINITY : momentOfId(lower),
  }))
}

/** Two functions of the database make and drop partitions in the name of the owner. */
const makePartition = (database: Database, lower: number, mostMoved: number): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await isOurs(tx))) return
    const name = nameOf(lower)
    const { rows } = await tx.execute(sql`select to_regclass(${name}) is not null as "isThere"`)
    if (rows[0]?.isThere) return
    const [from, to] = [firstIdAt(lower), firstIdAt(lower + SLOT_MS)]
    if (await hasStrays(tx, from, to, mostMoved + 1)) return
    await tx.execute(LOCK_TIMEOUT)
    await tx.execute(sql`select make_event_partition(${name}, ${from}, ${to})`)
  })

const nameOf = (lower: number): string =>
  `turn_events_${new Date(lower).toISOString().slice(0, 13).replaceAll(/[-T]/g, '')}`

/** Tells whether the default partition has at least `count` events of turns between the two ids. */
async function hasStrays(tx: Executor, from: string, to: string, count: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from turn_events_default where turn_id >= ${from} and turn_id < ${to} offset ${count - 1} limit 1`)
  return rows.length > 0
}

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

/** The default partition is empty as a rule: it holds events of ids that are no UUID v7, and of slots that got no partition. */
const deleteOldStrays = (database: Database) =>
  inLongTransaction(database, (tx) =>
    tx.execute(sql`
      delete from turn_events_default where turn_id in (
        select turn_id from turn_events_default group by turn_id
        having max(created_at) < now() - ${KEPT_MS} * interval '1 millisecond')`),
  )
