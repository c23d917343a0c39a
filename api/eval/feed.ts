import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../store/database.ts'

const LOOK_MS = 250
/** Each look begins this long before the newest result: transactions do not commit in the order of their clocks. */
const OVERLAP_MS = 2_000
/** A reader that leaves more looks than this unread reads the results from the database again. */
const MAX_UNREAD_LOOKS = 40

/** One look at an eval run or a backtest: it is read before its results, so these contain all that it counts as done. */
export type Look<Subject, Result> = { subject: Subject; hasEnded: boolean; results: (Result & { endedAt: Date })[] }

/** Looks at the results that have ended since a moment, or at all. */
export type TakeLook<Subject, Result> = (since: Date | undefined) => Promise<Look<Subject, Result>>

type AnyLook = Look<unknown, object>
type Reader = { unread: AnyLook[]; failure: unknown; hasMissed: boolean; wake: () => void }
type Feed = { readers: Set<Reader>; since: Date | undefined }

const feedsOf = new WeakMap<Database, Map<string, Feed>>()

/**
 * Follows a run or a backtest until it has ended or `signal` fires. All readers of this process share one look a quarter of a
 * second. The first look of a reader has all results so far; a result may come twice.
 * @param take the look of the first reader serves all; its error, as once the agent is deleted, ends them
 */
export async function* followResults<Subject, Result extends object>(
  database: Database,
  id: string,
  take: TakeLook<Subject, Result>,
  signal: AbortSignal,
): AsyncGenerator<Look<Subject, Result>> {
  const reader: Reader = { unread: [], failure: undefined, hasMissed: true, wake: () => {} }
  const leave = join(database, id, take, reader)
  const onAbort = () => reader.wake()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (!signal.aborted) {
      if (reader.failure) throw reader.failure
      const look = reader.hasMissed ? await readAll(take, reader) : reader.unread.shift()
      // The feed of an id has looks of one kind.
      if (look) yield look as Look<Subject, Result>
      else await new Promise<void>((resolve) => Object.assign(reader, { wake: resolve }))
      if (look?.hasEnded) return
    }
  } finally {
    leave()
    signal.removeEventListener('abort', onAbort)
  }
}

async function readAll(take: TakeLook<unknown, object>, reader: Reader): Promise<AnyLook> {
  reader.hasMissed = false
  return await take(undefined)
}

function join(database: Database, id: string, take: TakeLook<unknown, object>, reader: Reader): () => void {
  const feeds = feedsOf.get(database) ?? new Map<string, Feed>()
  feedsOf.set(database, feeds)
  const known = feeds.get(id)
  // A new feed begins now: its readers have read what came before.
  const feed = known ?? { readers: new Set<Reader>(), since: new Date(Date.now() - OVERLAP_MS) }
  feed.readers.add(reader)
  if (!known) {
    feeds.set(id, feed)
    void keepLooking(take, feed).finally(() => feeds.delete(id))
  }
  return () => void feed.readers.delete(reader)
}

async function keepLooking(take: TakeLook<unknown, object>, feed: Feed): Promise<void> {
  for (let hasEnded = false; feed.readers.size > 0 && !hasEnded; ) {
    await wait(LOOK_MS)
    try {
      const found = await take(feed.since)
      for (const { endedAt } of found.results)
        feed.since = new Date(Math.max(feed.since?.getTime() ?? 0, endedAt.getTime() - OVERLAP_MS))
      hasEnded = found.hasEnded
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

function give(reader: Reader, found: AnyLook): void {
  if (reader.unread.length >= MAX_UNREAD_LOOKS) {
    reader.unread = []
    reader.hasMissed = true
  }
  if (!reader.hasMissed) reader.unread.push(found)
  reader.wake()
}
