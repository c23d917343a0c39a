import { ApiError } from '../domain/error.ts'
import type { TestCase } from '../domain/eval.ts'
import { compareTexts, type Verdict } from '../domain/eval-scorer.ts'
import { newId } from '../domain/id.ts'
import { ModelError } from '../domain/model.ts'
import { screenInput } from '../domain/output-screen.ts'
import { isFinal } from '../domain/turn.ts'
import type { AgentRecord } from '../store/agent.ts'
import {
  type EvalCaseOutcome,
  type EvalCaseRecord,
  saveCaseOutcome,
  saveCaseTurn,
  sumCaseCost,
} from '../store/eval-case.ts'
import type { EvalRunRecord } from '../store/eval-run.ts'
import { loadTurn, type Turn } from '../store/turn.ts'
import { acceptTurn } from '../store/turn-accept.ts'
import { insertModelCalls } from '../store/turn-round.ts'
import type { Judge } from './eval-judge.ts'
import type { TurnDependencies } from './turn/dependencies.ts'
import { runTurnHere } from './turn/run-here.ts'

export type EvalCaseDependencies = TurnDependencies & { judge: Judge; turnTimeoutMs: number }

/** The run as its holder has it: pinned agent, held generation. */
export type HeldEvalRun = { run: EvalRunRecord; agent: AgentRecord }

/**
 * Runs one case to its one result: its turn in a conversation of its own, then the score. The turn is the same after a
 * crash; one that was cancelled with its run is followed by another.
 * @returns what it cost
 * @throws EvalRunLost, the signal's reason, or what our own database said
 */
export async function runEvalCase(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  record: EvalCaseRecord,
  signal: AbortSignal,
): Promise<string> {
  const hold = { runId: held.run.id, generation: held.run.generation }
  const outcome = await answerAndScore(deps, held, record, signal)
  signal.throwIfAborted()
  await saveCaseOutcome(deps.database, hold, record, outcome)
  return outcome.cost
}

async function answerAndScore(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  record: EvalCaseRecord,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const turn = await takeTurn(deps, held, record).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return errored(error.errorCode, error.message)
    throw error
  })
  if ('errored' in turn) return turn
  const ended = isFinal(turn.status) ? turn : await runTurnHere(deps, turn.id, signal)
  signal.throwIfAborted()
  if (!isFinal(ended.status)) throw new Error(`turn ${turn.id} is held by somebody else`)
  if (ended.error) return { ...errored(ended.error.code, ended.error.message), response: ended.text, cost: ended.cost }
  if (ended.status === 'cancelled')
    return { ...errored('CANCELLED', 'The turn was cancelled.'), response: ended.text, cost: ended.cost }
  return await score(deps, held, record.testCase, ended, signal)
}

/** The case's turn: the one it had, or a new one, whose id is written down first. @throws ApiError when the agent refuses the input */
async function takeTurn(
  deps: EvalCaseDependencies,
  { run, agent }: HeldEvalRun,
  record: EvalCaseRecord,
): Promise<Turn> {
  const known = record.turnId ? await loadTurn(deps.database, record.turnId) : undefined
  if (known && known.status !== 'cancelled') return known
  const { message, verdict } = screenInput(agent.guardrailConfig, record.testCase.input)
  const id = record.turnId && !known ? record.turnId : newId()
  const hold = { runId: run.id, generation: run.generation }
  if (id !== record.turnId) await saveCaseTurn(deps.database, hold, record, id)
  const { turn } = await acceptTurn(deps.database, run.workspaceId, {
    id,
    agentId: agent.id,
    agentVersion: run.agentVersion,
    model: agent.model,
    conversationId: undefined,
    source: 'eval',
    message,
    inputVerdict: verdict,
    requestId: run.requestId,
    idempotency: undefined,
    timeoutMs: deps.turnTimeoutMs,
    held: false,
  })
  return turn
}

/** No failed test, but none that passed either: what went wrong is not the answer's doing. */
const errored = (code: string, message: string): EvalCaseOutcome => ({
  passed: false,
  errored: true,
  score: 0,
  response: '',
  reasoning: `ERROR: ${code}: ${message}`,
  grades: null,
  cost: '0',
})

async function score(
  deps: EvalCaseDependencies,
  { agent }: HeldEvalRun,
  testCase: TestCase,
  turn: Turn,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const { scorer } = testCase
  if (scorer !== 'llm-judge') return scored(compareTexts({ ...testCase, scorer }, turn.text), turn)
  const model = deps.models.judgeModel ?? agent.model
  const judged = await deps.judge
    .grade(model, testCase, turn.text, signal, (call) => insertModelCalls(deps.database, turn.id, [call]))
    .catch((error: unknown) => {
      if (signal.aborted || !(error instanceof ModelError || error instanceof ApiError)) throw error
      return { ok: false as const, error: `the judge ${model} gave no answer: ${error.message}` }
    })
  const cost = await sumCaseCost(deps.database, turn.id)
  if (!judged.ok) return { ...errored('JUDGE', judged.error), response: turn.text, cost }
  const { grades, ...verdict } = judged.judgement
  return { ...scored(verdict, turn), grades, cost }
}

const scored = ({ passed, score, reasoning }: Verdict, turn: Turn): EvalCaseOutcome => ({
  passed,
  errored: false,
  score,
  response: turn.text,
  reasoning,
  grades: null,
  cost: turn.cost,
})
