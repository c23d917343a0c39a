import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { ErrorCode } from '../../domain/error.ts'
import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import { type EvalRunRecord, findEvalRunState } from '../../store/eval/run.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { holdEvalRun, openEvalRun, releaseEvalRun, waitsInLine } from '../../store/eval/run-hold.ts'
import { withStopSignal } from '../cancellation.ts'
import { crowdedFailure } from '../crowded.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { type EvalDependencies, type EvalRunner, endTurnsOfRun } from './held-run.ts'

/** The workflow continues as new this often, so the history of a long run stays short. */
const SLICE_MS = 10 * 60_000
/** An attempt that waits for the holder of its run looks this often. */
const LOOK_MS = 500
const LONGEST_CROWDED_PAUSE_MS = 10_000

export type EvalActivityDependencies = EvalDependencies & { evals: EvalRunner }

type RunInput = { workspaceId: string; agentId: string; subjectId: string }
/** ended: the run has its final status. paused: the next Temporal run goes on with the open cases. */
export type EvalSlice = {
  state: 'ended' | 'paused'
  status: EvalRunStatus | undefined
  errorCode: ErrorCode | null
  note?: EvalProgressNote | undefined
}

/** The activities of an eval run. */
export const createEvalActivities = (deps: EvalActivityDependencies) => ({
  async openEvalRun({ subjectId }: RunInput): Promise<EvalRunStatus | undefined> {
    const { runId = '' } = Context.current().info.workflowExecution ?? {}
    return await openEvalRun(deps.database, subjectId, runId)
  },
  runEvalCases: (input: RunInput) => runSlice(deps, input),
  /** An operator cancelled the workflow: that cancels the run. */
  cancelEvalRun: ({ subjectId }: RunInput) => cancelRun(deps, subjectId),
})

export type EvalActivities = ReturnType<typeof createEvalActivities>

async function cancelRun(deps: EvalDependencies, runId: string): Promise<void> {
  await endEvalRun(deps.database, runId, { status: 'cancelled' })
  await endTurnsOfRun(deps, runId)
}

/**
 * Waits while another process works on the run, takes it in the next generation, works on it for SLICE_MS at most, and
 * writes its end when it has one. Only Postgres says whether a holder lives: an attempt that Temporal started again waits
 * for the first one.
 */
async function runSlice(deps: EvalActivityDependencies, { subjectId }: RunInput): Promise<EvalSlice> {
  const work = async (signal: AbortSignal): Promise<EvalSlice> => {
    const run = await withHeartbeat(() => holdOnceFree(deps, subjectId, signal))
    if (!run) return await endedSlice(deps, subjectId)
    const pause = AbortSignal.timeout(SLICE_MS)
    if ((await withHeartbeat(() => deps.evals.finish(run, { signal, pause }))) === 'left')
      return await endedSlice(deps, run.id)
    await releaseEvalRun(deps.database, { runId: run.id, generation: run.generation })
    return { state: 'paused', status: 'running', errorCode: null }
  }
  // The row of a terminated workflow is ended first: the runner then stops as one that has lost its run.
  return await withStopSignal(Context.current(), deps.client, work, () => cancelRun(deps, subjectId))
}

/**
 * Takes the run, once no living process holds it. @returns undefined when it has ended
 * @throws the signal's reason, or a failure that frees the slot while other runs of the workspace are before this one
 */
async function holdOnceFree(
  { database, holder, stopping, config: { maxEvalRunsPerWorkspace: atOnce } }: EvalDependencies,
  runId: string,
  signal: AbortSignal,
): Promise<EvalRunRecord | undefined> {
  const stop = stopping ? AbortSignal.any([signal, stopping]) : signal
  for (;;) {
    stop.throwIfAborted()
    const run = await holdEvalRun(database, runId, holder.id, atOnce)
    if (run || (await findEvalRunState(database, runId))?.status !== 'running') return run
    if (await waitsInLine(database, runId, atOnce))
      throw crowdedFailure(Context.current().info.attempt, LONGEST_CROWDED_PAUSE_MS)
    await wait(LOOK_MS, undefined, { signal: stop })
  }
}

/** The slice of a run that has ended. @throws Error while another attempt holds the run; Temporal then tries again */
async function endedSlice(deps: EvalDependencies, runId: string): Promise<EvalSlice> {
  const state = await findEvalRunState(deps.database, runId)
  if (state?.status === 'running') throw new Error(`another attempt holds the run ${runId}`)
  await endTurnsOfRun(deps, runId)
  return { state: 'ended', status: state?.status, errorCode: state?.error?.code ?? null, note: state?.progress }
}
