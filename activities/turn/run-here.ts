import type { ChatAgent } from '../../store/agent/serving.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { handOverTurn } from '../../store/turn/lease.ts'
import { loadTurn, type Turn } from '../../store/turn/turn.ts'
import { advanceTurn } from './advance.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdAcceptedTurn, holdTurnOnceFree, type TurnHold } from './hold.ts'

/**
 * Runs a turn to its end in this process, tools included. Waits while another process holds the turn and lives; leaves a
 * final turn as it is.
 * @param signal gives the turn up: it stays open for the next holder
 * @returns the turn as it ended
 * @throws what broke in this process; what the aborted work threw, once `signal` has fired
 */
export async function runTurnHere(deps: TurnDependencies, turnId: string, signal: AbortSignal): Promise<Turn> {
  const hold = await holdTurnOnceFree(deps, turnId, signal)
  if (hold) await advanceUntil(deps, hold, signal)
  return await loadEnded(deps, turnId, signal)
}

/** The same for a turn that was just accepted with a lease for this process, so that nothing has to be read. */
export async function runAcceptedTurnHere(
  deps: TurnDependencies,
  turn: Turn,
  agent: ChatAgent,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Turn> {
  await advanceUntil(deps, holdAcceptedTurn(deps, turn, timeoutMs, 'unread'), signal, agent)
  return await loadEnded(deps, turn.id, signal)
}

async function advanceUntil(deps: TurnDependencies, hold: TurnHold, signal: AbortSignal, agent?: ChatAgent) {
  const onAbort = () => hold.stop('released')
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    await advanceTurn(deps, hold, agent)
  } catch (error) {
    // The next holder may take the turn at once. When this fails too, a later comparison of held turns does it.
    await handOverTurn(deps.database, hold.turn.id, hold.generation).catch(() => {})
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function loadEnded({ database }: TurnDependencies, turnId: string, signal: AbortSignal): Promise<Turn> {
  const turn = await untilAnswered(() => loadTurn(database, turnId), signal)
  if (!turn) throw new Error(`The turn ${turnId} is gone.`)
  return turn
}
