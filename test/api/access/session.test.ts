import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { Role, Session } from '../../../domain/access/person.ts'
import { insertMember } from '../../../store/access/member.ts'
import { createSharedCounter } from '../../../store/limit/counter.ts'
import {
  browserWith,
  cookieOf,
  fromOwnAddress,
  makePerson,
  openSession,
  PASSWORD,
  signIn,
  type TestPerson,
  visit,
} from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { type Reply, type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { makeWorkspace } from '../../support/turn/conversation.ts'

const AGENT = { name: 'x', model: 'local/extractive' }
const NOWHERE = '0198f0a5-0000-7000-8000-000000000000'

function assertRefused(reply: Reply<unknown>, status: number, code: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(reply.error.code, code)
}

const session = (as: RequestOptions) => request<Session>('GET', '/v1/session', as)
const actionsOf = async (person: TestPerson) => {
  const as = await signIn(person)
  const { data } = await request<AuditEntry[]>('GET', '/v1/audit', as)
  return data.map(({ action, actor, subject }) => ({ action, actor: actor.id, subject: subject.name }))
}

describe('POST /v1/session', () => {
  it('signs a person in with a cookie that scripts and other sites do not get', async () => {
    const person = await makePerson('editor')
    const reply = await visit<Session>('POST', '/v1/session', {
      email: ` ${person.email.toUpperCase()} `,
      password: PASSWORD,
    })
    assert.equal(reply.status, 200, reply.text)
    const { id, email, name, workspaceId } = person
    assert.deepEqual(reply.data.user, { id, email, name })
    assert.deepEqual(
      reply.data.workspaces.map((each) => [each.id, each.role]),
      [[workspaceId, 'editor']],
    )
    const cookie = reply.headers.get('set-cookie') ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=2592000'])
      assert.ok(cookie.includes(attribute), attribute)
    assert.doesNotMatch(cookie, /Domain=/)
    assert.deepEqual((await session(browserWith(cookieOf(reply), workspaceId))).data, reply.data)
  })

  it('gives the same answer for a wrong password and an unknown address, and notes the first', async () => {
    const person = await makePerson()
    const wrong = await visit('POST', '/v1/session', { email: person.email, password: 'not the password' })
    const unknown = await visit('POST', '/v1/session', { email: 'nobody@example.com', password: 'not the password' })
    for (const reply of [wrong, unknown]) {
      assertRefused(reply, 401, 'SIGN_IN_FAILED')
      assert.equal(reply.headers.get('set-cookie'), null)
    }
    assert.deepEqual([wrong.error.message, wrong.error.fix], [unknown.error.message, unknown.error.fix])
    const as = await openSession(person)
    const noted = await until('the entry', async () => {
      const { data } = await request<AuditEntry[]>('GET', '/v1/audit?action=signInFailed', as)
      return data.length > 0 ? data : undefined
    })
    assert.deepEqual(
      noted.map(({ actor, subject }) => [actor.id, subject.name]),
      [[person.id, person.email]],
    )
  })

  it('is refused after 10 failures of a client for an address, also with the right password', async () => {
    const [headers, person] = [fromOwnAddress(), await makePerson()]
    const tryWith = (password: string) => visit('POST', '/v1/session', { email: person.email, password }, headers)
    const failed = await Promise.all(Array.from({ length: 14 }, (_, index) => tryWith(`guess number ${index}`)))
    const codes = failed.map(({ error }) => error.code)
    assert.equal(codes.filter((code) => code === 'SIGN_IN_FAILED').length, 10, codes.join())
    const right = await tryWith(PASSWORD)
    assertRefused(right, 429, 'RATE_LIMITED')
    const seconds = Number(right.headers.get('retry-after'))
    assert.ok(seconds > 800 && seconds <= 900, String(seconds))
    const other = { email: (await makePerson()).email, password: PASSWORD }
    assert.equal((await visit('POST', '/v1/session', other, headers)).status, 200, 'another person of the client')
    const own = { email: person.email, password: PASSWORD }
    assert.equal((await visit('POST', '/v1/session', own)).status, 200, 'the person from another client')
  })

  it('counts an IPv6 client by its /64', async () => {
    const person = await makePerson()
    const network = `2001:db8:${randomInt(1, 0xffff).toString(16)}:1`
    const tryFrom = (host: string, password: string) =>
      visit('POST', '/v1/session', { email: person.email, password }, { 'x-forwarded-for': `${network}::${host}` })
    for (let host = 1; host <= 10; host += 1)
      assertRefused(await tryFrom(`${host}`, 'a guess of theirs'), 401, 'SIGN_IN_FAILED')
    assertRefused(await tryFrom('abcd', PASSWORD), 429, 'RATE_LIMITED')
  })

  it('counts an IPv6 site by its /48, and closes an address to nobody else', async () => {
    const person = await makePerson()
    const network = `2001:${randomInt(0x1000, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}`
    const tryFrom = (address: string, password: string) =>
      visit('POST', '/v1/session', { email: person.email, password }, { 'x-forwarded-for': address })
    for (let part = 1; part <= 10; part += 1)
      await Promise.all(Array.from({ length: 10 }, (_, host) => tryFrom(`${network}:${part}::${host}`, 'a guess')))
    assertRefused(await tryFrom(`${network}:abcd::1`, PASSWORD), 429, 'RATE_LIMITED')
    const ofAddress = createHash('sha256').update(`address ${person.email}`).digest('hex')
    await createSharedCounter(database, 'sign-in').add(ofAddress, 2_000)
    for (const address of ['2001:db8:1:1::1', fromOwnAddress()['x-forwarded-for']])
      assert.equal((await tryFrom(address, PASSWORD)).status, 200, address)
  })

  it('does not count sign-ins that succeed', async () => {
    const [headers, person] = [fromOwnAddress(), await makePerson()]
    for (let index = 0; index < 12; index += 1)
      assert.equal(
        (await visit('POST', '/v1/session', { email: person.email, password: PASSWORD }, headers)).status,
        200,
      )
  })

  it('gives a new cookie and ends the session of the old one', async () => {
    const person = await makePerson()
    const first = await signIn(person)
    const cookie = first.headers?.cookie ?? ''
    const second = await visit('POST', '/v1/session', { email: person.email, password: PASSWORD }, { cookie })
    assert.notEqual(cookieOf(second), cookie)
    assertRefused(await session(first), 401, 'SESSION_ENDED')
  })

  it('does not take over a cookie that the visitor brings', async () => {
    const person = await makePerson()
    const cookie = 'ams_session=chosen-by-somebody-else'
    const reply = await visit('POST', '/v1/session', { email: person.email, password: PASSWORD }, { cookie })
    assert.notEqual(cookieOf(reply), cookie)
    assertRefused(await session(browserWith(cookie, person.workspaceId)), 401, 'SESSION_ENDED')
  })

  it('refuses pages of other sites, and bad fields by their names', async () => {
    const person = await makePerson()
    const right = { email: person.email, password: PASSWORD }
    assertRefused(await visit('POST', '/v1/session', right, { origin: 'https://evil.example' }), 403, 'ORIGIN_REFUSED')
    assertRefused(await visit('POST', '/v1/session', right, { origin: 'null' }), 403, 'ORIGIN_REFUSED')
    assert.equal((await visit('POST', '/v1/session', right, { origin: stack.baseUrl })).status, 200)
    for (const body of [{}, { email: person.email }, { ...right, password: 1 }, { ...right, remember: true }])
      assertRefused(await visit('POST', '/v1/session', body), 400, 'VALIDATION_ERROR')
    assertRefused(await visit('POST', '/v1/session', '{'), 400, 'INVALID_JSON')
    const large = { email: person.email, password: 'x'.repeat(70_000) }
    assertRefused(await visit('POST', '/v1/session', large), 413, 'BODY_TOO_LARGE')
    assertRefused(
      await visit('POST', '/v1/session', 'a=b', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })
})

describe('GET /v1/session', () => {
  it('is 401 without a session, with another one, and with a key', async () => {
    assertRefused(await session({ key: null }), 401, 'SESSION_ENDED')
    assertRefused(await session({ key: null, headers: { cookie: 'ams_session=x' } }), 401, 'SESSION_ENDED')
    assertRefused(await session({ key: null, headers: { cookie: 'ams_session=%E0%A4%A' } }), 401, 'SESSION_ENDED')
    assertRefused(await session({}), 401, 'SESSION_ENDED')
  })
})

describe('DELETE /v1/session', () => {
  it('ends the session, takes the cookie away and is in the audit', async () => {
    const person = await makePerson()
    const as = await signIn(person)
    const reply = await request('DELETE', '/v1/session', as)
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('set-cookie') ?? '', /^ams_session=;.*Max-Age=0/)
    assertRefused(await session(as), 401, 'SESSION_ENDED')
    assertRefused(await request('GET', '/v1/agents', as), 401, 'SESSION_ENDED')
    assert.deepEqual((await actionsOf(person)).slice(0, 3), [
      { action: 'signIn', actor: person.id, subject: person.email },
      { action: 'signOut', actor: person.id, subject: person.email },
      { action: 'signIn', actor: person.id, subject: person.email },
    ])
  })

  it('is refused without X-Requested-With', async () => {
    const as = await signIn(await makePerson())
    const { 'x-requested-with': _, ...headers } = as.headers ?? {}
    assertRefused(await request('DELETE', '/v1/session', { ...as, headers }), 403, 'ORIGIN_REFUSED')
    assert.equal((await session(as)).status, 200)
  })
})

describe('PUT /v1/session/password', () => {
  const change = (as: RequestOptions, currentPassword: string, newPassword: string) =>
    request('PUT', '/v1/session/password', {
      ...as,
      headers: { ...as.headers, ...fromOwnAddress() },
      body: { currentPassword, newPassword },
    })

  it('changes it, ends all other sessions, and gives the present one another cookie', async () => {
    const person = await makePerson()
    const [here, there] = [await signIn(person), await signIn(person)]
    const next = 'five other words for tomorrow'
    const changed = await change(here, PASSWORD, next)
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await session(browserWith(cookieOf(changed), person.workspaceId))).status, 200)
    assertRefused(await session(here), 401, 'SESSION_ENDED')
    await until('the end of the other session', async () => (await session(there)).status === 401)
    assertRefused(
      await visit('POST', '/v1/session', { email: person.email, password: PASSWORD }),
      401,
      'SIGN_IN_FAILED',
    )
    await signIn(person, next)
  })

  it('is refused with a wrong password, a common one, or a short one', async () => {
    const as = await signIn(await makePerson())
    assertRefused(await change(as, 'not the password', 'five other words for tomorrow'), 401, 'SIGN_IN_FAILED')
    for (const weak of ['password1234', 'Administrator!', 'abcabcabcabc', '123456789012', 'short'])
      assertRefused(await change(as, PASSWORD, weak), 400, 'VALIDATION_ERROR')
  })
})

describe('a session', () => {
  const age = (person: TestPerson, column: 'seen_at' | 'created_at', hours: number) =>
    database.execute(sql`
      update sessions set ${sql.identifier(column)} = now() - make_interval(hours => ${hours}) where user_id = ${person.id}`)

  it('ends after 12 hours without a request, and after 30 days', async () => {
    for (const [column, hours] of [
      ['seen_at', 12],
      ['created_at', 30 * 24],
    ] as const) {
      const person = await makePerson()
      const as = await openSession(person)
      await age(person, column, hours)
      assertRefused(await session(as), 401, 'SESSION_ENDED')
    }
  })

  it('lives on with each request', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    await age(person, 'seen_at', 11)
    assert.equal((await session(as)).status, 200)
    const seenLately = async () =>
      (
        await database.execute(
          sql`select from sessions where user_id = ${person.id} and seen_at > now() - interval '1 minute'`,
        )
      ).rowCount === 1
    await until('the request is noted', seenLately)
  })

  it('works in the workspace that X-Workspace-Id names', async () => {
    const person = await makePerson()
    const second = await makeWorkspace()
    await insertMember(database, second, person.id, 'viewer')
    const as = await openSession(person)
    const inWorkspace = (id?: string): RequestOptions => {
      const { 'x-workspace-id': _, ...headers } = as.headers ?? {}
      return { ...as, headers: { ...headers, ...(id && { 'x-workspace-id': id }) } }
    }
    const made = await request('POST', '/v1/agents', { ...inWorkspace(person.workspaceId), body: AGENT })
    assert.equal(made.status, 201, made.text)
    assertRefused(await request('GET', `/v1/agents/${made.data.id}`, inWorkspace(second)), 404, 'AGENT_NOT_FOUND')
    assertRefused(await request('POST', '/v1/agents', { ...inWorkspace(second), body: AGENT }), 403, 'SCOPE_MISSING')
    assertRefused(await request('GET', '/v1/agents', inWorkspace(NOWHERE)), 404, 'WORKSPACE_NOT_FOUND')
    assertRefused(await request('GET', '/v1/agents', inWorkspace()), 400, 'VALIDATION_ERROR')
    const alone = await openSession(await makePerson())
    const { 'x-workspace-id': _, ...headers } = alone.headers ?? {}
    assert.equal((await request('GET', '/v1/agents', { ...alone, headers })).status, 200)
  })

  it('changes nothing for a page of another site', async () => {
    const as = await openSession(await makePerson())
    const post = (more: Record<string, string>, without: string[] = []) => {
      const headers = Object.entries({ ...as.headers, ...more }).filter(([name]) => !without.includes(name))
      return request('POST', '/v1/agents', { ...as, headers: Object.fromEntries(headers), body: AGENT })
    }
    assertRefused(await post({}, ['x-requested-with']), 403, 'ORIGIN_REFUSED')
    assertRefused(await post({ 'x-requested-with': 'XMLHttpRequest' }), 403, 'ORIGIN_REFUSED')
    assertRefused(await post({ origin: 'https://evil.example' }), 403, 'ORIGIN_REFUSED')
    assertRefused(await post({ origin: `${stack.baseUrl}.evil.example` }), 403, 'ORIGIN_REFUSED')
    assert.equal((await post({ origin: stack.baseUrl })).status, 201)
    assert.equal((await post({})).status, 201)
  })

  it('does not count beside a key', async () => {
    const as = await openSession(await makePerson())
    const both = await request('GET', '/v1/session', { ...as, key: stack.keys.a })
    assert.equal(both.status, 200)
    const ofKey = await request<{ name: string }>('GET', '/v1/workspace', { ...as, key: stack.keys.a })
    assert.equal(ofKey.data.name, 'test-a')
    assertRefused(await request('GET', '/v1/agents', { ...as, key: 'wrong' }), 401, 'API_KEY_INVALID')
  })
})

describe('roles', () => {
  const operations: [least: Role, method: string, path: string, body?: unknown][] = [
    ['viewer', 'GET', '/v1/agents'],
    ['editor', 'POST', '/v1/agents', AGENT],
    ['editor', 'POST', '/v1/chat', { agent_id: NOWHERE, message: 'hi' }],
    ['editor', 'POST', `/v1/agents/${NOWHERE}/evals/${NOWHERE}/run`],
    ['owner', 'GET', '/v1/api-keys'],
    ['owner', 'GET', '/v1/members'],
    ['owner', 'GET', '/v1/invitations'],
    ['owner', 'GET', '/v1/audit'],
    ['owner', 'PATCH', '/v1/workspace', {}],
  ]
  const order: Role[] = ['viewer', 'editor', 'owner']
  for (const role of order)
    it(`the ${role} may do what the role allows and no more`, async () => {
      const as = await openSession(await makePerson(role))
      for (const [least, method, path, body] of operations) {
        const { status, text } = await request(method, path, { ...as, body })
        assert.equal(status === 403, order.indexOf(role) < order.indexOf(least), `${method} ${path} ${text}`)
      }
    })

  it('of an owner gives keys', async () => {
    const person = await makePerson()
    const made = await request('POST', '/v1/api-keys', { ...(await openSession(person)), body: { name: 'x' } })
    assert.equal(made.status, 201)
    assert.deepEqual(made.data.createdBy, { type: 'user', id: person.id, name: person.name })
  })
})
