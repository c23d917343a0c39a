import { passFaultPoint } from '../../domain/fault-point.ts'
import { createOutputScreen } from '../../domain/guardrail/screen.ts'
import { type ModelAnswer, ModelError } from '../../domain/model/model.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import { MAX_TOOL_ROUNDS, ROUND_BREAK } from '../../domain/turn/turn.ts'
import { insertRound, type Round } from '../../store/turn/round.ts'
import { listToolCalls } from '../../store/turn/tool-call.ts'
import type { TurnDependencies } from './dependencies.ts'
import { finishTurn } from './finish.ts'
import type { TurnHold } from './hold.ts'
import { MAX_RETRIES, MAX_RETRIES_BEFORE_FALLBACK, retryModel } from './model-attempt.ts'
import { modelRequestOf } from './model-request.ts'
import type { PreparedTurn } from './prepare.ts'
import { sealCalls } from './sealed-call.ts'

/**
 * Asks the model for the next round, streaming its text as events.
 * @returns 'ended' when that was the answer and the turn is final; 'tools' when the stored round asks for calls
 */
export async function callModel(
  deps: TurnDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
): Promise<'ended' | 'tools'> {
  const startedAt = new Date()
  const { answer, model, screen } = await askModels(deps, hold, prepared)
  const isMasked = prepared.agent.guardrailConfig?.piiDetection ?? false
  const text = isMasked ? maskPii(answer.text).text : answer.text
  const number = hold.rounds.length + 1
  // The last answer is asked for without tools; calls that a model writes all the same are nobody's offer.
  const requests = hold.rounds.length < MAX_TOOL_ROUNDS ? answer.toolCalls : []
  const round: Round = {
    round: number,
    model,
    text,
    // Our own ids: unique over the turn, whatever the provider calls them.
    toolCalls: requests.map((call, index) => ({ ...call, callId: `call_${number}_${index + 1}` })),
    finishReason: answer.finishReason,
    startedAt,
    endedAt: new Date(),
  }
  if (round.toolCalls.length === 0) {
    await finishTurn(deps, hold, prepared, { answer, screen })
    return 'ended'
  }
  deps.expectTools?.(hold.turn)
  tell(hold, screen.endRound())
  await storeRound(deps, hold, round, isMasked)
  return 'tools'
}

async function storeRound(deps: TurnDependencies, hold: TurnHold, round: Round, isMasked: boolean): Promise<void> {
  await hold.events.flush()
  passFaultPoint('turn.round.before-write')
  const { id, workspaceId } = hold.turn
  const stored = isMasked ? { ...round, toolCalls: sealCalls(deps.sealing, workspaceId, round.toolCalls) } : round
  await insertRound(deps.database, { id, generation: hold.generation }, stored, hold.modelCalls)
  hold.writtenCalls.push(...hold.modelCalls)
  hold.modelCalls = []
  hold.rounds.push(round)
  passFaultPoint('turn.round.after-write')
}

/** The agent's model, then those of its fallbacks that are set up, in their order, while the one before is down. */
async function askModels(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn) {
  const fallbacks = (prepared.agent.fallbackModels ?? []).filter(deps.models.isSetUp)
  const models = [prepared.agent.model, ...fallbacks]
  for (const [index, model] of models.entries()) {
    const isLast = index === models.length - 1
    try {
      return await askOneModel(deps, hold, prepared, model, isLast ? MAX_RETRIES : MAX_RETRIES_BEFORE_FALLBACK)
    } catch (error) {
      if (isLast || !isDown(error)) throw error
    }
  }
  throw new Error('an agent without a model')
}

/** No connection, a fault, too many requests, or an answer that is none, as a gateway gives. A refusal is the request's doing. */
const isDown = (error: unknown): boolean =>
  error instanceof ModelError && (error.kind === 'transient' || (error.kind === 'final' && error.status === undefined))

async function askOneModel(
  deps: TurnDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  model: string,
  maxRetries: number,
) {
  if (hold.rounds.length > 0) hold.toolCalls = await listToolCalls(deps.database, hold.turn.id)
  const { provider, name, id } = deps.models.find(model)
  const request = { ...modelRequestOf(hold.turn, prepared, hold.rounds, hold.toolCalls, hold.signal), model: name }
  const attempt = async () => {
    const { screen, push } = startScreen(hold, prepared)
    passFaultPoint('turn.model.before-call')
    const record = startRecord(deps, hold, id, request.messages)
    const onDelta = (delta: string) => {
      record.onDelta(delta)
      push(delta)
      passFaultPoint('turn.model.after-first-delta')
    }
    try {
      const answer = await provider.answer(request, onDelta)
      record.end(answer)
      return { answer, model: id, screen }
    } catch (error) {
      record.fail(error)
      throw error
    }
  }
  return await retryModel(attempt, { maxRetries, signal: hold.signal })
}

/**
 * A screen that has seen the rounds before, and readers who have seen exactly what it let through: text of an attempt
 * that is abandoned is taken back first.
 */
function startScreen(hold: TurnHold, prepared: PreparedTurn) {
  const screen = createOutputScreen(prepared.agent.guardrailConfig)
  const texts = hold.rounds.map(({ text }) => text).filter(Boolean)
  const released = texts
    .map((text, index) => screen.push(index === 0 ? text : ROUND_BREAK + text) + screen.endRound())
    .join('')
  if (!released.startsWith(hold.events.shown))
    hold.events.append({ type: 'message.reset', data: { reason: 'A step is being retried.' } })
  tell(hold, released.slice(hold.events.shown.length))
  let isFirst = texts.length > 0
  const push = (delta: string) => {
    const whole = isFirst && delta ? ROUND_BREAK + delta : delta
    isFirst &&= delta === ''
    tell(hold, screen.push(whole))
  }
  return { screen, push }
}

function tell(hold: TurnHold, text: string): void {
  if (text) hold.events.append({ type: 'message.delta', data: { text } })
}

/** Keeps account of one attempt: what the provider reports, or what we count when it breaks off. */
function startRecord(deps: TurnDependencies, hold: TurnHold, model: string, messages: { text: string }[]) {
  const startedAt = new Date()
  let firstTokenAt: Date | null = null
  let received = ''
  const write = (usage: ModelAnswer['usage'], error: string | null) => {
    const round = hold.rounds.length + 1
    const { cost } = deps.models.costOf(model, usage)
    const call = { round, generation: hold.generation, purpose: 'answer' as const, model, ...usage, cost, error }
    hold.modelCalls.push({ ...call, startedAt, firstTokenAt, endedAt: new Date() })
  }
  return {
    onDelta(delta: string) {
      firstTokenAt ??= new Date()
      received += delta
    },
    end: (answer: ModelAnswer) => write(answer.usage, null),
    fail(error: unknown) {
      const refused = error instanceof ModelError && !error.isLost && received === ''
      const count = (text: string) => (refused ? 0 : deps.models.countTokens(text))
      const promptTokens = messages.reduce((sum, { text }) => sum + count(text), 0)
      write({ promptTokens, completionTokens: count(received), estimated: true }, reasonOf(error))
    },
  }
}

const reasonOf = (error: unknown): string => (error instanceof ModelError ? error.message : 'The call was broken off.')
