import type { Services } from '../test/support/stack/services.ts'
import { measureBacklog } from './backlog.ts'
import type { Figure } from './figure.ts'
import { spentByPart } from './process/cpu.ts'
import type { Target } from './target.ts'

const CLIENTS = 16
/** BENCH_LOAD_SECONDS makes the load shorter, for a try. */
const SECONDS = Number(process.env.BENCH_LOAD_SECONDS ?? 60)
/** The rate after the load is measured over this share of it. */
const AFTERWARDS = 1 / 3
const QUIET_MS_PER_SECOND = 100

/**
 * Measures a load that lasts: turns a second, the processor time of all parts until they are quiet again, divided by the
 * turns, and the rate of a second load right after the first, in which what the first left behind would show.
 */
export async function measureSustained(target: Target, services: Services): Promise<Figure[]> {
  const agent = await target.createAgent('bench sustained')
  const before = total(services)
  const first = await load(target, agent, SECONDS)
  const untilAnswer = total(services) - before
  const second = await load(target, agent, SECONDS * AFTERWARDS)
  const afterSecond = total(services)
  const backlog = await measureBacklog(services.info)
  const quietSeconds = await untilQuiet(services)
  const turns = first.turns + second.turns
  const afterwards = total(services) - afterSecond
  const each = (ms: number) => `${(ms / turns).toFixed(2)} ms`
  return [
    {
      name: `turns a second, ${CLIENTS} clients, ${SECONDS} s`,
      value: first.turns / SECONDS,
      unit: '/s',
      goal: { atLeast: 450 },
      note: `${first.refused + second.refused} refused, ${first.failed + second.failed} failed`,
    },
    { name: 'the rate right after', value: second.turns / (SECONDS * AFTERWARDS), unit: '/s' },
    {
      name: 'processor time a turn, with everything that follows',
      value: (total(services) - before) / turns,
      unit: 'ms',
      goal: { atMost: 4 },
      note: `until the answer ${(untilAnswer / first.turns).toFixed(2)} ms, after the last answer ${each(afterwards)}`,
    },
    { name: 'all parts are quiet again after', value: quietSeconds, unit: 's' },
    ...backlog,
  ]
}

async function load(target: Target, agent: string, seconds: number) {
  const counts = { turns: 0, refused: 0, failed: 0 }
  const end = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < end)
      await target.chat(agent, '[[say The answer is forty-two.]]').then(
        () => {
          counts.turns += 1
        },
        (error: Error) => {
          counts[/answered 503/.test(error.message) ? 'refused' : 'failed'] += 1
        },
      )
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return counts
}

const total = (services: Services): number =>
  [...spentByPart(services).values()].reduce((sum, partMs) => sum + partMs, 0)

/** Waits until all parts together take less than a tenth of a core; gives up after two minutes. */
async function untilQuiet(services: Services): Promise<number> {
  const start = performance.now()
  for (let former = total(services); performance.now() - start < 120_000; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = total(services)
    if (now - former < QUIET_MS_PER_SECOND) break
    former = now
  }
  return (performance.now() - start) / 1000
}
