import { createMemoryActivities } from '../activities/memory.ts'
import { inSpan } from '../domain/log/span.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import { claimOutbox, deleteOutboxEntry, type OutboxEntry, postponeOutboxEntry } from '../store/outbox.ts'
import type { WorkerDependencies } from './dependencies.ts'

const POLL_MS = 500
/** Entries side by side in a worker. A summary waits for a model; a start takes Temporal some 20 ms. */
const CONCURRENT = { summaries: 8, starts: 32 }

type Handler = (deps: WorkerDependencies, entry: OutboxEntry, stopping: AbortSignal) => Promise<unknown>

/** The handler of each kind of entry. Each may run twice: starts are idempotent, and a summary is compared and set. */
const HANDLERS: Record<string, Handler> = {
  escalation: ({ workflows }, { workspaceId, subjectId, payload }) =>
    workflows.start('escalation', { workspaceId, agentId: String(payload?.agentId), subjectId }),
  'purge-agent': ({ workflows }, { workspaceId, subjectId }) =>
    workflows.start('purge', { workspaceId, agentId: subjectId, subjectId }),
  async summary(deps, { workspaceId, subjectId }, stopping) {
    await createMemoryActivities(deps).summarizeConversation(workspaceId, subjectId, stopping)
    // An aborted summary returns like a finished one; the throw keeps the entry, and another worker makes the summary.
    stopping.throwIfAborted()
  },
}

/**
 * Handles the entries that transactions write into the outbox, so an effect happens if and only if its transaction
 * commits.
 */
export function startOutbox(deps: WorkerDependencies): { stop(): Promise<void> } {
  // Summaries have a lane of their own: a slow model must not delay webhooks and purges.
  const lanes = [startLane(deps, false), startLane(deps, true)]
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

function startLane(deps: WorkerDependencies, isForSummaries: boolean): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let polling: Promise<void> | undefined
  const most = isForSummaries ? CONCURRENT.summaries : CONCURRENT.starts
  const poll = async () => {
    const room = most - running.size
    const entries = await claimOutbox(deps.database, room, isForSummaries)
    // More may be due: the next ones are taken as soon as there is room.
    const isFull = entries.length === room
    for (const entry of entries) {
      const work = handle(deps, entry, stopping.signal).finally(() => {
        running.delete(work)
        if (isFull) look()
      })
      running.add(work)
    }
  }
  const look = () => {
    if (running.size >= most || stopping.signal.aborted) return
    polling ??= poll()
      .catch((error) => deps.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        polling = undefined
      })
  }
  const timer = setInterval(look, POLL_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await polling
      await Promise.all(running)
    },
  }
}

async function handle(deps: WorkerDependencies, entry: OutboxEntry, stopping: AbortSignal): Promise<void> {
  try {
    const handler = HANDLERS[entry.kind]
    // A newer version wrote the entry: it waits for a worker of that version.
    if (!handler) throw new Error(`no handler for ${entry.kind}`)
    const span = { name: `outbox ${entry.kind}`, kind: 'internal' } as const
    await inWorkspace(entry.workspaceId, () => inSpan(span, () => handler(deps, entry, stopping)))
    await deleteOutboxEntry(deps.database, entry.id)
  } catch (error) {
    deps.log.warn({ kind: entry.kind, subjectId: entry.subjectId, err: error }, 'an outbox entry is postponed')
    await postponeOutboxEntry(deps.database, entry).catch(() => {})
  }
}
