import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import type { Database, Executor } from '../database.ts'
import type { VectorIndexRecord } from './vector-index.ts'

type OpenVectorIndex = Pick<VectorIndexRecord, 'id' | 'workspaceId' | 'agentId'>

/** The longest vectors that pgvector can index (`halfvec`). */
const MAX_DIMENSIONS = 4_000
/** One copy at a time grows in the whole service; a worker that grows it says so within this time. */
const SILENT_SECONDS = 15
/** A copy grows again when this part of the chunks that make an index needed waits; until then they are scanned. */
const WAITING_PART = 0.02
/**
 * If more than this part of all waits, a new copy costs less: a vector that enters an index costs many times one that
 * the index is built of.
 */
const OUTGROWN_PART = 1 / 3
/** An index stays until the knowledge base has less than this part of the chunks that make it needed. */
const KEPT_PART = 0.5
/** No knowledge base has so many. */
const NO_CHUNKS = 2 ** 31 - 1
/** The version of pgvector whose index goes on where a filter leaves too few of what it found. */
const LEAST_VERSION = [0, 8]
const CLAIM_LOCK = sql`select pg_advisory_xact_lock(hashtextextended('index of vectors', 0))`

/**
 * Returns the number of chunks from which a knowledge base needs a copy. The setting 0 switches copies off.
 * @param setting `VECTOR_INDEX_CHUNKS`
 */
export const leastChunks = (setting: number): number => setting || NO_CHUNKS

/** The chunks of all knowledge bases: reads each document. */
const ALL_SIZES = sql`
  select kb_id, sum(chunk_count)::int as chunks from documents
  where status = 'ready' and deleted_at is null group by kb_id`

/** The same of knowledge bases that have a copy: reads their documents alone. */
const SIZES_OF_INDEXED = sql`
  select kb_id, chunks from (select distinct kb_id from vector_indexes) as indexed cross join lateral (
    select sum(chunk_count)::int as chunks from documents
    where documents.kb_id = indexed.kb_id and status = 'ready' and deleted_at is null) as counted
  where chunks is not null`

/**
 * Begins the next copy that a knowledge base of at least `minChunks` needs, or goes on with one; at most one at a time.
 * @returns it; undefined when none is due, or one is under way
 */
export const claimDueVectorIndex = (database: Database, minChunks: number): Promise<OpenVectorIndex | undefined> =>
  database.transaction(async (transaction) => {
    // The second of two workers sees what the first one claimed.
    await transaction.execute(CLAIM_LOCK)
    return await claimNext(transaction, minChunks)
  })

async function claimNext(transaction: Executor, minChunks: number): Promise<OpenVectorIndex | undefined> {
  const { rows } = await transaction.execute<OpenVectorIndex>(sql`
    with ${servedOf(ALL_SIZES)}, ${needed(minChunks)}, due as (
      select coalesce(next_id, case when is_outgrown then null else serving_id end, ${newId()}::uuid) as id,
        case when is_outgrown then serving_id end as replaces, needed.* from needed
      where dimensions <= ${MAX_DIMENSIONS} and not exists (select from vector_indexes where status = 'running'
        and beat_at > now() - ${SILENT_SECONDS} * interval '1 second')
      order by beat_at nulls first limit 1)
    insert into vector_indexes as indexes (id, workspace_id, agent_id, kb_id, embedding_model, dimensions, replaces)
    select id, workspace_id, agent_id, kb_id, embedding_model, dimensions, replaces from due
      where (select string_to_array(extversion, '.')::int[] from pg_extension where extname = 'vector') >= ${sql.param(LEAST_VERSION)}::int[]
    on conflict (id) do update
      set status = 'running', beat_at = now(),
        started_at = case when indexes.status = 'running' then indexes.started_at else now() end
      where indexes.status = 'ready' or indexes.beat_at < now() - ${SILENT_SECONDS} * interval '1 second'
    returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows[0]
}

/** The models whose vectors a search needs now, or after a re-embedding; `chunks` have a vector of the model. */
const servedOf = (sizes: SQL) => sql`
  sized as (${sizes}),
  served as (
    select bases.id as kb_id, bases.workspace_id, bases.agent_id, bases.embedding_model, sized.chunks
    from sized join knowledge_bases as bases on bases.id = sized.kb_id and bases.deleted_at is null
      join agents on agents.id = bases.agent_id and agents.deleted_at is null
    union all
    select changes.kb_id, changes.workspace_id, changes.agent_id, changes.embedding_model,
      least(sized.chunks, changes.done)
    from sized join reembeddings as changes on changes.kb_id = sized.kb_id and changes.status = 'running'
      join knowledge_bases as bases on bases.id = sized.kb_id and bases.deleted_at is null
      join agents on agents.id = bases.agent_id and agents.deleted_at is null)`

/** The knowledge bases whose copy is missing, under way or behind; `next_id` is the copy that will replace the serving one. */
const needed = (minChunks: number) => sql`
  known as (
    select served.*, serving.id as serving_id, serving.status, serving.built_at, next.id as next_id,
      coalesce(next.beat_at, serving.beat_at) as beat_at, served.chunks - ${chunksOf(sql`serving.id`)} as waiting,
      coalesce(serving.dimensions, (
        select vector_dims(embedding) from chunk_vectors as vectors
        where vectors.kb_id = served.kb_id and vectors.embedding_model = served.embedding_model limit 1)) as dimensions
    from served
      left join vector_indexes as serving on serving.kb_id = served.kb_id
        and serving.embedding_model = served.embedding_model and serving.replaces is null
      left join vector_indexes as next on next.replaces = serving.id
    where served.chunks >= ${minChunks}),
  needed as (
    select known.*, next_id is null and built_at is not null and waiting > chunks * ${OUTGROWN_PART}::float8 as is_outgrown
    from known where serving_id is null or next_id is not null or status = 'running' or built_at is null
      or waiting >= ${Math.ceil(minChunks * WAITING_PART)})`

/** Counts the chunks of ready documents that a copy has. */
const chunksOf = (indexId: SQL) => sql`(
  select coalesce(sum(documents.chunk_count), 0) from indexed_documents join documents
    on documents.id = indexed_documents.document_id and documents.status = 'ready' and documents.deleted_at is null
  where indexed_documents.index_id = ${indexId})`

/**
 * Tells whether so many chunks wait for a copy with an index that a new one costs less. A sweep begins it once this one
 * rests.
 */
export async function isOutgrown(database: Executor, { id }: Pick<VectorIndexRecord, 'id'>): Promise<boolean> {
  const { rows } = await database.execute(sql`
    with ${servedOf(SIZES_OF_INDEXED)} select from vector_indexes as indexes join served on served.kb_id = indexes.kb_id
      and served.embedding_model = indexes.embedding_model
    where indexes.id = ${id} and indexes.built_at is not null
      and served.chunks - ${chunksOf(sql`indexes.id`)} > served.chunks * ${OUTGROWN_PART}::float8`)
  return rows.length > 0
}

/** The copies that no search needs any more: of deleted or small knowledge bases, and of models that serve no longer. */
export const listNeedlessVectorIndexes = (database: Executor, minChunks: number): Promise<{ id: string }[]> =>
  listNeedless(database, minChunks, sql`true`)

export const isNeedless = async (database: Executor, id: string, minChunks: number): Promise<boolean> =>
  (await listNeedless(database, minChunks, sql`indexes.id = ${id}`)).length > 0

async function listNeedless(database: Executor, minChunks: number, asked: SQL): Promise<{ id: string }[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with ${servedOf(SIZES_OF_INDEXED)} select id from vector_indexes as indexes where ${asked} and not exists (
      select from served where served.kb_id = indexes.kb_id and served.embedding_model = indexes.embedding_model
        and (served.chunks >= ${Math.ceil(minChunks * KEPT_PART)} or exists (
          select from reembeddings where reembeddings.kb_id = indexes.kb_id and reembeddings.status = 'running')))`)
  return rows
}
