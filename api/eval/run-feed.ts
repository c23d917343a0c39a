import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../store/database.ts'
import { type FinishedCase, listFinishedCases } from '../../store/eval/case.ts'
import { type EvalRunRecord, findEvalRun } from '../../store/eval/run.ts'

const LOOK_MS = 250
/** Each look begins this long before the newest result: transactions do not commit in the order of their clocks. */
const OVERLAP_MS = 2_000
/** A reader that leaves more looks than this unread reads the results from the database again. */
const MAX_UNREAD_LOOKS = 40

/** One look at a run: the run, and the cases that have ended since about the look before. */
export type RunLook = { run: EvalRunRecord; finished: FinishedCase[] }

type Reader = { unread: RunLook[]; failure: unknown; hasMissed: boolean; wake: () => void }
type Feed = { readers: Set<Reader>; since: Date | undefined }

const feedsOf = new WeakMap<Database, Map<string, Feed>>()

/**
 * Follows a run until it has ended or `signal` fires. All readers of this process share one look a quarter of a second.
 * The first look of a reader has all results so far; a result may come twice.
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND once that is deleted; what Postgres said
 */
export async function* followRun(database: Database, run: EvalRunRecord, signal: AbortSignal): AsyncGenerator<RunLook> {
  const reader: Reader = { unread: [], failure: undefined, hasMissed: true, wake: () => {} }
  const leave = join(database, run, reader)
  const onAbort = () => reader.wake()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (!signal.aborted) {
      if (reader.failure) throw reader.failure
      const look = reader.hasMissed ? await readAll(database, run, reader) : reader.unread.shift()
      if (look) yield look
      else await new Promise<void>((resolve) => Object.assign(reader, { wake: resolve }))
      if (look && look.run.status !== 'running') return
    }
  } finally {
    leave()
    signal.removeEventListener('abort', onAbort)
  }
}

async function readAll(database: Database, run: EvalRunRecord, reader: Reader): Promise<RunLook> {
  reader.hasMissed = false
  return await look(database, run, undefined)
}

/** The run is read before its results, so the results contain every case that it counts as done. */
async function look(database: Database, run: EvalRunRecord, since: Date | undefined): Promise<RunLook> {
  const { workspaceId, agentId, suiteId, id, repeat } = run
  const current = await findEvalRun(database, workspaceId, agentId, suiteId, id)
  return { run: current, finished: await listFinishedCases(database, id, { repeat, since }) }
}

function join(database: Database, run: EvalRunRecord, reader: Reader): () => void {
  const feeds = feedsOf.get(database) ?? new Map<string, Feed>()
  feedsOf.set(database, feeds)
  const known = feeds.get(run.id)
  // A new feed begins now: its readers have read what came before.
  const feed = known ?? { readers: new Set<Reader>(), since: new Date(Date.now() - OVERLAP_MS) }
  feed.readers.add(reader)
  if (!known) {
    feeds.set(run.id, feed)
    void keepLooking(database, run, feed).finally(() => feeds.delete(run.id))
  }
  return () => void feed.readers.delete(reader)
}

async function keepLooking(database: Database, run: EvalRunRecord, feed: Feed): Promise<void> {
  for (let hasEnded = false; feed.readers.size > 0 && !hasEnded; ) {
    await wait(LOOK_MS)
    try {
      const found = await look(database, run, feed.since)
      for (const { endedAt } of found.finished)
        feed.since = new Date(Math.max(feed.since?.getTime() ?? 0, endedAt.getTime() - OVERLAP_MS))
      hasEnded = found.run.status !== 'running'
      for (const reader of feed.readers) give(reader, found)
    } catch (error) {
      hasEnded = true
      for (const reader of feed.readers) {
        reader.failure = error
        reader.wake()
      }
    }
  }
}

function give(reader: Reader, found: RunLook): void {
  if (reader.unread.length >= MAX_UNREAD_LOOKS) {
    reader.unread = []
    reader.hasMissed = true
  }
  if (!reader.hasMissed) reader.unread.push(found)
  reader.wake()
}
