import { randomUUID } from 'node:crypto'
import type { EvalRun } from '../../../domain/eval/run.ts'
import { awaitRun, makeSuite, type Suite, saying, startRun } from '../eval/eval.ts'
import { eachOf } from '../fault/fault.ts'
import type { FaultLog } from '../fault/fault-log.ts'
import type { Violation } from '../fault/rule.ts'
import { judgeCalls, readLogs } from '../fault/turn-rule.ts'
import { modelControl } from '../model/client.ts'
import { request, until } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import { pick, type Random } from './random.ts'

/** judgeUrl: an API process without a proxy in between, whose connections no fault resets. */
type Target = { key: string; baseUrls: readonly string[]; judgeUrl: string; modelServerUrl: string }

const CASES_EACH = 500
const RUNS_AT_ONCE = 2
const CONCURRENCY = 8
const START_MS = 300_000
const RUN_MS = 3_600_000
/** The model takes one of these times for a case. */
const MODEL_SECONDS = [0, 0.05, 0.2]

type AskedRun = { suite: Suite; cases: string[]; path?: string; fault?: string }

export type EvalLoad = {
  /** Resolves when every run has ended. */
  ended: Promise<void>
  cases: number
  /** The model was asked for so many cases until now. */
  asked(): Promise<number>
  judge(faults: FaultLog): Promise<Violation[]>
}

/**
 * Runs suites of at most 500 cases, two at a time, eight cases of each at a time. Each case has a word of its own.
 * @param modelSeconds what the model takes for a case: one of these
 */
export async function runEvals(
  target: Target,
  count: number,
  random: Random,
  modelSeconds: readonly number[] = MODEL_SECONDS,
): Promise<EvalLoad> {
  const at = () => ({ key: target.key, baseUrl: pick(Math.random, target.baseUrls) })
  const agentId = await makeAgent({}, at())
  const runs: AskedRun[] = []
  for (let from = 0; from < count; from += CASES_EACH) {
    const cases = Array.from({ length: Math.min(CASES_EACH, count - from) }, () => `eval=${randomUUID()}`)
    const testCases = cases.map((mark) => {
      const said = `answer of ${mark}`
      return { ...saying('', said), input: `${mark} [[slow ${pick(random, modelSeconds)}]][[say ${said}]]` }
    })
    runs.push({ suite: await makeSuite(testCases, agentId, at()), cases })
  }
  const ended = eachOf(runs, RUNS_AT_ONCE, async (run) => {
    const headers = { 'idempotency-key': randomUUID() }
    const start = () => startRun(run.suite, { concurrency: CONCURRENCY }, { ...at(), headers }).catch(() => undefined)
    try {
      run.path = (await until('the run is accepted', start, START_MS)).path
      await untilEnded(run.path, at)
    } catch (error) {
      run.fault = String(error)
    }
  })
  const judge = async (faults: FaultLog) => [
    ...(await Promise.all(runs.map((run) => judgeRun(run, { key: target.key, baseUrl: target.judgeUrl })))).flat(),
    ...(await judgeCases(
      target,
      agentId,
      runs.flatMap(({ cases }) => cases),
      faults,
    )),
  ]
  const asked = async () => {
    const calls = await modelControl(target.modelServerUrl).calls()
    return runs.flatMap(({ cases }) => cases).filter((mark) => calls.has(mark)).length
  }
  return { ended, cases: count, asked, judge }
}

/** The list of runs leaves out the results, so a look at it is cheap. */
async function untilEnded(path: string, at: () => { key: string; baseUrl: string }): Promise<void> {
  const [list = '', runId] = path.split(/\/(?=[^/]+$)/)
  const hasEnded = async () => {
    const reply = await request<EvalRun[]>('GET', list, at()).catch(() => undefined)
    const run = reply?.status === 200 ? reply.data.find(({ id }) => id === runId) : undefined
    await new Promise((resolve) => setTimeout(resolve, 500))
    return run !== undefined && run.status !== 'running'
  }
  await until(`run ${path}`, hasEnded, RUN_MS)
}

async function judgeRun({ suite, cases, path, fault }: AskedRun, at: { key: string; baseUrl: string }) {
  const found: Violation[] = []
  const expect = (rule: string, holds: boolean, detail: string) =>
    void (holds || found.push({ rule, subject: path ?? suite.id, detail }))
  expect('an eval run is accepted and ends', !fault, fault ?? '')
  if (!path) return found
  const { status, progress, results } = await awaitRun(path, () => true, 60_000, at)
  const total = cases.length
  expect('an eval run is completed', status === 'completed', status)
  expect(
    'every case passes once',
    JSON.stringify(progress) === JSON.stringify({ total, done: total, passed: total, failed: 0, errored: 0 }),
    JSON.stringify(progress),
  )
  const indexes = new Set(results?.map(({ testCaseIndex }) => testCaseIndex))
  expect('every case has one result', indexes.size === total && results?.length === total, `${results?.length}`)
  const wrong = results?.filter(({ response, testCaseIndex }) => response !== `answer of ${cases[testCaseIndex]}`) ?? []
  expect('a case has its own answer', wrong.length === 0, JSON.stringify(wrong[0]))
  return found
}

async function judgeCases(target: Target, agentId: string, marks: string[], faults: FaultLog): Promise<Violation[]> {
  const at = { key: target.key, baseUrl: target.judgeUrl }
  const logs = await readLogs(at, agentId)
  const asked = await modelControl(target.modelServerUrl).calls()
  const found = marks.flatMap((mark) =>
    judgeCalls(faults, asked.get(mark) ?? [], 1).found.map((broken) => ({ ...broken, subject: mark })),
  )
  const many = [...logs].filter(([, entries]) => entries.length !== 1)
  for (const [turnId, entries] of many)
    found.push({ rule: 'a case has one log entry', subject: turnId, detail: `${entries.length}` })
  if (logs.size !== marks.length)
    found.push({ rule: 'a case has one log entry', subject: agentId, detail: `${logs.size} for ${marks.length} cases` })
  return found
}
