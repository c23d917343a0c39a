import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { allowSilence } from '../connection/bounds.ts'
import { SYSTEM_ROLE } from '../connection/scope.ts'
import type { Database } from '../database.ts'
import { vectorsLock } from './vector-copy.ts'
import { touchVectorIndex, type VectorIndexRecord } from './vector-index.ts'

/** The statement that builds takes as long as it takes; whoever waits for it looks after its connection. */
const UNBOUNDED_MS = 2 ** 31 - 1
/** The build waits this long for a batch that another process still copies. */
const LOCK_TIMEOUT = '10s'
/** Postgres ends the build within this time when the worker that asked for it is gone. */
const CLIENT_CHECK = '2s'

/** One transaction removes this many vectors from a copy, which takes well below a second. */
const FORGOTTEN_BATCH = 5_000

/** A build that may be watched: `ended` fails when it fails; `stop` ends it. */
export type Build = { processId: number; ended: Promise<void>; stop: () => void }
/** `needless`: the copy, its knowledge base or its agent is gone. */
export type BuildState = { state: 'needless' } | { state: 'building'; percent: number }
/** `since` tells a build from the others of its copy; `built`: it has its index; `gone`: it was dropped. */
export type BegunBuild = { state: 'begun'; since: string } | { state: 'built' | 'gone' }

/**
 * Writes down that the index of a copy is built: from now on vectors that are deleted wait in `forgotten_vectors`, and nothing
 * is copied. Deletes share the lock, so those that end later see it. A copy that has its index is left as it is.
 */
export const beginBuild = (database: Database, { id, kbId }: VectorIndexRecord): Promise<BegunBuild> =>
  database.transaction(async (transaction) => {
    await transaction.execute(vectorsLock(kbId))
    const { rows: begun } = await transaction.execute<{ since: string }>(sql`
      update vector_indexes set built_percent = 0, beat_at = clock_timestamp(),
        building_at = greatest(clock_timestamp(), building_at + interval '1 millisecond')
      where id = ${id} and built_at is null returning building_at::text as since`)
    if (begun[0]) return { state: 'begun', since: begun[0].since }
    const { rows: built } = await transaction.execute(sql`select from vector_indexes where id = ${id}`)
    return { state: built[0] ? 'built' : 'gone' }
  })

/**
 * Starts the statement that builds the index, on a connection of its own. Runs across workspaces: no other role may.
 * @param memoryMb the build is fast while the graph fits into it
 * @param onNotice gets what pgvector says, as when the graph fits no longer
 * @returns undefined while another one is under way, such as that of a worker that is gone: its end comes soon
 */
export async function startBuild(
  database: Database,
  id: string,
  { memoryMb, onNotice }: { memoryMb: number; onNotice: (message: string) => void },
): Promise<Build | undefined> {
  const client = await database.$client.connect()
  allowSilence(client, UNBOUNDED_MS)
  // The settings of the build go with the connection.
  const stop = () => client.release(true)
  try {
    const processId = await prepare(client, memoryMb)
    if (processId === undefined) {
      stop()
      return undefined
    }
    client.on('notice', ({ message }) => onNotice(message ?? ''))
    const ended = client.query('select build_vector_index($1)', [id]).then(() => {})
    // Whoever stops the build waits for it no longer.
    ended.catch(() => {})
    return { processId, ended, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** @returns the process of Postgres that will build; undefined while another one builds, since the memory is for one */
async function prepare(client: pg.PoolClient, memoryMb: number): Promise<number | undefined> {
  await client.query(`set statement_timeout = 0; set lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(`set maintenance_work_mem = '${memoryMb}MB'; set max_parallel_maintenance_workers = 0`)
  // Postgres cannot look after its client on every system.
  await client.query(`set client_connection_check_interval = '${CLIENT_CHECK}'`).catch(() => {})
  const { rows } = await client.query<{ isOurs: boolean; processId: number }>(
    `select pg_try_advisory_lock(hashtextextended('build of an index of vectors', 0)) as "isOurs",
      pg_backend_pid() as "processId"`,
  )
  return rows[0]?.isOurs ? rows[0].processId : undefined
}

/** Says how far a build is, and writes it down with a sign of life. Runs across workspaces: the session is shown to its login alone. */
export const watchBuild = (database: Database, id: string, processId: number): Promise<BuildState> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`set local role none`)
    const { rows: seen } = await transaction.execute<{ percent: number | null }>(sql`
      select (100 * blocks_done / nullif(blocks_total, 0))::int as percent from pg_stat_progress_create_index
      where pid = ${processId}`)
    await transaction.execute(sql.raw(`set local role ${SYSTEM_ROLE}`))
    const { rows } = await transaction.execute<{ percent: number }>(sql`
      update vector_indexes as indexes set beat_at = clock_timestamp(),
        built_percent = greatest(built_percent, ${seen[0]?.percent ?? 0}::integer)
      where id = ${id} and exists (
        select from knowledge_bases as bases join agents on agents.id = bases.agent_id and agents.deleted_at is null
        where bases.id = indexes.kb_id and bases.deleted_at is null)
      returning built_percent as percent`)
    return rows[0] ? { state: 'building', percent: rows[0].percent } : { state: 'needless' }
  })

/**
 * Removes from the copy the vectors that were deleted while its index was built, and lets searches use it. It may be
 * repeated.
 * @param batchSize how many vectors leave the copy in one transaction; deletes wait for the rest alone
 */
export async function endBuild(
  database: Database,
  index: VectorIndexRecord,
  batchSize = FORGOTTEN_BATCH,
): Promise<void> {
  await forgetInBatches(database, index, sql`true`, batchSize)
  await closeBuild(database, index, sql`true`, sql`built_at = coalesce(built_at, now()), built_percent = 100,`)
}

/**
 * Removes from the copy what was deleted during a build that failed: from now on, deleted vectors leave it at once again.
 * @param since of `beginBuild`; when another build has begun meanwhile, the copy is left as it is
 */
export async function giveUpBuild(database: Database, index: VectorIndexRecord, since: string): Promise<void> {
  const isOurs = sql`building_at = ${since}::timestamptz and built_at is null`
  await forgetInBatches(database, index, isOurs, FORGOTTEN_BATCH)
  await closeBuild(database, index, isOurs, sql``)
}

/** Each batch is one statement: a crash leaves a vector in both tables or in none. */
async function forgetInBatches(
  database: Database,
  { id }: VectorIndexRecord,
  isOurs: SQL,
  batchSize: number,
): Promise<void> {
  for (;;) {
    const { rows } = await database.execute<{ removed: number }>(sql`
      with chosen as (
        select chunk_id from forgotten_vectors where index_id = ${id}
          and exists (select from vector_indexes where id = ${id} and ${isOurs})
        order by chunk_id limit ${batchSize}
      ), removed as (
        delete from indexed_vectors where index_id = ${id} and chunk_id = any(array(select chunk_id from chosen))
      ), forgotten as (
        delete from forgotten_vectors where index_id = ${id} and chunk_id = any(array(select chunk_id from chosen))
        returning 1)
      select count(*)::int as removed from forgotten`)
    await touchVectorIndex(database, id)
    if ((rows[0]?.removed ?? 0) < batchSize) return
  }
}

/** Removes the vectors that were deleted since the last batch, and lets deletes write to the copy itself again. */
const closeBuild = (database: Database, { id, kbId }: VectorIndexRecord, isOurs: SQL, more: SQL): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(vectorsLock(kbId))
    const { rowCount } = await transaction.execute(sql`
      update vector_indexes set ${more} building_at = null, beat_at = clock_timestamp() where id = ${id} and ${isOurs}`)
    if (rowCount !== 1) return
    await transaction.execute(sql`
      delete from indexed_vectors where index_id = ${id} and chunk_id = any(array(
        select chunk_id from forgotten_vectors where index_id = ${id}))`)
    await transaction.execute(sql`delete from forgotten_vectors where index_id = ${id}`)
  })
