import type { ChatAgent } from '../../store/agent/agent.ts'
import { loadTurn, type Turn } from '../../store/turn/turn.ts'
import { conductTurn } from './conduct.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdAcceptedTurn, holdTurn, type TurnHold } from './hold.ts'

/**
 * Runs a whole turn in this process, tools included, and gives it as it ended. A final turn is given as it is; one
 * that another process held is taken over.
 * @param signal gives the turn up: it stays open for whoever asks next, and the signal's reason is thrown
 */
export async function runTurnHere(deps: TurnDependencies, turnId: string, signal: AbortSignal): Promise<Turn> {
  const hold = await holdTurn(deps, turnId)
  if (hold) await conductUntil(deps, hold, signal)
  return await loadEnded(deps, turnId)
}

/** The same for a turn that was accepted just now with a lease for this process: nothing of it has to be read. */
export async function runAcceptedTurnHere(
  deps: TurnDependencies,
  turn: Turn,
  agent: ChatAgent,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Turn> {
  await conductUntil(deps, holdAcceptedTurn(deps, turn, timeoutMs, 'unseen'), signal, agent)
  return await loadEnded(deps, turn.id)
}

async function conductUntil(deps: TurnDependencies, hold: TurnHold, signal: AbortSignal, agent?: ChatAgent) {
  const onAbort = () => hold.stop('released')
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    await conductTurn(deps, hold, agent)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function loadEnded({ database }: TurnDependencies, turnId: string): Promise<Turn> {
  const turn = await loadTurn(database, turnId)
  if (!turn) throw new Error(`the turn ${turnId} is gone`)
  return turn
}
