import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { ErrorCode } from '../../domain/error.ts'
import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import { type EvalRunRecord, findEvalRunState } from '../../store/eval/run.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { holdEvalRun, openEvalRun, releaseEvalRun } from '../../store/eval/run-hold.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { type EvalDependencies, type EvalRunner, endTurnsOfRun } from './held-run.ts'

/** The workflow continues as new this often, so the history of a long run stays short. */
const SLICE_MS = 10 * 60_000
/** An attempt that waits for the holder of its run looks this often. */
const LOOK_MS = 500

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
  const context = Context.current()
  const stop = new AbortController()
  const onCancel = () => void stopUnlessForgotten(deps, context, subjectId, stop)
  context.cancellationSignal.addEventListener('abort', onCancel, { once: true })
  try {
    const run = await withHeartbeat(() => holdOnceFree(deps, subjectId, stop.signal))
    if (!run) return await endedSlice(deps, subjectId)
    const pause = AbortSignal.timeout(SLICE_MS)
    if ((await withHeartbeat(() => deps.evals.finish(run, { signal: stop.signal, pause }))) === 'left')
      return await endedSlice(deps, run.id)
    await releaseEvalRun(deps.database, { runId: run.id, generation: run.generation })
    return { state: 'paused', status: 'running', errorCode: null }
  } finally {
    context.cancellationSignal.removeEventListener('abort', onCancel)
  }
}

/** Takes the run, once no living process holds it. @returns undefined when it has ended @throws the signal's reason */
async function holdOnceFree(
  { database, holder, stopping }: EvalDependencies,
  runId: string,
  signal: AbortSignal,
): Promise<EvalRunRecord | undefined> {
  const stop = stopping ? AbortSignal.any([signal, stopping]) : signal
  for (;;) {
    stop.throwIfAborted()
    const run = await holdEvalRun(database, runId, holder.id)
    if (run || (await findEvalRunState(database, runId))?.status !== 'running') return run
    await wait(LOOK_MS, undefined, { signal: stop })
  }
}

/**
 * Gives up a run whose attempt is cancelled: by an operator, or because the worker stops. An attempt that Temporal only
 * lost sight of goes on with its run, and the next attempt waits for it. A terminated workflow cancels the run.
 */
async function stopUnlessForgotten(deps: EvalDependencies, context: Context, runId: string, stop: AbortController) {
  const { notFound, timedOut, cancelRequested, paused, reset, workerShutdown } = context.cancellationDetails ?? {}
  const isAsked = cancelRequested || paused || reset || workerShutdown
  const isTerminated = !isAsked && notFound && (await isWorkflowStopped(deps.client, runId))
  if (!isAsked && !isTerminated && (timedOut || notFound)) return
  // The row is ended first: the runner then stops as one that has lost its run.
  if (isTerminated) await cancelRun(deps, runId).catch(() => {})
  stop.abort()
}

/** False also when Temporal does not say. */
const isWorkflowStopped = (client: Client, runId: string): Promise<boolean> =>
  client.workflow
    .getHandle(`eval-${runId}`)
    .describe()
    .then(
      ({ status }) => status.name === 'TERMINATED' || status.name === 'CANCELLED',
      () => false,
    )

/** The slice of a run that has ended. @throws Error while another attempt holds the run; Temporal then tries again */
async function endedSlice(deps: EvalDependencies, runId: string): Promise<EvalSlice> {
  const state = await findEvalRunState(deps.database, runId)
  if (state?.status === 'running') throw new Error(`another attempt holds the run ${runId}`)
  await endTurnsOfRun(deps, runId)
  return { state: 'ended', status: state?.status, errorCode: state?.error?.code ?? null, note: state?.progress }
}
