import { type AmsClient, asStream, streamOf, unwrap } from './client.ts'
import type { LogEvent, operations, WorkspaceLogEntry } from './schema.ts'
import { type FollowOptions, followEvents } from './stream.ts'

/** Chooses entries of the log, such as `{ status: 'error' }`. */
export type LogQuery = NonNullable<operations['streamWorkspaceLogs']['parameters']['query']>
/** An entry, or the number of entries that the service left out because too many came at once. */
export type FollowedLog = { event: 'log'; data: WorkspaceLogEntry } | { event: 'gap'; data: { count: number } }

/** This many entries are known again when a stream overlaps the one before. */
const MAX_KNOWN = 10_000

/**
 * Yields the entries of the log from now on, each once, until the signal fires. What was written while the connection
 * was lost is read from the list.
 */
export async function* followLogs(
  client: AmsClient,
  query: LogQuery = {},
  options: Pick<FollowOptions, 'signal' | 'onLost' | 'hurry'> = {},
): AsyncGenerator<FollowedLog> {
  const known = new Set<string>()
  let last: WorkspaceLogEntry | undefined
  const open = () => streamOf(client.GET('/v1/logs/stream', { params: { query }, ...asStream(options.signal) }))
  for await (const given of followEvents({ open, isLast: () => false, ...options })) {
    const event = given as unknown as LogEvent
    if (event.event === 'gap') yield { event: 'gap', data: event.data }
    const entries =
      event.event === 'log' ? [event.data] : event.event === 'ready' ? await missed(client, query, last) : []
    for (const entry of entries) {
      if (known.has(entry.id)) continue
      if (known.size >= MAX_KNOWN) known.delete(String(known.values().next().value))
      known.add(entry.id)
      last = entry
      yield { event: 'log', data: entry }
    }
  }
}

/** The entries that were written since the last one, the oldest first. */
async function missed(
  client: AmsClient,
  query: LogQuery,
  last: WorkspaceLogEntry | undefined,
): Promise<WorkspaceLogEntry[]> {
  if (!last) return []
  const entries: WorkspaceLogEntry[] = []
  for (let cursor: string | undefined; ; ) {
    const page = { ...query, from: last.createdAt, sort: 'oldest' as const, limit: 100, ...(cursor && { cursor }) }
    const { data, next_cursor: next } = await unwrap(client.GET('/v1/logs', { params: { query: page } }))
    entries.push(...data)
    if (!next) return entries
    cursor = next
  }
}
