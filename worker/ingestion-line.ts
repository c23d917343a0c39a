import { setTimeout as wait } from 'node:timers/promises'
import { beginWaitingDocuments } from '../store/knowledge/line.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { forEachItem } from './sweep/each.ts'

const LOOK_MS = 500
/** While documents wait, the next ones are begun before those under way have ended. */
const NEXT_LOOK_MS = 100

/**
 * Begins the ingestions of crowds: Temporal gets as many of a workspace as can run, and the others wait in rows. So a
 * thousand uploads are before nothing of another workspace, in no queue.
 */
export function startIngestionLine(deps: Pick<WorkerDependencies, 'database' | 'workflows' | 'log'>): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      const begun = await begin(deps).catch((error) => {
        deps.log.warn({ err: error }, 'the waiting documents could not be read')
        return 0
      })
      await wait(begun > 0 ? NEXT_LOOK_MS : LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** @returns the number of documents that were taken; the sweep starts the workflows of those that Temporal did not take */
async function begin({ database, workflows, log }: Pick<WorkerDependencies, 'database' | 'workflows' | 'log'>) {
  const begun = await beginWaitingDocuments(database)
  await forEachItem(
    log,
    begun,
    ({ id }) => id,
    ({ id, workspaceId, agentId }) => workflows.start('ingestion', { workspaceId, agentId, subjectId: id }, true),
  )
  return begun.length
}
