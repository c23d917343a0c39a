import { matchTopicByWord } from '../guardrail/topic.ts'
import type { EscalationConfig } from './config.ts'

/** Returns the first keyword that the message has as whole words, in any case; undefined when escalation is off. */
export const findEscalationKeyword = (config: EscalationConfig | null, message: string): string | undefined =>
  config?.enabled ? (matchTopicByWord(config.autoEscalateKeywords, message) ?? undefined) : undefined
