import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentDependencies } from '../activities/knowledge/attempt.ts'
import { ingestHere } from '../activities/knowledge/here.ts'
import { isAtWork } from '../activities/knowledge/step.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import { freeAbandonedSteps, freeStep, listStepsOf } from '../store/knowledge/step.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createLook } from './look.ts'

/** A worker embeds this many documents of ended processes at once; the workflows of the others go on by themselves. */
const CAPACITY = 8

/** Goes on with the ingestions of ended processes at once, in this process, without Temporal. */
export type DocumentAdoption = {
  /** Looks for ingestions to go on with. @param hasEnded true when a process has ended */
  look(hasEnded: boolean): void
  /** Adopts no further ingestion and gives up those that run after `graceMs`. */
  drain(graceMs: number): Promise<void>
}

/** Makes the adoption of one worker. */
export function createDocumentAdoption(
  deps: DocumentDependencies & Pick<WorkerDependencies, 'log' | 'holder'>,
): DocumentAdoption {
  const { database, holder, log } = deps
  const adopted = new Set<Promise<void>>()
  const stop = new AbortController()
  const take = async () => {
    for (const { documentId, workspaceId, agentId } of await freeAbandonedSteps(database)) {
      if (adopted.size >= CAPACITY) continue
      const input = { workspaceId, agentId, subjectId: documentId }
      const work: Promise<void> = inWorkspace(workspaceId, () => ingestHere(deps, input, stop.signal))
        .catch((error) => log.warn({ documentId, err: error }, 'an adopted ingestion is left to its workflow'))
        .finally(() => adopted.delete(work))
      adopted.add(work)
    }
    // The answer to a claim may be lost: the row then names this process, which does not know it.
    for (const key of await listStepsOf(database, holder.id))
      if (!isAtWork(database, key)) await freeStep(database, key, holder.id)
  }
  const looks = createLook(take, (error) =>
    log.warn({ err: error }, 'ingestions of an ended process could not be taken'),
  )
  return {
    look: looks.look,
    async drain(graceMs) {
      looks.stop()
      const isLate = wait(graceMs, undefined, { ref: false }).then(() => stop.abort())
      await Promise.race([Promise.all(adopted), isLate])
      await Promise.all(adopted)
    },
  }
}
