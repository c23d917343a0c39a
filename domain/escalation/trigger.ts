import { matchTopicByWord } from '../guardrail/topic.ts'
import type { EscalationConfig } from './config.ts'

/** The first keyword that stands in the message as whole words, any case; undefined when escalation is off. */
export const findEscalationKeyword = (config: EscalationConfig | null, message: string): string | undefined =>
  config?.enabled ? (matchTopicByWord(config.autoEscalateKeywords, message) ?? undefined) : undefined
