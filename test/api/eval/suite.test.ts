import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { TestCase } from '../../../domain/eval/suite.ts'
import { echoing, judged, makeSuite, run, saying } from '../../support/eval/eval.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const activate = (agentId: string) => request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'active' } })

describe('PUT /v1/agents/{id}/evals/{suiteId}/gate', () => {
  it('blocks activation until this configuration has passed', async () => {
    const agentId = await makeAgent({ systemPrompt: 'blue' })
    const colour = echoing('red')
    const suite = await makeSuite([colour], agentId)
    assert.equal((await request('PUT', `${suite.path}/gate`, { body: { minScore: 0.5 } })).status, 200)
    assert.equal((await activate(agentId)).error.code, 'EVAL_GATE_NOT_PASSED')
    await run(suite)
    assert.equal((await activate(agentId)).status, 409)
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'red' } })
    assert.equal((await activate(agentId)).status, 409)
    await run(suite)
    assert.equal((await request('PATCH', `/v1/agents/${agentId}`, { body: { name: 'renamed' } })).status, 200)
    assert.equal((await activate(agentId)).status, 200)
  })

  it('blocks activation again after a change', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 1 } })
    await run(suite)
    assert.equal((await activate(suite.agentId)).status, 200)
    await request('PUT', `/v1/agents/${suite.agentId}/prompt`, { body: { systemPrompt: 'untested' } })
    assert.equal((await activate(suite.agentId)).status, 409)
    await run(suite)
    assert.equal((await activate(suite.agentId)).status, 200)
  })

  it('opens at exactly its minScore', async () => {
    await modelControl(stack.modelServerUrl).setJudge({ gateEven: { hit: 0.7, miss: 0.7 } })
    const suite = await makeSuite([judged('gateEven'), judged('gateEven'), judged('gateEven')])
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 0.7 } })
    await run(suite)
    assert.equal((await activate(suite.agentId)).status, 200)
  })

  it('stays passed after the suite is renamed', async () => {
    const testCases = [saying('x', 'x')]
    const suite = await makeSuite(testCases)
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 1 } })
    await run(suite)
    await request('PUT', suite.path, { body: { name: 'renamed', testCases } })
    assert.equal((await activate(suite.agentId)).status, 200)
  })

  it('requires a new run after the test cases change', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 1 } })
    await run(suite)
    await request('PUT', suite.path, { body: { name: 's', testCases: [saying('y', 'z')] } })
    assert.equal((await activate(suite.agentId)).error.code, 'EVAL_GATE_NOT_PASSED')
  })
})

describe('POST /v1/agents/{id}/evals/{suiteId}/cases', () => {
  it('makes a test case from a turn', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { data: turn } = await chat(suite.agentId, '[[say forty-two]]')
    const reply = await request('POST', `${suite.path}/cases`, { body: { turn_id: turn.turn_id, scorer: 'contains' } })
    assert.equal(reply.status, 201)
    const added = (reply.data.testCases as unknown[]).at(-1)
    assert.deepEqual(added, {
      input: '[[say forty-two]]',
      expectedOutput: 'forty-two',
      criteria: 'The answer says in substance the same as the expected output.',
      scorer: 'contains',
    })
    assert.equal((await run(suite)).data.length, 2)
  })

  it('takes what was said before the turn along', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { data: first } = await chat(suite.agentId, '[[say My dog is Rex.]]')
    const { data: turn } = await chat(suite.agentId, '[[echo-history]]', { conversationId: first.conversation_id })
    const { data } = await request('POST', `${suite.path}/cases`, {
      body: { turn_id: turn.turn_id, scorer: 'exact-match' },
    })
    const added = (data.testCases as TestCase[]).at(-1)
    assert.deepEqual(added?.messages, [
      { role: 'user', text: '[[say My dog is Rex.]]' },
      { role: 'assistant', text: 'My dog is Rex.' },
    ])
    // The model of the run gets the same messages, so it gives the same answer.
    const [, result] = (await run(suite)).data
    assert.deepEqual([result?.passed, result?.response], [true, turn.text])
  })

  it('requires an expected output from the turn or the client', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const failed = await chat(suite.agentId, '[[fail 400]] and so on')
    assert.equal(failed.status, 502)
    const body = { turn_id: failed.headers.get('x-turn-id') }
    const { status, error } = await request('POST', `${suite.path}/cases`, { body })
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.message, /turn_id.*status error/)
    const corrected = { ...body, expectedOutput: 'forty-two' }
    assert.equal((await request('POST', `${suite.path}/cases`, { body: corrected })).status, 201)
  })

  it('does not find turns of other agents', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const { data: turn } = await chat(await makeAgent(), '[[say a]]')
    const reply = await request('POST', `${suite.path}/cases`, { body: { turn_id: turn.turn_id } })
    assert.equal(reply.error.code, 'TURN_NOT_FOUND')
  })
})

describe('POST /v1/agents/{id}/evals', () => {
  it('begins a suite with a turn, and with what was said before it', async () => {
    const agentId = await makeAgent()
    const { data: first } = await chat(agentId, '[[say My dog is Rex.]]')
    const { data: turn } = await chat(agentId, '[[say Woof.]]', { conversationId: first.conversation_id })
    const body = { name: 'From a turn', caseOfTurn: { turn_id: turn.turn_id, scorer: 'contains', criteria: '' } }
    const { status, data } = await request('POST', `/v1/agents/${agentId}/evals`, { body })
    assert.equal(status, 201)
    const messages = [
      { role: 'user', text: '[[say My dog is Rex.]]' },
      { role: 'assistant', text: 'My dog is Rex.' },
    ]
    const testCase = { input: '[[say Woof.]]', expectedOutput: 'Woof.', criteria: '', scorer: 'contains', messages }
    assert.deepEqual(data.testCases, [testCase])
  })

  it('takes either test cases or a turn', async () => {
    const path = `/v1/agents/${await makeAgent()}/evals`
    const caseOfTurn = { turn_id: randomUUID() }
    for (const given of [{}, { testCases: [saying('x', 'x')], caseOfTurn }]) {
      const { error } = await request('POST', path, { body: { name: 'Either', ...given } })
      assert.deepEqual([error.code, error.field], ['VALIDATION_ERROR', 'testCases'])
    }
    const unknown = await request('POST', path, { body: { name: 'Unknown', caseOfTurn } })
    assert.equal(unknown.error.code, 'TURN_NOT_FOUND')
  })

  it('names all test cases that cannot be scored', async () => {
    const testCases = [
      { ...saying('x', 'x'), input: ' ' },
      saying('x', 'x'),
      { ...saying('x', 'x'), expectedOutput: null },
    ]
    const { status, error } = await request('POST', `/v1/agents/${await makeAgent()}/evals`, {
      body: { name: 'unscored', testCases },
    })
    assert.deepEqual([status, error.field], [400, 'testCases[0].input'])
    assert.deepEqual(
      error.errors?.map(({ field }) => field),
      ['testCases[0].input', 'testCases[2].expectedOutput'],
    )
  })
})
