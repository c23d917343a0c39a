import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Agent } from '../../../domain/agent/agent.ts'
import type { AgentVersion } from '../../../domain/agent/version.ts'
import { request, stack } from '../../support/stack/stack.ts'

const UNKNOWN = '0198f0a5-1111-7222-8333-444455556666'
const MEMORY = { strategy: 'sliding_window', windowSize: 6 }
const TOOL = { type: 'api_call', name: 't', description: 'd', config: { authValue: 'sk-abcdefghij4321' } }

/** Creates an agent and changes it three times; returns its id. It is then at version 4. */
async function createHistory(): Promise<string> {
  const { data } = await request('POST', '/v1/agents', { body: { name: 'first name', model: 'openai/a' } })
  await request('PUT', `/v1/agents/${data.id}/memory`, { body: MEMORY })
  await request('PUT', `/v1/agents/${data.id}/tools`, { body: [TOOL] })
  await request('PATCH', `/v1/agents/${data.id}`, { body: { name: 'second name', status: 'paused' } })
  return data.id
}
const get = <T = Agent>(id: string, path = '') => request<T>('GET', `/v1/agents/${id}${path}`)
const restore = (id: string, version: number | string, options: object = {}) =>
  request<Agent>('POST', `/v1/agents/${id}/versions/${version}/restore`, options)

describe('GET /v1/agents/{id}/versions', () => {
  it('lists every change, newest first', async () => {
    const id = await createHistory()
    const { status, data } = await get<AgentVersion[]>(id, '/versions')
    assert.equal(status, 200)
    assert.deepEqual(
      data.map(({ version, change }) => [version, change]),
      [
        [4, 'name, status'],
        [3, 'tools'],
        [2, 'memory'],
        [1, 'created'],
      ],
    )
    for (const { createdAt, actor } of data) {
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT.*Z$/)
      assert.deepEqual([actor?.type, actor?.name], ['key', 'bootstrap'])
      assert.match(actor?.id ?? '', /^[0-9a-f-]{36}$/)
    }
  })

  it('answers 404 to an unknown agent', async () => {
    const reply = await get(UNKNOWN, '/versions')
    assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
  })
})

describe('GET /v1/agents/{id}/versions/{version}', () => {
  it('returns the former agent with masked secrets', async () => {
    const id = await createHistory()
    const { data } = await get(id, '/versions/3')
    assert.deepEqual(
      [data.id, data.name, data.status, data.version, data.memoryConfig],
      [id, 'first name', 'draft', 3, MEMORY],
    )
    assert.equal(data.toolConfig?.[0]?.config.authValue, '••••4321')
    assert.equal((await get(id, '/versions/2')).data.toolConfig, null)
  })

  it('returns the agent itself for its newest version', async () => {
    const id = await createHistory()
    assert.deepEqual((await get(id, '/versions/4')).data, (await get(id)).data)
  })

  for (const version of ['5', '999', '2147483648', '99999999999999999999'])
    it(`answers 404 to version ${version}`, async () => {
      const reply = await get(await createHistory(), `/versions/${version}`)
      assert.deepEqual([reply.status, reply.error.code], [404, 'VERSION_NOT_FOUND'])
    })

  for (const version of ['x', '0', '-1', '1.5', '1e3', '%20'])
    it(`answers 400 to the invalid version ${version}`, async () => {
      const reply = await get(await createHistory(), `/versions/${version}`)
      assert.deepEqual([reply.status, reply.error.code], [400, 'VALIDATION_ERROR'])
    })

  it('answers 404 to another workspace', async () => {
    const reply = await request('GET', `/v1/agents/${await createHistory()}/versions/1`, { key: stack.keys.b })
    assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
  })
})

describe('POST /v1/agents/{id}/versions/{version}/restore', () => {
  it('makes a version with the old content, and leaves name and status', async () => {
    const id = await createHistory()
    const [past, current] = [(await get(id, '/versions/2')).data, (await get(id)).data]
    const { data } = await restore(id, 2)
    const { name, status } = current
    assert.deepEqual(data, { ...past, name, status, version: 5, updatedAt: data.updatedAt })
  })

  it('keeps the secret of today for a tool that stays where it was', async () => {
    const id = await createHistory()
    const tools = [{ ...TOOL, config: { authValue: 'sk-abcdefghij9999' } }]
    await request('PUT', `/v1/agents/${id}/tools`, { body: tools })
    assert.equal((await restore(id, 3)).data.toolConfig?.[0]?.config.authValue, '••••9999')
  })

  it('restores name and status where the body includes them', async () => {
    const id = await createHistory()
    const past = (await get(id, '/versions/3')).data
    const reply = await restore(id, 3, { body: { include: ['name', 'status'] } })
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.data, { ...past, version: 5, updatedAt: reply.data.updatedAt })
    assert.equal(reply.headers.get('etag'), '"5"')
    assert.ok(reply.json.next_steps.length > 0)
    assert.equal((await get(id, '/versions/4')).data.name, 'second name')
    const [newest] = (await get<AgentVersion[]>(id, '/versions')).data
    assert.equal(newest?.change, 'restored version 3')
  })

  it('restores the newest version as a new version', async () => {
    assert.equal((await restore(await createHistory(), 4)).data.version, 5)
  })

  it('answers 404 to an unknown version and makes none', async () => {
    const id = await createHistory()
    const reply = await restore(id, 77)
    assert.deepEqual([reply.status, reply.error.code], [404, 'VERSION_NOT_FOUND'])
    assert.equal((await get(id)).data.version, 4)
  })

  it('answers 400 to an invalid version, and to an include that it does not know', async () => {
    assert.equal((await restore(await createHistory(), 'latest')).status, 400)
    assert.equal((await restore(await createHistory(), 1, { body: { include: ['secrets'] } })).status, 400)
  })

  it('answers 412 to a stale If-Match', async () => {
    const reply = await restore(await createHistory(), 1, { headers: { 'if-match': '"1"' } })
    assert.deepEqual([reply.status, reply.error.code], [412, 'VERSION_CONFLICT'])
  })
})

describe('PATCH /v1/agents/{id}/versions/{version}', () => {
  const change = (id: string, version: number, body: Record<string, unknown>) =>
    request<AgentVersion>('PATCH', `/v1/agents/${id}/versions/${version}`, { body })
  const words = async (id: string) =>
    (await get<AgentVersion[]>(id, '/versions')).data.map(({ version, label, note }) => [version, label, note])

  it('gives a version a label and a note, and makes no version', async () => {
    const id = await createHistory()
    const { status, data } = await change(id, 2, { label: 'production', note: 'The one of the launch.' })
    assert.deepEqual([status, data.label, data.note], [200, 'production', 'The one of the launch.'])
    assert.deepEqual(await words(id), [
      [4, null, null],
      [3, null, null],
      [2, 'production', 'The one of the launch.'],
      [1, null, null],
    ])
  })

  it('takes a label from the version that had it', async () => {
    const id = await createHistory()
    await change(id, 2, { label: 'production', note: 'Former' })
    await change(id, 3, { label: 'production' })
    assert.deepEqual((await words(id)).slice(1, 3), [
      [3, 'production', null],
      [2, null, 'Former'],
    ])
  })

  it('keeps a field that is left out, and removes one that is null', async () => {
    const id = await createHistory()
    await change(id, 1, { label: 'first', note: 'Kept' })
    assert.deepEqual((await change(id, 1, { label: null })).data.note, 'Kept')
    assert.deepEqual((await words(id)).at(-1), [1, null, 'Kept'])
  })

  for (const [body, field] of [
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(501) }, 'label'],
    [{ note: 'x'.repeat(10_001) }, 'note'],
  ] as const)
    it(`refuses ${field} of ${String(Object.values(body)[0]).length} characters`, async () => {
      const reply = await change(await createHistory(), 1, body)
      assert.deepEqual([reply.status, reply.error.field], [400, field])
    })

  it('answers 404 to an unknown version', async () => {
    const reply = await change(await createHistory(), 9, { label: 'production' })
    assert.deepEqual([reply.status, reply.error.code], [404, 'VERSION_NOT_FOUND'])
  })
})
