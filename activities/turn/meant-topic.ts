import type { AgentRecord } from '../../store/agent/agent.ts'
import { matchTopicByMeaning } from '../guardrail.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import { MAX_RETRIES, retryModel } from './model-attempt.ts'

/**
 * Finds the blocked topic of the agent that a text means. The embedding call is repeated like every model call of a turn.
 * @returns null when the text means none of them, or the agent blocks none
 * @throws ModelError when the embedding model does not answer
 */
export async function findMeantTopic(
  { models }: TurnDependencies,
  { signal }: TurnHold,
  { guardrailConfig }: AgentRecord,
  text: string,
): Promise<string | null> {
  const topics = guardrailConfig?.blockedTopics ?? []
  if (topics.length === 0) return null
  const compare = () => matchTopicByMeaning(models, models.embeddingModel, topics, text, signal)
  return await retryModel(compare, { maxRetries: MAX_RETRIES, signal })
}
