import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { asSystem, inWorkspace } from '../store/connection/scope.ts'
import type { Database } from '../store/database.ts'
import { findWorkspaceOfTurn } from '../store/workspace.ts'

/**
 * Lets each activity work for the workspace of its input: its statements see the rows of this workspace only. The activities of
 * a turn get the turn's id alone, so its workspace is looked up.
 */
export const workspaceInterceptor =
  (database: Database): ActivityInterceptorsFactory =>
  () => ({
    inbound: {
      async execute(input, next) {
        const workspaceId = await workspaceOf(database, input.args[0])
        // Without a workspace (its turn is gone) it finds nothing.
        return workspaceId ? await inWorkspace(workspaceId, () => next(input)) : await next(input)
      },
    },
  })

async function workspaceOf(database: Database, given: unknown): Promise<string | undefined> {
  if (typeof given === 'string') return await asSystem(() => findWorkspaceOfTurn(database, given))
  return (given as { workspaceId?: string } | undefined)?.workspaceId
}
