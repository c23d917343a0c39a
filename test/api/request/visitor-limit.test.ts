import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { networkOf } from '../../../api/request/client-address.ts'
import { createVisitorLimit } from '../../../api/request/visitor-limit.ts'
import { request } from '../../support/stack/stack.ts'

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
