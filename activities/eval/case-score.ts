import { ApiError } from '../../domain/error.ts'
import { compareTexts, type Verdict } from '../../domain/eval/scorer.ts'
import type { TestCase } from '../../domain/eval/suite.ts'
import { compareCalls } from '../../domain/eval/tool-scorer.ts'
import type { TurnTimes } from '../../domain/model/answer-settings.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { ModelError } from '../../domain/model/model.ts'
import { isOfTool } from '../../domain/tool/call.ts'
import type { ChatAgent } from '../../store/agent/serving.ts'
import { type EvalCaseOutcome, findCaseCost } from '../../store/eval/case.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { insertLateCall } from '../../store/spending/late-call.ts'
import { listToolCalls } from '../../store/turn/tool-call.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import type { TurnDependencies } from '../turn/dependencies.ts'
import type { Judge } from './judge.ts'
import { compareMeanings } from './similarity.ts'

export type EvalCaseDependencies = TurnDependencies & {
  judge: Judge
  turnTimeoutMs: number
  config: TurnTimes
  maxMessageCharacters: number
  limiter: Pick<ProviderLimiter, 'untilOpen' | 'wasPausedWithin'>
}

/** A run that this process holds: `run.generation` is its lease, `agent` the pinned version. */
export type HeldEvalRun = { run: EvalRunRecord } & ChatAgent

/**
 * Scores the answer of a case's turn. A judge or an embedding model that fails, or that takes longer than a turn may, makes the
 * case errored.
 */
export async function scoreAnswer(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  testCase: TestCase,
  turn: Turn,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const { scorer } = testCase
  if (scorer === 'llm-judge' || scorer === 'similarity') return await askScorer(deps, held, testCase, turn, signal)
  if (scorer !== 'tools') return outcomeOf(compareTexts({ ...testCase, scorer }, turn.text), turn)
  const calls = await untilAnswered(() => listToolCalls(deps.database, turn.id), signal)
  return outcomeOf(compareCalls(testCase.expectedOutput ?? '', calls.filter(isOfTool)), turn)
}

/** Has a model score the answer. */
async function askScorer(
  deps: EvalCaseDependencies,
  { agent }: HeldEvalRun,
  testCase: TestCase,
  turn: Turn,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const isJudged = testCase.scorer === 'llm-judge'
  const model = isJudged ? (deps.models.judgeModel ?? agent.model) : deps.models.embeddingModel
  const deadline = AbortSignal.timeout(deps.turnTimeoutMs)
  const bounded = AbortSignal.any([signal, deadline])
  const subject = { turnId: turn.id, workspaceId: turn.workspaceId, agentId: turn.agentId }
  const models = deps.models.paidBy(subject)
  const onCall: OnModelCall = (call) => insertLateCall(deps.database, subject, call, signal)
  const ask = isJudged
    ? deps.judge.grade(models, model, testCase, turn.text, bounded, onCall)
    : compareMeanings(models, testCase, turn.text, bounded, onCall).then(asJudged)
  const judged = await ask.catch((error: unknown) => {
    if (signal.aborted || !(error instanceof ModelError || error instanceof ApiError)) throw error
    const why = deadline.aborted ? ` within ${deps.turnTimeoutMs / 1000} s.` : `: ${error.message}`
    return { ok: false as const, error: `the ${isJudged ? 'judge' : 'embedding model'} ${model} gave no answer${why}` }
  })
  const cost = await untilAnswered(() => findCaseCost(deps.database, turn.id), signal)
  if (!judged.ok) return { ...errored('JUDGE', judged.error), response: turn.text, cost }
  const { grades, ...verdict } = judged.judgement
  return { ...outcomeOf(verdict, turn), grades, cost }
}

const asJudged = (verdict: Verdict) => ({ ok: true as const, judgement: { ...verdict, grades: null } })

const outcomeOf = ({ passed, score, reasoning }: Verdict, turn: Turn): EvalCaseOutcome => ({
  passed,
  errored: false,
  score,
  response: turn.text,
  reasoning,
  grades: null,
  cost: turn.cost,
})

/** The outcome of a case without a verdict. */
export const errored = (code: string, message: string): EvalCaseOutcome => ({
  passed: false,
  errored: true,
  score: 0,
  response: '',
  reasoning: `ERROR: ${code}: ${message}`,
  grades: null,
  cost: '0',
})
