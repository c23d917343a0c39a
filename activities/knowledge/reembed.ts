import type { ReembeddingStatus } from '../../domain/knowledge/base.ts'
import type { ReembeddingErrorCode } from '../../domain/knowledge/reembedding.ts'
import { failReembedding, findLivingReembedding, type ReembeddingRecord } from '../../store/knowledge/reembedding.ts'
import {
  beat,
  type ChunkRange,
  listMissingChunks,
  listMissingRanges,
  markSettled,
  removeFormerVectors,
  storeNewVectors,
  swapModel,
} from '../../store/knowledge/reembedding-step.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { attemptWork, type DocumentDependencies, type IngestionInput } from './attempt.ts'
import { embedAndStore } from './embedding.ts'

/** A change of a knowledge base's model as its workflow sees it: `gone` with its knowledge base or agent. */
export type ReembeddingView = { status: ReembeddingStatus | 'gone'; batches: ChunkRange[] }

/** The activities of a re-embedding. Each reads in the database which work is left, so each is safe to repeat. */
export const createReembeddingActivities = (deps: DocumentDependencies) => ({
  /** Says what is left to embed; the list is empty when the swap comes next, and when the change has ended. */
  lookAtReembedding: (input: IngestionInput): Promise<ReembeddingView> =>
    withHeartbeat(async () => {
      const found = await find(deps, input)
      if (!found) return { status: 'gone', batches: [] }
      const isRunning = found.status === 'running'
      return { status: found.status, batches: isRunning ? await listMissingRanges(deps.database, found) : [] }
    }),

  /**
   * Embeds the chunks of a batch that have no vector of the new model.
   * @returns false when the change runs no longer
   * @throws ApplicationFailure as `attemptWork` does
   */
  reembedChunks: (input: IngestionInput, range: ChunkRange): Promise<boolean> =>
    attemptWork(deps, input.workspaceId, `${input.subjectId} ${JSON.stringify(range)}`, async ({ signal }) => {
      const found = await find(deps, input)
      if (found?.status !== 'running') return false
      return await reembedRange(deps, found, range, signal)
    }),

  /** Makes the new model serve, at once for all searches. @returns `incomplete` when batches are left */
  swapModel: (input: IngestionInput): Promise<'completed' | 'incomplete' | 'ended'> =>
    withHeartbeat(async () => {
      const found = await find(deps, input)
      return found ? await swapModel(deps.database, found) : 'ended'
    }),

  /** Writes the error of a running change; the former model goes on serving. @returns false when it does not run */
  failReembedding: ({ workspaceId, subjectId }: IngestionInput, code: ReembeddingErrorCode): Promise<boolean> =>
    failReembedding(deps.database, workspaceId, subjectId, code),

  /** Removes the vectors that no longer serve after the end of a change, and closes it. */
  settleReembedding: (input: IngestionInput): Promise<void> =>
    attemptWork(deps, input.workspaceId, input.subjectId, async ({ signal }) => {
      const found = await find(deps, input)
      if (found) await settle(deps, found, signal)
    }),
})

export type ReembeddingActivities = ReturnType<typeof createReembeddingActivities>

const find = ({ database }: DocumentDependencies, { workspaceId, subjectId }: IngestionInput) =>
  findLivingReembedding(database, workspaceId, subjectId)

async function reembedRange(
  deps: DocumentDependencies,
  found: ReembeddingRecord,
  range: ChunkRange,
  signal: AbortSignal,
): Promise<boolean> {
  await beat(deps.database, found)
  const chunks = await listMissingChunks(deps.database, found, range)
  if (chunks.length === 0) return true
  return await embedAndStore(deps, found, chunks, (vectors) => storeNewVectors(deps.database, found, vectors), signal)
}

async function settle({ database }: DocumentDependencies, found: ReembeddingRecord, signal: AbortSignal) {
  while (await removeFormerVectors(database, found)) {
    signal.throwIfAborted()
    await beat(database, found)
  }
  await markSettled(database, found)
}
