import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { matchTopicByMeaning } from '../guardrail.ts'
import type { RoundDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import { MAX_RETRIES, retryModel } from './model-attempt.ts'
import { recordOf } from './model-record.ts'

/**
 * Finds the blocked topic of the agent that a text means. The embedding call is repeated like every model call of a turn,
 * unless `maxRetries` says otherwise.
 * @param options.signal ends the calls; by default that of the turn
 * @returns null when the text means none of them, or the agent blocks none
 * @throws ModelError when the embedding model does not answer
 */
export async function findMeantTopic(
  deps: Pick<RoundDependencies, 'models'>,
  hold: TurnHold,
  { guardrailConfig }: AgentRecord,
  text: string,
  { signal = hold.signal, maxRetries = MAX_RETRIES }: { signal?: AbortSignal; maxRetries?: number } = {},
): Promise<string | null> {
  const topics = guardrailConfig?.blockedTopics ?? []
  if (topics.length === 0) return null
  const models = withEmbeddingRecords(deps.models, recordOf(hold))
  const compare = () => matchTopicByMeaning(models, models.embeddingModel, topics, text, signal)
  return await retryModel(compare, { maxRetries, signal })
}
