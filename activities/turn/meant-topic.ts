import type { AgentRecord } from '../../store/agent/agent.ts'
import { matchTopicByMeaning } from '../guardrail.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import { MAX_RETRIES, retryModel } from './model-attempt.ts'

/** The blocked topic of the agent that a text means; tried again like every model call of the turn. @throws ModelError */
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
