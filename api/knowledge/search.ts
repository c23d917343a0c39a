import { ApiError } from '../../domain/error.ts'
import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { Payer } from '../../domain/model/budget.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { KnowledgeBaseRecord } from '../../store/knowledge/base.ts'
import { type PassageQuery, searchPassages } from '../../store/knowledge/search.ts'
import { insertAgentCall } from '../../store/spending/late-call.ts'
import type { ApiDependencies } from '../dependencies.ts'

const EMBEDDING_TIMEOUT_MS = 15_000

/**
 * Finds the passages of knowledge bases of one agent that fit a query, the best first.
 * @param payer the workspace and the agent that pay for the vector of the query
 * @throws ApiError BUDGET_EXCEEDED
 */
export function searchBases(
  deps: Pick<ApiDependencies, 'database' | 'models' | 'log'>,
  payer: Payer,
  bases: KnowledgeBaseRecord[],
  query: PassageQuery,
): Promise<SearchHit[]> {
  const embed = (model: string, text: string) => embedQuery(deps, payer, model, text)
  return searchPassages(deps.database, payer.workspaceId, bases, query, embed)
}

/** The vector of a query; undefined when the model does not answer, and then only the words search. @throws ApiError BUDGET_EXCEEDED */
async function embedQuery(
  { database, models, log }: Pick<ApiDependencies, 'database' | 'models' | 'log'>,
  payer: Payer,
  model: string,
  text: string,
) {
  const recording = withEmbeddingRecords(models.paidBy(payer), (call) => insertAgentCall(database, payer, call))
  try {
    const signal = AbortSignal.timeout(EMBEDDING_TIMEOUT_MS)
    return (await recording.embed(model, [text], { purpose: 'query' }, signal)).vectors[0]
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'BUDGET_EXCEEDED') throw error
    log.warn({ err: error, model }, 'a query could not be embedded; only its words search')
    return undefined
  }
}
