import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { ApiError, type ErrorCode, type StoredError, storedError } from '../../domain/error.ts'
import { EVAL_PROGRESS_SIGNAL, type EvalProgressNote } from '../../domain/eval/progress.ts'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import { findAgentVersion } from '../../store/agent/agent.ts'
import { listOpenCaseTurns } from '../../store/eval/case.ts'
import { countEvalCases, type EvalRunRecord, findEvalRunState } from '../../store/eval/run.ts'
import { type EvalRunEnd, endEvalRun } from '../../store/eval/run-end.ts'
import { holdEvalRun, openEvalRun, releaseEvalRun } from '../../store/eval/run-hold.ts'
import { type EndDependencies, endTurn } from '../../store/turn/end.ts'
import { cancellationOf } from '../cancellation.ts'
import { withHeartbeat } from '../heartbeat.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import type { TurnDependencies } from '../turn/dependencies.ts'
import type { EvalCaseDependencies } from './case.ts'
import { createJudge } from './judge.ts'
import { type RunnerEnd, runOpenCases } from './runner.ts'

/** The workflow continues as new this often, so the history of a long run stays short. */
const SLICE_MS = 10 * 60_000
/** The longest pause between two notes; it grows from 1 s by 1 s a note. */
const NOTE_MS = 5_000
const FIRST_NOTES_MS = 1_000

export type EvalDependencies = TurnDependencies & {
  config: { turnTimeoutSeconds: number }
  client: Client
  limiter: ProviderLimiter
  /** Fires when the process stops; then the runner takes no further case. */
  stopping?: AbortSignal
}

type RunInput = { workspaceId: string; agentId: string; subjectId: string }
/** ended: the run has its final status. paused: the next Temporal run goes on with the open cases. */
export type EvalSlice = {
  state: 'ended' | 'paused'
  status: EvalRunStatus | undefined
  errorCode: ErrorCode | null
  note?: EvalProgressNote | undefined
}

/** The activities of an eval run. */
export const createEvalActivities = (deps: EvalDependencies) => {
  const turnTimeoutMs = deps.config.turnTimeoutSeconds * 1000
  const limited = deps.limiter.limit(deps.models)
  const cases = { ...deps, models: limited, judge: createJudge(limited), turnTimeoutMs }
  return {
    async openEvalRun({ subjectId }: RunInput): Promise<EvalRunStatus | undefined> {
      const { runId = '' } = Context.current().info.workflowExecution ?? {}
      return await openEvalRun(deps.database, subjectId, runId)
    },
    runEvalCases: (input: RunInput) => runSlice(deps, cases, input),
    /** An operator cancelled the workflow: that cancels the run. */
    async cancelEvalRun({ subjectId }: RunInput): Promise<void> {
      await endEvalRun(deps.database, subjectId, { status: 'cancelled' })
      await endTurnsOfRun(deps, subjectId)
    },
  }
}

export type EvalActivities = ReturnType<typeof createEvalActivities>

/** Cancels the turns that still run although their eval run has ended. */
export async function endTurnsOfRun(deps: EndDependencies, runId: string): Promise<void> {
  for (const turnId of await listOpenCaseTurns(deps.database, runId))
    await endTurn(deps, turnId, { status: 'cancelled' })
}

/** Takes the run in the next generation, works on it for SLICE_MS at most, and writes its end when it has one. */
async function runSlice(deps: EvalDependencies, cases: EvalCaseDependencies, input: RunInput): Promise<EvalSlice> {
  const run = await holdEvalRun(deps.database, input.subjectId)
  if (!run) return await endedSlice(deps, input.subjectId)
  const end = await withHeartbeat(() => workOn(deps, cases, input, run))
  if (end === 'paused') {
    await releaseEvalRun(deps.database, { runId: run.id, generation: run.generation })
    return { state: 'paused', status: 'running', errorCode: null }
  }
  if (typeof end === 'object' || end !== 'lost')
    await endEvalRun(deps.database, run.id, endOf(end, run), { runId: run.id, generation: run.generation })
  return await endedSlice(deps, run.id)
}

/** Runs open cases. @returns the reason for its stop; an error means that the run can't go on */
async function workOn(
  deps: EvalDependencies,
  cases: EvalCaseDependencies,
  { workspaceId, agentId }: RunInput,
  run: EvalRunRecord,
): Promise<RunnerEnd | StoredError> {
  const { asked, forgotten } = cancellationOf(Context.current())
  const slice = AbortSignal.timeout(SLICE_MS)
  const pause = deps.stopping ? AbortSignal.any([slice, deps.stopping]) : slice
  try {
    const agent = await findAgentVersion(deps.database, workspaceId, agentId, run.agentVersion)
    cases.models.find(agent.model)
    const current = { ...run, ...(await countEvalCases(deps.database, run.id)) }
    const settings = { signal: asked, pause, forgotten, onBeat: createNotifier(deps) }
    return await runOpenCases(cases, { run: current, agent }, settings)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.errorCode === 'AGENT_NOT_FOUND') return 'agent-deleted'
    return { code: error.errorCode, message: error.message, fix: error.fix }
  }
}

function endOf(end: Exclude<RunnerEnd, 'paused' | 'lost'> | StoredError, run: EvalRunRecord): EvalRunEnd {
  if (typeof end === 'object') return { status: 'failed', error: end }
  if (end === 'agent-deleted') return { status: 'cancelled', error: storedError('AGENT_NOT_FOUND') }
  if (end === 'suite-deleted') return { status: 'cancelled', error: storedError('EVAL_SUITE_NOT_FOUND') }
  if (end === 'done') return { status: 'completed' }
  return { status: 'completed', leftOut: `ERROR: the run had reached its maxCost of ${run.maxCost} USD.` }
}

/** The slice of a run that has ended. @throws Error while another attempt holds the run; Temporal then tries again */
async function endedSlice(deps: EvalDependencies, runId: string): Promise<EvalSlice> {
  const state = await findEvalRunState(deps.database, runId)
  if (state?.status === 'running') throw new Error(`another attempt holds the run ${runId}`)
  await endTurnsOfRun(deps, runId)
  return { state: 'ended', status: state?.status, errorCode: state?.error?.code ?? null, note: state?.progress }
}

/** A function that signals the run's progress to its workflow; it skips notes that follow too soon. */
function createNotifier({ client }: EvalDependencies): (note: EvalProgressNote) => void {
  const { workflowId = '', runId } = Context.current().info.workflowExecution ?? {}
  let [notedAt, pauseMs] = [Number.NEGATIVE_INFINITY, 0]
  return (note) => {
    if (performance.now() - notedAt < pauseMs) return
    notedAt = performance.now()
    pauseMs = Math.min(NOTE_MS, pauseMs + FIRST_NOTES_MS)
    // Operators read the note in Temporal. A lost one does no harm: the next note follows.
    client.workflow
      .getHandle(workflowId, runId)
      .signal(EVAL_PROGRESS_SIGNAL, note)
      .catch(() => {})
  }
}
