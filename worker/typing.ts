import { showTyping } from '../activities/channel/typing.ts'
import { claimTyping } from '../store/channel/typing.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** Shows the users of channels that the agent works on their message. `stop` waits for the calls that are under way. */
export function startTyping(deps: WorkerDependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined
  const look = async () => {
    const replies = await claimTyping(deps.database)
    const show = (reply: (typeof replies)[number]) => inWorkspace(reply.workspaceId, () => showTyping(deps, reply))
    // A platform that refuses it will refuse the reply, too, and says so there.
    await Promise.allSettled(replies.map(show))
  }
  const unsubscribe = waiting.subscribe('typing', () => {
    running ??= look()
      .catch((error) => deps.log.warn({ err: error }, 'the running turns of channels could not be read'))
      .finally(() => {
        running = undefined
      })
  })
  return {
    async stop() {
      unsubscribe()
      await running
    },
  }
}
