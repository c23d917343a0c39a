import { loadTurn, type Turn } from '../../store/turn.ts'
import { conductTurn } from './conduct.ts'
import type { TurnDependencies } from './dependencies.ts'
import { holdTurn } from './hold.ts'

/**
 * Runs a whole turn in this process, tools included, and gives it as it ended. A final turn is given as it is; one
 * that another process held is taken over.
 * @param signal gives the turn up: it stays open for whoever asks next, and the signal's reason is thrown
 */
export async function runTurnHere(deps: TurnDependencies, turnId: string, signal: AbortSignal): Promise<Turn> {
  const hold = await holdTurn(deps, turnId)
  if (hold) {
    const onAbort = () => hold.stop('released')
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    try {
      await conductTurn(deps, hold)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }
  const turn = await loadTurn(deps.database, turnId)
  if (!turn) throw new Error(`the turn ${turnId} is gone`)
  return turn
}
