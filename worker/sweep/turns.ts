import { type StoredError, storedError } from '../../domain/error.ts'
import { takeSweepSlot } from '../../store/process/sweep-slot.ts'
import { endTurn } from '../../store/turn/end.ts'
import { claimStaleTurns, type StaleTurn } from '../../store/turn/sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** Calls to Temporal side by side, so that 100 turns take seconds even while it answers slowly. */
const SIDE_BY_SIDE = 20
/** Over all workers, one sweep begins in this time; each worker tries every four seconds. */
const SLOT_MS = 3_600

/**
 * Sweeps the open turns that no process has taken: it ends those whose agent or conversation is deleted or whose
 * workflow an operator stopped, and starts the workflow that a crash left out. Overdue turns have a sweep of their own.
 */
export async function sweepTurns(deps: WorkerDependencies): Promise<void> {
  if (!(await takeSweepSlot(deps.database, 'stale', SLOT_MS))) return
  const next = (await claimStaleTurns(deps.database)).values()
  const lane = async () => {
    // A turn whose sweep fails must not keep the others from theirs.
    for (const turn of next)
      await sweepTurn(deps, turn).catch((error) =>
        deps.log.warn({ turnId: turn.id, err: error }, 'the sweep of a turn failed'),
      )
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
}

async function sweepTurn(deps: WorkerDependencies, turn: StaleTurn): Promise<void> {
  const error = errorOf(turn)
  if (error) await endTurn(deps, turn.id, { status: 'cancelled', error })
  else if (turn.isFree && turn.source !== 'eval') await restart(deps, turn)
}

function errorOf(turn: StaleTurn): StoredError | undefined {
  if (turn.agentDeleted) return storedError('AGENT_NOT_FOUND')
  return turn.conversationDeleted ? storedError('CONVERSATION_NOT_FOUND') : undefined
}

async function restart(deps: WorkerDependencies, { id, workspaceId, agentId }: StaleTurn): Promise<void> {
  const status = await deps.workflows.findStatus(workflowId.turn(id))
  // A worker adopts a free turn; its workflow is only the record.
  if (status === 'RUNNING' || status === 'STUCK') return
  if (status === 'CANCELLED' || status === 'TERMINATED') await endTurn(deps, id, { status: 'cancelled' })
  else await deps.workflows.start('turn', { workspaceId, agentId, subjectId: id }, status !== undefined)
}
