import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { isFinal } from '../../domain/turn.ts'
import { listToolCalls } from '../../store/tool-call.ts'
import { endTurn } from '../../store/turn-end.ts'
import { findTurnLease, handOverTurn, LeaseLost } from '../../store/turn-hold.ts'
import { listRounds } from '../../store/turn-round.ts'
import { conductModelCall, conductTools, type Step } from './conduct.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdTurn, type TurnHold } from './hold.ts'
import { watchLease } from './watch.ts'

/** More often than a fifth of the heartbeat timeout, so that one late beat does no harm. */
const HEARTBEAT_MS = 1_000

/** What a turn's workflow sees of it: never contents. */
export type TurnView = {
  /** held: somebody else works on it. open: it is the workflow's to go on with. */
  state: 'final' | 'held' | 'open'
  next: 'model' | 'tools'
  /** Set when the turn ended in an error. */
  errorCode: string | null
}

/** The acts of a turn as its workflow calls them. Each takes the turn over in the next generation. */
export const createTurnActivities = (deps: TurnDependencies) => ({
  lookAtTurn: (turnId: string) => lookAtTurn(deps, turnId),
  callModel: (turnId: string) => underTurn(deps, turnId, conductModelCall),
  /** An operator cancelled the workflow: that cancels the turn. */
  async cancelTurn(turnId: string): Promise<void> {
    await endTurn(deps, turnId, { status: 'cancelled', finishReason: 'cancelled' })
  },
})

/** The tool calls of a round, on a task queue of their own. */
export const createTurnToolActivities = (deps: TurnDependencies) => ({
  runTools: (turnId: string) => underTurn(deps, turnId, conductTools),
})

/** Waiting for a lease, on a task queue with many slots. */
export const createTurnWatchActivities = (deps: TurnDependencies) => ({
  watchTurn: (turnId: string) =>
    whileBeating(() => watchLease(deps.database, turnId, Context.current().cancellationSignal)),
})

export type TurnActivities = ReturnType<typeof createTurnActivities> &
  ReturnType<typeof createTurnToolActivities> &
  ReturnType<typeof createTurnWatchActivities>

async function lookAtTurn({ database }: TurnDependencies, turnId: string): Promise<TurnView> {
  const lease = await findTurnLease(database, turnId)
  if (!lease || isFinal(lease.status))
    return { state: 'final', next: 'model', errorCode: lease?.status === 'error' ? lease.errorCode : null }
  const isHeld = lease.status === 'waiting' || (lease.generation > 0 && !lease.handedOver)
  const [round] = (await listRounds(database, turnId)).slice(-1)
  const calls = round ? await listToolCalls(database, turnId) : []
  const isDone = (callId: string) => calls.some((call) => call.callId === callId && call.status !== 'started')
  const next = round?.toolCalls.some(({ callId }) => !isDone(callId)) ? 'tools' : 'model'
  return { state: isHeld ? 'held' : 'open', next, errorCode: null }
}

/** Takes the turn, works on it while beating, and says what comes next. */
async function underTurn(
  deps: TurnDependencies,
  turnId: string,
  conduct: (deps: TurnDependencies, hold: TurnHold) => Promise<Step>,
): Promise<'ended' | 'tools' | 'model'> {
  // Whoever held it may still have its row locked: waiting for that is a sign of life too.
  const hold = await whileBeating(() => holdTurn(deps, turnId))
  if (!hold) return await endedOrNotYet(deps, turnId)
  const { cancellationSignal } = Context.current()
  cancellationSignal.addEventListener('abort', () => hold.stop('released'), { once: true })
  if (cancellationSignal.aborted) hold.stop('released')
  try {
    const step = await whileBeating(() => conduct(deps, hold))
    return step === 'lost' ? await endedOrNotYet(deps, turnId) : step
  } catch (error) {
    // Only the row makes a turn cancelled: whoever is asked next goes on with it at once.
    await handOverTurn(deps.database, turnId, hold.generation).catch((failure) => {
      if (!(failure instanceof LeaseLost)) throw failure
    })
    throw error
  }
}

async function endedOrNotYet(deps: TurnDependencies, turnId: string): Promise<'ended'> {
  const lease = await findTurnLease(deps.database, turnId)
  if (!lease || isFinal(lease.status)) return 'ended'
  throw ApplicationFailure.retryable('Somebody else holds the turn.', 'LeaseLost')
}

async function whileBeating<Result>(act: () => Promise<Result>): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), HEARTBEAT_MS)
  try {
    return await act()
  } finally {
    clearInterval(timer)
  }
}
