import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import type { Database, Executor } from '../database.ts'
import { vectorIndexes } from '../tables/index.ts'

/**
 * Copies of vectors with an index, for knowledge bases that are too large to be scanned (decision 0055). A row of
 * `vector_indexes` says that there is a copy; its table is a partition of `indexed_vectors`.
 */
export type VectorIndexRecord = typeof vectorIndexes.$inferSelect
type OpenVectorIndex = Pick<VectorIndexRecord, 'id' | 'workspaceId' | 'agentId'>

/** The longest vectors that pgvector can index (`halfvec`). */
const MAX_DIMENSIONS = 4_000
/** One copy at a time grows in the whole service; a worker that grows it says so within this time. */
const SILENT_SECONDS = 15
/** A copy grows again when this part of the chunks that make an index needed waits; until then they are scanned. */
const WAITING_PART = 0.02
/** An index stays until the knowledge base has less than this part of the chunks that make it needed. */
const KEPT_PART = 0.5
/** A new partition waits for no search. Its drop makes searches wait that come behind it, so it soon comes again instead. */
const LOCK_TIMEOUT = {
  make: sql.raw(`set local lock_timeout = '1s'`),
  drop: sql.raw(`set local lock_timeout = '100ms'`),
}
/** The version of pgvector whose index goes on where a filter leaves too few of what it found. */
const LEAST_VERSION = [0, 8]
const CLAIM_LOCK = sql`select pg_advisory_xact_lock(hashtextextended('index of vectors', 0))`

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

/**
 * Begins the next copy that a knowledge base of at least `minChunks` needs, or goes on with one; at most one at a time.
 * @returns it; undefined when none is due, or one is under way
 */
export const claimDueVectorIndex = (database: Database, minChunks: number): Promise<OpenVectorIndex | undefined> =>
  database.transaction(async (transaction) => {
    // Of two workers the second one sees what the first one claimed.
    await transaction.execute(CLAIM_LOCK)
    return await claimNext(transaction, minChunks)
  })

async function claimNext(transaction: Executor, minChunks: number): Promise<OpenVectorIndex | undefined> {
  const id = newId()
  const { rows } = await transaction.execute<OpenVectorIndex>(sql`
    with ${servedOf(ALL_SIZES)}, needed as (
      select coalesce(indexes.id, ${id}::uuid) as id, served.*, coalesce(indexes.dimensions, (
          select vector_dims(embedding) from chunk_vectors as vectors
          where vectors.kb_id = served.kb_id and vectors.embedding_model = served.embedding_model limit 1)) as dimensions,
        indexes.beat_at
      from served left join vector_indexes as indexes
        on indexes.kb_id = served.kb_id and indexes.embedding_model = served.embedding_model
      where served.chunks >= ${minChunks} and (indexes.id is null or indexes.status = 'running' or served.chunks - (
        select coalesce(sum(documents.chunk_count), 0) from indexed_documents join documents
          on documents.id = indexed_documents.document_id and documents.status = 'ready' and documents.deleted_at is null
        where indexed_documents.index_id = indexes.id) >= ${Math.ceil(minChunks * WAITING_PART)})
        and not exists (select from vector_indexes where status = 'running'
          and beat_at > now() - ${SILENT_SECONDS} * interval '1 second')
    ), due as (
      select * from needed where dimensions <= ${MAX_DIMENSIONS} order by beat_at nulls first limit 1)
    insert into vector_indexes as indexes (id, workspace_id, agent_id, kb_id, embedding_model, dimensions)
    select id, workspace_id, agent_id, kb_id, embedding_model, dimensions from due
      where (select string_to_array(extversion, '.')::int[] from pg_extension where extname = 'vector') >= ${sql.param(LEAST_VERSION)}::int[]
    on conflict (kb_id, embedding_model) do update
      set status = 'running', beat_at = now(),
        started_at = case when indexes.status = 'running' then indexes.started_at else now() end
      where indexes.status = 'ready' or indexes.beat_at < now() - ${SILENT_SECONDS} * interval '1 second'
    returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows[0]
}

/** The copies that no search needs any more: of deleted or small knowledge bases, and of models that serve no longer. */
export async function listNeedlessVectorIndexes(database: Executor, minChunks: number): Promise<{ id: string }[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with ${servedOf(SIZES_OF_INDEXED)} select id from vector_indexes as indexes where not exists (
      select from served where served.kb_id = indexes.kb_id and served.embedding_model = indexes.embedding_model
        and (served.chunks >= ${Math.ceil(minChunks * KEPT_PART)} or exists (
          select from reembeddings where reembeddings.kb_id = indexes.kb_id and reembeddings.status = 'running')))`)
  return rows
}

/** Makes the empty table of a copy with its index, unless it is there. Runs across workspaces: no other role may. */
export const makeVectorCopy = (database: Database, id: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(LOCK_TIMEOUT.make)
    await transaction.execute(sql`select make_vector_copy(${id}::uuid)`)
  })

/** Lets Postgres see how large a copy is, so that searches walk through its index. Runs across workspaces: no other role may. */
export const measureVectorCopy = (database: Executor, id: string) =>
  database.execute(sql`select measure_vector_copy(${id}::uuid)`)

/** Drops a copy, its table and its row. Searches scan the vectors again. Runs across workspaces: no other role may. */
export const dropVectorCopy = (database: Database, id: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(LOCK_TIMEOUT.drop)
    await transaction.execute(sql`select drop_vector_copy(${id}::uuid)`)
  })

/** The row of a copy, by its id; undefined once it is dropped. */
export async function findVectorIndex(
  database: Executor,
  workspaceId: string,
  id: string,
): Promise<VectorIndexRecord | undefined> {
  const [found] = await database
    .select()
    .from(vectorIndexes)
    .where(and(eq(vectorIndexes.workspaceId, workspaceId), eq(vectorIndexes.id, id)))
  return found
}

/** Writes down that a copy has all that was there. */
export const markVectorIndexReady = (database: Executor, { id }: Pick<VectorIndexRecord, 'id'>) =>
  database
    .update(vectorIndexes)
    .set({ status: 'ready', endedAt: sql`now()`, beatAt: sql`now()` })
    .where(eq(vectorIndexes.id, id))
