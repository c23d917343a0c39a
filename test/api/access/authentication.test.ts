import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeApiKey } from '../../../domain/access/api-key.ts'
import { lastUseOf, makeKey, revokeKey } from '../../support/stack/service-key.ts'
import { type Reply, type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'

const NOWHERE = '0198f0a5-0000-7000-8000-000000000000'

function assertRefused(reply: Reply, code: string): void {
  assert.equal(reply.status, 401, reply.text)
  assert.equal(reply.error.code, code)
  assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
  assert.equal(reply.error.request_id, reply.headers.get('x-request-id'))
}

const withHeader = (authorization: string): RequestOptions => ({ key: null, headers: { authorization } })

describe('the API key', () => {
  it('is required', async () => {
    assertRefused(await request('GET', '/v1/agents', { key: null }), 'API_KEY_MISSING')
  })

  it('is checked before the rest of the request', async () => {
    const wrong: [string, string, RequestOptions][] = [
      ['POST', '/v1/agents', { body: '{ not json' }],
      ['POST', '/v1/agents', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
      ['POST', '/v1/agents', { body: 'x'.repeat(2_000_000) }],
      ['POST', '/v1/agents', { body: { colour: 'red' } }],
      ['GET', '/v1/agents/not-a-uuid', {}],
      ['GET', `/v1/agents/${NOWHERE}`, {}],
      ['GET', `/v1/agents/${NOWHERE}/logs?limit=abc`, {}],
    ]
    for (const [method, path, options] of wrong)
      assertRefused(await request(method, path, { ...options, key: null }), 'API_KEY_MISSING')
  })

  it('is accepted after "bearer" in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      assert.equal((await request('GET', '/v1/agents', withHeader(`${scheme} ${stack.keys.a}`))).status, 200)
  })

  it('is missing when it is empty or follows another scheme', async () => {
    for (const header of ['Basic YTpi', 'Bearer ', 'Bearer', stack.keys.a])
      assertRefused(await request('GET', '/v1/agents', withHeader(header)), 'API_KEY_MISSING')
  })

  it('is unknown in another format or with one changed character', async () => {
    const last = stack.keys.a.endsWith('a') ? 'b' : 'a'
    for (const key of [
      'nonsense',
      "' OR 1=1 --",
      makeApiKey(),
      stack.keys.a.slice(0, -1) + last,
      `${stack.keys.a}, Bearer x`,
    ])
      assertRefused(await request('GET', '/v1/agents', { key }), 'API_KEY_INVALID')
  })

  it('is not read from the query', async () => {
    for (const name of ['api_key', 'key', 'access_token', 'authorization'])
      assertRefused(await request('GET', `/v1/agents?${name}=${stack.keys.a}`, { key: null }), 'API_KEY_MISSING')
  })

  it('is refused after it expires', async () => {
    assertRefused(
      await request('GET', '/v1/agents', { key: await makeKey({ expiresAt: new Date(0) }) }),
      'API_KEY_EXPIRED',
    )
    const later = new Date(Date.now() + 60_000)
    assert.equal((await request('GET', '/v1/agents', { key: await makeKey({ expiresAt: later }) })).status, 200)
  })

  it('is refused within seconds of its revocation', async () => {
    const key = await makeKey()
    assert.equal((await request('GET', '/v1/agents', { key })).status, 200)
    await revokeKey(key)
    await until('the revocation', async () => (await request('GET', '/v1/agents', { key })).status === 401)
    assertRefused(await request('GET', '/v1/agents', { key }), 'API_KEY_REVOKED')
  })

  it('works at once after it is made', async () => {
    const key = await makeKey()
    assert.equal((await request('GET', '/v1/agents', { key })).status, 200)
  })

  it('records its last use', async () => {
    const key = await makeKey()
    await request('GET', '/v1/agents', { key })
    await until('the last use', () => lastUseOf(key))
  })

  it('opens only its own workspace', async () => {
    const made = await request('POST', '/v1/agents', { body: { name: 'of a', model: 'local/extractive' } })
    const foreign = await request('GET', `/v1/agents/${made.data.id}`, { key: stack.keys.b })
    assert.equal(foreign.error.code, 'AGENT_NOT_FOUND')
  })
})

describe('scopes', () => {
  const operations: [scope: 'read' | 'write' | 'chat' | 'evals', method: string, path: string, body?: unknown][] = [
    ['read', 'GET', '/v1/agents'],
    ['write', 'POST', '/v1/agents', { name: 'x', model: 'local/extractive' }],
    ['write', 'DELETE', `/v1/agents/${NOWHERE}`],
    ['chat', 'POST', '/v1/chat', { agent_id: NOWHERE, message: 'hi' }],
    ['chat', 'POST', '/v1/chat-stream', { agent_id: NOWHERE, message: 'hi' }],
  ]
  for (const [scope, method, path, body] of operations)
    it(`${method} ${path} requires the scope ${scope} and names it`, async () => {
      const others = (['read', 'write', 'chat', 'evals'] as const).filter((candidate) => candidate !== scope)
      const refused = await request(method, path, { key: await makeKey({ scopes: others }), body })
      assert.equal(refused.status, 403, refused.text)
      assert.equal(refused.error.code, 'SCOPE_MISSING')
      assert.match(refused.error.message, new RegExp(`\\b${scope}\\b`))
      const accepted = await request(method, path, { key: await makeKey({ scopes: [scope] }), body })
      assert.notEqual(accepted.status, 403)
    })
})
