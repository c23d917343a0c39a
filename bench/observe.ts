import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import { megabytesOf } from './process/memory.ts'
import { interleaved, median, timed } from './sample.ts'
import { seedTurns } from './seed.ts'
import { createTarget, type Target } from './target.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 300)
const SCRAPE_MS = 1_000
const TRACES = Number(process.env.BENCH_TRACES ?? 100_000)
const TURNS_EACH = 10
const LOOK_MS = 500

/**
 * Measures what a turn pays for Langfuse, OpenTelemetry and scrapes of /metrics together, what for OpenTelemetry alone, and how
 * a worker catches up with a backlog of traces. `BENCH_ROUNDS` is the number of turns of each kind, 300 when it is left out; `BENCH_TRACES` is the size of
 * the backlog, else 100,000.
 */
export async function measureObservation(target: Target, services: Services): Promise<Figure[]> {
  const sink = await startSink()
  const langfuse = { LANGFUSE_BASE_URL: sink.url, LANGFUSE_PUBLIC_KEY: 'pk-bench', LANGFUSE_SECRET_KEY: 'sk-bench' }
  try {
    const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }
    const added = await measureAll(target, services, { ...langfuse, ...telemetry })
    const ofTelemetry = await measureTelemetry(target, services, telemetry)
    return [added, ofTelemetry, ...(await measureCatchingUp(target, services, langfuse))]
  } finally {
    sink.close()
  }
}

/** The medians of a turn, by an API process with these settings and by one without them. */
type Compared = { watchedMs: number; plainMs: number }

/**
 * Turns of two new API processes by turns: one without any of it, and one with these settings, which a monitor may read each
 * second. Both are new, because a process gets faster in its first thousands of turns.
 */
async function compare(
  target: Target,
  services: Services,
  settings: Record<string, string>,
  { isScraped }: { isScraped: boolean },
): Promise<Compared> {
  const { baseUrl, part } = await services.addApi(settings)
  const watched = createTarget({ ...services.info, baseUrl })
  const other = await services.addApi({})
  const plain = createTarget({ ...services.info, baseUrl: other.baseUrl })
  const agent = await target.createAgent('bench observed')
  const scrape = () => void fetch(`${baseUrl}/metrics`).then((response) => response.text())
  const timer = isScraped ? setInterval(scrape, SCRAPE_MS) : undefined
  const { ours, bare } = await interleaved(
    ROUNDS,
    async () => (await timed(() => watched.chat(agent, MESSAGE))).ms,
    async () => (await timed(() => plain.chat(agent, MESSAGE))).ms,
  )
  clearInterval(timer)
  await Promise.all([part.stop(), other.part.stop()])
  return { watchedMs: median(ours), plainMs: median(bare) }
}

async function measureAll(target: Target, services: Services, settings: Record<string, string>): Promise<Figure> {
  const compared = await compare(target, services, settings, { isScraped: true })
  const value = compared.watchedMs - compared.plainMs
  const note = `${noteOf(compared)}, ${percentOf(compared).toFixed(1)} %`
  const name = 'a turn with Langfuse, OpenTelemetry and metrics, added, median'
  return { name, value, unit: 'ms', goal: { atMost: 1 }, note }
}

async function measureTelemetry(target: Target, services: Services, settings: Record<string, string>): Promise<Figure> {
  const compared = await compare(target, services, settings, { isScraped: false })
  const name = 'a turn with OpenTelemetry alone, added, median'
  return { name, value: percentOf(compared), unit: '%', goal: { atMost: 3 }, note: noteOf(compared) }
}

const percentOf = ({ watchedMs, plainMs }: Compared): number => (watchedMs / plainMs - 1) * 100
const noteOf = ({ watchedMs, plainMs }: Compared): string => `${plainMs.toFixed(1)} → ${watchedMs.toFixed(1)} ms`

async function measureCatchingUp(
  target: Target,
  services: Services,
  langfuse: Record<string, string>,
): Promise<Figure[]> {
  const client = new pg.Client(services.info.databaseUrl)
  await client.connect()
  try {
    const agent = await target.createAgent('bench backlog')
    await seedTurns(client, agent, { conversations: Math.ceil(TRACES / TURNS_EACH), turnsEach: TURNS_EACH })
    await client.query('delete from trace_exports')
    await client.query(
      `insert into trace_exports (kind, workspace_id, subject_id)
       select 'turn', workspace_id, id from turns where agent_id = $1 order by id limit ${TRACES}`,
      [agent],
    )
    await client.query('analyze')
    const worker = await services.addWorker(langfuse)
    const drained = await watchBacklog(client, () => megabytesOf(worker.pid() ?? 0))
    await worker.stop()
    return drained
  } finally {
    await client.end()
  }
}

/** Looks at the backlog until it is empty. Rate and memory count from the first look that finds it smaller. */
async function watchBacklog(client: pg.Client, memory: () => number): Promise<Figure[]> {
  const seen: { atMs: number; left: number; megabytes: number }[] = []
  for (let left = TRACES; left > 0; await wait(LOOK_MS)) {
    const { rows } = await client.query<{ left: string }>('select count(*) as left from trace_exports')
    left = Number(rows[0]?.left)
    if (left < TRACES) seen.push({ atMs: performance.now(), left, megabytes: memory() })
  }
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) throw new Error('The backlog was not looked at while it was worked off.')
  const middle = Math.floor(seen.length / 2)
  const [early, late] = [seen.slice(0, middle), seen.slice(middle)].map((half) =>
    median(half.map(({ megabytes }) => megabytes)),
  )
  const name = `a backlog of ${TRACES} traces`
  return [
    {
      name: `${name}, worked off`,
      value: (first.left - last.left) / ((last.atMs - first.atMs) / 1000),
      unit: 'a second',
      goal: { atLeast: 500 },
    },
    {
      name: `${name}, the worker's memory in the second half beside the first`,
      value: (late ?? Number.NaN) / (early ?? Number.NaN),
      unit: '×',
      goal: { atMost: 1.1 },
      note: `${early?.toFixed(0)} → ${late?.toFixed(0)} MB`,
    },
  ]
}

/** Takes every request. It reads nothing of them, so that it takes little from the processes that are measured. */
async function startSink() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
