import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import type { EvalRun } from '../../../domain/eval/run.ts'
import type { EvalResult } from '../../../domain/eval/suite.ts'
import { awaitRun, makeSuite, saying, startRun } from '../../support/eval/eval.ts'
import { type RequestOptions, request, type Services, startOwnStack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const CASES = 160
type Log = { status: string; source: string }

/** The provider refuses one case in 25 several times before its answer. */
const trouble = (index: number): string => ['', '[[fail 429 3]]', '[[fail 500 2]]'][index % 50] ?? ''
const testCases = Array.from({ length: CASES }, (_, index) => ({
  ...saying('', `answer ${index}`),
  input: `${trouble(index)}[[slow 0.1]][[say answer ${index}]]`,
}))

let own: Services & AsyncDisposable
let options: RequestOptions
before(async () => {
  own = await startOwnStack()
  options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
})
after(() => own[Symbol.asyncDispose]())

describe('an eval run', () => {
  it('gives each of 160 cases one result while processes are killed', { timeout: 400_000 }, async () => {
    const suite = await makeSuite(testCases, await makeAgent({}, options), options)
    const { path, run } = await startRun(suite, { concurrency: 16 }, options)
    const waiting = waitThroughout(`${suite.path}/run`, { ...options, headers: { 'idempotency-key': run.id } })
    for (const [done, part] of [
      [20, 'worker'],
      [50, 'api'],
      [80, 'postgres'],
      [110, 'temporal'],
    ] as const) {
      await until(`${done} cases are done`, async () => (await countDone(suite.path)) >= done, 120_000)
      await crash(part)
    }
    await until('all cases are done', async () => (await countDone(suite.path)) === CASES, 240_000)
    const ended = await awaitRun(path, undefined, 60_000, options)
    assert.equal(ended.status, 'completed')
    assert.deepEqual(ended.progress, { total: CASES, done: CASES, passed: CASES, failed: 0, errored: 0 })
    assert.deepEqual(
      ended.results?.map(({ response }) => response),
      testCases.map((_, index) => `answer ${index}`),
    )
    assert.equal((await waiting).length, CASES)
    assert.deepEqual(await countLogs(suite.agentId), { success: CASES })
  })

  it('goes on in other processes when worker and API stop in order', { timeout: 300_000 }, async () => {
    const slow = Array.from({ length: 40 }, (_, index) => ({
      ...saying('', `a${index}`),
      input: `[[slow 1]][[say a${index}]]`,
    }))
    const suite = await makeSuite(slow, await makeAgent({}, options), options)
    const { path, run } = await startRun(suite, { concurrency: 2 }, options)
    await awaitRun(path, ({ progress }) => progress.done >= 2, 60_000, options)
    const key = randomUUID()
    const waiting = request('POST', `${suite.path}/run`, { ...options, headers: { 'idempotency-key': key } })
    await until('the API waits for the run', () => isKeyKept(own.info.databaseUrl, key))
    const startedAt = performance.now()
    await Promise.all([own.part('worker').stop(), own.part('api').stop()])
    assert.ok(performance.now() - startedAt < 20_000)
    const sentAway = await waiting
    assert.deepEqual([sentAway.status, sentAway.error.code], [503, 'SERVICE_UNAVAILABLE'])
    await own.startApplication()
    const ended = await awaitRun(path, undefined, 120_000, options)
    assert.deepEqual([ended.status, ended.progress.passed], ['completed', 40])
    assert.deepEqual(await countLogs(suite.agentId), { success: 40 })
    const statuses = await until('the workflow continued as new', async () => {
      const found = await listStatuses(own.info.temporalAddress, `eval-${run.id}`)
      return found.includes('COMPLETED') ? found : undefined
    })
    assert.ok(statuses.includes('CONTINUED_AS_NEW'), statuses.join())
  })
})

/** Reads the run from the list, which leaves out the long results. */
async function countDone(path: string): Promise<number> {
  const reply = await request<EvalRun[]>('GET', `${path}/runs`, options).catch(() => undefined)
  return reply?.status === 200 ? (reply.data[0]?.progress.done ?? 0) : 0
}

async function listStatuses(address: string, workflowId: string): Promise<string[]> {
  const connection = await Connection.connect({ address })
  const found = await Array.fromAsync(new Client({ connection }).workflow.list({ query: `WorkflowId="${workflowId}"` }))
  await connection.close()
  return found.map(({ status }) => status.name)
}

async function crash(name: 'worker' | 'api' | 'postgres' | 'temporal'): Promise<void> {
  await own.part(name).kill()
  own.part(name).start()
  await own.ready(120_000)
}

/** Asks again when the connection is lost, as clients do. */
async function waitThroughout(path: string, options: RequestOptions): Promise<EvalResult[]> {
  const ask = async () => {
    const signal = AbortSignal.timeout(300_000)
    const reply = await request<EvalResult[]>('POST', path, { ...options, signal }).catch(() => undefined)
    return reply?.status === 200 ? reply.data : undefined
  }
  return await until('the results of the run', ask, 400_000)
}

/** A request that joins a run writes its key, then waits. */
async function isKeyKept(databaseUrl: string, key: string): Promise<boolean> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rowCount } = await database.query('select 1 from eval_run_keys where key = $1', [key])
  await database.end()
  return rowCount === 1
}

async function countLogs(agentId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let offset = 0; ; offset += 100) {
    const { data } = await request<Log[]>('GET', `/v1/agents/${agentId}/logs?limit=100&offset=${offset}`, options)
    for (const { status } of data) counts[status] = (counts[status] ?? 0) + 1
    if (data.length < 100) return counts
  }
}
