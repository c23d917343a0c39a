import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { buildVectorIndex, leastChunks, listDueVectorIndexes } from '../../store/knowledge/vector-index.ts'
import { withStopSignal } from '../cancellation.ts'
import { withHeartbeat } from '../heartbeat.ts'

export type VectorIndexDependencies = {
  database: Database
  client: Client
  config: {
    /** The memory that Postgres may take for the graph, in MB. */
    vectorIndexMemoryMb: number
    /** A knowledge base of this many chunks needs an index; 0 switches indexes off. */
    vectorIndexChunks: number
  }
  log: Pick<Logger, 'info' | 'warn'>
}

/** A build asks this often whether another one has ended. Postgres ends that of a worker that is gone. */
const LOOK_MS = 2_000

export const createVectorIndexActivities = (deps: VectorIndexDependencies) => ({
  /** Builds the indexes that the vectors of a knowledge base need. Postgres says which are there, so it is safe to repeat. */
  buildVectorIndexes: ({ subjectId }: { subjectId: string }): Promise<void> =>
    withStopSignal(Context.current(), deps.client, (signal) =>
      // Only the role of work across workspaces owns the table of vectors.
      withHeartbeat(() => asSystem(() => buildIndexes(deps, subjectId, signal))),
    ),
})

export type VectorIndexActivities = ReturnType<typeof createVectorIndexActivities>

async function buildIndexes(
  { database, config, log }: VectorIndexDependencies,
  kbId: string,
  signal: AbortSignal,
): Promise<void> {
  const memoryMb = config.vectorIndexMemoryMb
  for (const set of await listDueVectorIndexes(database, leastChunks(config.vectorIndexChunks), kbId)) {
    const { embeddingModel } = set
    const onNotice = (message: string) =>
      log.warn(
        { kbId, embeddingModel, VECTOR_INDEX_MEMORY_MB: memoryMb, message },
        'Postgres says something of an index',
      )
    const startedAt = performance.now()
    while (!(await buildVectorIndex(database, set, { memoryMb, onNotice, signal })))
      await wait(LOOK_MS, undefined, { signal })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    log.info({ kbId, embeddingModel, seconds }, 'the index of vectors is built')
  }
}
