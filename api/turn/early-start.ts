import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { advanceTurn } from '../../activities/turn/advance.ts'
import type { TurnDependencies } from '../../activities/turn/dependencies.ts'
import type { Pace } from '../../activities/turn/event-writer.ts'
import { holdAcceptedTurn, holdTurn, type TurnHold } from '../../activities/turn/hold.ts'
import { createHolder, startReconciling } from '../../activities/turn/holder.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { withinTrace } from '../../domain/log/span.ts'
import { hasWaiting } from '../../domain/turn/attachment.ts'
import type { KnownAgent } from '../../store/agent/serving.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import { untilWritten } from '../../store/repeat.ts'
import type { EndDependencies } from '../../store/turn/end.ts'
import { handOverTurn } from '../../store/turn/lease.ts'
import { repeatOverdueSweep } from '../../store/turn/overdue.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { createTally } from '../request/tally.ts'
import type { TemporalStarter } from '../temporal.ts'

/**
 * A longer turn gets its workflow while it runs. For shorter turns the workflow is only a record, started after the
 * end.
 */
const RECORD_MS = 1_000
/**
 * The workflow of a turn that this process holds begins to watch the lease after this long; before it has nothing to
 * do.
 */
const WATCH_DELAY_MS = 3_000
/** The process counts as busy for this long after a turn's end, because the next turn is likely to come. */
const BUSY_AFTER_END_MS = 200

/**
 * Runs turns in the API process that accepted them, under their lease, so that the first token waits for no workflow.
 * The process hands a turn that needs tools to its workflow. When the process dies, a worker takes the turn over.
 */
export type EarlyStart = {
  /** Runs a turn that was accepted with a lease for this process. `timeoutMs` is what the turn may take. */
  run(turn: Turn, agent: KnownAgent, timeoutMs: number, pace: Pace): void
  /** Takes the lease of a turn that this process promoted, and runs it; one whose files wait is left to a worker. */
  takeUp(turn: Turn): void
  /** The number of turns that this process holds, in all or of one workspace. */
  running(workspaceId?: string): number
  /** True while turns run in this process, and shortly after. */
  readonly isBusy: boolean
  /** Begins to end overdue turns, and to compare the turns that this process holds with their rows. */
  start(ending: EndDependencies): void
  /** Waits for the running turns for `graceMs`, then hands the others over. */
  drain(graceMs: number): Promise<void>
}

export type EarlyStartDependencies = Omit<TurnDependencies, 'startTurn' | 'runTool' | 'holder'> & {
  /** Tells the id under which this process holds turns. */
  presence: { readonly id: string }
  temporal: TemporalStarter
  log: Logger
}

/** Makes the early start of one API process. */
export function createEarlyStart(dependencies: EarlyStartDependencies): EarlyStart {
  const holds = new Set<TurnHold>()
  const tally = createTally()
  const holder = createHolder(dependencies.presence)
  const background: { stop(): unknown }[] = []
  let lastEndAt = Number.NEGATIVE_INFINITY
  const deps = turnDependenciesOf(dependencies, holder, (turn) => takeUp(turn))
  const advance = async (hold: TurnHold, agent?: KnownAgent) => {
    holds.add(hold)
    tally.add(hold.turn.workspaceId, 1)
    const workflow = scheduleWorkflow(dependencies.temporal, hold.turn)
    try {
      const left = await advanceTurn(deps, hold, agent)
      if (left === 'tools') await giveUp(dependencies, hold)
      else if (left === 'ended' && hold.generation === 1) workflow.record()
      else workflow.start()
    } catch (error) {
      if (hold.stopReason !== 'released')
        dependencies.log.warn({ turnId: hold.turn.id, err: error }, 'a turn goes on in its workflow')
      await giveUp(dependencies, hold)
      dependencies.temporal.continueTurn(turnInput(hold.turn))
    } finally {
      workflow.forget()
      holds.delete(hold)
      tally.add(hold.turn.workspaceId, -1)
      lastEndAt = performance.now()
    }
  }
  let isDraining = false
  const takeUp = (turn: Turn) => {
    // A worker fetches the files of channels.
    if (isDraining || hasWaiting(turn.attachments)) return dependencies.temporal.startTurn(turnInput(turn), 0)
    // The turn before it may have been ended by the sweep, which works across workspaces.
    const takeAndAdvance = () =>
      withinTrace(turn.traceContext, () => holdTurn(deps, turn.id).then((hold) => hold && advance(hold)))
    inWorkspace(turn.workspaceId, takeAndAdvance).catch((error) => {
      dependencies.log.warn({ turnId: turn.id, err: error }, 'a promoted turn could not be taken up')
      dependencies.temporal.startTurn(turnInput(turn), 0)
    })
  }
  return {
    run: (turn, agent, timeoutMs, pace) => void advance(holdAcceptedTurn(deps, turn, timeoutMs, pace), agent),
    takeUp,
    start: (ending) =>
      void background.push(startReconciling({ ...dependencies, holder }), repeatOverdueSweep(ending, dependencies.log)),
    running: (workspaceId) => (workspaceId === undefined ? tally.total : tally.of(workspaceId)),
    get isBusy() {
      return holds.size > 0 || performance.now() - lastEndAt < BUSY_AFTER_END_MS
    },
    async drain(graceMs) {
      isDraining = true
      await releaseHolds(holds, graceMs)
      await Promise.all(background.map((task) => task.stop()))
    },
  }
}

/** Builds what a turn needs in this process, which runs no tools and starts promoted turns by `takeUp`. */
const turnDependenciesOf = (
  dependencies: EarlyStartDependencies,
  holder: TurnDependencies['holder'],
  takeUp: (turn: Turn) => void,
): TurnDependencies => ({
  ...dependencies,
  holder,
  startTurn: takeUp,
  // The worker may start before this process has written the round: it then waits for the lease.
  expectTools(turn) {
    passFaultPoint('turn.expect-tools.before')
    dependencies.temporal.continueTurn(turnInput(turn), 'tools')
    passFaultPoint('turn.expect-tools.after')
  },
})

async function releaseHolds(holds: Set<TurnHold>, graceMs: number): Promise<void> {
  const end = Date.now() + graceMs
  while (holds.size > 0 && Date.now() < end) await wait(50)
  for (const hold of holds) hold.stop('released')
  while (holds.size > 0 && Date.now() < end + 3_000) await wait(50)
}

/** The workflow of a turn that this process holds. It starts after RECORD_MS, unless the turn ends before. */
type ScheduledWorkflow = {
  /** The turn has ended well: its workflow would only be a record, which may be left out under load. */
  record(): void
  /** The turn has ended otherwise: its workflow always starts. */
  start(): void
  forget(): void
}

/**
 * Schedules the workflow of a turn that this process holds: it starts after RECORD_MS, or by `record` when the turn
 * ends before.
 */
function scheduleWorkflow(temporal: TemporalStarter, turn: Turn): ScheduledWorkflow {
  let isOpen = true
  const startOnce = (startWorkflow: () => void) => {
    clearTimeout(timer)
    if (!isOpen) return
    isOpen = false
    passFaultPoint('turn.start-workflow.before')
    startWorkflow()
    passFaultPoint('turn.start-workflow.after')
  }
  const timer = setTimeout(startOnce, RECORD_MS, () => temporal.startTurn(turnInput(turn), WATCH_DELAY_MS))
  return {
    record: () => startOnce(() => temporal.recordTurn(turnInput(turn))),
    start: () => startOnce(() => temporal.startTurn(turnInput(turn), 0)),
    forget: () => clearTimeout(timer),
  }
}

/**
 * Hands the turn over: its workflow may take it at once. It is repeated until Postgres answers: a turn that no process
 * works on must not look held.
 */
async function giveUp({ database, log }: EarlyStartDependencies, hold: TurnHold): Promise<void> {
  passFaultPoint('turn.hand-over.before')
  await untilWritten(() => handOverTurn(database, hold.turn.id, hold.generation)).catch((error) =>
    log.warn({ turnId: hold.turn.id, err: error }, 'a turn could not be handed over'),
  )
  passFaultPoint('turn.hand-over.after')
}

/** The ids that a turn's workflow starts with. */
export const turnInput = (turn: Turn) => ({ workspaceId: turn.workspaceId, agentId: turn.agentId, subjectId: turn.id })
