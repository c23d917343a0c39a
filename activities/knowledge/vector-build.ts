import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { type Build, beginBuild, endBuild, startBuild, watchBuild } from '../../store/knowledge/vector-build.ts'
import { tryDropVectorCopy, type VectorIndexRecord } from '../../store/knowledge/vector-index.ts'

/** `gone` when the copy was dropped, or is no longer needed. */
export type VectorBuildView = 'built' | 'gone'

/** The memory that Postgres may take for the graph, in MB. */
export type VectorBuildSettings = { vectorIndexMemoryMb: number }

type Dependencies = {
  database: Database
  config: VectorBuildSettings
  log: Pick<Logger, 'info' | 'warn'>
}
type Attempt = { signal: AbortSignal; progress: { percent: number } }

/** How often a build says how far it is. Of another worker, a copy without a sign of life for 15 s may be taken. */
const LOOK_MS = 2_000
const LOG_MS = 60_000
/** How often a copy that was replaced is dropped anew, while searches read it. */
const DROP_MS = 500

/** What the log says of every copy. */
export const factsOf = ({ id, kbId, embeddingModel }: VectorIndexRecord) => ({ indexId: id, kbId, embeddingModel })

/**
 * Builds the index of a copy, and lets searches use it; then the copy that it replaces goes. A build that is under way is waited
 * for. After a crash nothing is left of a build, so it begins again.
 */
export async function buildIndex(
  deps: Dependencies,
  index: VectorIndexRecord,
  attempt: Attempt,
): Promise<VectorBuildView> {
  const { database, log } = deps
  if (!index.builtAt) {
    if (!(await beginBuild(database, index))) return 'gone'
    const build = await waitForTurn(deps, index, attempt)
    try {
      if ((await follow(deps, index, build, attempt)) === 'gone') return 'gone'
    } finally {
      build.stop()
    }
    await endBuild(database, index)
    log.info(factsOf(index), 'the index of vectors is built')
  }
  if (index.replaces) await dropReplaced(database, index.replaces, attempt)
  return 'built'
}

/** Starts the build once no other one is under way: Postgres ends the build of a worker that is gone. */
async function waitForTurn(deps: Dependencies, index: VectorIndexRecord, { signal }: Attempt): Promise<Build> {
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
    await wait(LOOK_MS, undefined, { signal })
  }
}

/** Says how far the build is until it ends. */
async function follow(
  { database, log }: Dependencies,
  index: VectorIndexRecord,
  { processId, ended }: Build,
  { signal, progress }: Attempt,
): Promise<VectorBuildView> {
  let loggedAt = performance.now()
  for (;;) {
    const isOver = await Promise.race([ended.then(() => true), wait(LOOK_MS, false, { signal })])
    if (isOver) return 'built'
    // A session shows its progress to its own login alone.
    const found = await asSystem(() => watchBuild(database, index.id, processId))
    if (found.state === 'needless') return 'gone'
    progress.percent = found.percent
    if (performance.now() - loggedAt < LOG_MS) continue
    loggedAt = performance.now()
    log.info({ ...factsOf(index), percent: found.percent }, 'an index of vectors is on its way')
  }
}

/** The drop gives up at once where searches read the former copy, because those behind it would wait. */
async function dropReplaced(database: Database, id: string, { signal }: Attempt): Promise<void> {
  while (!(await asSystem(() => tryDropVectorCopy(database, id)))) await wait(DROP_MS, undefined, { signal })
}
