import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EvalResult } from '../../domain/eval.ts'
import { makeAgent } from '../support/chat.ts'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval.ts'
import { type RequestOptions, request, type Services, startOwnStack } from '../support/stack.ts'

const CASES = 80
type Log = { status: string; source: string }

/** Every fifth case is refused some times before it is answered. */
const trouble = (index: number): string => ['', '[[fail 429 3]]', '[[fail 500 2]]'][index % 5] ?? ''
const testCases = Array.from({ length: CASES }, (_, index) => ({
  ...saying('', `answer ${index}`),
  input: `${trouble(index)}[[slow 0.3]][[say answer ${index}]]`,
}))

describe('an eval run', () => {
  it('gives each case exactly one result, whatever is killed meanwhile', { timeout: 400_000 }, async () => {
    await using own = await startOwnStack()
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const suite = await makeSuite(testCases, await makeAgent({}, options), options)
    const { path, run } = await startRun(suite, { concurrency: 4 }, options)
    const waiting = waitThroughout(`${suite.path}/run`, { ...options, headers: { 'idempotency-key': run.id } })
    for (const [done, part] of [
      [5, 'worker'],
      [15, 'api'],
      [25, 'postgres'],
      [35, 'temporal'],
      [45, 'worker'],
    ] as const) {
      await awaitRun(path, ({ progress }) => progress.done >= done, 120_000, options)
      await crash(own, part)
    }
    const ended = await awaitRun(path, undefined, 240_000, options)
    assert.equal(ended.status, 'completed')
    assert.deepEqual(ended.progress, { total: CASES, done: CASES, passed: CASES, failed: 0, errored: 0 })
    assert.deepEqual(
      ended.results?.map(({ response }) => response),
      testCases.map((_, index) => `answer ${index}`),
    )
    assert.equal((await waiting).length, CASES)
    assert.deepEqual(await countLogs(suite.agentId, options), { success: CASES })
  })
})

async function crash(own: Services, name: 'worker' | 'api' | 'postgres' | 'temporal'): Promise<void> {
  await own.part(name).kill()
  own.part(name).start()
  await own.ready(120_000)
}

/** A client that asks again when its connection is lost, as one does. */
async function waitThroughout(path: string, options: RequestOptions): Promise<EvalResult[]> {
  for (;;) {
    const signal = AbortSignal.timeout(300_000)
    const reply = await request<EvalResult[]>('POST', path, { ...options, signal }).catch(() => undefined)
    if (reply?.status === 200 && reply.data) return reply.data
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function countLogs(agentId: string, options: RequestOptions): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let offset = 0; ; offset += 100) {
    const { data } = await request<Log[]>('GET', `/v1/agents/${agentId}/logs?limit=100&offset=${offset}`, options)
    for (const { status } of data) counts[status] = (counts[status] ?? 0) + 1
    if (data.length < 100) return counts
  }
}
