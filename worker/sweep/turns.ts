import { type StoredError, storedError } from '../../domain/error.ts'
import { endTurn } from '../../store/turn/end.ts'
import { claimStaleTurns, type StaleTurn } from '../../store/turn/sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/**
 * Sweeps the open turns whose holder has sent no beat: it ends the turns whose deadline has passed, whose agent or
 * conversation is deleted or whose workflow an operator stopped, and starts the workflow that a crash left out.
 */
export async function sweepTurns(deps: WorkerDependencies): Promise<void> {
  // A turn whose sweep fails must not keep the others from theirs.
  for (const turn of await claimStaleTurns(deps.database))
    await sweepTurn(deps, turn).catch((error) =>
      deps.log.warn({ turnId: turn.id, err: error }, 'the sweep of a turn failed'),
    )
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
