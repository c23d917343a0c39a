import { ApiError } from '../../../domain/error.ts'
import {
  BLOCKED_OUTPUT,
  MASKED_OUTPUT,
  type OutputScreen,
  REFUSAL,
  strongestVerdict,
} from '../../../domain/guardrail/screen.ts'
import { matchTopicByWord, namesTopics } from '../../../domain/guardrail/topic.ts'
import type { AnswerFormat } from '../../../domain/model/answer-format.ts'
import type { ModelAnswer } from '../../../domain/model/model.ts'
import { type CheckedOutput, checkOutput } from '../../../domain/model/output/check.ts'
import { maskOutput, textOf } from '../../../domain/model/output/text.ts'
import { createPause } from '../../../domain/pause.ts'
import { maskPii, maskPiiInPieces } from '../../../domain/pii/mask.ts'
import { storableValue } from '../../../domain/text/storable.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import type { RoundDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { findMeantTopic } from '../meant-topic.ts'
import type { PreparedTurn } from '../prepare.ts'
import { deltaEvent, endWith, finishReasonOf, guardrailEvent } from './finish.ts'
import { isHeldBack, isRepairing } from './output.ts'

/**
 * Ends the turn with an answer that is JSON, as far as the guardrails let it through.
 * @returns 'again' when the answer does not fit and is the first one; then nothing was changed
 * @throws ApiError OUTPUT_INVALID for the second one; ModelError, LeaseLost
 */
export async function finishOutput(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  { answer, screen, format }: { answer: ModelAnswer; screen: OutputScreen; format: AnswerFormat },
): Promise<'ended' | 'again'> {
  const { agent, summarize } = prepared
  // An answer that was cut or refused is not the model's word on the format.
  const isWhole = answer.finishReason === 'stop' || answer.finishReason === 'tool_calls'
  const checked = isWhole ? checkOutput(answer.text, format, maskNameOf(agent)) : undefined
  const masked = await maskAnswer(agent, answer.text, checked)
  if (
    await isAboutTopic(deps, hold, agent, {
      raw: checked?.fits ? textOf(checked.value) : answer.text,
      clean: masked.readable,
    })
  ) {
    await endWith(deps, hold, prepared, {
      status: 'blocked',
      finishReason: 'blocked',
      text: REFUSAL,
      output: null,
      guardrail: BLOCKED_OUTPUT,
      citations: [],
      events: [...guardrailEvent(BLOCKED_OUTPUT), ...deltaEvent(REFUSAL)],
      summarize,
    })
    return 'ended'
  }
  const released = isHeldBack(agent) ? screen.push(masked.text) : ''
  const last = screen.end()
  const rest = released + last.text
  if (checked && !checked.fits && last.finishReason === undefined) {
    if (!isRepairing(hold)) return 'again'
    for (const event of deltaEvent(rest)) hold.events.append(event)
    throw new ApiError('OUTPUT_INVALID', {
      message: `The model's answer does not fit the schema: ${checked.problems.join('; ')}.`,
    })
  }
  const verdict = strongestVerdict(last.verdict, masked.hasMasked ? MASKED_OUTPUT : null)
  await endWith(deps, hold, prepared, {
    status: 'success',
    finishReason: last.finishReason ?? finishReasonOf(answer),
    text: hold.events.shown + rest,
    output: checked?.fits && last.finishReason === undefined ? storableValue(masked.value) : null,
    guardrail: strongestVerdict(hold.turn.inputVerdict, verdict),
    citations: [],
    events: [...guardrailEvent(verdict), ...deltaEvent(rest)],
    summarize,
  })
  return 'ended'
}

/** The error says where an answer does not fit, by names that the model chose. */
const maskNameOf = ({ guardrailConfig }: AgentRecord) =>
  guardrailConfig?.piiDetection ? (name: string) => maskPii(name).text : undefined

type MaskedAnswer = { text: string; value: unknown; readable: string; hasMasked: boolean }

/** Masks the parsed texts and numbers, so that the JSON stays whole; a text that is no such JSON is masked as it is. */
async function maskAnswer(agent: AgentRecord, text: string, checked: CheckedOutput | undefined): Promise<MaskedAnswer> {
  const value = checked?.fits ? checked.value : null
  const readable = checked?.fits ? textOf(value) : text
  if (!agent.guardrailConfig?.piiDetection) return { text, value, readable, hasMasked: false }
  if (!checked?.fits) {
    const masked = await maskPiiInPieces(text, createPause())
    return { ...masked, value, readable: masked.text }
  }
  const clean = await maskOutput(value, createPause())
  const cleanText = JSON.stringify(clean)
  const hasMasked = cleanText !== JSON.stringify(value)
  return { text: hasMasked ? cleanText : text, value: clean, readable: textOf(clean), hasMasked }
}

/** By its words or by its meaning. */
async function isAboutTopic(
  deps: RoundDependencies,
  hold: TurnHold,
  agent: AgentRecord,
  { raw, clean }: { raw: string; clean: string },
): Promise<boolean> {
  const topics = agent.guardrailConfig?.blockedTopics ?? []
  if (!namesTopics(topics)) return false
  return matchTopicByWord(topics, raw) !== null || (await findMeantTopic(deps, hold, agent, clean)) !== null
}
