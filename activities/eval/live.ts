import { ApiError } from '../../domain/error.ts'
import { pauseBeforeRetry } from '../../domain/eval/live/evaluation.ts'
import { compareTexts, type Verdict } from '../../domain/eval/scorer.ts'
import { compareCalls } from '../../domain/eval/tool-scorer.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { ModelError } from '../../domain/model/model.ts'
import { isOfTool } from '../../domain/tool/call.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import {
  dropEvaluation,
  type EvaluationEnd,
  endEvaluation,
  insertEvaluationCall,
  isDaySpent,
  postponeEvaluation,
  type TakenEvaluation,
} from '../../store/eval/live/evaluation.ts'
import { listToolCalls } from '../../store/turn/tool-call.ts'
import { findTurn, loadTurn, type Turn } from '../../store/turn/turn.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import type { Judge } from './judge.ts'

export type LiveDependencies = {
  database: Database
  models: Models
  limiter: ProviderLimiter
  judge: Judge
  /** A judge that is silent for this long is asked again later. */
  turnTimeoutMs: number
}

/**
 * Makes a judgement that is owed, and stores it once: another process that has taken it since has the word. A judge that
 * does not answer is asked again for 24 hours.
 * @param signal gives the evaluation back
 */
export async function judgeOwed(deps: LiveDependencies, taken: TakenEvaluation, signal: AbortSignal): Promise<void> {
  const end = await endOf(deps, taken, signal)
  passFaultPoint('evaluation.end.before-commit')
  if (end === 'gone') return await dropEvaluation(deps.database, taken)
  if (end === 'again') return await postponeEvaluation(deps.database, taken, 0)
  if ('why' in end) return await tryLater(deps, taken, end.why, signal)
  if (await endEvaluation(deps.database, taken, end, signal))
    tellOccurrence('evaluation.ended', {
      outcome: end.status === 'done' ? (end.passed ? 'passed' : 'failed') : end.status,
    })
  passFaultPoint('evaluation.end.after-commit')
}

async function tryLater(
  { database }: LiveDependencies,
  taken: TakenEvaluation,
  why: string,
  signal: AbortSignal,
): Promise<void> {
  const pauseMs = pauseBeforeRetry(taken.attempts, taken.ageMs)
  if (pauseMs !== undefined) return await postponeEvaluation(database, taken, pauseMs, why)
  await endEvaluation(database, taken, failed(`${why} It was tried for 24 hours.`), signal)
  tellOccurrence('evaluation.ended', { outcome: 'error' })
}

type Outcome = EvaluationEnd | { why: string } | 'again' | 'gone'

async function endOf(deps: LiveDependencies, taken: TakenEvaluation, signal: AbortSignal): Promise<Outcome> {
  try {
    // A deleted conversation is not shown to a judge, although its turn may wait for the purge.
    const turn = await findTurn(deps.database, taken.workspaceId, taken.turnId)
    if (!turn) return 'gone'
    return taken.scorer === 'llm-judge'
      ? await askJudge(deps, taken, turn, signal)
      : done(await compare(deps, taken, turn))
  } catch (error) {
    if (signal.aborted) return 'again'
    if (error instanceof ApiError && error.errorCode === 'BUDGET_EXCEEDED') return overBudget(error.message)
    const isFinal =
      error instanceof ModelError ? error.kind === 'final' : error instanceof ApiError && error.status < 500
    const why = `ERROR: ${error instanceof Error ? error.message : String(error)}`
    return isFinal ? failed(why) : { why }
  }
}

const done = ({ passed, score, reasoning }: Verdict): EvaluationEnd => ({ status: 'done', passed, score, reasoning })
const failed = (reasoning: string): EvaluationEnd => ({ status: 'error', passed: null, score: null, reasoning })
const overBudget = (reasoning: string): EvaluationEnd => ({ ...failed(reasoning), status: 'over_budget' })

async function compare(
  { database }: LiveDependencies,
  { scorer, criteria }: TakenEvaluation,
  turn: Turn,
): Promise<Verdict> {
  if (scorer === 'regex' || scorer === 'json-schema')
    return compareTexts({ input: turn.message, expectedOutput: criteria, criteria: '', scorer }, turn.text)
  return compareCalls(criteria, (await listToolCalls(database, turn.id)).filter(isOfTool))
}

async function askJudge(
  deps: LiveDependencies,
  { id, workspaceId, agentId, criteria }: TakenEvaluation,
  turn: Turn,
  signal: AbortSignal,
): Promise<Outcome> {
  if (await isDaySpent(deps.database, agentId)) return overBudget('maxDailyUsd was reached.')
  const payer = { workspaceId, agentId }
  const models = deps.limiter.limit(deps.models.ofWorkspace(workspaceId), workspaceId).paidBy(payer)
  const input = (await questionOf(deps.database, turn)).message
  const testCase = { input, expectedOutput: null, criteria, scorer: 'llm-judge' as const }
  const model = deps.models.judgeModel ?? turn.model
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(deps.turnTimeoutMs)])
  const judged = await deps.judge.grade(models, model, testCase, turn.text, bounded, (call) =>
    insertEvaluationCall(deps.database, payer, id, call, signal),
  )
  return judged.ok ? done(judged.judgement) : failed(`ERROR: ${judged.error}`)
}

/** The turn whose message is answered: one that goes on with settled calls has none of its own. */
async function questionOf(database: Database, turn: Turn): Promise<Turn> {
  const before = turn.continues === null ? undefined : await loadTurn(database, turn.continues)
  return before ? await questionOf(database, before) : turn
}
