import { sql } from 'drizzle-orm'
import { purgeDocument, removeExpiredFiles } from '../../activities/purge.ts'
import type { Database } from '../../store/database.ts'
import {
  listDeletedConversations,
  listDeletedDocuments,
  listRunsOfDeletedSuites,
  type PurgeCursor,
  purgeConversations,
  removeEmptyKnowledgeBases,
  removeEmptySuites,
  removeEvalRuns,
} from '../../store/purge/deleted.ts'
import { completePurgesWithFiles } from '../../store/purge/receipt.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

const DOCUMENTS_PER_BATCH = 200

/** Removes files and rows of deleted documents of living agents, then the knowledge bases that are empty. */
export async function sweepDeletedDocuments(
  deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>,
): Promise<void> {
  const found = await listDeletedDocuments(deps.database, DOCUMENTS_PER_BATCH)
  await forEachItem(
    deps.log,
    found,
    ({ documentId }) => documentId,
    (document) => purgeDocument(deps, document),
  )
  await removeEmptyKnowledgeBases(deps.database)
}

/** A sweep begins no further batch after this time, so that the end of a worker never waits for it. */
const SWEEP_MS = 8_000
/** The conversations of a page are purged together for this long, then in turn. */
const TOGETHER_MS = 2_000
const CONVERSATIONS_PER_PAGE = 200

/**
 * The place where the last sweep ran out of time. The next sweep starts there, so a conversation that must stay a day, or
 * that takes long, does not block the others.
 */
const stopped = new WeakMap<Database, PurgeCursor>()

/** Removes what is left of deleted conversations of living agents, page by page. */
export async function sweepDeletedConversations(
  deps: Pick<WorkerDependencies, 'database' | 'log'>,
  { sweepMs, togetherMs } = { sweepMs: SWEEP_MS, togetherMs: TOGETHER_MS },
): Promise<void> {
  const { database } = deps
  const endsAt = performance.now() + sweepMs
  let after = stopped.get(database)
  stopped.delete(database)
  for (;;) {
    const page = await listDeletedConversations(database, CONVERSATIONS_PER_PAGE, after)
    after = page.at(-1)
    if (!after) return
    const ids = page.map(({ id }) => id)
    const isPurged = await purgeTogether(database, ids, togetherMs).catch(() => false)
    if (!isPurged) await purgeInTurn(deps, ids, endsAt)
    if (page.length < CONVERSATIONS_PER_PAGE) return
    if (performance.now() > endsAt) return void stopped.set(database, after)
  }
}

/** @returns true when nothing is left that can be removed */
async function purgeTogether(database: Database, ids: string[], togetherMs: number): Promise<boolean> {
  const endsAt = performance.now() + togetherMs
  while (await purgeConversations(database, ids)) if (performance.now() > endsAt) return false
  return true
}

/** Purges one batch of each conversation, then the next of those that are left: one that fails, or is long, keeps no other. */
async function purgeInTurn(
  { database, log }: Pick<WorkerDependencies, 'database' | 'log'>,
  ids: string[],
  endsAt: number,
): Promise<void> {
  const left: string[] = []
  await forEachItem(
    log,
    ids,
    (id) => id,
    async (id) => {
      if (performance.now() < endsAt && (await purgeConversations(database, [id]))) left.push(id)
    },
  )
  if (left.length > 0) await purgeInTurn({ database, log }, left, endsAt)
}

const FILES_PER_BATCH = 200

/** Removes the files that no message used in time, and those whose conversations are purged. */
export async function sweepExpiredFiles(deps: Pick<WorkerDependencies, 'database' | 'blobs'>): Promise<void> {
  const startedAt = performance.now()
  while ((await removeExpiredFiles(deps, FILES_PER_BATCH)) === FILES_PER_BATCH)
    if (performance.now() - startedAt > SWEEP_MS) return
  await completePurgesWithFiles(deps.database)
}

const RUNS_PER_SWEEP = 200

/** Removes runs of deleted suites, and then the suites. The runs' turns follow as deleted conversations. */
export async function sweepDeletedSuites({
  database,
  log,
}: Pick<WorkerDependencies, 'database' | 'log'>): Promise<void> {
  const runIds = await listRunsOfDeletedSuites(database, RUNS_PER_SWEEP)
  await forEachItem(
    log,
    runIds,
    (id) => id,
    (id) => removeEvalRuns(database, sql`id = ${id}`, 1),
  )
  await removeEmptySuites(database)
}
