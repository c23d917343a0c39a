import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { advanceTurn } from '../../activities/turn/advance.ts'
import type { TurnDependencies } from '../../activities/turn/dependencies.ts'
import type { Pace } from '../../activities/turn/event-writer.ts'
import { holdAcceptedTurn, holdTurn, type TurnHold } from '../../activities/turn/hold.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { ChatAgent } from '../../store/agent/agent.ts'
import { handOverTurn } from '../../store/turn/lease.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { TemporalStarter } from '../temporal.ts'

/** A turn that takes longer gets its workflow while it runs; of others it is the record. Until then the sweep watches. */
const RECORD_MS = 1_000
/** The workflow of a turn that is held here has nothing to do for so long; then it watches the lease. */
const WATCH_DELAY_MS = 3_000
const QUIET_MS = 200

/**
 * Runs turns in the API process that accepted them, under their lease, so that no workflow stands before the first
 * token. A turn that needs tools is handed to its workflow; one whose process dies is taken over by it.
 */
export type EarlyStart = {
  /** Goes on with a turn that was accepted with a lease for this process. */
  run(turn: Turn, agent: ChatAgent, timeoutMs: number, pace: Pace): void
  /** Takes a turn that was promoted here and goes on with it. */
  takeUp(turn: Turn): void
  /** True while turns run here, and shortly after: the next one is likely to come. */
  readonly isBusy: boolean
  /** Hands over what still runs after `graceMs`. */
  drain(graceMs: number): Promise<void>
}

export type EarlyStartDependencies = Omit<TurnDependencies, 'startTurn' | 'runTool'> & {
  temporal: TemporalStarter
  log: Logger
}

export function createEarlyStart(given: EarlyStartDependencies): EarlyStart {
  const holds = new Set<TurnHold>()
  let lastEndAt = Number.NEGATIVE_INFINITY
  const deps: TurnDependencies = {
    ...given,
    startTurn: (turn) => takeUp(turn),
    // Should the worker come before the round is written, it waits for it.
    expectTools(turn) {
      passFaultPoint('turn.expect-tools.before')
      given.temporal.continueTurn(inputOf(turn), 'tools')
      passFaultPoint('turn.expect-tools.after')
    },
  }

  const advance = async (hold: TurnHold, agent?: ChatAgent) => {
    holds.add(hold)
    const workflow = startLater(given.temporal, hold.turn)
    try {
      if ((await advanceTurn(deps, hold, agent)) === 'tools') await giveUp(given, hold)
      else workflow.record()
    } catch (error) {
      if (hold.stopReason !== 'released')
        given.log.warn({ turnId: hold.turn.id, err: error }, 'a turn goes on in its workflow')
      await giveUp(given, hold)
      given.temporal.continueTurn(inputOf(hold.turn))
    } finally {
      workflow.forget()
      holds.delete(hold)
      lastEndAt = performance.now()
    }
  }
  let isDraining = false
  const takeUp = (turn: Turn) => {
    if (isDraining) return given.temporal.startTurn(inputOf(turn), 0)
    holdTurn(deps, turn.id)
      .then((hold) => hold && advance(hold))
      .catch((error) => {
        given.log.warn({ turnId: turn.id, err: error }, 'a promoted turn could not be taken up')
        given.temporal.startTurn(inputOf(turn), 0)
      })
  }
  return {
    run: (turn, agent, timeoutMs, pace) => void advance(holdAcceptedTurn(deps, turn, timeoutMs, pace), agent),
    takeUp,
    get isBusy() {
      return holds.size > 0 || performance.now() - lastEndAt < QUIET_MS
    },
    async drain(graceMs) {
      isDraining = true
      const end = Date.now() + graceMs
      while (holds.size > 0 && Date.now() < end) await wait(50)
      for (const hold of holds) hold.stop('released')
      while (holds.size > 0 && Date.now() < end + 3_000) await wait(50)
    },
  }
}

/** The workflow of a turn that is held here: started beside it when it takes long, else when it has ended. */
function startLater(temporal: TemporalStarter, turn: Turn): { record(): void; forget(): void } {
  let isOpen = true
  const start = (act: () => void) => {
    clearTimeout(timer)
    if (!isOpen) return
    isOpen = false
    passFaultPoint('turn.start-workflow.before')
    act()
    passFaultPoint('turn.start-workflow.after')
  }
  const timer = setTimeout(start, RECORD_MS, () => temporal.startTurn(inputOf(turn), WATCH_DELAY_MS))
  return { record: () => start(() => temporal.recordTurn(inputOf(turn))), forget: () => clearTimeout(timer) }
}

/** From here on the workflow may take the turn at once, without waiting for the lease to fall silent. */
async function giveUp({ database, log }: EarlyStartDependencies, hold: TurnHold): Promise<void> {
  passFaultPoint('turn.hand-over.before')
  await handOverTurn(database, hold.turn.id, hold.generation).catch((error) =>
    log.warn({ turnId: hold.turn.id, err: error }, 'a turn could not be handed over'),
  )
  passFaultPoint('turn.hand-over.after')
}

export const inputOf = (turn: Turn) => ({ workspaceId: turn.workspaceId, agentId: turn.agentId, subjectId: turn.id })
