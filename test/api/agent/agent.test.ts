import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Agent } from '../../../domain/agent/agent.ts'
import { type ErrorBody, type NextStep, type Reply, request, stack } from '../../support/stack/stack.ts'

const UNKNOWN = '0198f0a5-1111-7222-8333-444455556666'
const MODEL = 'openai/gpt-4o-mini'

const create = async (body: Record<string, unknown> = {}) => {
  const reply = await request<Agent>('POST', '/v1/agents', { body: { name: 'agent', model: MODEL, ...body } })
  assert.equal(reply.status, 201, reply.text)
  return reply.data
}
const put = (id: string, name: string, body: unknown) => request('PUT', `/v1/agents/${id}/${name}`, { body })

function assertRefused(reply: Reply<unknown>, status: number, code: string, mention = ''): ErrorBody {
  assert.deepEqual([reply.status, reply.error?.code], [status, code], reply.text)
  assert.ok(reply.error.message.includes(mention), reply.error.message)
  assert.equal(reply.error.request_id, reply.headers.get('x-request-id'))
  return reply.error
}

function assertSteps(steps: NextStep[]): void {
  assert.ok(steps.length > 0)
  for (const step of steps) {
    assert.deepEqual(Object.keys(step).toSorted(), ['description', 'method', 'path'])
    assert.match(step.path, /^\/api\/v1\//)
    assert.doesNotMatch(step.path, /[0-9a-f]{8}-/)
  }
}

describe('POST /v1/agents', () => {
  it('creates a draft at version 1 and returns next steps', async () => {
    const reply = await request<Agent>('POST', '/v1/agents', { body: { name: 'Ä 🦊', model: MODEL } })
    assert.equal(reply.status, 201)
    const { id, tenantId, createdAt, updatedAt, ...rest } = reply.data
    assert.deepEqual(rest, {
      name: 'Ä 🦊',
      model: MODEL,
      systemPrompt: '',
      promptConfig: null,
      toolConfig: null,
      channelConfig: null,
      guardrailConfig: null,
      memoryConfig: null,
      escalationConfig: null,
      mcpConfig: null,
      status: 'draft',
      version: 1,
      releasedVersion: null,
    })
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.match(tenantId, /^[0-9a-f-]{36}$/)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(updatedAt, createdAt)
    assert.equal(reply.headers.get('etag'), '"1"')
    assertSteps(reply.json.next_steps)
  })

  for (const [label, body, field] of [
    ['a missing name', { model: MODEL }, 'name'],
    ['an empty name', { name: '', model: MODEL }, 'name'],
    ['a missing model', { name: 'x' }, 'model'],
    ['a model without provider', { name: 'x', model: 'gpt' }, 'model'],
    ['a system prompt that is null', { name: 'x', model: MODEL, systemPrompt: null }, 'systemPrompt'],
    ['an unknown field', { name: 'x', model: MODEL, colour: 'red' }, 'colour'],
    ['a NUL character', { name: 'a\0b', model: MODEL }, 'name'],
  ] as const)
    it(`answers 400 to ${label}`, async () => {
      assertRefused(await request('POST', '/v1/agents', { body }), 400, 'VALIDATION_ERROR', field)
    })

  it('answers 401 without a key', async () => {
    assertRefused(await request('POST', '/v1/agents', { key: null, body: {} }), 401, 'API_KEY_MISSING')
  })
})

describe('GET /v1/agents', () => {
  it('lists the agents of the workspace and no others, newest first', async () => {
    const [older, newer] = [await create(), await create()]
    const mine = (await request<Agent[]>('GET', '/v1/agents')).data.map(({ id }) => id)
    assert.ok(mine.indexOf(newer.id) < mine.indexOf(older.id))
    const theirs = await request<Agent[]>('GET', '/v1/agents', { key: stack.keys.b })
    assert.equal(theirs.status, 200)
    assert.ok(!theirs.data.some(({ id }) => id === older.id || id === newer.id))
  })

  it('lists each of many agents once', async () => {
    const made: string[] = []
    for (let count = 0; count < 20; count++) made.unshift((await create()).id)
    const listed = (await request<Agent[]>('GET', '/v1/agents')).data.map(({ id }) => id)
    assert.deepEqual(
      listed.filter((id) => made.includes(id)),
      made,
    )
  })
})

describe('a part of GET /v1/agents', () => {
  const list = async (query: string): Promise<{ data: Agent[]; total: number }> =>
    JSON.parse((await request('GET', `/v1/agents?${query}`)).text)

  it('has the agents whose name or model holds q, in any case', async () => {
    const mark = `Zürich-${Date.now()}`
    const { id } = await create({ name: `Desk ${mark}` })
    await create({ name: 'another' })
    const { data, total } = await list(`q=${encodeURIComponent(mark.toLowerCase())}`)
    assert.deepEqual([data.map(({ id }) => id), total], [[id], 1])
    assert.deepEqual((await list(`q=${mark}_`)).data, [])
  })

  it('has limit agents behind offset, and the total of the whole', async () => {
    const mark = `part-${Date.now()}`
    const made: string[] = []
    for (let count = 0; count < 12; count++) made.unshift((await create({ name: `${mark} ${count}` })).id)
    for (const view of ['full', 'short']) {
      const { data, total } = await list(`q=${mark}&limit=9&offset=2&view=${view}`)
      assert.deepEqual([data.map(({ id }) => id), total], [made.slice(2, 11), 12], view)
    }
  })

  it('has the agents of a status alone', async () => {
    const mark = `status-${Date.now()}`
    const { id } = await create({ name: mark })
    await create({ name: mark })
    await request('PATCH', `/v1/agents/${id}`, { body: { status: 'paused' } })
    assert.deepEqual(
      (await list(`q=${mark}&status=paused`)).data.map(({ id }) => id),
      [id],
    )
  })

  it('has no configurations in its short form', async () => {
    const agent = await create({ name: 'short one', systemPrompt: 'A long prompt.' })
    const [first] = (await list('view=short&limit=1')).data
    const { id, tenantId, name, model, status, version, releasedVersion, createdAt, updatedAt } = agent
    assert.deepEqual(first, { id, tenantId, name, model, status, version, releasedVersion, createdAt, updatedAt })
  })

  for (const query of ['limit=0', 'limit=201', 'offset=-1', 'status=gone', 'view=tiny', 'name=x'])
    it(`answers 400 to ${query}`, async () => {
      assertRefused(await request('GET', `/v1/agents?${query}`), 400, 'VALIDATION_ERROR', query.split('=')[0])
    })
})

describe('GET /v1/agents/{id}', () => {
  it('returns the agent with its ETag', async () => {
    const agent = await create({ systemPrompt: 'Be kind.' })
    const reply = await request<Agent>('GET', `/v1/agents/${agent.id}`)
    assert.deepEqual([reply.status, reply.data, reply.headers.get('etag')], [200, agent, '"1"'])
  })

  it('answers 404 to an unknown id and names it', async () => {
    const error = assertRefused(await request('GET', `/v1/agents/${UNKNOWN}`), 404, 'AGENT_NOT_FOUND', UNKNOWN)
    assert.match(error.fix, /GET \/v1\/agents/)
  })

  it('answers 404 to another workspace', async () => {
    const { id } = await create()
    assertRefused(await request('GET', `/v1/agents/${id}`, { key: stack.keys.b }), 404, 'AGENT_NOT_FOUND', id)
  })

  it('answers 400 to an id that is no UUID', async () => {
    assertRefused(await request('GET', '/v1/agents/not-a-uuid'), 400, 'VALIDATION_ERROR', 'id')
  })
})

describe('PATCH /v1/agents/{id}', () => {
  const patch = (id: string, body: unknown, headers = {}) =>
    request<Agent>('PATCH', `/v1/agents/${id}`, { body, headers })

  it('changes name and status and makes a version', async () => {
    const { id, createdAt, updatedAt } = await create()
    const reply = await patch(id, { name: 'renamed', status: 'paused' })
    const { name, status, version } = reply.data
    assert.deepEqual([reply.status, name, status, version], [200, 'renamed', 'paused', 2])
    assert.equal(reply.data.createdAt, createdAt)
    assert.ok(reply.data.updatedAt > updatedAt)
    assert.equal(reply.headers.get('etag'), '"2"')
    assertSteps(reply.json.next_steps)
  })

  it('allows every change of status', async () => {
    const { id } = await create()
    const walk = ['active', 'paused', 'active', 'disabled', 'active', 'draft', 'disabled', 'paused', 'draft'] as const
    for (const status of walk) assert.equal((await patch(id, { status })).data.status, status)
  })

  it('makes no version of an empty change', async () => {
    const agent = await create()
    const reply = await patch(agent.id, {})
    assert.deepEqual([reply.status, reply.data], [200, agent])
  })

  for (const [label, body, field] of [
    ['an unknown status', { status: 'archived' }, 'status'],
    ['an empty name with a valid status', { name: '', status: 'active' }, 'name'],
    ['a field that PUT changes', { systemPrompt: 'x' }, 'systemPrompt'],
  ] as const)
    it(`answers 400 to ${label} and changes nothing`, async () => {
      const agent = await create()
      assertRefused(await patch(agent.id, body), 400, 'VALIDATION_ERROR', field)
      assert.deepEqual((await request('GET', `/v1/agents/${agent.id}`)).data, agent)
    })

  it('answers 404 to a change of an unknown agent', async () => {
    assertRefused(await patch(UNKNOWN, { name: 'x' }), 404, 'AGENT_NOT_FOUND', UNKNOWN)
  })

  it('answers 412 to a stale If-Match and changes nothing', async () => {
    const { id } = await create()
    await patch(id, { name: 'one' }, { 'if-match': '"1"' })
    assertRefused(await patch(id, { name: 'two' }, { 'if-match': '"1"' }), 412, 'VERSION_CONFLICT', '2')
    assert.equal((await request('GET', `/v1/agents/${id}`)).data.name, 'one')
  })

  it('accepts *, a list with the version, and a weak tag', async () => {
    const { id } = await create()
    const tags = ['*', '"9", "2"', 'W/"3"']
    for (const tag of tags) assert.equal((await patch(id, { name: tag }, { 'if-match': tag })).status, 200)
  })

  it('accepts one of eight writers with the same If-Match', async () => {
    const { id } = await create()
    const writes = Array.from({ length: 8 }, (_, i) => patch(id, { name: `w${i}` }, { 'if-match': '"1"' }))
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 412, 412, 412, 412, 412, 412, 412])
  })

  it('makes eight versions for eight writers without If-Match', async () => {
    const { id } = await create()
    const writes = Array.from({ length: 8 }, (_, i) => patch(id, { name: `w${i}` }))
    const versions = (await Promise.all(writes)).map(({ data }) => data.version)
    assert.deepEqual(
      versions.toSorted((a, b) => a - b),
      [2, 3, 4, 5, 6, 7, 8, 9],
    )
  })
})

describe('POST /v1/agents/{id}/clone', () => {
  const clone = (id: string, body?: unknown) =>
    request<Agent>('POST', `/v1/agents/${id}/clone`, body === undefined ? {} : { body })

  it('copies configuration and secrets into a new draft', async () => {
    const { id } = await create({ name: 'Original', systemPrompt: 'S' })
    await put(id, 'tools', [
      { type: 'api_call', name: 't', description: 'd', config: { authType: 'bearer', authValue: 'sk-abcdefghij4321' } },
    ])
    await put(id, 'memory', { strategy: 'summary', windowSize: 4 })
    await put(id, 'model', { model: 'openai/a', fallbackModels: ['google/b'] })
    const source = (await request<Agent>('PATCH', `/v1/agents/${id}`, { body: { status: 'active' } })).data
    const reply = await clone(id)
    const { id: copyId, createdAt, updatedAt, version, ...copy } = reply.data
    assert.deepEqual(
      [reply.status, copy, version],
      [201, { ...configurationOf(source), name: 'Original (copy)', status: 'draft' }, 1],
    )
    assert.notEqual(copyId, id)
    assertSteps(reply.json.next_steps)
  })

  it('gives the copy the name of the body', async () => {
    assert.equal((await clone((await create()).id, { name: 'Night desk' })).data.name, 'Night desk')
  })

  for (const body of [{ name: '' }, { nme: 'x' }, { name: 5 }])
    it(`answers 400 to the body ${JSON.stringify(body)} and makes no copy`, async () => {
      const { id } = await create({ name: `source ${JSON.stringify(body)}` })
      const count = async () => JSON.parse((await request('GET', '/v1/agents?limit=1')).text).total
      const before = await count()
      assertRefused(await clone(id, body), 400, 'VALIDATION_ERROR')
      assert.equal(await count(), before)
    })

  it('copies no knowledge bases, suites or logs', async () => {
    const { id } = await create()
    await request('POST', `/v1/agents/${id}/knowledge-bases`, { body: { name: 'k' } })
    const copy = (await clone(id)).data.id
    for (const part of ['knowledge-bases', 'evals', 'logs'])
      assert.deepEqual((await request('GET', `/v1/agents/${copy}/${part}`)).data, [])
  })

  it('answers 404 to a clone of an unknown agent', async () => {
    assertRefused(await clone(UNKNOWN), 404, 'AGENT_NOT_FOUND', UNKNOWN)
  })

  const configurationOf = ({ id, createdAt, updatedAt, version, ...configuration }: Agent) => configuration
})
