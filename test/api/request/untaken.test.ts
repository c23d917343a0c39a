import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const ID = '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01'

describe('a query parameter', () => {
  it('that is not known is refused by name, and nothing is written', async () => {
    const path = `/v1/agents/${await makeAgent()}`
    const memory = { strategy: 'none', windowSize: 3, summaryEnabled: false }
    const { status, error } = await request('PUT', `${path}/memory?dryRun=true`, { body: memory })
    assert.deepEqual([status, error?.code], [400, 'VALIDATION_ERROR'])
    assert.equal(error?.message, 'The query parameter dryRun is not known.')
    assert.equal(error?.fix, 'Did you mean dry_run? Accepted here: dry_run.')
    assert.equal((await request('GET', `${path}/memory`)).data, null)
  })

  it('that is not known is told with all other faults of the query', async () => {
    const { error } = await request('GET', '/v1/logs?limt=5&agent_id=x&limit=0')
    assert.deepEqual(
      error?.errors?.map(({ field }) => field),
      ['limt', 'agent_id', 'limit'],
    )
    const none = await request('GET', '/v1/budget?limit=5&offset=1')
    assert.deepEqual(
      none.error?.errors?.map(({ field }) => field),
      ['limit', 'offset'],
    )
  })

  it('that stands twice is told with all others that do', async () => {
    const { error } = await request('GET', '/v1/logs?limit=1&limit=2&offset=1&offset=2&offset=3')
    assert.deepEqual(
      error?.errors?.map(({ field }) => field),
      ['limit', 'offset'],
    )
  })

  it('that looks like a filter is refused', async () => {
    for (const [path, meant] of [
      ['/v1/logs?agent_id=', 'agent'],
      ['/v1/conversations?agent_id=', 'agent'],
      ['/v1/stats?agentId=', 'agent'],
    ] as const) {
      const { status, error } = await request('GET', path + ID)
      assert.equal(status, 400, path)
      assert.match(error?.fix ?? '', new RegExp(`^Did you mean ${meant}\\?`), path)
    }
  })

  it('is refused by operations that take none, with a valid key only', async () => {
    for (const [method, path] of [
      ['GET', '/v1/budget?limit=5'],
      ['POST', '/v1/agents?dry_run=true'],
      ['DELETE', `/v1/agents/${ID}?x`],
      ['GET', '/v1/instance?x=1'],
    ] as const) {
      const body = method === 'POST' ? { name: 'a', model: 'openai/b' } : undefined
      const { status, error } = await request(method, path, { body })
      assert.deepEqual([status, error?.code], [400, 'VALIDATION_ERROR'], `${method} ${path}`)
      assert.match(error?.fix ?? '', /No query parameter is accepted here\.$/)
    }
    const asOpenAi = await request('GET', '/openai/v1/models?zzz=1')
    assert.deepEqual([asOpenAi.status, asOpenAi.error?.code], [400, 'VALIDATION_ERROR'])
    assert.match(asOpenAi.error?.message ?? '', /zzz is not known/)
    const { status } = await request('GET', '/v1/budget?limit=5', { key: 'ams_none' })
    assert.equal(status, 401)
  })

  it('is free where others call: pages, probes, MCP, channels and the way back from a provider', async () => {
    for (const path of ['/?x=1', '/healthz?x=1', '/api/docs?x=1', '/api/openapi.json?x=1'])
      assert.equal((await request('GET', `/${path}`, { key: null })).status, 200, path)
    const callback = await request('GET', '/v1/session/openid/callback?code=1&state=2', { key: null })
    assert.notEqual(callback.status, 400)
    const channel = await request('POST', `/channels/${ID}/slack?x=1`, { key: null })
    assert.equal(channel.status, 404)
    const mcp = await request('POST', '/mcp?x=1', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
    assert.notEqual(mcp.status, 400)
  })
})

describe('the body of an operation without one', () => {
  it('is refused unless it is {}', async () => {
    const path = `/v1/agents/${await makeAgent()}/clone`
    const { status, error } = await request('POST', path, { body: { nme: 1 } })
    assert.deepEqual([status, error?.code], [400, 'VALIDATION_ERROR'])
    assert.match(error?.message ?? '', /nme/)
    assert.equal((await request('POST', path, { body: ['x'] })).status, 400)
    assert.equal((await request('POST', path, { body: {} })).status, 201)
    assert.equal((await request('POST', path)).status, 201)
  })
})
