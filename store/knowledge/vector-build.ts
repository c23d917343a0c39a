import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { allowSilence } from '../connection/bounds.ts'
import { SYSTEM_ROLE } from '../connection/scope.ts'
import type { Database } from '../database.ts'
import { vectorsLock } from './vector-copy.ts'
import type { VectorIndexRecord } from './vector-index.ts'

/** The statement that builds takes as long as it takes; whoever waits for it looks after its connection. */
const UNBOUNDED_MS = 2 ** 31 - 1
/** How long it waits for a batch that another process still copies. */
const LOCK_TIMEOUT = '10s'
/** Postgres ends the build within this time when the worker that asked for it is gone. */
const CLIENT_CHECK = '2s'

/** A build that may be watched: `ended` fails when it fails; `stop` ends it. */
export type Build = { processId: number; ended: Promise<void>; stop: () => void }
/** `needless`: the copy, its knowledge base or its agent is gone. */
export type BuildState = { state: 'needless' } | { state: 'building'; percent: number }

/**
 * Writes down that the index of a copy is built: from now on vectors that are deleted wait in `forgotten_vectors`, and nothing
 * is copied. Deletes share the lock, so those that end later see it.
 * @returns false when the copy was dropped
 */
export const beginBuild = (database: Database, { id, kbId }: VectorIndexRecord): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await transaction.execute(vectorsLock(kbId))
    const { rowCount } = await transaction.execute(sql`
      update vector_indexes set building_at = coalesce(building_at, now()), built_percent = 0, beat_at = clock_timestamp()
      where id = ${id}`)
    return rowCount === 1
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
  // What was set for the build goes with the connection.
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
  // Postgres can not look after its client on every system.
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

/** Removes from the copy what was deleted while its index was built, and lets searches use it. */
export const endBuild = (database: Database, { id, kbId }: VectorIndexRecord): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(vectorsLock(kbId))
    await transaction.execute(sql`
      delete from indexed_vectors where index_id = ${id} and chunk_id = any(array(
        select chunk_id from forgotten_vectors where index_id = ${id}))`)
    await transaction.execute(sql`delete from forgotten_vectors where index_id = ${id}`)
    await transaction.execute(sql`
      update vector_indexes set building_at = null, built_at = now(), built_percent = 100, beat_at = clock_timestamp()
      where id = ${id}`)
  })
