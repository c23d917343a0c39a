import { inWorkspace } from '../../store/connection/scope.ts'
import { checkAlarm, listDueAlarms } from '../../store/eval/live/alarm-check.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/** Checks the alarms that were not checked in this minute, each in one process. */
export async function sweepAlarms({ database, log }: Pick<WorkerDependencies, 'database' | 'log'>): Promise<void> {
  const { at, due } = await listDueAlarms(database)
  await forEachItem(
    log,
    due,
    ({ id }) => id,
    ({ workspaceId, id }) => inWorkspace(workspaceId, () => checkAlarm(database, workspaceId, id, at)),
  )
}
