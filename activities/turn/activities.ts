import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import { endTurn } from '../../store/turn/end.ts'
import { findTurnLease, handOverTurn } from '../../store/turn/lease.ts'
import { listRounds } from '../../store/turn/round.ts'
import { listToolCalls } from '../../store/turn/tool-call.ts'
import { conductModelCall, conductTools, type Step } from './conduct.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdTurn, type TurnHold } from './hold.ts'
import { createLeaseWatch } from './watch.ts'

/** More often than a fifth of the heartbeat timeout, so that one late beat does no harm. */
const HEARTBEAT_MS = 1_000
/** There are many watchers, and their death does no harm by itself. */
const WATCH_HEARTBEAT_MS = 4_000
/** The holder asks for tools while it still writes the round that wants them: so long it is waited for, if it lives. */
const GIVE_UP_MS = 5_000

/** What a turn's workflow sees of it: never contents. */
export type TurnView = {
  /** held: somebody else works on it. open: it is the workflow's to go on with. */
  state: 'final' | 'held' | 'open'
  next: 'model' | 'tools'
  /** Set when the turn ended in an error. */
  errorCode: string | null
}

/** What an act came to: open calls to be made, or the end, with the code of the error it ended in. */
export type TurnStep = { next: 'tools' } | { next: 'ended'; errorCode: string | null }

/** The acts of a turn as its workflow calls them. Each takes the turn over in the next generation. */
export const createTurnActivities = (deps: TurnDependencies) => ({
  lookAtTurn: (turnId: string) => lookAtTurn(deps, turnId),
  callModel: (turnId: string) => underTurn(deps, turnId, conductModelCall),
  /** An operator cancelled the workflow: that cancels the turn. */
  async cancelTurn(turnId: string): Promise<void> {
    await endTurn(deps, turnId, { status: 'cancelled', finishReason: 'cancelled' })
  },
})

/** The tool calls of a round and the model call with their results, on a task queue of their own. */
export const createTurnToolActivities = (deps: TurnDependencies) => ({
  runTools: (turnId: string) => underTurn(deps, turnId, conductTools, GIVE_UP_MS),
})

/** Waiting for a lease, on a task queue with many slots. */
export const createTurnWatchActivities = (deps: TurnDependencies) => {
  const watchLease = createLeaseWatch(deps.database)
  return {
    watchTurn: (turnId: string) =>
      whileBeating(() => watchLease(turnId, Context.current().cancellationSignal), WATCH_HEARTBEAT_MS),
  }
}

export type TurnActivities = ReturnType<typeof createTurnActivities> &
  ReturnType<typeof createTurnToolActivities> &
  ReturnType<typeof createTurnWatchActivities>

async function lookAtTurn({ database }: TurnDependencies, turnId: string): Promise<TurnView> {
  const { lease, isFinal, errorCode } = await lookAtLease(database, turnId)
  if (!lease || isFinal) return { state: 'final', next: 'model', errorCode }
  const isHeld = lease.status === 'waiting' || (lease.generation > 0 && !lease.handedOver)
  const [round] = (await listRounds(database, turnId)).slice(-1)
  const calls = round ? await listToolCalls(database, turnId) : []
  const isDone = (callId: string) => calls.some((call) => call.callId === callId && call.status !== 'started')
  const next = round?.toolCalls.some(({ callId }) => !isDone(callId)) ? 'tools' : 'model'
  return { state: isHeld ? 'held' : 'open', next, errorCode: null }
}

/** A turn that is gone is final. */
async function lookAtLease(database: Database, turnId: string) {
  const lease = await findTurnLease(database, turnId)
  return {
    lease,
    isFinal: !lease || isFinal(lease.status),
    errorCode: lease?.status === 'error' ? lease.errorCode : null,
  }
}

/** Takes the turn, works on it while beating, and says what comes next. */
async function underTurn(
  deps: TurnDependencies,
  turnId: string,
  conduct: (deps: TurnDependencies, hold: TurnHold) => Promise<Step>,
  patienceMs = 0,
): Promise<TurnStep> {
  // Whoever held it may still have its row locked: waiting for that is a sign of life too.
  const hold = await whileBeating(() => holdTurn(deps, turnId, patienceMs))
  if (!hold) return await endedOrNotYet(deps, turnId)
  const { cancellationSignal } = Context.current()
  cancellationSignal.addEventListener('abort', () => hold.stop('released'), { once: true })
  if (cancellationSignal.aborted) hold.stop('released')
  try {
    const step = await whileBeating(() => conduct(deps, hold))
    if (step !== 'tools') return await endedOrNotYet(deps, turnId)
    await handOverTurn(deps.database, turnId, hold.generation)
    return { next: 'tools' }
  } catch (error) {
    // Only the row makes a turn cancelled: whoever is asked next goes on with it at once.
    await handOverTurn(deps.database, turnId, hold.generation)
    throw error
  }
}

async function endedOrNotYet({ database }: TurnDependencies, turnId: string): Promise<TurnStep> {
  const view = await lookAtLease(database, turnId)
  if (view.isFinal) return { next: 'ended', errorCode: view.errorCode }
  throw ApplicationFailure.retryable('Somebody else holds the turn.', 'LeaseLost')
}

async function whileBeating<Result>(act: () => Promise<Result>, everyMs = HEARTBEAT_MS): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), everyMs)
  try {
    return await act()
  } finally {
    clearInterval(timer)
  }
}
