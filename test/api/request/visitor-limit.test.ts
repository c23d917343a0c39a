import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { networkOf } from '../../../api/request/client-address.ts'
import { createVisitorLimit } from '../../../api/request/visitor-limit.ts'
import { browserWith, makePerson, openSession } from '../../support/access/person.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { type RequestOptions, request } from '../../support/stack/stack.ts'

describe('the limit of visitors', () => {
  it('refuses a client address beyond its requests of a minute, and no other one', async () => {
    const limit = createVisitorLimit(2)
    await limit.count('203.0.113.7')
    await limit.count('203.0.113.7')
    await assert.rejects(limit.count('203.0.113.7'), (error: { errorCode: string; headers: object; fix: string }) => {
      assert.deepEqual([error.errorCode, Object.keys(error.headers)], ['RATE_LIMITED', ['retry-after']])
      assert.match(error.fix, /VISITOR_RATE_LIMIT_PER_MINUTE/)
      return true
    })
    await limit.count('203.0.113.8')
  })

  it('refuses without a look-up, and counts look-ups that find nothing', async () => {
    const limit = createVisitorLimit(2)
    let queries = 0
    const look = (found: string | undefined) =>
      limit.lookUp('203.0.113.7', async () => {
        queries += 1
        return found
      })
    for (const found of ['a', 'b', undefined, 'c', undefined]) assert.equal(await look(found), found)
    await assert.rejects(look('d'), { errorCode: 'RATE_LIMITED' })
    assert.equal(queries, 5)
    await limit.count('203.0.113.7', 'another part')
  })

  it('counts IPv6 addresses of one /64 together', () => {
    assert.equal(networkOf('2001:db8:1:2:3::1'), networkOf('2001:db8:1:2:ffff::9'))
    assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'))
    assert.deepEqual([networkOf('203.0.113.7'), networkOf(null)], ['203.0.113.7', 'unknown'])
  })
})

describe('a request of a visitor', () => {
  for (const path of ['/v1/session', '/v1/setup', '/v1/invitations/accept'])
    it(`has at most 4 KiB at ${path}`, async () => {
      const send = (body: object) => request('POST', path, { key: null, body })
      assert.equal((await send({ email: 'a'.repeat(4 * 1024) })).error.code, 'BODY_TOO_LARGE')
      assert.equal((await send({ email: 'a'.repeat(3 * 1024) })).error.code, 'VALIDATION_ERROR')
    })
})

describe('cookies of no session', () => {
  it('are refused beyond the limit of their client, and sessions are not', async () => {
    await using own = await startOwnApi({ VISITOR_RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.0/8' })
    const [person, flooding] = [await makePerson(), '2001:db8:1:1::1']
    const get = async (path: string, as: RequestOptions, from: string) => {
      const headers = { ...as.headers, 'x-forwarded-for': from }
      return (await request('GET', path, { ...as, headers, baseUrl: own.baseUrl })).status
    }
    const guess = (path: string, from = flooding) =>
      get(path, browserWith(`ams_session=${randomUUID()}`, person.workspaceId), from)
    const known = await openSession(person)
    assert.equal(await get('/v1/agents', known, flooding), 200)
    const guessed = [await guess('/v1/agents'), await guess('/v1/session'), await guess('/v1/agents')]
    assert.deepEqual(guessed, [401, 401, 401])
    for (const path of ['/v1/agents', '/v1/session', '/v1/instance']) assert.equal(await guess(path), 429, path)
    assert.equal(await guess('/v1/agents', '2001:db8:1:1::2'), 429, 'the same /64')
    assert.equal(await get('/v1/agents', known, flooding), 200)
    assert.equal(await get('/v1/agents', await openSession(person), '2001:db8:1:2::1'), 200)
    assert.equal(await get('/v1/instance', { key: null }, flooding), 200)
  })
})

describe('the error of a request', () => {
  it('names its fields', async () => {
    const { error } = await request('POST', '/v1/agents', { body: { name: '', model: 7 } })
    assert.equal(error.field, 'name')
    assert.deepEqual(
      error.errors?.map(({ field }) => field),
      ['name', 'model'],
    )
    assert.ok(error.errors?.every(({ message }) => message !== ''))
  })

  it('names the parameter of a query or of a path, alone', async () => {
    const [query, path] = [
      await request('GET', `/v1/agents/${randomUUID()}/logs?limit=x`),
      await request('GET', '/v1/agents/x'),
    ]
    assert.deepEqual([query.error.field, query.error.errors], ['limit', undefined])
    assert.deepEqual([path.error.field, path.error.errors], ['id', undefined])
  })
})
