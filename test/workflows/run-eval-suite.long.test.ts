import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'drizzle-orm'
import type { EvalRun } from '../../domain/eval/run.ts'
import type { TestCase } from '../../domain/eval/suite.ts'
import { awaitRun, makeSuite, type Suite, saying, startRun } from '../support/eval/eval.ts'
import { modelControl } from '../support/model/client.ts'
import { executeAsOwner } from '../support/stack/owner.ts'
import { database } from '../support/stack/service-key.ts'
import { open, request, stack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

let connection: Connection
let client: Client
before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(() => connection.close())

const handleOf = ({ id }: EvalRun) => client.workflow.getHandle(`eval-${id}`)
const statusOf = async (started: EvalRun) => (await handleOf(started).describe()).status.name
/** The details of the run in the Temporal UI. */
const detailsOf = async (started: EvalRun) =>
  (await handleOf(started).query<{ currentDetails?: string }>('__temporal_workflow_metadata')).currentDetails
const model = modelControl(stack.modelServerUrl)
/** A provider of their own: after refusals in another test, a stalled case could take the only place there. */
const suiteOf = async (cases: TestCase[]) => makeSuite(cases, await makeAgent({ model: 'extra/gpt-4o-mini' }))
/** A case whose answer comes when the model lets go what holds the mark. */
const stalled = (mark: string, text: string) => ({ ...saying('', text), input: `[[stall]] [[say ${text}]] ${mark}` })

const listStalled = async (mark: string) => (await model.requests({ contains: mark })).filter(({ stalled }) => stalled)

type LongRun = {
  suite: Suite
  path: string
  started: EvalRun
  end: (is?: (run: EvalRun) => boolean) => Promise<EvalRun>
}

/** One quick case, and one that is under way until `end` lets it go and gives the run as `is` wants it. */
async function startLongRun(): Promise<LongRun> {
  const mark = randomUUID()
  const suite = await suiteOf([saying('x', 'x'), stalled(mark, 'y')])
  const { path, run: started } = await startRun(suite)
  await awaitRun(path, ({ progress }) => progress.done === 1)
  const end: LongRun['end'] = (is = ({ status }) => status !== 'running') =>
    until('the run is at its end', async () => {
      await model.release(mark)
      const { data } = await request<EvalRun>('GET', path)
      return is(data) ? data : undefined
    })
  return { suite, path, started, end }
}

/** `temporal workflow reset --type FirstWorkflowTask`, as docs/operations.md tells operators. */
async function reset({ id }: EvalRun): Promise<void> {
  const workflowId = `eval-${id}`
  const { workflowExecutionInfo } = await handleOf({ id } as EvalRun)
    .describe()
    .then(({ raw }) => raw)
  const { history } = await connection.workflowService.getWorkflowExecutionHistory({
    namespace: 'default',
    execution: workflowExecutionInfo?.execution,
  })
  const first = history?.events?.find(({ eventType }) => eventType === 7)
  await connection.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId, runId: workflowExecutionInfo?.execution?.runId },
    reason: 'test',
    requestId: crypto.randomUUID(),
    workflowTaskFinishEventId: first?.eventId,
  })
}

describe('runEvalSuite', { concurrency: true }, () => {
  it('completes its workflow without contents in its history', async () => {
    const suite = await suiteOf([saying('SECRETWORD', 'SECRETWORD')])
    const { path, run: started } = await startRun(suite)
    await awaitRun(path)
    await until('the workflow ends', async () => (await statusOf(started)) === 'COMPLETED')
    const history = JSON.stringify(await handleOf(started).fetchHistory())
    assert.equal(history.includes(Buffer.from('SECRETWORD').toString('base64').slice(0, 12)), false)
    assert.equal(history.includes('SECRETWORD'), false)
  })

  it('shows its progress', async () => {
    const { path, started } = await startLongRun()
    const details = await until('details', async () => {
      const shown = await detailsOf(started)
      return shown?.includes('of 2 cases') ? shown : undefined
    })
    assert.match(details, /^\d of 2 cases: /)
    await request('POST', `${path}/cancel`)
  })

  it('shows its results at its end', async () => {
    const { path, run: started } = await startRun(await suiteOf([saying('x', 'x'), saying('y', 'z')]))
    await awaitRun(path)
    await until('the workflow ends', async () => (await statusOf(started)) === 'COMPLETED')
    assert.equal(await detailsOf(started), 'The run is completed. 2 of 2 cases: 1 passed, 1 failed, 0 errored.')
  })

  it('is cancelled by an operator and goes on after a reset', async () => {
    const { suite, path, started, end } = await startLongRun()
    await handleOf(started).cancel()
    const cancelled = await awaitRun(path)
    assert.equal(cancelled.status, 'cancelled')
    assert.equal(cancelled.progress.done, 1)
    await until('the workflow is cancelled', async () => (await statusOf(started)) === 'CANCELLED')
    await reset(started)
    const ended = await end(({ status }) => status === 'completed')
    assert.deepEqual(
      ended.results?.map(({ response }) => response),
      ['x', 'y'],
    )
    const shown = ended.results?.map(({ cost, latencyMs, ...result }) => result)
    assert.deepEqual((await request('GET', suite.path)).data.lastResult, shown)
  })

  it('goes on after a reset even when the API cancelled the run', async () => {
    const { path, started, end } = await startLongRun()
    await request('POST', `${path}/cancel`)
    await until('the workflow is cancelled', async () => (await statusOf(started)) === 'CANCELLED')
    await reset(started)
    const ended = await end(({ status }) => status === 'completed')
    assert.equal(ended.progress.passed, 2)
  })

  it('stays cancelled after a reset when its suite has run since', async () => {
    const { suite, path, started } = await startLongRun()
    await request('POST', `${path}/cancel`)
    await until('the workflow is cancelled', async () => (await statusOf(started)) === 'CANCELLED')
    const later = await startRun(suite)
    await request('POST', `${later.path}/cancel`)
    await reset(started)
    await until('the reset has ended', async () => (await statusOf(started)) !== 'RUNNING')
    assert.equal((await awaitRun(path)).status, 'cancelled')
  })

  it('runs no case twice after a reset in the middle', async () => {
    const { suite, started, end } = await startLongRun()
    await reset(started)
    const ended = await end()
    assert.equal(ended.status, 'completed')
    const { data } = await request<unknown[]>('GET', `/v1/agents/${suite.agentId}/logs`)
    assert.equal(data.length, 2)
  })

  it('is cancelled when an operator terminates it', async () => {
    const { path, started } = await startLongRun()
    await handleOf(started).terminate('test')
    const ended = await awaitRun(path, undefined, 90_000)
    assert.equal(ended.status, 'cancelled')
  })

  it('goes on when a living worker holds it by its row alone', async () => {
    const { started, end } = await startLongRun()
    // As after a take whose answer was lost: the worker's own generation is not that of the row.
    await database.execute(sql`update eval_runs set generation = generation + 1 where id = ${started.id}`)
    const ended = await end()
    assert.deepEqual([ended.status, ended.progress.passed], ['completed', 2])
  })

  it('gives a case an errored result when Postgres refuses its own', async () => {
    const refused = `refused-${randomUUID()}`
    const constraint = sql.identifier(refused)
    await executeAsOwner(
      database,
      sql`alter table eval_cases add constraint ${constraint} check (response <> ${sql.raw(`'${refused}'`)}) not valid`,
    )
    try {
      const suite = await suiteOf([saying(refused, refused), saying('x', 'x')])
      const { path } = await startRun(suite)
      const ended = await awaitRun(path)
      assert.deepEqual([ended.status, ended.progress.passed, ended.progress.errored], ['completed', 1, 1])
      assert.match(String(ended.results?.[0]?.reasoning), /^ERROR: INTERNAL_ERROR/)
    } finally {
      await executeAsOwner(database, sql`alter table eval_cases drop constraint ${constraint}`)
    }
  })

  it('leaves a completed run unchanged after a reset', async () => {
    const suite = await suiteOf([saying('x', 'x')])
    const { path, run: started } = await startRun(suite)
    const ended = await awaitRun(path)
    await until('the workflow ends', async () => (await statusOf(started)) === 'COMPLETED')
    await reset(started)
    await until('the new one ends', async () => (await statusOf(started)) === 'COMPLETED')
    assert.equal((await awaitRun(path)).endedAt, ended.endedAt)
  })

  it('leaves chat quick', async () => {
    const mark = randomUUID()
    const suite = await suiteOf(Array.from({ length: 32 }, (_, index) => stalled(mark, `a${index}`)))
    const { path } = await startRun(suite, { concurrency: 32 })
    await until('all cases are under way', async () => (await listStalled(mark)).length === 32)
    const { status } = await request('POST', '/v1/chat', {
      body: { agent_id: suite.agentId, message: '[[say hello]]' },
    })
    assert.equal(status, 200)
    await model.release(mark)
    assert.equal((await awaitRun(path)).progress.passed, 32)
  })

  it('answers the waiting client of a long run in pieces', async () => {
    const mark = randomUUID()
    const suite = await suiteOf([stalled(mark, 'late')])
    // The first piece comes before the end.
    const response = await open('POST', `${suite.path}/run`)
    await until('the case is let go', async () => (await model.release(mark)) === 1)
    const text = await response.text()
    assert.equal(response.status, 200)
    assert.match(text, /^\s+\{/)
    assert.equal(JSON.parse(text).data[0]?.response, 'late')
  })
})
