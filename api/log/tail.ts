import type { Logger } from 'pino'
import { ApiError } from '../../domain/error.ts'
import { type LogFilter, matchesLogFilter, type WorkspaceLog } from '../../domain/log/workspace-entry.ts'
import { route } from '../../domain/route.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { listLogsById, listNewLogIds } from '../../store/log/workspace-entry.ts'

const LOOK_MS = 1_000
/** An entry has the time at which its transaction began, so each look reads those of this many seconds again. */
const OVERLAP_SECONDS = 10
/** One look reads at most this many ids of a workspace. */
const IDS_PER_WORKSPACE = 5_000
/**
 * One look shows at most this many entries, the newest ones. The watched workspaces share them, so that the flood of one
 * hides no entry of another; readers are told how many entries of their workspace were left out.
 */
const MAX_SHOWN = 1_000
const LEAST_SHOWN_PER_WORKSPACE = 50
/** A reader that takes nothing keeps this many entries; then the oldest give way. */
const MAX_WAITING = 1_000
const MAX_READERS = 200
const MAX_READERS_PER_WORKSPACE = 20
/** A stream ends after this long, so that a revoked key reads no further; the client opens another one. */
const MAX_STREAM_MS = 10 * 60_000

/**
 * A reader of the tail gets these events. gap: this many entries of the workspace were left out, whatever the filter.
 */
export type TailEvent = { type: 'ready' } | { type: 'log'; entry: WorkspaceLog } | { type: 'gap'; count: number }

/** The new log entries of all workspaces that have readers: one look a second for all readers of the process. */
export type LogTail = {
  /**
   * The entries from now on; the first may be ten seconds old. It ends when `signal` fires, and after ten minutes.
   * @throws ApiError SERVICE_UNAVAILABLE when too many readers are there
   */
  follow(workspaceId: string, filter: LogFilter, signal: AbortSignal): AsyncGenerator<TailEvent>
}

type Reader = { workspaceId: string; filter: LogFilter; waiting: WorkspaceLog[]; skipped: number; wake: () => void }

/** Makes the tail of one API process. It reads nothing while it has no reader. */
export function createLogTail(database: Database, log: Logger): LogTail {
  const readers = new Set<Reader>()
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  // One look for the workspaces of all readers; each gets the entries of its own one.
  const look = () => asSystem(lookAtAll)
  const lookAtAll = async () => {
    const workspaceIds = [...new Set([...readers].map(({ workspaceId }) => workspaceId))]
    const found = await listNewLogIds(database, workspaceIds, { seconds: OVERLAP_SECONDS, limit: IDS_PER_WORKSPACE })
    const unseen = Map.groupBy(
      found.filter(({ id }) => !seen.has(id)),
      ({ workspaceId }) => workspaceId,
    )
    const share = Math.max(LEAST_SHOWN_PER_WORKSPACE, Math.floor(MAX_SHOWN / workspaceIds.length))
    const shown = [...unseen.values()].flatMap((ofWorkspace) => ofWorkspace.slice(-share))
    const entries = shown.length > 0 ? await listLogsById(database, shown.map(idOf)) : []
    for (const id of [...unseen.values()].flat().map(idOf)) seen.set(id, performance.now())
    for (const [id, at] of seen) if (performance.now() - at > 2_000 * OVERLAP_SECONDS) seen.delete(id)
    for (const reader of readers)
      hand(reader, entries, Math.max(0, (unseen.get(reader.workspaceId)?.length ?? 0) - share))
  }
  const lookAgain = () => {
    timer = setTimeout(async () => {
      // While Postgres is away, readers wait; the next look finds what is younger than the overlap.
      if (readers.size > 0) await look().catch((error) => log.warn({ error }, 'the tail of the log could not be read'))
      if (readers.size > 0) lookAgain()
      else timer = undefined
    }, LOOK_MS)
    timer.unref()
  }
  return {
    follow(workspaceId, filter, signal) {
      refuseTooMany(readers, workspaceId)
      const reader: Reader = { workspaceId, filter, waiting: [], skipped: 0, wake: () => {} }
      readers.add(reader)
      if (!timer) lookAgain()
      const stop = AbortSignal.any([signal, AbortSignal.timeout(MAX_STREAM_MS)])
      // A request may be given up before its first event is asked for.
      const end = () => {
        readers.delete(reader)
        reader.wake()
      }
      stop.addEventListener('abort', end, { once: true })
      return eventsOf(reader, stop)
    },
  }
}

const idOf = ({ id }: { id: string }): string => id

function refuseTooMany(readers: Set<Reader>, workspaceId: string): void {
  const ofWorkspace = [...readers].filter((reader) => reader.workspaceId === workspaceId).length
  if (ofWorkspace >= MAX_READERS_PER_WORKSPACE) throw tooMany(MAX_READERS_PER_WORKSPACE, 'in a workspace')
  if (readers.size >= MAX_READERS) throw tooMany(MAX_READERS, 'at one API process')
}

const tooMany = (most: number, where: string) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: `At most ${most} streams of the log may be open ${where}.`,
    fix: `Close another stream of the log, or read pages with ${route('GET /v1/logs')}.`,
  })

function hand(reader: Reader, entries: WorkspaceLog[], leftOut: number): void {
  const mine = entries.filter(
    (entry) => entry.tenantId === reader.workspaceId && matchesLogFilter(entry, reader.filter),
  )
  reader.waiting.push(...mine)
  const over = Math.max(0, reader.waiting.length - MAX_WAITING)
  reader.waiting.splice(0, over)
  reader.skipped += over + leftOut
  if (reader.waiting.length > 0 || reader.skipped > 0) reader.wake()
}

async function* eventsOf(reader: Reader, stop: AbortSignal): AsyncGenerator<TailEvent> {
  yield { type: 'ready' }
  while (!stop.aborted) {
    const count = reader.skipped
    reader.skipped = 0
    if (count > 0) yield { type: 'gap', count }
    for (let entry = reader.waiting.shift(); entry; entry = reader.waiting.shift()) yield { type: 'log', entry }
    await newEntries(reader, stop)
  }
}

function newEntries(reader: Reader, stop: AbortSignal): Promise<void> {
  if (reader.waiting.length > 0 || reader.skipped > 0 || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    reader.wake = resolve
  })
}
