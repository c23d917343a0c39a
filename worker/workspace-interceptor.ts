import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { asSystem, inNoWorkspace, inWorkspace } from '../store/connection/scope.ts'
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
        const argument: unknown = input.args[0]
        const workspaceId = await workspaceOf(database, argument)
        if (workspaceId) return await inWorkspace(workspaceId, () => next(input))
        // The turn is gone: the activity finds nothing and ends. An input without a workspace fails at its first statement.
        return typeof argument === 'string' ? await inNoWorkspace(() => next(input)) : await next(input)
      },
    },
  })

async function workspaceOf(database: Database, argument: unknown): Promise<string | undefined> {
  if (typeof argument === 'string') return await asSystem(() => findWorkspaceOfTurn(database, argument))
  return (argument as { workspaceId?: string } | undefined)?.workspaceId
}
