import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import type { ErrorCode } from '../../domain/error.ts'
import { CrowdedError, createFairPlaces } from '../../domain/operation/fair-places.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import { untilWritten } from '../../store/repeat.ts'
import { endTurn } from '../../store/turn/end.ts'
import { findTurnLease, handOverTurn } from '../../store/turn/lease.ts'
import { listRounds } from '../../store/turn/round.ts'
import { listToolCalls } from '../../store/turn/tool-call.ts'
import { isForgotten } from '../cancellation.ts'
import { crowdedFailure } from '../crowded.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { type Advance, advanceByModelCall, advanceByTools } from './advance.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdTurnOnceFree, type TurnHold } from './hold.ts'
import { watchLeases } from './watch.ts'

/** Longer than for other activities: a worker watches thousands of turns, and when it dies a turn only waits longer. */
const WATCH_HEARTBEAT_MS = 4_000

/** A turn's workflow may know this of the turn, and never its contents. */
export type TurnView = {
  /** held: a process works on the turn. open: the workflow must go on with it. */
  state: 'final' | 'held' | 'open'
  next: 'model' | 'tools'
  /** The error that the turn ended with; null without one. */
  errorCode: ErrorCode | null
}

/**
 * An activity ends before tool calls, or with the end of the turn; `errorCode` is null when it ended without an error.
 */
export type TurnStep = { next: 'tools' } | { next: 'ended'; errorCode: ErrorCode | null }

/** The activities of a turn that run on the workflow's own task queue. Each takes the turn in the next generation. */
export const createTurnActivities = (deps: TurnDependencies) => ({
  lookAtTurn: (turnId: string) => lookAtTurn(deps, turnId),
  callModel: (turnId: string) => withHold(deps, turnId, advanceByModelCall),
  /** An operator cancelled the workflow, which cancels the turn. */
  async cancelTurn(turnId: string): Promise<void> {
    await endTurn(deps, turnId, { status: 'cancelled' })
  },
})

/** The activity that makes the tool calls of a round and the model call with their results, on a task queue of its own. */
export const createTurnToolActivities = (deps: TurnDependencies) => ({
  async runTools(turnId: string): Promise<TurnStep> {
    const { attempt, priority } = Context.current().info
    const run = () => withHold(deps, turnId, advanceByTools)
    // The workflow starts with its workspace as fairness key.
    const workspaceId = priority?.fairnessKey ?? ''
    return await rounds.run(workspaceId, Context.current().cancellationSignal, run).catch((error) => {
      throw error instanceof CrowdedError ? crowdedFailure(attempt, LONGEST_CROWDED_PAUSE_MS, error) : error
    })
  },
})

/**
 * Rounds of tool calls at once in this worker, as many as the task queue has slots. A round may last as long as its tools,
 * so a quarter of the slots is left for other workspaces; a round beyond gives its slot up at once.
 */
const rounds = createFairPlaces({ total: 400, perWorkspace: 300, waitingPerWorkspace: 0 })
const LONGEST_CROWDED_PAUSE_MS = 10_000

/** The activity that waits for a lease, on a task queue with many slots. */
export const createTurnWatchActivities = (deps: TurnDependencies) => {
  const watch = watchLeases(deps.database)
  return {
    watchTurn: (turnId: string) =>
      withHeartbeat(() => watch.untilLeft(turnId, Context.current().cancellationSignal), {
        everyMs: WATCH_HEARTBEAT_MS,
      }),
  }
}

export type TurnActivities = ReturnType<typeof createTurnActivities> &
  ReturnType<typeof createTurnToolActivities> &
  ReturnType<typeof createTurnWatchActivities>

async function lookAtTurn({ database }: TurnDependencies, turnId: string): Promise<TurnView> {
  const { lease, hasEnded, errorCode } = await lookAtLease(database, turnId)
  if (!lease || hasEnded) return { state: 'final', next: 'model', errorCode }
  const isHeld = lease.status === 'waiting' || (lease.generation > 0 && !lease.handedOver)
  const [round] = (await listRounds(database, turnId)).slice(-1)
  const calls = round ? await listToolCalls(database, turnId) : []
  const hasResult = (callId: string) => calls.some((call) => call.callId === callId && call.status !== 'started')
  const next = round?.toolCalls.some(({ callId }) => !hasResult(callId)) ? 'tools' : 'model'
  return { state: isHeld ? 'held' : 'open', next, errorCode: null }
}

/** A turn that is gone counts as ended, and so does one that waits for its agent: a worker goes on with it later. */
async function lookAtLease(database: Database, turnId: string) {
  const lease = await findTurnLease(database, turnId)
  return {
    lease,
    hasEnded: !lease || isFinal(lease.status) || (lease.status === 'waiting' && lease.handedOver),
    errorCode: lease?.status === 'error' ? lease.errorCode : null,
  }
}

/**
 * Waits while another process works on the turn, takes it, advances it with heartbeats, and says what comes next. Only
 * Postgres says whether a holder lives: an attempt that Temporal started again waits for the first one.
 */
async function withHold(
  deps: TurnDependencies,
  turnId: string,
  advance: (deps: TurnDependencies, hold: TurnHold) => Promise<Advance>,
): Promise<TurnStep> {
  const context = Context.current()
  const hold = await withHeartbeat(() => holdTurnOnceFree(deps, turnId, context.cancellationSignal))
  if (!hold) return await endedOrNotYet(deps, turnId)
  const onCancel = () => void releaseUnlessForgotten(deps, context, hold)
  context.cancellationSignal.addEventListener('abort', onCancel, { once: true })
  if (context.cancellationSignal.aborted) onCancel()
  try {
    const advanced = await withHeartbeat(() => advance(deps, hold))
    if (advanced !== 'tools') return await endedOrNotYet(deps, turnId)
    await untilWritten(() => handOverTurn(deps.database, turnId, hold.generation))
    return { next: 'tools' }
  } catch (error) {
    // A cancelled activity does not cancel the turn, only its row does: the next attempt may take the turn at once.
    await untilWritten(() => handOverTurn(deps.database, turnId, hold.generation))
    throw error
  } finally {
    context.cancellationSignal.removeEventListener('abort', onCancel)
  }
}

/**
 * Releases a hold whose attempt is cancelled: by an operator, or because the worker stops. An attempt that Temporal only
 * lost sight of (it was restarted, or heartbeats were late) goes on with its turn, and the next attempt waits for it.
 */
async function releaseUnlessForgotten(deps: TurnDependencies, context: Context, hold: TurnHold): Promise<void> {
  // Temporal also forgets the attempts of a workflow that an operator terminated.
  if (isForgotten(context) && !(await deps.hasStoppedWorkflow?.(hold.turn.id))) return
  hold.stop('released')
}

async function endedOrNotYet({ database }: TurnDependencies, turnId: string): Promise<TurnStep> {
  const { hasEnded, errorCode } = await lookAtLease(database, turnId)
  if (hasEnded) return { next: 'ended', errorCode }
  throw ApplicationFailure.retryable('Another process holds the turn.', 'LeaseLost')
}
