import { beginWaitingDocuments } from '../store/knowledge/line.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { forEachItem } from './sweep/each.ts'

/** While documents wait, the next ones are begun before those under way have ended. */
const NEXT_LOOK_MS = 100

type LineDependencies = Pick<WorkerDependencies, 'database' | 'workflows' | 'log'>

/**
 * Begins the ingestions of crowds: Temporal gets as many of a workspace as can run, and the others wait in rows. So a
 * thousand uploads are before nothing of another workspace, in no queue.
 */
export function startIngestionLine(deps: LineDependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> | undefined
  const work = async () => {
    const begun = await begin(deps).catch((error) => {
      deps.log.warn({ err: error }, 'the waiting documents could not be read')
      return 0
    })
    if (begun > 0 && !isStopped) timer = setTimeout(look, NEXT_LOOK_MS)
  }
  const look = () => {
    clearTimeout(timer)
    working ??= work().finally(() => {
      working = undefined
    })
  }
  const unsubscribe = waiting.subscribe('documents', look)
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await working
    },
  }
}

/** @returns the number of documents that were taken; the sweep starts the workflows of those that Temporal did not take */
async function begin({ database, workflows, log }: LineDependencies) {
  const begun = await beginWaitingDocuments(database)
  await forEachItem(
    log,
    begun,
    ({ id }) => id,
    ({ id, workspaceId, agentId }) => workflows.start('ingestion', { workspaceId, agentId, subjectId: id }, true),
  )
  return begun.length
}
