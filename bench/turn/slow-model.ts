import pg from 'pg'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { delaysOf } from '../load.ts'
import { spentByPart } from '../process/cpu.ts'
import { crowd, median, percentile } from '../sample.ts'
import { createTarget, type Target } from '../target.ts'

/** BENCH_SLOW_STREAMS makes the crowd smaller, for a smaller machine. */
const STREAMS = Number(process.env.BENCH_SLOW_STREAMS ?? 2000)
const TOKENS_PER_SECOND = 30
const SECONDS = 20
const TOKENS = TOKENS_PER_SECOND * SECONDS
const MESSAGE = `[[clock ${TOKENS} ${Math.round(1000 / TOKENS_PER_SECOND)}]]`

/**
 * Measures slow models, the normal case: many streams of 30 tokens a second for 20 s over two API processes, with what
 * they cost in commits and processor time, and the delay from the departure of a token to its arrival.
 */
export async function measureSlowModel(target: Target, services: Services): Promise<Figure[]> {
  const other = await services.addApi()
  const client = new pg.Client(services.info.databaseUrl)
  await client.connect()
  try {
    const agent = await target.createAgent('bench slow model')
    const targets = [target, createTarget({ ...services.info, baseUrl: other.baseUrl })]
    const [commits, spent] = [await readCommits(client), spentByPart(services)]
    const streams = await crowd(STREAMS, STREAMS, async (index) => {
      const response = await targets[index % 2]?.chatStream(agent, MESSAGE).catch(() => undefined)
      return response ? await delaysOf(response) : undefined
    })
    const after = spentByPart(services)
    const note = [...after].map(([part, ms]) => `${part} ${((ms - (spent.get(part) ?? 0)) / 1000).toFixed(1)}`)
    return figuresOf(streams, (await readCommits(client)) - commits, note.join(', '), total(after) - total(spent))
  } finally {
    await Promise.all([client.end(), other.part.stop()])
  }
}

function figuresOf(streams: (number[] | undefined)[], commits: number, note: string, spentMs: number): Figure[] {
  const answered = streams.filter((delays) => delays !== undefined)
  const delays = answered.flat()
  const name = `${STREAMS} slow streams`
  return [
    { name: `${name}: delay of a delta, median`, value: median(delays), unit: 'ms' },
    { name: `${name}: delay of a delta, p95`, value: percentile(delays, 0.95), unit: 'ms' },
    { name: `${name}: refused before they began`, value: STREAMS - answered.length, unit: '' },
    {
      name: `${name}: with a gap`,
      value: answered.filter((tokens) => tokens.length !== TOKENS).length,
      unit: '',
      goal: { atMost: 0 },
    },
    { name: `${name}: Postgres commits`, value: commits, unit: '' },
    { name: `${name}: processor time of all parts`, value: spentMs / 1000, unit: 's', note },
  ]
}

const total = (spent: Map<string, number>): number => [...spent.values()].reduce((sum, ms) => sum + ms, 0)

async function readCommits(client: pg.Client): Promise<number> {
  // Backends report their counts at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const text = 'select xact_commit::float8 as commits from pg_stat_database where datname = current_database()'
  const { rows } = await client.query<{ commits: number }>(text)
  return rows[0]?.commits ?? Number.NaN
}
