import { ApiError } from '../../domain/error.ts'
import { compareTexts, type Verdict } from '../../domain/eval/scorer.ts'
import type { TestCase } from '../../domain/eval/suite.ts'
import type { TurnTimes } from '../../domain/model/answer-settings.ts'
import { ModelError } from '../../domain/model/model.ts'
import type { ChatAgent } from '../../store/agent/agent.ts'
import { type EvalCaseOutcome, findCaseCost } from '../../store/eval/case.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { insertLateCall } from '../../store/spending/late-call.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import type { TurnDependencies } from '../turn/dependencies.ts'
import type { Judge } from './judge.ts'

export type EvalCaseDependencies = TurnDependencies & {
  judge: Judge
  turnTimeoutMs: number
  config: TurnTimes
  maxMessageCharacters: number
  limiter: Pick<ProviderLimiter, 'untilOpen' | 'wasPausedWithin'>
}

/** A run that this process holds: `run.generation` is its lease, `agent` the pinned version. */
export type HeldEvalRun = { run: EvalRunRecord } & ChatAgent

/** Scores the answer of a case's turn. A judge that fails, or that takes longer than a turn may, makes the case errored. */
export async function scoreAnswer(
  deps: EvalCaseDependencies,
  { agent }: HeldEvalRun,
  testCase: TestCase,
  turn: Turn,
  signal: AbortSignal,
): Promise<EvalCaseOutcome> {
  const { scorer } = testCase
  if (scorer !== 'llm-judge') return outcomeOf(compareTexts({ ...testCase, scorer }, turn.text), turn)
  const model = deps.models.judgeModel ?? agent.model
  const deadline = AbortSignal.timeout(deps.turnTimeoutMs)
  const bounded = AbortSignal.any([signal, deadline])
  const subject = { turnId: turn.id, workspaceId: turn.workspaceId, agentId: turn.agentId }
  const judged = await deps.judge
    .grade(deps.models.paidBy(subject), model, testCase, turn.text, bounded, (call) =>
      insertLateCall(deps.database, subject, call, signal),
    )
    .catch((error: unknown) => {
      if (signal.aborted || !(error instanceof ModelError || error instanceof ApiError)) throw error
      const why = deadline.aborted ? ` within ${deps.turnTimeoutMs / 1000} s.` : `: ${error.message}`
      return { ok: false as const, error: `the judge ${model} gave no answer${why}` }
    })
  const cost = await untilAnswered(() => findCaseCost(deps.database, turn.id), signal)
  if (!judged.ok) return { ...errored('JUDGE', judged.error), response: turn.text, cost }
  const { grades, ...verdict } = judged.judgement
  return { ...outcomeOf(verdict, turn), grades, cost }
}

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
