import { ApiError } from '../../domain/error.ts'
import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { Payer } from '../../domain/model/budget.ts'
import { createQuestionEmbedding } from '../../providers/model/question-vector.ts'
import type { KnowledgeBaseRecord } from '../../store/knowledge/base.ts'
import { type PassageQuery, searchPassages } from '../../store/knowledge/search/search.ts'
import { isStatementTimeout } from '../../store/repeat.ts'
import { insertAgentCall } from '../../store/spending/late-call.ts'
import type { ApiDependencies } from '../dependencies.ts'

const EMBEDDING_TIMEOUT_MS = 15_000

/** `cut_to`: Postgres took too long to compare vectors, so the search used words alone. */
export type FoundPassages = { data: SearchHit[]; cut_to?: 'words' }

/**
 * Finds the passages of knowledge bases of one agent that fit a query, the best first. A search that Postgres finds too slow is
 * not made again, because a repeat would pay for the vector of the query once more.
 * @param payer the workspace and the agent that pay for the vector of the query
 * @throws ApiError BUDGET_EXCEEDED
 */
export async function searchBases(
  { database, models, log }: Pick<ApiDependencies, 'database' | 'models' | 'log'>,
  payer: Payer,
  bases: KnowledgeBaseRecord[],
  query: PassageQuery,
): Promise<FoundPassages> {
  const embed = createQuestionEmbedding({
    models,
    payer,
    timeoutMs: EMBEDDING_TIMEOUT_MS,
    onModelCall: (call) => insertAgentCall(database, payer, call),
    onFailure(error, model) {
      if (error instanceof ApiError && error.errorCode === 'BUDGET_EXCEEDED') throw error
      log.warn({ err: error, model }, 'a query could not be embedded; only its words search')
    },
  })
  const search = (mode: PassageQuery['mode']) =>
    searchPassages(database, payer.workspaceId, bases, { ...query, mode }, embed)
  try {
    return { data: await search(query.mode) }
  } catch (error) {
    const hasWords = query.mode === undefined || query.mode === 'hybrid'
    if (!hasWords || !isStatementTimeout(error)) throw error
    return { data: await search('text'), cut_to: 'words' }
  }
}
