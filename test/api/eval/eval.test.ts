import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeSuite, saying } from '../../support/eval/eval.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const GONE = '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44'
const CASE = { input: 'a', expectedOutput: 'b', criteria: '', scorer: 'contains' } as const

describe('POST /v1/agents/{id}/evals', () => {
  it('creates a suite that the list shows', async () => {
    const agentId = await makeAgent()
    const testCases = [CASE, { ...CASE, expectedOutput: null, scorer: 'llm-judge' }]
    const { status, data, json } = await request('POST', `/v1/agents/${agentId}/evals`, {
      body: { name: 's', testCases },
    })
    assert.equal(status, 201)
    assert.deepEqual(data.testCases, testCases)
    assert.deepEqual([data.agentId, data.lastRunAt, data.lastResult], [agentId, null, null])
    assert.ok(json.next_steps.length > 0)
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/evals`)).json.data, [data])
  })

  const refused: [string, unknown, string][] = [
    ['no test cases', { name: 's', testCases: [] }, 'testCases'],
    ['an empty name', { name: '', testCases: [CASE] }, 'name'],
    ['an unknown scorer', { name: 's', testCases: [CASE, { ...CASE, scorer: 'rouge' }] }, 'testCases[1].scorer'],
    ['an unknown field', { name: 's', testCases: [{ ...CASE, weight: 1 }] }, 'weight'],
    [
      'contains without text',
      { name: 's', testCases: [CASE, { ...CASE, expectedOutput: null }] },
      'testCases[1].expectedOutput',
    ],
    [
      'contains with blank text',
      { name: 's', testCases: [CASE, { ...CASE, expectedOutput: ' ' }] },
      'testCases[1].expectedOutput',
    ],
    ['a blank input', { name: 's', testCases: [CASE, { ...CASE, input: ' \n' }] }, 'testCases[1].input'],
    [
      'a case without criteria',
      { name: 's', testCases: [{ input: 'a', expectedOutput: 'b', scorer: 'contains' }] },
      'criteria',
    ],
  ]
  for (const [what, body, field] of refused)
    it(`refuses ${what}`, async () => {
      const reply = await request('POST', `/v1/agents/${await makeAgent()}/evals`, { body })
      assert.equal(reply.status, 400)
      assert.equal(reply.error.code, 'VALIDATION_ERROR')
      assert.ok(reply.error.message.includes(field), reply.error.message)
    })

  it('accepts 10,000 cases and names the limit for more', async () => {
    const agentId = await makeAgent()
    const suiteOf = (count: number) => ({
      name: 's',
      testCases: Array.from({ length: count }, () => ({ ...CASE, scorer: 'contains' })),
    })
    const post = (count: number) => request('POST', `/v1/agents/${agentId}/evals`, { body: suiteOf(count) })
    const made = await post(10_000)
    assert.equal(made.status, 201)
    const path = `/v1/agents/${agentId}/evals/${made.data.id}`
    assert.equal((await request('PUT', path, { body: suiteOf(9_999) })).status, 200)
    const elsewhere = await request('POST', '/v1/agents', { body: suiteOf(10_000) })
    assert.match(elsewhere.error.message, /12,000 names/)
    const { status, error } = await post(10_001)
    assert.equal(status, 400)
    assert.match(`${error.message} ${error.fix}`, /10[,.]?000/)
  })
})

describe('eval suites', () => {
  it('are replaced as a whole', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const reply = await request('PUT', suite.path, { body: { name: 'new', testCases: [CASE] } })
    assert.equal(reply.status, 200)
    assert.deepEqual([reply.data.name, reply.data.testCases], ['new', [CASE]])
    assert.equal((await request('GET', suite.path)).data.name, 'new')
  })

  it('have their revision as ETag, and are changed and deleted only over the one in If-Match', async () => {
    const { path } = await makeSuite([saying('x', 'x')])
    const read = await request('GET', path)
    assert.deepEqual([read.headers.get('etag'), read.data.revision], ['"1"', 1])
    const put = (tag: string, name: string, testCases = [CASE]) =>
      request('PUT', path, { headers: { 'if-match': tag }, body: { name, testCases } })
    const first = await put('"1"', 'first')
    assert.deepEqual([first.status, first.headers.get('etag')], [200, '"2"'])
    const stale = await put('"1"', 'second')
    assert.deepEqual([stale.status, stale.error.code], [412, 'VERSION_CONFLICT'])
    assert.match(stale.error.message, /revision 2/)
    assert.equal((await request('GET', path)).data.name, 'first')
    // The test cases are the same, so a gate still counts the runs of this revision.
    assert.equal((await put('W/"2"', 'third')).headers.get('etag'), '"2"')
    assert.equal((await request('DELETE', path, { headers: { 'if-match': '"1"' } })).status, 412)
    assert.equal((await request('DELETE', path, { headers: { 'if-match': '"1", "2"' } })).status, 200)
  })

  it('are not found after their deletion', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const reply = await request('DELETE', suite.path)
    assert.equal(reply.status, 200)
    assert.ok(reply.json.message)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/run'],
      ['GET', '/runs'],
      ['DELETE', ''],
    ] as const)
      assert.equal((await request(method, suite.path + path)).error.code, 'EVAL_SUITE_NOT_FOUND')
    assert.deepEqual((await request('GET', `/v1/agents/${suite.agentId}/evals`)).json.data, [])
  })

  it('are not found in another workspace or below another agent', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const own = await makeAgent({}, { key: stack.keys.b })
    const other = await makeAgent()
    assert.equal((await request('GET', suite.path, { key: stack.keys.b })).error.code, 'AGENT_NOT_FOUND')
    const foreign = { key: stack.keys.b }
    assert.equal(
      (await request('GET', `/v1/agents/${own}/evals/${suite.id}`, foreign)).error.code,
      'EVAL_SUITE_NOT_FOUND',
    )
    assert.equal(
      (await request('POST', `/v1/agents/${other}/evals/${suite.id}/run`)).error.code,
      'EVAL_SUITE_NOT_FOUND',
    )
  })

  it('do not find unknown runs', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/stream'],
      ['POST', '/cancel'],
      ['POST', '/rerun'],
      ['GET', `/compare/${GONE}`],
    ] as const) {
      const { status, error } = await request(method, `${suite.path}/runs/${GONE}${path}`)
      assert.deepEqual([status, error.code], [404, 'EVAL_RUN_NOT_FOUND'])
    }
    const { error } = await request('GET', `${suite.path}/runs/latest`)
    assert.equal(error.code, 'VALIDATION_ERROR')
  })

  it('estimate their cost', async () => {
    const suite = await makeSuite([saying('x', 'x'), { ...CASE, scorer: 'llm-judge' }])
    const { status, data } = await request('POST', `${suite.path}/estimate`, { body: { repeat: 2 } })
    assert.equal(status, 200)
    assert.deepEqual([data.cases, data.executions, data.basis, data.costKnown], [2, 4, 'counted tokens', true])
    assert.ok(Number(data.cost) > 0)
  })

  for (const [what, body] of [
    ['repeat 0', { repeat: 0 }],
    ['concurrency 65', { concurrency: 65 }],
    ['maxCost -1', { maxCost: -1 }],
    ['maxCost 1e12', { maxCost: 1e12 }],
    ['an unknown option', { model: 'x' }],
  ] as const)
    it(`refuse a run with ${what}`, async () => {
      const suite = await makeSuite([saying('x', 'x')])
      const { status, error } = await request('POST', `${suite.path}/run`, { body })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    })
})

describe('POST /v1/agents/{id}/evals/import', () => {
  const load = async (format: string, content: string) =>
    request('POST', `/v1/agents/${await makeAgent()}/evals/import`, { body: { name: 'imported', format, content } })

  it('makes a suite from CSV', async () => {
    const { status, data } = await load('csv', 'question,__expected\n"Capital, of France?",icontains: Paris\n')
    assert.equal(status, 201)
    assert.deepEqual(data.testCases, [
      { input: 'Capital, of France?', expectedOutput: 'Paris', criteria: '', scorer: 'contains' },
    ])
  })

  it('names the line with broken JSON', async () => {
    const { status, error } = await load('jsonl', '{"input":"a","ideal":"b"}\n{"input":\n')
    assert.equal(status, 400)
    assert.match(error.message, /line 2/)
  })

  for (const escaped of ['\\u0000', '\\ud800'])
    it(`names the line with an escaped ${escaped}`, async () => {
      const { status, error } = await load('jsonl', `{"input":"a","ideal":"b"}\n{"input":"a${escaped}","ideal":"b"}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, /line 2/)
    })

  it('makes no suite from a faulty file', async () => {
    const agentId = await makeAgent()
    const body = { name: 'x', format: 'csv', content: 'question,__expected\na,javascript: true\n' }
    assert.equal((await request('POST', `/v1/agents/${agentId}/evals/import`, { body })).status, 400)
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/evals`)).json.data, [])
  })
})

describe('POST /v1/agents/{id}/evals/import/check', () => {
  it('answers the cases that can be read and the reason of every other line, and stores nothing', async () => {
    const agentId = await makeAgent()
    const body = { format: 'csv', content: 'question,expected\nhi,hello\n,x\n' }
    const { status, data } = await request('POST', `/v1/agents/${agentId}/evals/import/check`, { body })
    assert.equal(status, 200)
    assert.deepEqual(data.testCases, [{ input: 'hi', expectedOutput: 'hello', criteria: '', scorer: 'exact-match' }])
    assert.deepEqual(data.faults, [
      { line: 3, message: 'content line 3 has no input (its columns are question, expected).' },
    ])
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/evals`)).data, [])
  })

  it('refuses another format, and an agent of others', async () => {
    const path = `/v1/agents/${await makeAgent()}/evals/import/check`
    assert.equal((await request('POST', path, { body: { format: 'xml', content: 'x' } })).status, 400)
    const body = { format: 'csv', content: 'x' }
    assert.equal((await request('POST', path, { key: stack.keys.b, body })).error.code, 'AGENT_NOT_FOUND')
  })
})
