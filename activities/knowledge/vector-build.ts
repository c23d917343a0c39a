import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import {
  type Build,
  beginBuild,
  endBuild,
  giveUpBuild,
  startBuild,
  watchBuild,
} from '../../store/knowledge/vector-build.ts'
import { isNeedless, leastChunks } from '../../store/knowledge/vector-claim.ts'
import { touchVectorIndex, tryDropVectorCopy, type VectorIndexRecord } from '../../store/knowledge/vector-index.ts'

/** `gone` when the copy was dropped, or is no longer needed. */
export type VectorBuildView = 'built' | 'gone'

export type VectorBuildSettings = {
  /** The memory that Postgres may take for the graph, in MB. */
  vectorIndexMemoryMb: number
  /** A knowledge base of this many chunks needs a copy; 0 switches copies off. */
  vectorIndexChunks: number
}

type Dependencies = {
  database: Database
  config: VectorBuildSettings
  log: Pick<Logger, 'info' | 'warn'>
}
/** `lookMs`: how often it looks at the build. */
type Attempt = { signal: AbortSignal; progress: { percent: number }; lookMs?: number }

/** A build reports its progress this often. Another worker may take a copy that gives no sign of life for 15 s. */
const LOOK_MS = 2_000
const LOG_MS = 60_000
/** A build asks once in this many looks whether its copy is still needed, because that reads documents. A failed question ends no build. */
const LOOKS_PER_NEED = 30
/** A build tries this often to drop a replaced copy, while searches still read it. */
const DROP_MS = 500
/** The log says so when searches keep a replaced copy for longer. */
const DROP_LATE_MS = 60_000

/** The log names every copy by these facts. */
export const factsOf = ({ id, kbId, embeddingModel }: VectorIndexRecord) => ({ indexId: id, kbId, embeddingModel })

/**
 * Builds the index of a copy, and lets searches use it; then the copy that it replaces goes. A build that is under way is waited
 * for. After a crash nothing is left of a build, so it begins again. A copy that has its index and is still said to be built is
 * mended.
 */
export async function buildIndex(
  deps: Dependencies,
  index: VectorIndexRecord,
  attempt: Attempt,
): Promise<VectorBuildView> {
  const { database, log } = deps
  if (!index.builtAt || index.buildingAt) {
    const begun = await beginBuild(database, index)
    if (begun.state === 'gone') return 'gone'
    if (begun.state === 'begun' && (await buildOrGiveUp(deps, index, begun.since, attempt)) === 'gone') return 'gone'
    await endBuild(database, index)
    log.info(factsOf(index), 'the index of vectors is built')
  }
  if (index.replaces) await dropReplaced(deps, index, index.replaces, attempt)
  return 'built'
}

/** A build that fails leaves its copy to deletes. @throws what the build throws */
async function buildOrGiveUp(
  deps: Dependencies,
  index: VectorIndexRecord,
  since: string,
  attempt: Attempt,
): Promise<VectorBuildView> {
  try {
    return await build(deps, index, attempt)
  } catch (error) {
    await giveUpBuild(deps.database, index, since).catch((cause: unknown) =>
      deps.log.warn({ ...factsOf(index), err: cause }, 'deleted vectors stay in the copy until its next build'),
    )
    throw error
  }
}

async function build(deps: Dependencies, index: VectorIndexRecord, attempt: Attempt): Promise<VectorBuildView> {
  const begun = await waitForTurn(deps, index, attempt)
  if (!begun) return 'gone'
  try {
    return await follow(deps, index, begun, attempt)
  } finally {
    begun.stop()
  }
}

/**
 * Starts the build once no other one is under way: Postgres ends the build of a worker that is gone.
 * @returns undefined when the copy was dropped
 */
async function waitForTurn(
  deps: Dependencies,
  index: VectorIndexRecord,
  { signal }: Attempt,
): Promise<Build | undefined> {
  const { database, config, log } = deps
  const facts = { ...factsOf(index), VECTOR_INDEX_MEMORY_MB: config.vectorIndexMemoryMb }
  const given = {
    memoryMb: config.vectorIndexMemoryMb,
    onNotice: (message: string) => log.warn({ ...facts, message }, 'Postgres says something of the index of vectors'),
  }
  for (;;) {
    // Only the owner of tables makes an index: the function that does it in the owner's name is for work across workspaces.
    const build = await asSystem(() => startBuild(database, index.id, given))
    if (build) return build
    if (!(await touchVectorIndex(database, index.id))) return undefined
    await wait(LOOK_MS, undefined, { signal })
  }
}

/** Says how far the build is until it ends, or until nothing needs it. */
async function follow(
  { database, config, log }: Dependencies,
  index: VectorIndexRecord,
  { processId, ended }: Build,
  { signal, progress, lookMs = LOOK_MS }: Attempt,
): Promise<VectorBuildView> {
  const minChunks = leastChunks(config.vectorIndexChunks)
  let loggedAt = performance.now()
  for (let look = 1; ; look++) {
    const isOver = await Promise.race([ended.then(() => true), wait(lookMs, false, { signal })])
    if (isOver) return 'built'
    // A session shows its progress to its own login alone.
    const found = await asSystem(() => watchBuild(database, index.id, processId))
    if (found.state === 'needless') return 'gone'
    if (look % LOOKS_PER_NEED === 0 && (await isNeedless(database, index.id, minChunks).catch(() => false)))
      return 'gone'
    progress.percent = found.percent
    if (performance.now() - loggedAt < LOG_MS) continue
    loggedAt = performance.now()
    log.info({ ...factsOf(index), percent: found.percent }, 'an index of vectors is on its way')
  }
}

/** The drop gives up at once where searches read the former copy, because those behind it would wait. */
async function dropReplaced(
  { database, log }: Dependencies,
  index: VectorIndexRecord,
  replaced: string,
  { signal }: Attempt,
): Promise<void> {
  const startedAt = performance.now()
  let isLate = false
  while (!(await asSystem(() => tryDropVectorCopy(database, replaced)))) {
    await touchVectorIndex(database, index.id)
    if (!isLate && performance.now() - startedAt > DROP_LATE_MS) {
      isLate = true
      log.warn(
        { ...factsOf(index), replaced },
        'searches read the replaced copy all the time, so it is not dropped yet',
      )
    }
    await wait(DROP_MS, undefined, { signal })
  }
}
