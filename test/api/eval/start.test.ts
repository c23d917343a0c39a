import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { awaitRun, judged, makeSuite, run, saying, startRun } from '../../support/eval/eval.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const setModel = (path: string, body: unknown) =>
  fetch(`${stack.modelServerUrl}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) })

describe('POST /v1/agents/{id}/evals/{suiteId}/run', { concurrency: true }, () => {
  it('returns all results in order', async () => {
    const suite = await makeSuite([
      saying('Paris', 'Paris'),
      saying('Rome', 'Oslo'),
      saying('STRASSE 1', 'straße', 'contains'),
    ])
    const reply = await run(suite)
    assert.equal(reply.status, 200)
    assert.deepEqual(
      reply.data.map(({ testCaseIndex, passed, score, response }) => ({ testCaseIndex, passed, score, response })),
      [
        { testCaseIndex: 0, passed: true, score: 1, response: 'Paris' },
        { testCaseIndex: 1, passed: false, score: 0, response: 'Rome' },
        { testCaseIndex: 2, passed: true, score: 1, response: 'STRASSE 1' },
      ],
    )
    assert.equal('next_steps' in reply.json, false)
  })

  it('sets lastRunAt and lastResult at its end', async () => {
    const suite = await makeSuite([saying('a', 'a'), saying('b', 'c')])
    const reply = await run(suite)
    const { data } = await request('GET', suite.path)
    assert.ok(data.lastRunAt)
    // A run also says of each result how long it took and what it cost.
    assert.deepEqual(
      data.lastResult,
      reply.data.map(({ latencyMs, cost, ...result }) => result),
    )
  })

  it('grades with the judge', async () => {
    await setModel('set', { judge: { runGood: { needle: 'seven wonders', hit: 0.9, miss: 0.2 } } })
    const suite = await makeSuite([judged('runGood', '[[answer wonders]]'), judged('runGood', '[[say nothing]]')])
    await setModel('set', { answers: { wonders: 'The seven wonders.' } })
    const { data } = await run(suite)
    assert.deepEqual(
      data.map(({ passed, score }) => ({ passed, score })),
      [
        { passed: true, score: 0.9 },
        { passed: false, score: 0.2 },
      ],
    )
    assert.match(data[0]?.reasoning ?? '', /JUDGED/)
  })

  it('counts a case without a judgement as errored', async () => {
    await setModel('set', { judge: { runBroken: { text: 'I like it, 10 of 10!' } } })
    const { data } = await run(await makeSuite([judged('runBroken')]))
    assert.equal(data[0]?.passed, false)
    assert.equal(data[0]?.score, 0)
    assert.match(data[0]?.reasoning ?? '', /^ERROR: JUDGE: .*3 attempts/)
  })

  it('repeats calls that get a 429', async () => {
    // A provider of its own: refusals lower the limit of the provider for the runs of all tests.
    const agentId = await makeAgent({ model: 'google/gemini-2.0-flash' })
    const { data } = await run(await makeSuite([{ ...saying('', 'ok'), input: '[[fail 429 7]][[say ok]]' }], agentId))
    assert.equal(data[0]?.passed, true)
  })

  it('counts a case with a lasting provider failure as errored', async () => {
    const { data } = await run(await makeSuite([{ ...saying('', 'ok'), input: '[[fail 400 999]][[say ok]]' }]))
    assert.equal(data[0]?.passed, false)
    assert.equal(data[0]?.score, 0)
    assert.match(data[0]?.reasoning ?? '', /^ERROR: MODEL_PROVIDER_ERROR/)
  })

  it('joins the run that is under way', async () => {
    const suite = await makeSuite([{ ...saying('', 'x'), input: '[[slow 5]][[say x]]' }])
    const first = await startRun(suite)
    const second = await startRun(suite, { repeat: 3 })
    assert.equal(second.run.id, first.run.id)
    assert.equal((await run(suite)).data[0]?.response, 'x')
    assert.equal((await request('GET', `${suite.path}/runs`)).json.data.length, 1)
  })

  it('returns the same run for an Idempotency-Key, even after its end', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const headers = { 'idempotency-key': `eval-${suite.id}` }
    const first = await run(suite, undefined, { headers })
    const again = await run(suite, undefined, { headers })
    assert.deepEqual(again.data, first.data)
    assert.equal((await request('GET', `${suite.path}/runs`)).json.data.length, 1)
    const other = await run(suite, { repeat: 2 }, { headers })
    assert.equal(other.status, 409)
    assert.equal(other.error.code, 'IDEMPOTENCY_CONFLICT')
  })

  it('makes one run for 12 requests at once', async () => {
    const suite = await makeSuite([{ ...saying('', 'x'), input: '[[slow 5]][[say x]]' }])
    const replies = await Promise.all(Array.from({ length: 12 }, () => startRun(suite)))
    assert.equal(new Set(replies.map((reply) => reply.run.id)).size, 1)
  })

  it('tests paused agents and refuses disabled agents', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const patch = (status: string) => request('PATCH', `/v1/agents/${suite.agentId}`, { body: { status } })
    await patch('paused')
    assert.equal((await run(suite)).status, 200)
    await patch('disabled')
    const refused = await run(suite)
    assert.equal(refused.status, 409)
    assert.equal(refused.error.code, 'AGENT_DISABLED')
  })

  it('refuses a model whose provider is not set up', async () => {
    const suite = await makeSuite([saying('x', 'x')], await makeAgent({ model: 'nobody/x' }))
    const reply = await run(suite)
    assert.equal(reply.status, 422)
    assert.equal(reply.error.code, 'MODEL_PROVIDER_NOT_CONFIGURED')
  })

  it('stops at maxCost and counts the other cases as errored', async () => {
    const costly = { ...saying('', 'x'), input: '[[usage 100000 0]][[say x]]' }
    const suite = await makeSuite(Array.from({ length: 8 }, () => costly))
    const { path } = await startRun(suite, { maxCost: 0.04 })
    const ended = await awaitRun(path)
    assert.equal(ended.status, 'completed')
    assert.deepEqual(ended.progress, { total: 8, done: 8, passed: 3, failed: 0, errored: 5 })
    assert.equal(ended.cost, '0.04500000')
    assert.match(ended.results?.at(-1)?.reasoning ?? '', /^ERROR: .*maxCost/)
    assert.equal(ended.results?.at(-1)?.turnId, null)
    const estimate = await request('POST', `${suite.path}/estimate`)
    assert.equal(estimate.data.basis, 'counted tokens')
  })

  it('repeats cases and keeps one entry for each case', async () => {
    const suite = await makeSuite([saying('x', 'x'), saying('y', 'z')])
    const reply = await run(suite, { repeat: 3 })
    assert.deepEqual(
      reply.data.map(({ testCaseIndex, attempt }) => [testCaseIndex, attempt]),
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    )
    const { data } = await request<{ lastResult: unknown[] }>('GET', suite.path)
    assert.equal(data.lastResult.length, 2)
    assert.equal((data.lastResult[0] as { variance: number }).variance, 0)
  })

  it('keeps the agent version of its start', async () => {
    const agentId = await makeAgent({ systemPrompt: 'FIRST' })
    const suite = await makeSuite(
      [
        { ...saying('', 'x'), input: '[[slow 1]][[echo-system]]', scorer: 'contains', expectedOutput: 'FIRST' },
        { ...saying('', 'x'), input: '[[echo-system]]', scorer: 'contains', expectedOutput: 'FIRST' },
      ],
      agentId,
    )
    const { path } = await startRun(suite, { concurrency: 1 })
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'SECOND' } })
    const ended = await awaitRun(path)
    assert.equal(ended.agentVersion, 1)
    assert.equal(ended.progress.passed, 2)
  })

  it('adds no conversation to those of users', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    await run(suite)
    const { json } = await request('DELETE', `/v1/agents/${suite.agentId}/conversations`)
    assert.equal((json as unknown as { deletedCount: number }).deletedCount, 0)
    const logs = await request<{ source: string }[]>('GET', `/v1/agents/${suite.agentId}/logs`)
    assert.deepEqual(
      logs.data.map(({ source }) => source),
      ['eval'],
    )
  })

  it('ends with AGENT_NOT_FOUND after the agent is deleted', async () => {
    const suite = await makeSuite([{ ...saying('', 'x'), input: '[[slow 20]][[say x]]' }])
    const waiting = run(suite)
    await startRun(suite)
    await request('DELETE', `/v1/agents/${suite.agentId}`)
    assert.equal((await waiting).error?.code, 'AGENT_NOT_FOUND')
  })

  it('ends with EVAL_SUITE_NOT_FOUND after the suite is deleted', async () => {
    const suite = await makeSuite([{ ...saying('', 'x'), input: '[[slow 20]][[say x]]' }])
    const waiting = run(suite)
    await startRun(suite)
    assert.equal((await request('DELETE', suite.path)).status, 200)
    assert.equal((await waiting).error?.code, 'EVAL_SUITE_NOT_FOUND')
  })
})
