import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { conductTurn } from '../activities/turn/conduct.ts'
import type { TurnDependencies } from '../activities/turn/dependencies.ts'
import { holdAcceptedTurn, holdTurn, type TurnHold } from '../activities/turn/hold.ts'
import { passFaultPoint } from '../domain/fault-point.ts'
import type { AgentRecord } from '../store/agent.ts'
import type { Turn } from '../store/turn.ts'
import { handOverTurn, LeaseLost } from '../store/turn-hold.ts'
import type { TemporalStarter } from './temporal.ts'

/** The workflow of a turn that is held here has nothing to do for so long; then it watches the lease. */
const WATCH_DELAY_MS = 3_000

/**
 * Runs turns in the API process that accepted them, under their lease, so that no workflow stands before the first
 * token. A turn that needs tools is handed to its workflow; one whose process dies is taken over by it.
 */
export type EarlyStart = {
  /** Goes on with a turn that was accepted with a lease for this process. */
  run(turn: Turn, agent: AgentRecord, timeoutMs: number): void
  /** Takes a turn that was promoted here and goes on with it. */
  takeUp(turn: Turn): void
  /** Hands over what still runs after `graceMs`. */
  drain(graceMs: number): Promise<void>
}

export type EarlyStartDependencies = Omit<TurnDependencies, 'startTurn' | 'runTool'> & {
  temporal: TemporalStarter
  log: Logger
}

export function createEarlyStart(given: EarlyStartDependencies): EarlyStart {
  const holds = new Set<TurnHold>()
  const deps: TurnDependencies = { ...given, startTurn: (turn) => takeUp(turn) }

  const conduct = async (hold: TurnHold, agent?: AgentRecord) => {
    holds.add(hold)
    try {
      if ((await conductTurn(deps, hold, agent)) === 'tools') await handOver(given, hold)
    } catch (error) {
      if (hold.stopReason !== 'released')
        given.log.warn({ turnId: hold.turn.id, err: error }, 'a turn goes on in its workflow')
      await handOver(given, hold)
    } finally {
      holds.delete(hold)
    }
  }
  const watch = (turn: Turn) => {
    passFaultPoint('turn.start-workflow.before')
    given.temporal.startTurn(inputOf(turn), WATCH_DELAY_MS)
    passFaultPoint('turn.start-workflow.after')
  }
  let isDraining = false
  const takeUp = (turn: Turn) => {
    if (isDraining) return given.temporal.startTurn(inputOf(turn), 0)
    watch(turn)
    holdTurn(deps, turn.id)
      .then((hold) => hold && conduct(hold))
      // Its workflow takes the turn up.
      .catch((error) => given.log.warn({ turnId: turn.id, err: error }, 'a promoted turn could not be taken up'))
  }
  return {
    run(turn, agent, timeoutMs) {
      void conduct(holdAcceptedTurn(deps, turn, timeoutMs), agent)
      watch(turn)
    },
    takeUp,
    async drain(graceMs) {
      isDraining = true
      const end = Date.now() + graceMs
      while (holds.size > 0 && Date.now() < end) await wait(50)
      for (const hold of holds) hold.stop('released')
      while (holds.size > 0 && Date.now() < end + 3_000) await wait(50)
    },
  }
}

/** From here on the workflow may take the turn at once, without waiting for the lease to fall silent. */
async function handOver({ database, temporal, log }: EarlyStartDependencies, hold: TurnHold): Promise<void> {
  passFaultPoint('turn.hand-over.before')
  await handOverTurn(database, hold.turn.id, hold.generation).catch((error) => {
    if (!(error instanceof LeaseLost)) log.warn({ turnId: hold.turn.id, err: error }, 'a turn could not be handed over')
  })
  temporal.continueTurn(inputOf(hold.turn))
  passFaultPoint('turn.hand-over.after')
}

export const inputOf = (turn: Turn) => ({ workspaceId: turn.workspaceId, agentId: turn.agentId, subjectId: turn.id })
