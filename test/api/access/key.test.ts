import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ShownApiKey } from '../../../domain/access/api-key.ts'
import { workspaceOf } from '../../support/stack/service-key.ts'
import { type Data, type Reply, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const NOWHERE = '0198f0a5-0000-7000-8000-000000000000'
type MadeKey = ShownApiKey & { key: string }

const make = (body: unknown, key?: string) =>
  request<MadeKey>('POST', '/v1/api-keys', { body, ...(key === undefined ? {} : { key }) })
const rotate = (id: string, body?: unknown, key?: string) =>
  request<MadeKey>('POST', `/v1/api-keys/${id}/rotate`, { body, ...(key === undefined ? {} : { key }) })
const list = async () => (await request<ShownApiKey[]>('GET', '/v1/api-keys')).data
const shown = async (id: string) => (await list()).find((key) => key.id === id)
const tryKey = (key: string) => request('GET', '/v1/agents', { key })

async function madeKey(body: object = {}): Promise<MadeKey> {
  const made = await make({ name: 'program', ...body })
  assert.equal(made.status, 201, made.text)
  return made.data
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function assertRefused(reply: Reply<unknown>, status: number, code: string, words: RegExp): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(reply.error.code, code)
  assert.match(`${reply.error.message} ${reply.error.fix}`, words)
}

describe('POST /v1/api-keys', () => {
  it('makes a key that works at once, has all scopes but admin, and is shown once', async () => {
    const made = await make({ name: 'Web shop' })
    assert.equal(made.status, 201)
    assert.ok(made.json.next_steps.length > 0)
    const { key, ...rest } = made.data
    assert.match(key, /^ams_[0-9A-Za-z]{43}$/)
    assert.deepEqual(rest.scopes, ['read', 'write', 'chat', 'evals'])
    assert.equal(rest.prefix, key.slice(0, 8))
    assert.equal(rest.createdBy.type, 'key')
    assert.equal(rest.createdBy.name, 'bootstrap')
    assert.equal((await tryKey(key)).status, 200)
    assertRefused(await request('GET', '/v1/api-keys', { key }), 403, 'SCOPE_MISSING', /admin/)
    const { lastUsedAt, ...inList } = (await shown(rest.id)) ?? ({} as ShownApiKey)
    assert.deepEqual({ ...inList, lastUsedAt: null }, rest)
    assert.ok(!(await request('GET', '/v1/api-keys')).text.includes(key.slice(8)))
  })

  it('gives the scopes and the expiry that the body names', async () => {
    const expiresAt = inSeconds(3_600)
    const made = await madeKey({ scopes: ['chat'], expiresAt })
    assert.deepEqual([made.scopes, made.expiresAt], [['chat'], expiresAt])
    assertRefused(await tryKey(made.key), 403, 'SCOPE_MISSING', /read/)
  })

  it('makes a key that is refused after its expiry', async () => {
    const expiresAt = inSeconds(2)
    const { key } = await madeKey({ expiresAt })
    const { status } = await tryKey(key)
    // On a slow machine the answer may come after the expiry.
    if (Date.now() < Date.parse(expiresAt)) assert.equal(status, 200)
    const refused = await until('the expiry', async () => {
      const reply = await tryKey(key)
      return reply.status === 401 ? reply : undefined
    })
    assertRefused(refused, 401, 'API_KEY_EXPIRED', /POST \/v1\/api-keys/)
  })

  it('gives no scope that its maker lacks', async () => {
    const admin = await madeKey({ scopes: ['admin', 'read'] })
    assertRefused(await make({ name: 'x' }, admin.key), 403, 'SCOPE_MISSING', /write, chat, evals/)
    assertRefused(await make({ name: 'x', scopes: ['read', 'chat'] }, admin.key), 403, 'SCOPE_MISSING', /chat/)
    const less = await make({ name: 'x', scopes: ['read'] }, admin.key)
    assert.equal(less.status, 201)
    assert.deepEqual(less.data.createdBy, { type: 'key', id: admin.id, name: 'program' })
  })

  it('refuses a bad field and names it', async () => {
    const agentId = await makeAgent()
    const wrong: [object, RegExp][] = [
      [{}, /name/],
      [{ name: '' }, /name/],
      [{ name: 'x', scopes: [] }, /scopes/],
      [{ name: 'x', scopes: ['root'] }, /scopes\[0\]/],
      [{ name: 'x', scopes: ['read', 'read'] }, /scopes/],
      [{ name: 'x', agentIds: [] }, /agentIds/],
      [{ name: 'x', agentIds: ['x'] }, /agentIds/],
      [{ name: 'x', expiresAt: 'tomorrow' }, /expiresAt/],
      [{ name: 'x', expiresAt: '2020-01-01' }, /expiresAt/],
      [{ name: 'x', key: 'ams_mine' }, /key/],
      [{ name: 'x', agentIds: [agentId], scopes: ['admin'] }, /agentIds/],
    ]
    for (const [body, words] of wrong) assertRefused(await make(body), 400, 'VALIDATION_ERROR', words)
  })
})

describe('a key with agentIds', () => {
  const body = (agentId: string) => ({ agent_id: agentId, message: 'Hello' })

  it('finds its agents, and every other agent is 404 in every operation', async () => {
    const [mine, other] = [await makeAgent(), await makeAgent()]
    const { key, agentIds } = await madeKey({ agentIds: [mine.toUpperCase()] })
    assert.deepEqual(agentIds, [mine])
    const agents = await request<Data[]>('GET', '/v1/agents', { key })
    assert.deepEqual(
      agents.data.map(({ id }) => id),
      [mine],
    )
    assert.equal((await request('GET', `/v1/agents/${mine}/stats`, { key })).status, 200)
    for (const { method, path, example } of await agentOperations(other)) {
      const reply = await request(method, path, { key, body: example })
      // These need the scope admin, which no key with agentIds has.
      const isForOwners = path.endsWith('/budget') || (method === 'PUT' && path.endsWith('/release/conditions'))
      const code = isForOwners ? 'SCOPE_MISSING' : 'AGENT_NOT_FOUND'
      assert.equal(reply.error?.code, code, `${method} ${path}`)
    }
    for (const path of ['/v1/chat', '/v1/chat-stream'])
      assertRefused(await request('POST', path, { key, body: body(other) }), 404, 'AGENT_NOT_FOUND', /agent/)
    assert.equal((await chat(mine, 'Hello', { key })).status, 200)
  })

  it('finds no turn of another agent', async () => {
    const [mine, other] = [await makeAgent(), await makeAgent()]
    const { key } = await madeKey({ agentIds: [mine] })
    const turnId = (await chat(other, 'Hello')).data.turn_id
    const ways: [string, string][] = [
      ['GET', `/v1/turns/${turnId}`],
      ['POST', `/v1/turns/${turnId}/cancel`],
      ['GET', `/v1/chat-stream/${turnId}`],
    ]
    for (const [method, path] of ways)
      assertRefused(await request(method, path, { key }), 404, 'TURN_NOT_FOUND', /turn/)
    assert.equal((await request('GET', `/v1/turns/${turnId}`)).status, 200)
  })

  it('finds no escalation of another agent', async () => {
    const escalation = {
      webhookUrl: 'http://127.0.0.1:9/',
      autoEscalateKeywords: ['human'],
      assignedTo: [],
      enabled: true,
    }
    const [mine, other] = [await makeAgent(), await makeAgent()]
    await request('PUT', `/v1/agents/${other}/escalation`, { body: escalation })
    await chat(other, 'A human, please')
    const [opened] = (await request<Data[]>('GET', `/v1/agents/${other}/escalations`)).data
    assert.ok(opened)
    const { key } = await madeKey({ agentIds: [mine] })
    for (const action of ['resolve', 'redeliver'])
      assertRefused(
        await request('POST', `/v1/escalations/${opened.id}/${action}`, { key }),
        404,
        'ESCALATION_NOT_FOUND',
        /escalation/,
      )
    assert.equal((await request('POST', `/v1/escalations/${opened.id}/resolve`)).status, 200)
  })

  it('makes no agents', async () => {
    const mine = await makeAgent()
    const { key } = await madeKey({ agentIds: [mine] })
    for (const path of ['/v1/agents', `/v1/agents/${mine}/clone`]) {
      const agent = path.endsWith('clone') ? undefined : { name: 'x', model: 'local/extractive' }
      assertRefused(await request('POST', path, { key, body: agent }), 403, 'SCOPE_MISSING', /agentIds/)
    }
  })

  it('names only agents of the workspace', async () => {
    const foreign = await request('POST', '/v1/agents', {
      key: stack.keys.b,
      body: { name: 'x', model: 'local/extractive' },
    })
    for (const id of [NOWHERE, foreign.data.id])
      assertRefused(await make({ name: 'x', agentIds: [id] }), 404, 'AGENT_NOT_FOUND', new RegExp(id))
  })
})

describe('POST /v1/api-keys/{id}/rotate', () => {
  it('gives a new key and revokes the old one at once', async () => {
    const old = await madeKey({ scopes: ['read', 'chat'], agentIds: [await makeAgent()], expiresAt: inSeconds(3_600) })
    const made = await rotate(old.id)
    assert.equal(made.status, 201, made.text)
    const { id, key, prefix, createdAt, lastUsedAt, ...same } = made.data
    assert.notEqual(key, old.key)
    for (const [field, value] of Object.entries(same)) assert.deepEqual(value, old[field as keyof MadeKey], field)
    assert.equal((await tryKey(key)).status, 200)
    assertRefused(await tryKey(old.key), 401, 'API_KEY_REVOKED', /POST \/v1\/api-keys/)
  })

  it('lets the old key work until the overlap ends', async () => {
    const old = await madeKey()
    const made = await rotate(old.id, { overlapSeconds: 2 })
    const { status } = await tryKey(old.key)
    const triedAt = Date.now()
    const end = Date.parse((await shown(old.id))?.revokedAt ?? '')
    assert.ok(end > Date.parse(made.data.createdAt))
    if (triedAt < end) assert.equal(status, 200)
    await until('the end of the overlap', async () => (await tryKey(old.key)).error?.code === 'API_KEY_REVOKED')
    assert.equal((await tryKey(made.data.key)).status, 200)
  })

  it('may give the new key another expiry', async () => {
    const old = await madeKey({ expiresAt: inSeconds(60) })
    assert.equal((await rotate(old.id, { expiresAt: null, overlapSeconds: 60 })).data.expiresAt, null)
    assertRefused(await rotate(old.id, { expiresAt: '2020-01-01' }), 400, 'VALIDATION_ERROR', /expiresAt/)
  })

  it('refuses an overlap of more than 30 days', async () => {
    const old = await madeKey()
    assert.equal((await rotate(old.id, { overlapSeconds: 2_592_000 })).status, 201)
    for (const overlapSeconds of [2_592_001, -1, 1.5, '60'])
      assertRefused(await rotate(old.id, { overlapSeconds }), 400, 'VALIDATION_ERROR', /overlapSeconds/)
  })

  it('refuses a key with more scopes than the caller has', async () => {
    const admin = await madeKey({ scopes: ['admin'] })
    const old = await madeKey({ scopes: ['write'] })
    assertRefused(await rotate(old.id, {}, admin.key), 403, 'SCOPE_MISSING', /write/)
  })

  it('refuses a key that has ended', async () => {
    const old = await madeKey()
    await request('DELETE', `/v1/api-keys/${old.id}`)
    assertRefused(await rotate(old.id), 409, 'API_KEY_ENDED', /POST \/v1\/api-keys/)
  })
})

describe('DELETE /v1/api-keys/{id}', () => {
  it('revokes the key, which the list still shows, and changes nothing a second time', async () => {
    const { id, key } = await madeKey()
    const revoked = await request('DELETE', `/v1/api-keys/${id}`)
    assert.equal(revoked.status, 200)
    assert.deepEqual(Object.keys(revoked.json), ['message'])
    assertRefused(await tryKey(key), 401, 'API_KEY_REVOKED', /POST \/v1\/api-keys/)
    const first = (await shown(id))?.revokedAt
    assert.ok(first)
    assert.equal((await request('DELETE', `/v1/api-keys/${id}`)).status, 200)
    assert.equal((await shown(id))?.revokedAt, first)
  })

  it('finds no key of another workspace', async () => {
    const { id } = await madeKey()
    for (const [method, path] of [
      ['DELETE', `/v1/api-keys/${id}`],
      ['POST', `/v1/api-keys/${id}/rotate`],
    ] as const)
      assertRefused(await request(method, path, { key: stack.keys.b }), 404, 'API_KEY_NOT_FOUND', new RegExp(id))
    assertRefused(await request('DELETE', `/v1/api-keys/${NOWHERE}`), 404, 'API_KEY_NOT_FOUND', /GET \/v1\/api-keys/)
    const ofB = await request<ShownApiKey[]>('GET', '/v1/api-keys', { key: stack.keys.b })
    assert.ok(!ofB.data.some((key) => key.id === id))
    assert.notEqual(await workspaceOf(stack.keys.a), await workspaceOf(stack.keys.b))
  })
})

type Operation = { requestBody?: { content: Record<string, { example?: unknown }> } }

/** Every operation below one agent that the API description has, with the example of its body. */
async function agentOperations(agentId: string) {
  const { text } = await request('GET', '/openapi.json', { key: null })
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  const found = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/agents/{id}') && !path.endsWith('/clone'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path
          .replace('{id}', agentId)
          .replace('{version}', '1')
          .replace('{channel}', 'telegram')
          .replaceAll(/\{\w+\}/g, NOWHERE),
        example: requestBody?.content['application/json']?.example,
      })),
    )
  assert.ok(found.length > 40)
  return found
}
