import { fetchKeptFiles } from '../activities/channel/kept-file.ts'
import { attemptReply } from '../activities/channel/reply.ts'
import { createMemoryActivities } from '../activities/memory.ts'
import { inSpan, isTracing, withinTrace } from '../domain/log/span.ts'
import { createRecordSampler } from '../providers/temporal/record-sampler.ts'
import { REPLY_TOPIC } from '../store/channel/ready.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import {
  claimOutbox,
  deleteOutboxEntry,
  findTraceOfTurn,
  OUTBOX_LANES,
  type OutboxEntry,
  type OutboxLane,
  postponeOutboxEntry,
} from '../store/outbox.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createFirstAttempts, type FirstAttempts } from './first-attempt.ts'

/** Entries side by side in a worker. A summary waits for a model, a file or a reply for a platform; a start takes Temporal some 20 ms. */
const CONCURRENT: Record<OutboxLane, number> = { slow: 8, start: 32, reply: 32 }

/** A platform that works answers within this time. */
const PATIENCE_MS = 2_000
/** A platform that hangs may hold a quarter of the lane's places. */
const MOST_HANGING = 8

type Running = { stopping: AbortSignal; firstAttempts: FirstAttempts }
type Handler = (deps: WorkerDependencies, entry: OutboxEntry, running: Running) => Promise<unknown>

/** The result of a handler whose entry is to be handled again after a pause. */
const LATER = Symbol('later')

/** A workflow takes longer than the reply itself, so under load it would hold up the replies behind it. */
const replyRecords = createRecordSampler()

/** The handler of each kind of entry. Each may run twice: starts are idempotent, and a summary is compared and set. */
const HANDLERS: Record<string, Handler> = {
  escalation: ({ workflows }, { workspaceId, subjectId, payload }) =>
    workflows.start('escalation', { workspaceId, agentId: String(payload?.agentId), subjectId }),
  webhook: ({ workflows }, { workspaceId, subjectId, payload }) =>
    workflows.start('webhook', { workspaceId, agentId: String(payload?.agentId), subjectId }),
  'purge-agent': ({ workflows }, { workspaceId, subjectId }) =>
    workflows.start('purge', { workspaceId, agentId: subjectId, subjectId }),
  async reply(deps, { workspaceId, subjectId, payload, attempts }, { firstAttempts }) {
    // The first attempt is made here, so that no workflow stands between an answer and its sending.
    const attempt = () => attemptReply(deps, { workspaceId, subjectId })
    const progress = await firstAttempts.make(String(payload?.channel), attempt)
    // The workflow of a reply that was sent is only a record, which may be left out under load.
    if (progress?.state === 'ended' && progress.end === 'sent' && !replyRecords.admit()) return
    // The end of the reply before it writes another entry, and workflows would only look again and again. An end that began
    // before this reply was pending does not know it, so this entry is handled once more.
    if (progress?.state === 'waiting' && progress.isBehind) return attempts > 1 ? undefined : LATER
    await deps.workflows.start('reply', { workspaceId, agentId: String(payload?.agentId), subjectId })
  },
  'kept-files': (deps, { workspaceId, subjectId }, { stopping }) =>
    fetchKeptFiles(deps, workspaceId, subjectId, stopping),
  async summary(deps, { workspaceId, subjectId }, { stopping }) {
    await createMemoryActivities(deps).summarizeConversation(workspaceId, subjectId, stopping)
    // An aborted summary returns like a finished one; the throw keeps the entry, and another worker makes the summary.
    stopping.throwIfAborted()
  },
}

/**
 * Handles the entries that transactions write into the outbox, so an effect happens if and only if its transaction
 * commits.
 */
export function startOutbox(deps: WorkerDependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  // Slow models and slow platforms must not delay webhooks and purges.
  const lanes = OUTBOX_LANES.map((name) => startLane(deps, waiting, name))
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

function startLane(deps: WorkerDependencies, waiting: WaitingWatch, lane: OutboxLane): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const firstAttempts = createFirstAttempts({ patienceMs: PATIENCE_MS, mostHanging: MOST_HANGING })
  let polling: Promise<void> | undefined
  const most = CONCURRENT[lane]
  const poll = async () => {
    const room = most - running.size
    const entries = await claimOutbox(deps.database, room, lane)
    // More may be due: the next ones are taken as soon as there is room.
    const isFull = entries.length === room
    for (const entry of entries) {
      const work = handle(deps, entry, { stopping: stopping.signal, firstAttempts }).finally(() => {
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
  const subscriptions = [waiting.subscribe('outbox', look)]
  if (lane === 'reply') subscriptions.push(deps.bus.subscribe(REPLY_TOPIC, look))
  return {
    async stop() {
      for (const unsubscribe of subscriptions) unsubscribe()
      stopping.abort()
      await polling
      await Promise.all(running)
      await firstAttempts.stop()
    },
  }
}

async function handle(deps: WorkerDependencies, entry: OutboxEntry, running: Running): Promise<void> {
  try {
    const handler = HANDLERS[entry.kind]
    // A newer version wrote the entry: it waits for a worker of that version.
    if (!handler) throw new Error(`no handler for ${entry.kind}`)
    const result = await inWorkspace(entry.workspaceId, () =>
      inSpanOf(deps, entry, () => handler(deps, entry, running)),
    )
    if (result === LATER) await postponeOutboxEntry(deps.database, entry)
    else await deleteOutboxEntry(deps.database, entry.id)
  } catch (error) {
    deps.log.warn({ kind: entry.kind, subjectId: entry.subjectId, err: error }, 'an outbox entry is postponed')
    await postponeOutboxEntry(deps.database, entry).catch(() => {})
  }
}

/** Does the work in a span of the turn's trace. What belongs to no turn is a trace of its own. */
async function inSpanOf<Result>(deps: WorkerDependencies, entry: OutboxEntry, work: () => Promise<Result>) {
  if (!isTracing()) return await work()
  const place = await findTraceOfTurn(deps.database, entry)
  return await withinTrace(place, () => inSpan({ name: `outbox ${entry.kind}`, kind: 'internal' }, work))
}
