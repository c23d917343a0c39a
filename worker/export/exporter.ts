import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Trace } from '../../domain/log/trace/trace.ts'
import type { Langfuse } from '../../providers/langfuse/langfuse.ts'
import type { Database } from '../../store/database.ts'
import { claimExports, deleteExports, giveBackExports, refuseExports } from '../../store/log/export/queue.ts'
import { type Batch, composeBatch, type Parcel } from './batch.ts'
import { deliver, type Outcome } from './deliver.ts'

/** Entries of one batch. */
const BATCH = 100
/** A request is cut into several above this size, in characters of its texts. */
const REQUEST_CHARACTERS = 2_000_000
/** A worker begins a batch at most this often: 1,000 traces a second. */
const BATCH_MS = 100
/** An empty queue is looked at this often. */
const IDLE_MS = 1_000
/** While Langfuse takes nothing, the pauses double from the first to the longest, or are as long as it asks. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
const LONGEST_WANTED_MS = 10 * 60_000

export type ExporterDependencies = {
  database: Database
  log: Pick<Logger, 'warn'>
  langfuse: Langfuse
  /** The limit that the requests of model calls name. */
  maxOutputTokens: number | undefined
}

/**
 * Sends what has ended to Langfuse, oldest first, one batch after the other. It reads and deletes rows and holds no lock
 * while it sends, so no turn waits for it. A worker that dies in between sends its batch again, with the same ids.
 * @returns a function that stops it once the batch under way is sent
 */
export function startExporter(deps: ExporterDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = work(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function work(deps: ExporterDependencies, stopping: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    const startedAt = performance.now()
    const sent = await exportBatch(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'traces could not be exported')
      return { claimed: 0, away: { reason: '' } }
    })
    if (sent.away) {
      const wantedMs = 'retryAfterMs' in sent.away ? sent.away.retryAfterMs : undefined
      await pause(Math.max(pauseMs, Math.min(wantedMs ?? 0, LONGEST_WANTED_MS)), stopping)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      continue
    }
    pauseMs = FIRST_PAUSE_MS
    await pause(sent.claimed < BATCH ? IDLE_MS : BATCH_MS - (performance.now() - startedAt), stopping)
  }
}

const pause = (milliseconds: number, stopping: AbortSignal) =>
  wait(Math.max(0, milliseconds), undefined, { signal: stopping }).catch(() => {})

/** Sends the oldest entries that are due. @returns how many it took, and why Langfuse took nothing, if so */
export async function exportBatch(
  deps: ExporterDependencies,
): Promise<{ claimed: number; away?: NonNullable<Outcome['away']> }> {
  const { database, log, langfuse, maxOutputTokens } = deps
  const entries = await claimExports(database, BATCH)
  if (entries.length === 0) return { claimed: 0 }
  const { faulty, ...batch } = await composeBatch(database, entries, maxOutputTokens)
  const sending = await sendBatch(langfuse, batch)
  const { away, left } = sending
  const refused = [...faulty, ...sending.refused]
  const kept = new Set([...left, ...refused.map(({ id }) => id)])
  await deleteExports(
    database,
    entries.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
  await refuseExports(database, refused)
  if (away) await giveBackExports(database, left, away.reason)
  for (const { id, reason } of refused) log.warn({ entry: id, reason }, 'Langfuse refused a trace for good')
  if (away) log.warn({ reason: away.reason, waiting: left.length }, 'Langfuse takes no traces; they wait')
  return { claimed: entries.length, ...(away && { away }) }
}

/** Sends traces, then scores, then what is deleted. What follows an outage is left. */
async function sendBatch(
  langfuse: Langfuse,
  { traces, scores, withdrawals, deletions }: Omit<Batch, 'faulty'>,
): Promise<Outcome> {
  const steps: [Parcel<unknown>[], () => Promise<Outcome>][] = [
    [traces, () => sendTraces(langfuse, traces)],
    [
      scores,
      () =>
        deliver(
          scores,
          (scoreLists) => langfuse.sendScores(scoreLists.flat()),
          ([score]) => score?.traceId,
        ),
    ],
    [
      withdrawals,
      () =>
        deliver(
          withdrawals,
          (scoreIds) => langfuse.deleteScores(scoreIds),
          () => undefined,
        ),
    ],
    [
      deletions,
      () =>
        deliver(
          deletions,
          (traceIds) => langfuse.deleteTraces(traceIds),
          (traceId) => traceId,
        ),
    ],
  ]
  const outcome: Outcome = { refused: [], left: [] }
  for (const [parcels, send] of steps) {
    const sent = outcome.away ? { refused: [], left: parcels.map(({ entry }) => entry.id) } : await send()
    outcome.refused.push(...sent.refused)
    outcome.left.push(...sent.left)
    if ('away' in sent && sent.away) outcome.away = sent.away
  }
  return outcome
}

async function sendTraces(langfuse: Langfuse, parcels: Parcel<Trace>[]): Promise<Outcome> {
  const outcome: Outcome = { refused: [], left: [] }
  for (const request of requestsOf(parcels)) {
    if (outcome.away) {
      outcome.left.push(...request.map(({ entry }) => entry.id))
      continue
    }
    const sent = await deliver(
      request,
      (traces) => langfuse.sendTraces(traces),
      ({ id }: Trace) => id,
    )
    outcome.refused.push(...sent.refused)
    outcome.left.push(...sent.left)
    if (sent.away) outcome.away = sent.away
  }
  return outcome
}

/** The parcels in groups whose texts fit into one request; a larger trace is alone in its group. */
function requestsOf(parcels: Parcel<Trace>[]): Parcel<Trace>[][] {
  const requests: Parcel<Trace>[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const parcel of parcels) {
    const size = sizeOf(parcel.content)
    if (characters + size > REQUEST_CHARACTERS) {
      requests.push([])
      characters = 0
    }
    requests.at(-1)?.push(parcel)
    characters += size
  }
  return requests
}

const sizeOf = ({ observations }: Trace): number =>
  observations.reduce((sum, { input, output }) => sum + lengthOf(input) + lengthOf(output), 0)

const lengthOf = (value: unknown): number =>
  value == null ? 0 : typeof value === 'string' ? value.length : JSON.stringify(value).length
