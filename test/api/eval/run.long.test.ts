import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EvalComparison } from '../../../domain/eval/compare.ts'
import type { EvalRun } from '../../../domain/eval/run.ts'
import { awaitRun, echoing, makeSuite, run, saying, startRun } from '../../support/eval/eval.ts'
import { open, readEvents, request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

describe('runs of a suite', { concurrency: true }, () => {
  it('start with 202 and Location for a client that does not wait', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { reply, run: started } = await startRun(suite)
    assert.equal(reply.headers.get('location'), `/api${suite.path}/runs/${started.id}`)
    assert.equal(started.status, 'running')
    assert.equal(started.progress.total, 1)
    assert.ok(reply.json.next_steps.length > 0)
  })

  it('keep their results after a cancel and leave lastResult alone', async () => {
    const suite = await makeSuite([saying('x', 'x'), { ...saying('', 'y'), input: '[[slow 30]][[say y]]' }])
    const { path } = await startRun(suite)
    const waiting = run(suite)
    await awaitRun(path, ({ progress }) => progress.done === 1)
    const cancelled = await request<EvalRun>('POST', `${path}/cancel`)
    assert.equal(cancelled.status, 200)
    assert.equal(cancelled.data.status, 'cancelled')
    assert.equal((await waiting).data.length, 1)
    assert.equal((await request('GET', suite.path)).data.lastRunAt, null)
    const again = await request<EvalRun>('POST', `${path}/cancel`)
    assert.equal(again.data.endedAt, cancelled.data.endedAt)
    const logs = await awaitLogs(suite.agentId, 2)
    assert.ok(logs.includes('cancelled'))
  })

  it('show a page of their results when a client asks for one', async () => {
    const suite = await makeSuite(['a', 'b', 'c'].map((text) => saying(text, text)))
    const { path } = await startRun(suite)
    await awaitRun(path)
    const page = await request<EvalRun>('GET', `${path}?limit=1&offset=1`)
    assert.deepEqual(
      page.data.results?.map(({ response }) => response),
      ['b'],
    )
    assert.equal(page.data.progress.done, 3)
    const refused = await request('GET', `${path}?limit=0`)
    assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'])
  })

  it('stream the same results to every reader', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `r${index}`)
    const suite = await makeSuite(
      texts.map((text) => ({ ...saying(text, text), input: `[[slow 0.3]][[say ${text}]]` })),
    )
    const { path } = await startRun(suite, { concurrency: 2 })
    const streams = await Promise.all(
      Array.from({ length: 3 }, async () => Array.fromAsync(readEvents(await open('GET', `${path}/stream`)))),
    )
    for (const events of streams) {
      const responses = events.filter(({ event }) => event === 'result').map(({ data }) => String(data.response))
      assert.deepEqual(responses.toSorted(), texts.toSorted())
      assert.equal(events.at(-1)?.event, 'end')
    }
  })

  it('stream their results and their end', async () => {
    const suite = await makeSuite([saying('x', 'x'), { ...saying('', 'y'), input: '[[slow 1]][[say y]]' }])
    const { path } = await startRun(suite)
    const events = await Array.fromAsync(readEvents(await open('GET', `${path}/stream`)))
    assert.equal(events.filter(({ event }) => event === 'result').length, 2)
    assert.equal(events.filter(({ event }) => event === 'end').length, 1)
    assert.equal(events.at(-1)?.event, 'end')
    assert.ok(events.some(({ event }) => event === 'progress'))
  })

  it('are refused while failed cases run again', async () => {
    const slow = { ...saying('', 'never'), input: '[[slow 4]][[say y]]' }
    const suite = await makeSuite([saying('x', 'x'), slow])
    await run(suite)
    const [first] = (await request<EvalRun[]>('GET', `${suite.path}/runs`)).data
    const rerun = await request<EvalRun>('POST', `${suite.path}/runs/${first?.id}/rerun`)
    const refused = await run(suite)
    assert.deepEqual([refused.status, refused.error.code], [409, 'EVAL_RERUN_RUNNING'])
    await request('POST', `${suite.path}/runs/${rerun.data.id}/cancel`)
    assert.equal((await run(suite)).data.length, 2)
  })

  it('have conversations that clients cannot continue, and receipts that name the workflow', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { path, run: started } = await startRun(suite)
    const ended = await awaitRun(path)
    const turnId = String((ended.results?.[0] as { turnId?: string } | undefined)?.turnId)
    const receipt = await request<{ conversation_id: string; workflow: { id: string } }>('GET', `/v1/turns/${turnId}`)
    assert.equal(receipt.data.workflow.id, `eval-${started.id}`)
    const conversationId = receipt.data.conversation_id
    const { status, error } = await chat(suite.agentId, 'hello', { conversationId })
    assert.deepEqual([status, error.code], [404, 'CONVERSATION_NOT_FOUND'])
  })

  it('repeat failed cases within a limit of their own and refuse other fields', async () => {
    const suite = await makeSuite([saying('x', 'y')])
    const { path } = await startRun(suite)
    await awaitRun(path)
    const refused = await request('POST', `${path}/rerun`, { body: { repeat: 2 } })
    assert.equal(refused.error.code, 'VALIDATION_ERROR')
    const { data } = await request<EvalRun>('POST', `${path}/rerun`, { body: { maxCost: 0.5, concurrency: 2 } })
    assert.deepEqual([data.maxCost, data.concurrency], ['0.50000000', 2])
    const again = `${suite.path}/runs/${data.id}`
    assert.equal((await request('POST', `${again}/cancel`, { body: { x: 1 } })).error.code, 'VALIDATION_ERROR')
    await awaitRun(again)
  })

  it('are not found after the agent is deleted', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { path } = await startRun(suite)
    const { id } = await awaitRun(path)
    await request('DELETE', `/v1/agents/${suite.agentId}`)
    for (const gone of [suite.path, `${suite.path}/runs`, path, `${path}/stream`, `${path}/compare/${id}`])
      assert.equal((await request('GET', gone)).error?.code, 'AGENT_NOT_FOUND', gone)
  })

  it('are not the last result after the cases are replaced', async () => {
    const slow = { ...saying('', 'x'), input: '[[tokens 40 100]]' }
    const suite = await makeSuite([slow, saying('y', 'y')])
    const { path } = await startRun(suite)
    const put = await request<{ lastResult: unknown }>('PUT', suite.path, {
      body: { name: 'other', testCases: [saying('z', 'z')] },
    })
    assert.equal(put.data.lastResult, null)
    assert.equal((await awaitRun(path)).progress.done, 2)
    const { data } = await request<{ lastRunAt: unknown; lastResult: unknown }>('GET', suite.path)
    assert.deepEqual([data.lastRunAt, data.lastResult], [null, null])
  })

  it('stay the last result after the suite is renamed', async () => {
    const testCases = [saying('x', 'x')]
    const suite = await makeSuite(testCases)
    await run(suite)
    const { data } = await request<{ lastResult: unknown[] }>('PUT', suite.path, { body: { name: 'other', testCases } })
    assert.equal(data.lastResult.length, 1)
  })

  it('are also found below evals without their suite', async () => {
    const suite = await makeSuite([saying('x', 'y')])
    const { path } = await startRun(suite)
    const ended = await awaitRun(path)
    const runs = `/v1/agents/${suite.agentId}/evals/runs`
    assert.deepEqual((await request<EvalRun>('GET', `${runs}/${ended.id}`)).data, ended)
    const events = []
    for await (const { event } of readEvents(await open('GET', `${runs}/${ended.id}/stream`))) events.push(event)
    assert.equal(events.at(-1), 'end')
    const again = (await request<EvalRun>('POST', `${runs}/${ended.id}/rerun`)).data
    await request('POST', `${runs}/${again.id}/cancel`)
    const { data } = await request<EvalComparison>('GET', `${runs}/${ended.id}/compare/${again.id}`)
    assert.deepEqual([data.a, data.b], [ended.id, again.id])
    const other = `/v1/agents/${await makeAgent()}/evals/runs/${ended.id}`
    assert.equal((await request('GET', other)).error.code, 'EVAL_RUN_NOT_FOUND')
  })

  it('repeat failed cases and put the new results over the old ones', async () => {
    const agentId = await makeAgent({ systemPrompt: 'blue' })
    const colour = echoing('red')
    const suite = await makeSuite([saying('x', 'x'), colour], agentId)
    const { path, run: first } = await startRun(suite)
    await awaitRun(path)
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'red' } })
    const rerun = await request<EvalRun>('POST', `${path}/rerun`)
    assert.equal(rerun.status, 202)
    const ended = await awaitRun(`${suite.path}/runs/${rerun.data.id}`)
    assert.deepEqual(
      ended.results?.map(({ testCaseIndex, passed }) => [testCaseIndex, passed]),
      [[1, true]],
    )
    assert.equal(ended.rerunOf, first.id)
    const { data } = await request<{ lastResult: { passed: boolean }[] }>('GET', suite.path)
    assert.deepEqual(
      data.lastResult.map(({ passed }) => passed),
      [true, true],
    )
    const compared = await request<EvalComparison>('GET', `${path}/compare/${ended.id}`)
    assert.deepEqual(
      compared.data.cases.map(({ change }) => change),
      ['only_a', 'fixed'],
    )
    const nothing = await request<EvalRun>('POST', `${suite.path}/runs/${ended.id}/rerun`)
    assert.equal(nothing.status, 200)
    assert.equal(nothing.data.id, ended.id)
  })
})

async function awaitLogs(agentId: string, count: number): Promise<string[]> {
  return until('log entries', async () => {
    const { data } = await request<{ status: string }[]>('GET', `/v1/agents/${agentId}/logs`)
    return data.length >= count ? data.map(({ status }) => status) : undefined
  })
}
