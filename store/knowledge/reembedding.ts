import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { NewReembedding, ReembeddingErrorCode } from '../../domain/knowledge/reembedding.ts'
import { modelOfSet, numberedSet } from '../../domain/knowledge/vector-set.ts'
import { route } from '../../domain/route.ts'
import type { Executor, Transactor } from '../database.ts'
import { agents, documents, knowledgeBases, reembeddings } from '../tables/index.ts'
import { lockKnowledgeBase } from './base.ts'
import type { DocumentPlace } from './document.ts'

export type ReembeddingRecord = typeof reembeddings.$inferSelect

/**
 * Begins to change the embedding model of a knowledge base, or to embed it again with the model that serves.
 * @returns the new row, or the one that runs with this model already
 * @throws KNOWLEDGE_BASE_NOT_FOUND, REEMBEDDING_RUNNING with another model, VALIDATION_ERROR for the model that serves
 *   without `again`
 */
export function beginReembedding(
  database: Transactor,
  workspaceId: string,
  { agentId, kbId }: DocumentPlace,
  { embeddingModel, again = false }: NewReembedding,
): Promise<ReembeddingRecord> {
  return database.transaction(async (transaction) => {
    const base = await lockKnowledgeBase(transaction, workspaceId, agentId, kbId)
    const latest = await findLatestReembedding(transaction, kbId)
    if (latest?.status === 'running') {
      const model = modelOfSet(latest.embeddingModel)
      if (model === embeddingModel) return latest
      throw new ApiError('REEMBEDDING_RUNNING', { message: `The knowledge base is changing to ${model}.` })
    }
    const isServing = modelOfSet(base.embeddingModel) === embeddingModel
    if (isServing && !again)
      throw new ApiError('VALIDATION_ERROR', {
        message: `embeddingModel is ${embeddingModel}, which made the vectors of this knowledge base already.`,
        fix: `Name another model, which ${route('GET /v1/models')} lists among embeddingModels; or embed again with this one by "again": true.`,
        field: 'embeddingModel',
      })
    const set = isServing ? await furtherSet(transaction, kbId, embeddingModel, latest) : embeddingModel
    const total = await countReadyChunks(transaction, kbId)
    const isResumed = latest?.status === 'failed' && latest.embeddingModel === set
    const progress = { total, done: isResumed ? Math.min(latest.done, total) : 0 }
    const [begun] = await transaction
      .insert(reembeddings)
      .values({ id: newId(), workspaceId, agentId, kbId, embeddingModel: set, ...progress })
      .returning()
    if (!begun) throw new Error('The re-embedding was written but not returned.')
    return begun
  })
}

/** The chunks that a change embeds. The workflow counts again, because documents come and go. */
async function countReadyChunks(transaction: Executor, kbId: string): Promise<number> {
  const [counted] = await transaction
    .select({ chunks: sql<number>`coalesce(sum(${documents.chunkCount}), 0)::int` })
    .from(documents)
    .where(and(eq(documents.kbId, kbId), eq(documents.status, 'ready'), isNull(documents.deletedAt)))
  return counted?.chunks ?? 0
}

/** A new set of the model that serves; after a failure the one that has some vectors already. */
async function furtherSet(
  transaction: Executor,
  kbId: string,
  model: string,
  latest: ReembeddingRecord | undefined,
): Promise<string> {
  if (latest?.status === 'failed' && modelOfSet(latest.embeddingModel) === model) return latest.embeddingModel
  const [counted] = await transaction
    .select({ changes: sql<number>`count(*)::int` })
    .from(reembeddings)
    .where(eq(reembeddings.kbId, kbId))
  return numberedSet(model, (counted?.changes ?? 0) + 2)
}

/** The latest change of the model of a knowledge base. */
export async function findLatestReembedding(database: Executor, kbId: string): Promise<ReembeddingRecord | undefined> {
  const [found] = await database
    .select()
    .from(reembeddings)
    .where(eq(reembeddings.kbId, kbId))
    .orderBy(desc(reembeddings.id))
    .limit(1)
  return found
}

/** Ends a running change; the former model goes on serving. @returns undefined when none runs */
export async function cancelReembedding(database: Executor, kbId: string): Promise<ReembeddingRecord | undefined> {
  const [cancelled] = await database
    .update(reembeddings)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(reembeddings.kbId, kbId), eq(reembeddings.status, 'running')))
    .returning()
  return cancelled
}

/** A change whose knowledge base and agent live; undefined when one is deleted. */
export async function findLivingReembedding(
  database: Executor,
  workspaceId: string,
  id: string,
): Promise<ReembeddingRecord | undefined> {
  const [found] = await database
    .select({ reembedding: reembeddings })
    .from(reembeddings)
    .innerJoin(knowledgeBases, and(eq(knowledgeBases.id, reembeddings.kbId), isNull(knowledgeBases.deletedAt)))
    .innerJoin(agents, and(eq(agents.id, reembeddings.agentId), isNull(agents.deletedAt)))
    .where(hasId(workspaceId, id))
  return found?.reembedding
}

const hasId = (workspaceId: string, id: string) =>
  and(eq(reembeddings.workspaceId, workspaceId), eq(reembeddings.id, id))

/** Records why a running change failed. The vectors that it has stored stay: the next change to the same model goes on with them. */
export async function failReembedding(
  database: Executor,
  workspaceId: string,
  id: string,
  errorCode: ReembeddingErrorCode,
): Promise<boolean> {
  const { rowCount } = await database
    .update(reembeddings)
    .set({ status: 'failed', errorCode, endedAt: sql`now()`, settledAt: sql`now()` })
    .where(and(hasId(workspaceId, id), eq(reembeddings.status, 'running')))
  return rowCount === 1
}

/** A workflow gets further, or waits for a provider, within this time. */
const SILENT_SECONDS = 15
const SWEEP_BATCH = 50

type OpenReembedding = Pick<ReembeddingRecord, 'id' | 'workspaceId' | 'agentId'>

/** Claims at most 50 changes with work left that have not got further for a while. Each is given to one sweeper. */
export async function claimSilentReembeddings(database: Executor): Promise<OpenReembedding[]> {
  const { rows } = await database.execute<OpenReembedding>(sql`
    with silent as (
      select reembeddings.id from reembeddings
        join knowledge_bases on knowledge_bases.id = reembeddings.kb_id and knowledge_bases.deleted_at is null
        join agents on agents.id = reembeddings.agent_id and agents.deleted_at is null
      where settled_at is null and beat_at < now() - ${SILENT_SECONDS} * interval '1 second'
      order by beat_at limit ${SWEEP_BATCH} for update of reembeddings skip locked
    )
    update reembeddings set beat_at = now() from silent where reembeddings.id = silent.id
    returning reembeddings.id, reembeddings.workspace_id as "workspaceId", reembeddings.agent_id as "agentId"`)
  return rows
}
