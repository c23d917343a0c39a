import { createMemoryActivities } from '../activities/memory.ts'
import { claimOutbox, deleteOutboxEntry, type OutboxEntry, postponeOutboxEntry } from '../store/outbox.ts'
import type { WorkerDependencies } from './dependencies.ts'

const LOOK_MS = 500
const CONCURRENT = 8

type Handle = (deps: WorkerDependencies, entry: OutboxEntry, stopping: AbortSignal) => Promise<unknown>

/** What is done for an entry of each kind. Every handler may run twice: starts are idempotent, a summary compares and sets. */
const HANDLERS: Record<string, Handle> = {
  escalation: ({ workflows }, { workspaceId, subjectId, payload }) =>
    workflows.start('escalation', { workspaceId, agentId: String(payload?.agentId), subjectId }),
  'purge-agent': ({ workflows }, { workspaceId, subjectId }) =>
    workflows.start('purge', { workspaceId, agentId: subjectId, subjectId }),
  async summary(deps, { workspaceId, subjectId }, stopping) {
    await createMemoryActivities(deps).summarizeConversation(workspaceId, subjectId, stopping)
    // One that was broken off is made by the next worker.
    stopping.throwIfAborted()
  },
}

/** Does what transactions wrote into the outbox: it happens if and only if they were stored. */
export function startOutbox(deps: WorkerDependencies): { stop(): Promise<void> } {
  // A model that is slow with its summaries must not keep webhooks and purges from their start.
  const lanes = [startLane(deps, false), startLane(deps, true)]
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

function startLane(deps: WorkerDependencies, summaries: boolean): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  const look = async () => {
    const entries = await claimOutbox(deps.database, CONCURRENT - running.size, summaries)
    for (const entry of entries) {
      const work = handle(deps, entry, stopping.signal).finally(() => running.delete(work))
      running.add(work)
    }
  }
  const timer = setInterval(() => {
    if (running.size >= CONCURRENT) return
    looking ??= look()
      .catch((error) => deps.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(running)
    },
  }
}

async function handle(deps: WorkerDependencies, entry: OutboxEntry, stopping: AbortSignal): Promise<void> {
  try {
    const act = HANDLERS[entry.kind]
    // Written by a newer version: its own workers will know it.
    if (!act) throw new Error(`no handler for ${entry.kind}`)
    await act(deps, entry, stopping)
    await deleteOutboxEntry(deps.database, entry.id)
  } catch (error) {
    deps.log.warn({ kind: entry.kind, subjectId: entry.subjectId, err: error }, 'an outbox entry has to wait')
    await postponeOutboxEntry(deps.database, entry).catch(() => {})
  }
}
