import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../domain/error.ts'
import { screenClientContext } from '../../domain/guardrail/client-context.ts'
import { assertMessageFits, screenInput } from '../../domain/guardrail/screen.ts'
import { newId } from '../../domain/id.ts'
import { turnMsOf } from '../../domain/model/answer-settings.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import {
  type EvalCaseOutcome,
  EvalRunLost,
  type OpenCase,
  saveCaseOutcome,
  saveCaseTurn,
} from '../../store/eval/case.ts'
import { untilAnswered, untilWritten } from '../../store/repeat.ts'
import { acceptTurn } from '../../store/turn/accept.ts'
import { loadTurn, type Turn } from '../../store/turn/turn.ts'
import { isOwnFault } from '../turn/own-fault.ts'
import { runAcceptedTurnHere, runTurnHere } from '../turn/run-here.ts'
import { type EvalCaseDependencies, errored, type HeldEvalRun, scoreAnswer } from './case-score.ts'

/** A failure is tried again here, so that it does not end the run's attempt. Postgres that is away is waited for. */
const MAX_TRIES = 4
/** A fault of our own is met again by each try, and each may pay for a judge. */
const MAX_FAULTS = 2
const FIRST_PAUSE_MS = 1_000

/**
 * Runs one case to its result: a turn in a conversation of its own, then the score. After a crash it goes on with the
 * same turn; when that was cancelled with its run, it makes another one. A fault of our own, met twice, makes it errored.
 * @throws EvalRunLost, ApiError AGENT_NOT_FOUND, the signal's reason, or the last error of our database
 */
export async function runEvalCase(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  record: OpenCase,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await answerAndScore(deps, held, attempt === 1 ? record : { ...record, isNew: false }, signal)
      signal.throwIfAborted()
      return outcome
    } catch (error) {
      const isDeleted = error instanceof ApiError && isAgentGone(error.errorCode)
      if (error instanceof EvalRunLost || isDeleted || signal.aborted) throw error
      if (isOwnFault(error) && attempt >= MAX_FAULTS) return OWN_FAULT
      if (attempt === MAX_TRIES) throw error
      await wait(FIRST_PAUSE_MS * attempt, undefined, { signal })
    }
  }
}

/**
 * Stores the one result of a case once Postgres answers. One that Postgres refuses is replaced by an errored one.
 * @throws EvalRunLost, or the last failure once `signal` has fired
 */
export async function storeOutcome(
  { database }: EvalCaseDependencies,
  { run }: HeldEvalRun,
  record: OpenCase,
  outcome: EvalCaseOutcome,
  signal: AbortSignal,
): Promise<void> {
  const hold = { runId: run.id, generation: run.generation }
  const save = (stored: EvalCaseOutcome) => untilWritten(() => saveCaseOutcome(database, hold, record, stored), signal)
  await save(outcome).catch((error: unknown) => {
    if (!isOwnFault(error)) throw error
    return save({ ...OWN_FAULT, cost: outcome.cost })
  })
}

async function answerAndScore(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  record: OpenCase,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const ended = await runCaseTurn(deps, held, record, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500 && !isAgentGone(error.errorCode))
      return errored(error.errorCode, error.message)
    throw error
  })
  signal.throwIfAborted()
  if ('errored' in ended) return ended
  if (!isFinal(ended.status)) throw new Error(`another process holds the turn ${ended.id}`)
  const { text: response, cost } = ended
  if (isAgentGone(ended.error?.code)) throw new ApiError('AGENT_NOT_FOUND')
  if (ended.error)
    return {
      ...errored(ended.error.code, `${ended.error.message}${explainTimeout(deps, held, ended)}`),
      response,
      cost,
    }
  if (ended.status === 'cancelled') return { ...errored('CANCELLED', 'The turn was cancelled.'), response, cost }
  return await scoreAnswer(deps, held, record.testCase, ended, signal)
}

/** The error of a deleted agent ends the run and is not the result of a case. */
const isAgentGone = (code: string | undefined): boolean => code === 'AGENT_NOT_FOUND'

/** A sentence for the owner of a suite when a turn timed out because its provider wanted a pause; else empty. */
function explainTimeout(deps: EvalCaseDependencies, { agent }: HeldEvalRun, { error }: Turn): string {
  if (error?.code !== 'TURN_TIMEOUT') return ''
  const { provider, quota } = deps.models.find(agent.model)
  if (!deps.limiter.wasPausedWithin(quota, deps.turnTimeoutMs)) return ''
  return ` ${provider.name} answered 429 (too many requests) meanwhile and wanted a pause.`
}

/**
 * Runs the case's turn to its end: the turn that a crash left, or a new one.
 * @throws ApiError when the agent refuses the input
 */
async function runCaseTurn(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  record: OpenCase,
  signal: AbortSignal,
): Promise<Turn> {
  const { run } = held
  const known = record.isNew ? undefined : await untilAnswered(() => loadTurn(deps.database, record.turnId), signal)
  if (known?.status !== 'cancelled')
    return known ? await runTurnHere(deps, known.id, signal) : await runNewTurn(deps, held, record, signal)
  const turnId = newId()
  const hold = { runId: run.id, generation: run.generation }
  await untilWritten(() => saveCaseTurn(deps.database, hold, record, turnId), signal)
  return await runNewTurn(deps, held, { ...record, turnId }, signal)
}

async function runNewTurn(
  deps: EvalCaseDependencies,
  { run, agent, hasKnowledge }: HeldEvalRun,
  { turnId, testCase }: OpenCase,
  signal: AbortSignal,
): Promise<Turn> {
  assertMessageFits(testCase.input, deps.maxMessageCharacters)
  const { message, verdict } = await screenInput(agent.guardrailConfig, testCase.input)
  const timeoutMs = turnMsOf(agent.modelSettings ?? {}, deps.config)
  const newTurn = {
    id: turnId,
    agentId: agent.id,
    agentVersion: run.agentVersion,
    model: agent.model,
    conversationId: undefined,
    source: 'eval' as const,
    message,
    inputVerdict: verdict,
    clientContext:
      testCase.messages && (await screenClientContext(agent, { messages: testCase.messages, instructions: '' })),
    requestId: run.requestId,
    idempotency: undefined,
    timeoutMs,
  }
  const accept = () => acceptTurn(deps.database, run.workspaceId, { ...newTurn, holderId: deps.holder.id })
  const { turn, created } = await untilWritten(accept, signal)
  if (!created) return await runTurnHere(deps, turn.id, signal)
  return await runAcceptedTurnHere(deps, turn, { agent, hasKnowledge }, timeoutMs, signal)
}

const OWN_FAULT = errored('INTERNAL_ERROR', 'The service could not score this case.')
