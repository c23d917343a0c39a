import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import type { EvalRun } from '../../domain/eval/run.ts'
import { awaitRun, makeSuite, run, type Suite, saying, startRun } from '../support/eval/eval.ts'
import { request, stack, until } from '../support/stack/stack.ts'

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
const slow = (seconds: number, text: string) => ({ ...saying('', text), input: `[[slow ${seconds}]][[say ${text}]]` })

/** Starts a run of a quick and a slow case; resolves when the quick case is done. */
async function startLongRun(): Promise<{ suite: Suite; path: string; started: EvalRun }> {
  const suite = await makeSuite([saying('x', 'x'), slow(5, 'y')])
  const { path, run: started } = await startRun(suite)
  await awaitRun(path, ({ progress }) => progress.done === 1)
  return { suite, path, started }
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

describe('runEvalSuite', () => {
  it('completes its workflow without contents in its history', async () => {
    const suite = await makeSuite([saying('SECRETWORD', 'SECRETWORD')])
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
    const { path, run: started } = await startRun(await makeSuite([saying('x', 'x'), saying('y', 'z')]))
    await awaitRun(path)
    await until('the workflow ends', async () => (await statusOf(started)) === 'COMPLETED')
    assert.equal(await detailsOf(started), 'The run is completed. 2 of 2 cases: 1 passed, 1 failed, 0 errored.')
  })

  it('is cancelled by an operator and goes on after a reset', async () => {
    const { suite, path, started } = await startLongRun()
    await handleOf(started).cancel()
    const cancelled = await awaitRun(path)
    assert.equal(cancelled.status, 'cancelled')
    assert.equal(cancelled.progress.done, 1)
    await until('the workflow is cancelled', async () => (await statusOf(started)) === 'CANCELLED')
    await reset(started)
    const ended = await awaitRun(path, ({ status }) => status === 'completed')
    assert.deepEqual(
      ended.results?.map(({ response }) => response),
      ['x', 'y'],
    )
    assert.deepEqual((await request('GET', suite.path)).data.lastResult, ended.results)
  })

  it('goes on after a reset even when the API cancelled the run', async () => {
    const { path, started } = await startLongRun()
    await request('POST', `${path}/cancel`)
    await until('the workflow is cancelled', async () => (await statusOf(started)) === 'CANCELLED')
    await reset(started)
    const ended = await awaitRun(path, ({ status }) => status === 'completed')
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
    const { suite, path, started } = await startLongRun()
    await reset(started)
    const ended = await awaitRun(path)
    assert.equal(ended.status, 'completed')
    const { data } = await request<unknown[]>('GET', `/v1/agents/${suite.agentId}/logs`)
    assert.equal(data.length, 2)
  })

  it('is cancelled when an operator terminates it', async () => {
    const { path, started } = await startLongRun()
    await handleOf(started).terminate('test')
    const ended = await awaitRun(path, undefined, 90_000)
    assert.ok(['cancelled', 'completed'].includes(ended.status))
  })

  it('leaves a completed run unchanged after a reset', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { path, run: started } = await startRun(suite)
    const ended = await awaitRun(path)
    await until('the workflow ends', async () => (await statusOf(started)) === 'COMPLETED')
    await reset(started)
    await until('the new one ends', async () => (await statusOf(started)) === 'COMPLETED')
    assert.equal((await awaitRun(path)).endedAt, ended.endedAt)
  })

  it('leaves chat quick', async () => {
    const suite = await makeSuite(Array.from({ length: 200 }, (_, index) => slow(0.2, `a${index}`)))
    const { path } = await startRun(suite, { concurrency: 32 })
    const { agentId } = await makeSuite([saying('x', 'x')])
    const startedAt = performance.now()
    await request('POST', '/v1/chat', { body: { agent_id: agentId, message: '[[say hello]]' } })
    assert.ok(performance.now() - startedAt < 2_000)
    assert.equal((await awaitRun(path)).progress.passed, 200)
  })

  it('answers the waiting client of a long run in pieces', async () => {
    const suite = await makeSuite([slow(17, 'late')])
    const reply = await run(suite)
    assert.equal(reply.status, 200)
    assert.match(reply.text, /^\s+\{/)
    assert.equal(reply.data[0]?.response, 'late')
  })
})
