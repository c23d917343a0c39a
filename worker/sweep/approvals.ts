import { expireApprovals } from '../../store/conversation/approval.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** Rejects the calls that nobody has allowed in time, and starts the turns that go on. */
export async function sweepApprovals({
  database,
  log,
  startTurn,
}: Pick<WorkerDependencies, 'database' | 'log' | 'startTurn'>): Promise<void> {
  const onFailure = ({ id: turnId }: { id: string }, err: unknown) =>
    log.warn({ turnId, err }, 'a call that nobody has allowed is rejected later')
  for (const turn of await expireApprovals(database, onFailure)) if (turn.status === 'running') startTurn(turn)
}
