import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Instance } from '../../../domain/access/instance.ts'
import type { Session } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import type { OperationStatus } from '../../../domain/operation/status.ts'
import { workspaces } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'

const bounded = await startOwnApi({
  MAX_WORKSPACES_PER_PERSON: '2',
  MAX_KEYS_PER_WORKSPACE: '3',
  RATE_LIMIT_PER_MINUTE_PER_WORKSPACE: '20',
})
const closed = await startOwnApi({ WORKSPACE_CREATION: '', TEMPORAL_UI_ADDRESS: 'http://temporal.example' })
const slow = await startOwnApi({ RATE_LIMIT_PER_MINUTE: '5' })
after(() => Promise.all([slow[Symbol.asyncDispose](), bounded[Symbol.asyncDispose](), closed[Symbol.asyncDispose]()]))

const makeIn = (as: RequestOptions, name = `Tenant ${newId()}`) =>
  request('POST', '/v1/workspaces', { ...as, body: { name } })
const makeKeyIn = (as: RequestOptions, body: object = { name: 'x' }) => request('POST', '/v1/api-keys', { ...as, body })

describe('a workspace with its first key', () => {
  const make = (apiKey: object, as: RequestOptions = { key: stack.keys.a }) =>
    request<{ id: string; apiKey?: { key: string; scopes: string[] }; counts: { apiKeys: number } }>(
      'POST',
      '/v1/workspaces',
      { ...as, body: { name: 'Tenant', apiKey } },
    )

  it('can be used at once, by this key alone', async () => {
    const { status, data } = await make({ name: 'Provisioning', scopes: ['read', 'admin'] })
    assert.deepEqual([status, data.counts.apiKeys, data.apiKey?.scopes], [201, 1, ['read', 'admin']])
    const key = data.apiKey?.key ?? ''
    assert.equal((await request('GET', '/v1/workspace', { key })).data.id, data.id)
    const listed = await request<object[]>('GET', '/v1/api-keys', { key })
    assert.equal(listed.data.length, 1)
    assert.ok(!listed.text.includes(key))
  })

  it('gives it at most the scopes of the one who asks', async () => {
    const key = await makeKey({ scopes: ['read', 'admin'] })
    const refused = await make({ name: 'x', scopes: ['read', 'chat'] }, { key })
    assert.deepEqual([refused.status, refused.error.code], [403, 'SCOPE_MISSING'])
    assert.equal((await make({ name: 'x', expiresAt: '2020-01-01' })).error.field, 'apiKey.expiresAt')
  })
})

describe('who makes workspaces', () => {
  it('is the operator alone where the settings name workspaces', async () => {
    const { baseUrl } = closed
    const owner = await openSession(await makePerson())
    for (const as of [owner, { key: stack.keys.b }]) {
      const { status, error } = await makeIn({ ...as, baseUrl })
      assert.deepEqual([status, error.code], [403, 'WORKSPACE_CREATION_REFUSED'])
      assert.match(error.fix, /WORKSPACE_CREATION/)
    }
    assert.equal((await makeIn({ key: stack.keys.a, baseUrl })).status, 201)
  })
})

describe('the bounds of a tenant', () => {
  const { baseUrl } = bounded

  it('count the workspaces of a person and of the keys in them, also of requests at once', async () => {
    const person = await makePerson()
    const as = { ...(await openSession(person)), baseUrl }
    const replies = await Promise.all([1, 2, 3, 4].map(() => makeIn(as)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 409, 409])
    assert.equal(replies.find(({ status }) => status === 409)?.error.code, 'WORKSPACE_LIMIT_REACHED')
    const made = replies.find(({ status }) => status === 201)?.data.id
    const there = { ...(await openSession({ ...person, workspaceId: String(made) })), baseUrl }
    const key = String((await makeKeyIn(there, { name: 'x', scopes: ['admin'] })).data.key)
    assert.equal((await makeIn({ key, baseUrl })).error.code, 'WORKSPACE_LIMIT_REACHED')
  })

  it('count workspaces that were deleted in the last 30 days', async () => {
    const person = await makePerson()
    const as = { ...(await openSession(person)), baseUrl }
    for (const name of ['First', 'Second']) {
      const { id } = (await makeIn(as, name)).data
      const there = { ...(await openSession({ ...person, workspaceId: String(id) })), baseUrl }
      assert.equal((await request('DELETE', '/v1/workspace', { ...there, body: { name } })).status, 200)
    }
    assert.equal((await makeIn(as)).error.code, 'WORKSPACE_LIMIT_REACHED')
    const isTheirs = eq(workspaces.makerId, person.id)
    const longAgo = sql`now() - interval '31 days'`
    await database.update(workspaces).set({ deletedAt: longAgo }).where(isTheirs)
    assert.equal((await makeIn(as)).status, 201)
  })

  it('count what invited people make, for the workspace in which it began', async () => {
    const owner = await makePerson()
    const { id } = (await makeIn({ ...(await openSession(owner)), baseUrl })).data
    const [invited, further] = [await makePerson('owner', String(id)), await makePerson('owner', String(id))]
    const made = await makeIn({ ...(await openSession(invited)), baseUrl })
    assert.equal(made.status, 201, made.text)
    const there = await openSession({ ...invited, workspaceId: String(made.data.id) })
    for (const as of [there, await openSession(further), await openSession(owner)])
      assert.equal((await makeIn({ ...as, baseUrl })).error.code, 'WORKSPACE_LIMIT_REACHED')
  })

  it('count the keys of a workspace that work', async () => {
    const as = { ...(await openSession(await makePerson())), baseUrl }
    const made = [await makeKeyIn(as), await makeKeyIn(as), await makeKeyIn(as)]
    const refused = await makeKeyIn(as)
    assert.deepEqual([refused.status, refused.error.code], [409, 'API_KEY_LIMIT_REACHED'])
    const rotate = (overlapSeconds: number) =>
      request('POST', `/v1/api-keys/${made[0]?.data.id}/rotate`, { ...as, body: { overlapSeconds } })
    assert.equal((await rotate(60)).status, 409)
    assert.equal((await rotate(0)).status, 201)
    assert.equal((await request('DELETE', `/v1/api-keys/${made[1]?.data.id}`, as)).status, 200)
    assert.equal((await makeKeyIn(as)).status, 201)
  })

  it('count the requests of all keys of a workspace together', async () => {
    const { workspaceId } = await makePerson()
    const keys = [await makeKey({ workspaceId }), await makeKey({ workspaceId })]
    const statuses: number[] = []
    for (let index = 0; index < 24; index += 1)
      statuses.push((await request('GET', '/v1/agents', { key: keys[index % 2] ?? null, baseUrl })).status)
    const { error } = await request('GET', '/v1/agents', { key: keys[0] ?? null, baseUrl })
    assert.match(error.fix, /RATE_LIMIT_PER_MINUTE_PER_WORKSPACE\.$/)
    assert.deepEqual([statuses.slice(0, 20).every((status) => status === 200), statuses.at(-1)], [true, 429])
    const other = await makeKey({ workspaceId: (await makePerson()).workspaceId })
    assert.equal((await request('GET', '/v1/agents', { key: other, baseUrl })).status, 200)
  })
})

describe('the rate of a person', () => {
  it('counts requests that name no workspace, too', async () => {
    const as = { ...(await openSession(await makePerson())), baseUrl: slow.baseUrl }
    const paths = ['/v1/session', `/v1/session/purges/${newId()}`, '/v1/session', `/v1/session/purges/${newId()}`]
    for (const path of paths) assert.notEqual((await request('GET', path, as)).status, 429)
    assert.equal((await request('GET', '/v1/agents', as)).status, 200)
    const refused = await request('GET', '/v1/session', as)
    assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
  })
})

describe('a workspace just made', () => {
  it('is open to the session of its maker at once', async () => {
    const as = await openSession(await makePerson())
    await request('GET', '/v1/agents', as)
    const made = await makeIn(as)
    const headers = { ...as.headers, 'x-workspace-id': String(made.data.id) }
    assert.equal((await request('GET', '/v1/agents', { ...as, headers })).status, 200)
    const { data } = await request<Session>('GET', '/v1/session', as)
    assert.ok(data.workspaces.some(({ id }) => id === made.data.id))
  })
})

describe('the installation', () => {
  it('is seen and changed from the operator’s workspace only', async () => {
    const status = async (key: string) => (await request<OperationStatus>('GET', '/v1/operations', { key })).data
    const [operators, theirs] = [await status(stack.keys.a), await status(stack.keys.b)]
    assert.ok(operators.parts.length > 0 && operators.processes.length > 0)
    assert.deepEqual([theirs.parts, theirs.processes, theirs.workflowStartsWaiting], [[], [], 0])
    const address = async (key: string) =>
      (await request<Instance>('GET', '/v1/instance', { key, baseUrl: closed.baseUrl })).data.details?.temporal.uiUrl
    assert.deepEqual([await address(stack.keys.a), await address(stack.keys.b)], ['http://temporal.example', null])
    const fetch = await request('POST', '/v1/local-models/multilingual-e5-small/fetch', { key: stack.keys.b })
    assert.deepEqual([fetch.status, fetch.error.code], [403, 'OPERATOR_ONLY'])
  })
})
