import { execFileSync } from 'node:child_process'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { withProcessorTime } from '../process/cpu.ts'
import { timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { measurePromptfoo } from './promptfoo.ts'

const MODEL_MS = 200
const CASE = {
  input: `[[slow ${MODEL_MS / 1000}]][[say ok]]`,
  expectedOutput: 'ok',
  criteria: '',
  scorer: 'exact-match',
}
type Run = { ms: number; ratio: number }

/** Measures eval runs beside the ideal time with a provider of 200 ms: cases × 0.2 s ÷ concurrency. */
export async function measureEvals(target: Target, services: Services): Promise<Figure[]> {
  await runSuite(target, 100, 8)
  const few = await runSuite(target, 200, 8)
  const at8 = await runSuite(target, 500, 8)
  let at32: Run = { ms: 0, ratio: 0 }
  const processor = await withProcessorTime(services, { name: 'all parts', turns: 500 }, async () => {
    at32 = await runSuite(target, 500, 32)
    return []
  })
  const twice = await runSuite(target, 1000, 32)
  const at64 = await runSuite(target, 500, 64)
  const ratio = (name: string, { ratio: value, ms }: Run, atMost?: number): Figure => ({
    name,
    value,
    unit: '× ideal',
    ...(atMost && { goal: { atMost } }),
    note: `${(ms / 1000).toFixed(1)} s`,
  })
  return [
    ratio('200 cases, 8 at once', few, 1.15),
    ratio('500 cases, 8 at once', at8, 1.15),
    ratio('500 cases, 32 at once', at32, 1.3),
    ratio('500 cases, 64 at once', at64),
    { name: '1,000 cases beside 500, 32 at once', value: twice.ms / at32.ms, unit: '×', goal: { atMost: 2.05 } },
    ...processor.map((figure) => ({ ...figure, name: 'processor time a case, all parts' })),
    ...(await measureGrowth(target, services)),
    ...(await measurePromptfoo({ target, services, cases: 200, concurrency: 8, modelMs: MODEL_MS, runSuite })),
  ]
}

/** Makes a suite of `cases` cases and runs it; throws when a case fails. */
async function runSuite(target: Target, cases: number, concurrency: number): Promise<Run> {
  const agentId = await target.createAgent(`evals ${cases} ${concurrency}`)
  const testCases = Array.from({ length: cases }, () => CASE)
  const { id } = await target.send<{ id: string }>('POST', `/v1/agents/${agentId}/evals`, { name: 'bench', testCases })
  const { ms, result } = await timed(() =>
    target.send<{ passed: boolean }[]>('POST', `/v1/agents/${agentId}/evals/${id}/run`, { concurrency }),
  )
  const passed = result.filter((graded) => graded.passed).length
  if (passed !== cases) throw new Error(`only ${passed} of ${cases} cases passed`)
  return { ms, ratio: ms / ((cases * MODEL_MS) / concurrency) }
}

/** Compares the resident memory of the worker after a large run and after a small run. */
async function measureGrowth(target: Target, services: Services): Promise<Figure[]> {
  // A heap grows to its usual size before the collector sweeps it fully, so two runs warm it up.
  await runSuite(target, 1_500, 64)
  await runSuite(target, 500, 64)
  const small = residentMb(services)
  await runSuite(target, 5_000, 64)
  const large = residentMb(services)
  const note = `${small.toFixed(0)} MB after 500 cases, ${large.toFixed(0)} MB after 5,000`
  return [
    { name: 'worker memory, 5,000 cases beside 500', value: large / small, unit: '×', goal: { atMost: 1.2 }, note },
  ]
}

/** The resident memory of the worker. */
export function residentMb(services: Services): number {
  const pid = services.part('worker').pid()
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
