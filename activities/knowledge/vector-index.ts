import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { isOutgrown } from '../../store/knowledge/vector-claim.ts'
import { copyNextVectors } from '../../store/knowledge/vector-copy.ts'
import {
  findVectorIndex,
  makeVectorCopy,
  markVectorIndexReady,
  measureVectorCopy,
  type VectorIndexRecord,
} from '../../store/knowledge/vector-index.ts'
import { withStopSignal } from '../cancellation.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { buildIndex, factsOf, type VectorBuildSettings, type VectorBuildView } from './vector-build.ts'

export type VectorIndexDependencies = {
  database: Database
  client: Client
  config: VectorBuildSettings
  log: Pick<Logger, 'info' | 'warn'>
}
type Input = { workspaceId: string; agentId: string; subjectId: string }

/** `copied`: the copy has all documents and does not serve yet. `gone`: it was dropped. */
export type VectorCopyView = { state: 'copying' | 'copied' | 'ready' | 'gone'; copied: number }

/** An attempt begins no further batch after this time, so that the workflow tells how far the copy is. */
const ATTEMPT_MS = 60_000
/** After a batch the copy rests for this part of the time that the batch took: the processors are for chats, too. */
const REST = 0.5
/** A batch should take this long: deletes wait for it, and Postgres ends a statement after 20 s. */
const BATCH_MS = 500
/** The first batch is small: one vector that enters an index may take 50 ms. Without an index, it takes 0.1. */
const BATCH_SIZE = { first: 20, least: 5, most: 5_000 }

/** The activities that make an index of vectors. The database says what is left, so they are safe to repeat. */
export const createVectorIndexActivities = (deps: VectorIndexDependencies) => ({
  /** Copies batch after batch for a minute, or until no document waits. */
  copyVectors: ({ workspaceId, subjectId }: Input): Promise<VectorCopyView> =>
    withStopSignal(Context.current(), deps.client, (signal) =>
      withHeartbeat(async () => {
        const index = await findVectorIndex(deps.database, workspaceId, subjectId)
        if (!index) return { state: 'gone', copied: 0 }
        // Only the owner of tables makes one: the function that does it in the owner's name is for work across workspaces.
        await asSystem(() => makeVectorCopy(deps.database, index.id))
        const view = await copy(deps, index, signal)
        await asSystem(async () => await measureVectorCopy(deps.database, index.id))
        return view
      }),
    ),

  /** Builds the index of a copy that has all documents, and lets it serve. Its heartbeats say how far it is. */
  buildVectorIndex: ({ workspaceId, subjectId }: Input): Promise<VectorBuildView> =>
    withStopSignal(Context.current(), deps.client, async (signal) => {
      const progress = { percent: 0 }
      return await withHeartbeat(
        async () => {
          const index = await findVectorIndex(deps.database, workspaceId, subjectId)
          return index ? await buildIndex(deps, index, { signal, progress }) : 'gone'
        },
        { details: progress },
      )
    }),
})

export type VectorIndexActivities = ReturnType<typeof createVectorIndexActivities>

async function copy(
  { database, log }: VectorIndexDependencies,
  index: VectorIndexRecord,
  signal: AbortSignal,
): Promise<VectorCopyView> {
  const startedAt = performance.now()
  const facts = factsOf(index)
  if (await isOutgrown(database, index)) return await rest({ database, log }, index)
  let copied = index.chunks
  let after: string | undefined
  let most = BATCH_SIZE.first
  while (performance.now() - startedAt < ATTEMPT_MS) {
    const begunAt = performance.now()
    const batch = await copyNextVectors(database, index, { after, most })
    if (batch.state === 'gone') return { state: 'gone', copied }
    if (batch.state !== 'copied') {
      if (batch.state === 'building' || !isServing(index)) return { state: 'copied', copied }
      await markVectorIndexReady(database, index)
      log.info({ ...facts, copied }, 'the index of vectors has all documents')
      return { state: 'ready', copied }
    }
    copied += batch.vectors
    after = batch.after
    const tookMs = performance.now() - begunAt
    most = nextSize(most, tookMs)
    await wait(tookMs * REST, undefined, { signal })
  }
  log.info({ ...facts, copied }, 'vectors are copied into an index')
  return { state: 'copying', copied }
}

/** Searches use a copy once it has its index and the copy that it replaces is gone. */
const isServing = ({ builtAt, replaces }: VectorIndexRecord): boolean => builtAt !== null && replaces === null

/** Ends the copy while many vectors wait for it: a sweep replaces it by a new one. */
async function rest(
  { database, log }: Pick<VectorIndexDependencies, 'database' | 'log'>,
  index: VectorIndexRecord,
): Promise<VectorCopyView> {
  await markVectorIndexReady(database, index)
  log.info(factsOf(index), 'so many vectors wait for the index that a new one is built instead')
  return { state: 'ready', copied: index.chunks }
}

/** The size of the next batch, from the time that one of `size` took: at most double, at least half of it. */
function nextSize(size: number, tookMs: number): number {
  const factor = Math.min(2, Math.max(0.5, BATCH_MS / tookMs))
  return Math.min(BATCH_SIZE.most, Math.max(BATCH_SIZE.least, Math.round(size * factor)))
}
