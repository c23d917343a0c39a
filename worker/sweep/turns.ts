import { type StoredError, storedError } from '../../domain/error.ts'
import { endTurn } from '../../store/turn/end.ts'
import { claimStaleTurns, type StaleTurn } from '../../store/turn/sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/**
 * Looks at open turns that nobody gave a sign of life for: ends those whose time is over or whose conversation is
 * gone, ends those whose workflow an operator stopped, and starts the workflow that a crash left out.
 */
export async function sweepTurns(deps: WorkerDependencies): Promise<void> {
  // One turn that can not be helped must not keep the others from it.
  for (const turn of await claimStaleTurns(deps.database))
    await sweepTurn(deps, turn).catch((error) => deps.log.warn({ turnId: turn.id, err: error }, 'a turn was not swept'))
}

async function sweepTurn(deps: WorkerDependencies, turn: StaleTurn): Promise<void> {
  const failure = failureOf(turn)
  if (failure) await endTurn(deps, turn.id, failure)
  else if (turn.status === 'running' && turn.source !== 'eval') await restart(deps, turn)
}

function failureOf(turn: StaleTurn): { status: 'error' | 'cancelled'; error: StoredError } | undefined {
  if (turn.agentDeleted) return { status: 'cancelled', error: storedError('AGENT_NOT_FOUND') }
  if (turn.conversationDeleted) return { status: 'cancelled', error: storedError('CONVERSATION_NOT_FOUND') }
  return turn.isOverdue ? { status: 'error', error: storedError('TURN_TIMEOUT') } : undefined
}

async function restart(deps: WorkerDependencies, { id, workspaceId, agentId }: StaleTurn): Promise<void> {
  const status = await deps.workflows.findStatus(workflowId.turn(id))
  if (status === 'RUNNING') return
  if (status === 'CANCELLED' || status === 'TERMINATED') await endTurn(deps, id, { status: 'cancelled' })
  else await deps.workflows.start('turn', { workspaceId, agentId, subjectId: id }, status !== undefined)
}
