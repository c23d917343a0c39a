import { passFaultPoint } from '../../domain/fault-point.ts'
import { maskerOf } from '../../domain/guardrail/mask.ts'
import { createOutputScreen } from '../../domain/guardrail/screen.ts'
import { ModelError, type ModelRequest } from '../../domain/model/model.ts'
import { needsApproval } from '../../domain/tool/call.ts'
import { createCitationFilter } from '../../domain/turn/citation.ts'
import type { MarkFilter } from '../../domain/turn/citation-mark.ts'
import { MAX_CALLS_A_ROUND, ROUND_BREAK } from '../../domain/turn/turn.ts'
import type { FoundModel } from '../../providers/model/key/found-model.ts'
import type { Round } from '../../store/turn/round.ts'
import { finishTurn } from './answer/finish.ts'
import { finishOutput } from './answer/finish-output.ts'
import { callsToMake } from './answer/offered-tools.ts'
import { isForOthers } from './answer/others.ts'
import { createLengthScreen, formatOf, isHeldBack, isRepairing } from './answer/output.ts'
import { startReasoning } from './answer/reasoning.ts'
import type { RoundDependencies } from './dependencies.ts'
import { askWithinContext } from './history/context-size.ts'
import { askWithPictures } from './history/picture.ts'
import { readResultPictures } from './history/result-picture.ts'
import type { TurnHold } from './hold.ts'
import { readToolCalls } from './ledger/result.ts'
import { MAX_RETRIES, MAX_RETRIES_BEFORE_FALLBACK, retryModel } from './model-attempt.ts'
import { startRecord } from './model-record.ts'
import type { PreparedTurn } from './prepare.ts'

/**
 * Asks the model for the next round of the turn and streams its text as events.
 * @returns 'ended' when the round was the answer and the turn is final; 'tools' when the stored round asks for tool calls;
 * 'again' when the stored round is an answer that does not fit its format
 * @throws ModelError when no model answers; ApiError when a topic, a model or the answer is refused; LeaseLost
 */
export async function runModelRound(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
): Promise<'ended' | 'tools' | 'again'> {
  const startedAt = new Date()
  const { answer, model, screen } = await askModels(deps, hold, prepared)
  const isMasked = prepared.agent.guardrailConfig?.piiDetection ?? false
  const said = markFilterOf(hold, prepared)?.(answer.text, true) ?? answer.text
  const text = await maskerOf(prepared.agent.guardrailConfig)(said)
  const number = hold.rounds.length + 1
  const requests = callsToMake(hold, prepared, answer.toolCalls).slice(0, MAX_CALLS_A_ROUND)
  const hasOthers =
    hold.turn.tools !== null || prepared.tools.tools.some(({ name }) => needsApproval(prepared.tools.find(name)))
  const round: Round = {
    round: number,
    model,
    text,
    // The provider's ids may repeat in another round. These are unique in the turn, and beyond it where others see them.
    toolCalls: requests.map((call, index) => ({
      ...call,
      callId: hasOthers ? deps.ledger.newCallId(number, index + 1) : `call_${number}_${index + 1}`,
    })),
    finishReason: answer.finishReason,
    thoughts: answer.thoughts ?? null,
    startedAt,
    endedAt: new Date(),
  }
  if (round.toolCalls.length === 0) {
    const format = formatOf(hold, prepared)
    if (!format) {
      await finishTurn(deps, hold, prepared, { answer, screen })
      return 'ended'
    }
    if ((await finishOutput(deps, hold, prepared, { answer, screen, format })) === 'ended') return 'ended'
    await deps.ledger.addRound(hold, round, isMasked)
    takeBack(hold, OUTPUT_INVALID)
    return 'again'
  }
  if (!requests.every((call) => isForOthers(prepared, call))) deps.expectTools?.(hold.turn)
  appendText(hold, screen.endRound())
  await deps.ledger.addRound(hold, round, isMasked)
  return 'tools'
}

/** Asks the agent's model. While a model is down, asks the next of the agent's fallback models that is set up. */
async function askModels(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn) {
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
  throw new Error('The agent has no model.')
}

/** No connection, a fault, too many requests, or an answer that is no model answer, as a gateway gives. A refusal (other 4xx) is caused by the request. */
const isDown = (error: unknown): boolean =>
  error instanceof ModelError && (error.kind === 'transient' || (error.kind === 'final' && error.status === undefined))

async function askOneModel(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  model: string,
  maxRetries: number,
) {
  if (hold.rounds.length > 0) await readToolCalls(deps, hold)
  await readResultPictures(deps, hold, prepared)
  const found = deps.models.find(model)
  return await askWithPictures(prepared, found, (shown) => {
    const ask = (request: ModelRequest) =>
      retryModel(() => tryModel(deps, hold, shown, found, request), { maxRetries, signal: hold.signal })
    return askWithinContext(hold, shown, found, ask)
  })
}

async function tryModel(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  { provider, id, quota }: FoundModel,
  request: ModelRequest,
) {
  // The note goes with the event that takes back the text of an abandoned attempt, so it comes first.
  const record = startRecord(deps, hold, prepared, { model: id, request })
  const { screen, push } = startScreen(hold, prepared)
  const reasoning = startReasoning(hold, prepared.agent.guardrailConfig)
  passFaultPoint('turn.model.before-call')
  const onDelta = (delta: string) => {
    record.onDelta(delta)
    push(delta)
    passFaultPoint('turn.model.after-first-delta')
    return hold.events.room
  }
  const onReasoning = (delta: string) => {
    record.onReasoning(delta)
    return reasoning?.push(delta)
  }
  try {
    const answer = await provider.answer(request, onDelta, onReasoning)
    record.end(answer, reasoning?.end())
    return { answer, model: id, screen }
  } catch (error) {
    record.fail(error)
    deps.ledger.noteRefusal(quota, error)
    throw error
  }
}

/**
 * Starts the output screen of one attempt. The screen gets the texts of the rounds before, and readers get what it lets
 * through of them; text of an abandoned attempt is taken back first.
 */
export function startScreen(hold: TurnHold, prepared: PreparedTurn) {
  if (formatOf(hold, prepared)) return startLengthScreen(hold, prepared)
  const screen = createOutputScreen(prepared.agent.guardrailConfig, markFilterOf(hold, prepared))
  const texts = hold.rounds.map(({ text }) => text).filter(Boolean)
  const released = texts
    .map((text, index) => screen.push(index === 0 ? text : ROUND_BREAK + text) + screen.endRound())
    .join('')
  if (!released.startsWith(hold.events.shown)) takeBack(hold, STEP_RETRIED)
  appendText(hold, released.slice(hold.events.shown.length))
  let isFirst = texts.length > 0
  const push = (delta: string) => {
    const piece = isFirst && delta ? ROUND_BREAK + delta : delta
    isFirst &&= delta === ''
    appendText(hold, screen.push(piece))
  }
  return { screen, push }
}

/** The same for an answer that is JSON: readers get the text of the last round alone. */
function startLengthScreen(hold: TurnHold, { agent }: PreparedTurn) {
  const screen = createLengthScreen(agent)
  if (hold.events.shown) takeBack(hold, isRepairing(hold) ? OUTPUT_INVALID : STEP_RETRIED)
  const push = (delta: string) => {
    if (!isHeldBack(agent)) appendText(hold, screen.push(delta))
  }
  return { screen, push }
}

const STEP_RETRIED = 'A step is being retried.'
const OUTPUT_INVALID = 'output_invalid'

function takeBack(hold: TurnHold, reason: string): void {
  hold.events.append({ type: 'message.reset', data: { reason } })
}

/** A model that is not asked for marks writes none: what looks like one is the answer's own text. */
function markFilterOf(hold: TurnHold, prepared: PreparedTurn): MarkFilter | undefined {
  const { passages, snapshot } = prepared
  if (formatOf(hold, prepared)) return undefined
  return passages.length > 0 || snapshot.hasKnowledge ? createCitationFilter(passages) : undefined
}

function appendText(hold: TurnHold, text: string): void {
  if (text) hold.events.append({ type: 'message.delta', data: { text } })
}
