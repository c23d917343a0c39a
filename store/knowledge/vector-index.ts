import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { allowSilence } from '../connection/bounds.ts'
import type { Database, Executor } from '../database.ts'

/** The vectors that one model made for a knowledge base. A large set has an index of its own (decision 0171). */
export type VectorSet = { kbId: string; embeddingModel: string }
export type DueVectorIndex = VectorSet & { workspaceId: string; agentId: string; dimensions: number }

/** The longest vectors that pgvector can index (`halfvec`). */
const MAX_DIMENSIONS = 4_000
/** An index stays until its knowledge base has less than this part of the chunks that make it needed. */
const KEPT_PART = 0.5
/** No knowledge base has so many. */
const NO_CHUNKS = 2 ** 31 - 1
/** The version of pgvector whose index goes on where a filter leaves too few of what it found. */
const LEAST_VERSION = [0, 8]
/** A million vectors take minutes while they fit into the memory of the build, and hours otherwise. */
const MAX_BUILD_MS = 24 * 60 * 60_000
/** Postgres ends a build within this time when the worker that asked for it is gone. */
const CLIENT_CHECK = '2s'
/** A build has the memory and a processor for itself, and it would wait for a drop. */
const LOCK = `hashtextextended('index of vectors', 0)`
const PREFIX = 'chunk_vectors_of_'

/** The index of a set, also while it is built. */
export const vectorIndexName = ({ kbId, embeddingModel }: VectorSet): string =>
  `${PREFIX}${kbId.replaceAll('-', '')}_${createHash('sha256').update(embeddingModel).digest('hex').slice(0, 8)}`

/**
 * The condition that a row of `chunk_vectors` is of the set. Index and search say it with the same literals, and with `is true`,
 * so that Postgres finds the rows by this index or by none: it underrates how many rows a workspace has, and would sort all.
 */
export const isOfSet = ({ kbId, embeddingModel }: VectorSet): string =>
  `(kb_id = ${pg.escapeLiteral(kbId)} and embedding_model = ${pg.escapeLiteral(embeddingModel)}) is true`

/** The vector as the index has it; a vector of another length is near to no question, and the index leaves it out. */
export const indexedVector = (dimensions: number): string =>
  `(case when vector_dims(embedding) = ${dimensions} then embedding end)::halfvec(${dimensions})`

/**
 * Returns the number of chunks from which a knowledge base needs an index. The setting 0 switches indexes off.
 * @param setting `VECTOR_INDEX_CHUNKS`
 */
export const leastChunks = (setting: number): number => setting || NO_CHUNKS

/**
 * Lists the sets of at least `minChunks` vectors without a finished index, those of the next model of a re-embedding among
 * them. Runs across workspaces.
 * @param kbId leaves out all other knowledge bases
 */
export async function listDueVectorIndexes(
  database: Executor,
  minChunks: number,
  kbId?: string,
): Promise<DueVectorIndex[]> {
  const { rows } = await database.execute<DueVectorIndex>(sql`
    with ${served(kbId === undefined ? undefined : [kbId])}
    select served.kb_id as "kbId", served.workspace_id as "workspaceId", served.agent_id as "agentId",
      served.embedding_model as "embeddingModel", first.dimensions
    from served cross join lateral (
      select vector_dims(embedding) as dimensions from chunk_vectors as vectors
      where vectors.kb_id = served.kb_id and vectors.embedding_model = served.embedding_model limit 1) as first
    where served.chunks >= ${minChunks} and first.dimensions <= ${MAX_DIMENSIONS}
      and (select string_to_array(extversion, '.')::int[] from pg_extension where extname = 'vector')
        >= ${sql.param(LEAST_VERSION)}::int[]`)
  if (rows.length === 0) return []
  const finished = new Set((await listIndexes(database)).filter(({ isValid }) => isValid).map(({ name }) => name))
  return rows.filter((set) => !finished.has(vectorIndexName(set)))
}

/** Lists the indexes that no search needs any more: of deleted or small knowledge bases, and of models that serve no longer. */
export async function listNeedlessVectorIndexes(database: Executor, minChunks: number): Promise<string[]> {
  const indexes = await listIndexes(database)
  if (indexes.length === 0) return []
  const { rows } = await database.execute<VectorSet>(sql`
    with ${served([...new Set(indexes.map(({ kbId }) => kbId))])}
    select kb_id as "kbId", embedding_model as "embeddingModel" from served
    where chunks >= ${Math.ceil(minChunks * KEPT_PART)}`)
  const needed = new Set(rows.map(vectorIndexName))
  return indexes.map(({ name }) => name).filter((name) => !needed.has(name))
}

/** The models whose vectors a search needs now, or after a re-embedding; `chunks` have a vector of the model. */
const served = (kbIds: string[] | undefined) => sql`
  sized as (
    select kb_id, sum(chunk_count)::int as chunks from documents
    where status = 'ready' and deleted_at is null
      ${kbIds ? sql`and kb_id = any(${sql.param(kbIds)}::uuid[])` : sql``} group by kb_id),
  served as (
    select bases.id as kb_id, bases.workspace_id, bases.agent_id, models.embedding_model, models.chunks
    from sized join knowledge_bases as bases on bases.id = sized.kb_id and bases.deleted_at is null
      join agents on agents.id = bases.agent_id and agents.deleted_at is null
      cross join lateral (
        select bases.embedding_model, sized.chunks
        union all select changes.embedding_model, least(sized.chunks, changes.done) from reembeddings as changes
          where changes.kb_id = bases.id and changes.status = 'running') as models)`

type Index = { name: string; kbId: string; isValid: boolean }

async function listIndexes(database: Executor): Promise<Index[]> {
  const { rows } = await database.execute<Index>(sql`
    select relname as name, substr(relname, ${PREFIX.length + 1}::integer, 32)::uuid as "kbId", indisvalid as "isValid"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'chunk_vectors'::regclass and starts_with(relname, ${PREFIX})`)
  return rows
}

/** Tells whether a process builds an index or drops one. */
export async function isVectorIndexing(database: Executor): Promise<boolean> {
  const { rows } = await database.execute(sql`select where pg_try_advisory_xact_lock(${sql.raw(LOCK)})`)
  return rows.length === 0
}

/**
 * Builds the index of a set beside searches and writes. What a crash left of it is dropped before; a finished index stays.
 * Runs across workspaces: the role of that work owns `chunk_vectors`.
 * @param memoryMb the build is fast while the graph fits into it
 * @param onNotice gets what pgvector says, as when the graph fits no longer
 * @returns false while another process builds an index or drops one
 * @throws the reason of the signal, which ends the build
 */
export const buildVectorIndex = (
  database: Database,
  set: VectorSet & { dimensions: number },
  { memoryMb, onNotice, signal }: { memoryMb: number; onNotice: (message: string) => void; signal: AbortSignal },
): Promise<boolean> =>
  withIndexLock(database, signal, async (client) => {
    const name = vectorIndexName(set)
    const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and indisvalid', [
      name,
    ])
    if (rows.length > 0) return
    client.on('notice', ({ message }) => onNotice(message ?? ''))
    await client.query(`set maintenance_work_mem = '${memoryMb}MB'; set max_parallel_maintenance_workers = 0`)
    // Postgres cannot look after its client on every system.
    await client.query(`set client_connection_check_interval = '${CLIENT_CHECK}'`).catch(() => {})
    await client.query(`drop index concurrently if exists ${name}`)
    await client.query(`create index concurrently ${name} on chunk_vectors
      using hnsw ((${indexedVector(set.dimensions)}) halfvec_cosine_ops) with (m = 24, ef_construction = 128)
      where ${isOfSet(set)}`)
    // Without figures Postgres expects few vectors in a new knowledge base, and would sort all of them instead.
    await client.query('analyze chunk_vectors (kb_id, embedding_model, workspace_id)')
  })

/** Drops an index beside searches and writes; searches scan from now on. @returns false as `buildVectorIndex` does */
export const dropVectorIndex = (database: Database, name: string, signal: AbortSignal): Promise<boolean> =>
  withIndexLock(database, signal, async (client) => {
    await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
  })

/** Works on a connection of its own, which is closed after that: its settings and its lock go with it. */
async function withIndexLock(
  database: Database,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted()
  const client = await database.$client.system.connect()
  const stop = () => client.connection.stream.destroy()
  signal.addEventListener('abort', stop)
  try {
    allowSilence(client, MAX_BUILD_MS)
    await client.query(`set statement_timeout = ${MAX_BUILD_MS}; set lock_timeout = 0`)
    const { rows } = await client.query(`select where pg_try_advisory_lock(${LOCK})`)
    if (rows.length === 0) return false
    await work(client)
    return true
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    client.release(true)
  }
}
