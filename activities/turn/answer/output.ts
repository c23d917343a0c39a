import { createOutputScreen, type OutputScreen } from '../../../domain/guardrail/screen.ts'
import { namesTopics } from '../../../domain/guardrail/topic.ts'
import { type AnswerFormat, formatOfTurn } from '../../../domain/model/answer-format.ts'
import { checkOutput } from '../../../domain/model/output/check.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import type { Round } from '../../../store/turn/round.ts'
import type { TurnSoFar } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'

/** The format of the turn's answer; undefined for text. */
export const formatOf = ({ turn }: TurnSoFar, { agent }: PreparedTurn): AnswerFormat | undefined =>
  formatOfTurn(agent, turn)

/** A stored round without tool calls is an answer that did not fit its format. A turn has at most one, and it is the last. */
export const isRepairing = ({ rounds }: Pick<TurnSoFar, 'rounds'>): boolean => rounds.at(-1)?.toolCalls.length === 0

/** Asks for the answer again, with what is wrong with this one. */
export function repairMessageOf({ text }: Round, format: AnswerFormat): string {
  // The stored text is masked, so what was wrong with it may have gone.
  const checked = checkOutput(text, format)
  const problems = checked.fits ? ['it does not fit'] : checked.problems
  return `Your answer does not fit the JSON Schema that the application asks for:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nAnswer again with the complete JSON object, and with nothing before or after it.`
}

/** True when an answer that is JSON must be complete before its guardrails can speak: they look at its texts and numbers. */
export const isHeldBack = ({ guardrailConfig: config }: AgentRecord): boolean =>
  config !== null && (config.piiDetection || namesTopics(config.blockedTopics))

/** The guardrail that an answer that is JSON meets as a text: its length. */
export const createLengthScreen = ({ guardrailConfig: config }: AgentRecord): OutputScreen =>
  createOutputScreen(config && { ...config, piiDetection: false, blockedTopics: [] })
