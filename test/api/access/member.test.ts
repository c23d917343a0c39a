import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Invitation, LinkedInvitation, Member, Session } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import {
  browserWith,
  cookieOf,
  makePerson,
  openSession,
  PASSWORD,
  type TestPerson,
  visit,
} from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { type Reply, type RequestOptions, request, until } from '../../support/stack/stack.ts'

const NOWHERE = '0198f0a5-0000-7000-8000-000000000000'

function assertRefused(reply: Reply<unknown>, status: number, code: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(reply.error.code, code)
}

const change = (as: RequestOptions, userId: string, role: string) =>
  request<Member>('PATCH', `/v1/members/${userId}`, { ...as, body: { role } })
const remove = (as: RequestOptions, userId: string) => request('DELETE', `/v1/members/${userId}`, as)
const isIn = async (as: RequestOptions) => (await request('GET', '/v1/agents', as)).status === 200

describe('GET /v1/members', () => {
  it('lists the members of the workspace by name', async () => {
    const owner = await makePerson()
    const viewer = await makePerson('viewer', owner.workspaceId)
    const { data } = await request<Member[]>('GET', '/v1/members', await openSession(owner))
    assert.deepEqual(
      data.map(({ userId, email, role }) => [userId, email, role]),
      [owner, viewer].map((person, index) => [person.id, person.email, index === 0 ? 'owner' : 'viewer']),
    )
  })
})

describe('PATCH /v1/members/{userId}', () => {
  it('changes the role, which sessions have within seconds', async () => {
    const owner = await makePerson()
    const member = await makePerson('viewer', owner.workspaceId)
    const [as, theirs] = [await openSession(owner), await openSession(member)]
    assertRefused(await request('GET', '/v1/members', theirs), 403, 'SCOPE_MISSING')
    const changed = await change(as, member.id, 'owner')
    assert.equal(changed.status, 200, changed.text)
    assert.equal(changed.data.role, 'owner')
    assert.ok(changed.json.next_steps.length > 0)
    await until('the new role', async () => (await request('GET', '/v1/members', theirs)).status === 200)
  })

  it('keeps the last owner, also when two owners lower each other at once', async () => {
    const first = await makePerson()
    const as = await openSession(first)
    assertRefused(await change(as, first.id, 'editor'), 409, 'LAST_OWNER')
    assertRefused(await remove(as, first.id), 409, 'LAST_OWNER')
    const second = await makePerson('owner', first.workspaceId)
    const admin = await request('POST', '/v1/api-keys', { ...as, body: { name: 'x', scopes: ['admin'] } })
    const byKey = { key: String(admin.data.key) }
    const both = await Promise.all([change(byKey, second.id, 'viewer'), change(byKey, first.id, 'viewer')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })

  it('gives no role that has more scopes than the key', async () => {
    const owner = await makePerson()
    const as = await openSession(owner)
    const member = await makePerson('viewer', owner.workspaceId)
    const made = await request('POST', '/v1/api-keys', { ...as, body: { name: 'x', scopes: ['admin', 'read'] } })
    const byKey = { key: String(made.data.key) }
    for (const role of ['editor', 'owner']) {
      assertRefused(await change(byKey, member.id, role), 403, 'SCOPE_MISSING')
      const email = `${newId()}@example.com`
      assertRefused(await request('POST', '/v1/invitations', { ...byKey, body: { email, role } }), 403, 'SCOPE_MISSING')
    }
    const viewer = { email: `${newId()}@example.com`, role: 'viewer' }
    assert.equal((await request('POST', '/v1/invitations', { ...byKey, body: viewer })).status, 201)
    assert.equal((await change(as, member.id, 'editor')).status, 200)
    assert.equal((await change(byKey, member.id, 'viewer')).status, 200)
  })

  it('refuses an unknown member and an unknown role', async () => {
    const as = await openSession(await makePerson())
    const other = await makePerson()
    for (const id of [NOWHERE, other.id]) assertRefused(await change(as, id, 'viewer'), 404, 'MEMBER_NOT_FOUND')
    assertRefused(await change(as, other.id, 'king'), 400, 'VALIDATION_ERROR')
  })
})

describe('DELETE /v1/members/{userId}', () => {
  it('takes the workspace away from the sessions of the person within seconds', async () => {
    const owner = await makePerson()
    const member = await makePerson('editor', owner.workspaceId)
    const theirs = await openSession(member)
    assert.ok(await isIn(theirs))
    assert.equal((await remove(await openSession(owner), member.id)).status, 200)
    await until('the end of the membership', async () => !(await isIn(theirs)))
    assertRefused(await request('GET', '/v1/agents', theirs), 404, 'WORKSPACE_NOT_FOUND')
    assertRefused(await remove(await openSession(owner), member.id), 404, 'MEMBER_NOT_FOUND')
  })
})

type Made = Invitation & { link: string }
const invite = (as: RequestOptions, email: string, role = 'editor') =>
  request<Made>('POST', '/v1/invitations', { ...as, body: { email, role } })
const tokenOf = ({ link }: { link: string }) => link.split('token=')[1] ?? ''
const accept = (body: unknown, headers?: Record<string, string>) =>
  visit<Session>('POST', '/v1/invitations/accept', body, headers)
const newEmail = () => `${newId()}@example.com`

async function invited(email = newEmail(), role = 'editor', owner?: TestPerson) {
  const as = await openSession(owner ?? (await makePerson()))
  const made = await invite(as, email, role)
  assert.equal(made.status, 201, made.text)
  return { as, email, token: tokenOf(made.data), id: made.data.id, workspaceId: as.headers?.['x-workspace-id'] ?? '' }
}

describe('POST /v1/invitations', () => {
  it('gives a link for 7 days, which no list shows again', async () => {
    const as = await openSession(await makePerson())
    const { data, json } = await invite(as, 'Ben@Example.com')
    assert.equal(data.email, 'ben@example.com')
    assert.match(data.link, /^http:\/\/[^/]+\/#\/invitation\?token=[\w-]{43}$/)
    assert.equal(Date.parse(data.expiresAt) - Date.parse(data.createdAt), 7 * 24 * 60 * 60 * 1000)
    assert.ok(json.next_steps.length > 0)
    const listed = await request<Invitation[]>('GET', '/v1/invitations', as)
    const { link, ...shown } = data
    assert.deepEqual(listed.data, [shown])
    assert.ok(!listed.text.includes(tokenOf(data)))
  })

  it('refuses a member and a bad field', async () => {
    const owner = await makePerson()
    const as = await openSession(owner)
    assertRefused(await invite(as, owner.email), 409, 'ALREADY_MEMBER')
    for (const email of [
      '',
      'ben',
      'ben@',
      '@example.com',
      'b en@example.com',
      'ben@example..com',
      `${'x'.repeat(300)}@a.b`,
    ])
      assertRefused(await invite(as, email), 400, 'VALIDATION_ERROR')
    assertRefused(await invite(as, newEmail(), 'king'), 400, 'VALIDATION_ERROR')
  })
})

describe('POST /v1/invitations/read', () => {
  it('shows the reader of a link what it is for, and uses nothing up', async () => {
    const { email, token, id } = await invited()
    const first = await visit<LinkedInvitation>('POST', '/v1/invitations/read', { token })
    assert.equal(first.status, 200, first.text)
    assert.deepEqual([first.data.id, first.data.email, first.data.role], [id, email, 'editor'])
    assert.ok(first.data.workspaceName && first.data.invitedBy)
    assert.equal((await visit('POST', '/v1/invitations/read', { token })).status, 200)
  })

  it('knows no other token', async () => {
    assertRefused(await visit('POST', '/v1/invitations/read', { token: 'other' }), 404, 'INVITATION_NOT_FOUND')
  })
})

describe('POST /v1/invitations/accept', () => {
  it('makes a new person a member, once, and signs in', async () => {
    const { token, email, workspaceId } = await invited()
    const given = { token, name: 'Ben', password: 'four words of his own' }
    const reply = await accept(given)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.data.user.email, email)
    assert.deepEqual(
      reply.data.workspaces.map(({ id, role }) => [id, role]),
      [[workspaceId, 'editor']],
    )
    assert.ok(await isIn(browserWith(cookieOf(reply), workspaceId)))
    assertRefused(await accept(given), 404, 'INVITATION_NOT_FOUND')
  })

  it('is done once when two requests come at once', async () => {
    const { token } = await invited()
    const both = await Promise.all(
      ['Ben', 'Bob'].map((name) => accept({ token, name, password: 'four words of his own' })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
  })

  it('asks a person whom the service knows for the password: a stolen link opens no account', async () => {
    const known = await makePerson()
    const { token, workspaceId } = await invited(known.email)
    assertRefused(await accept({ token, name: 'Thief' }), 400, 'VALIDATION_ERROR')
    assertRefused(await accept({ token, name: 'Thief', password: 'the thief chooses this' }), 401, 'SIGN_IN_FAILED')
    const reply = await accept({ token, password: PASSWORD })
    assert.equal(reply.data.user.name, known.name)
    assert.ok(reply.data.workspaces.some(({ id }) => id === workspaceId))
  })

  it('takes the session of the person in place of the password', async () => {
    const known = await makePerson()
    const theirs = await openSession(known)
    const { token } = await invited(known.email)
    const thief = (await openSession(await makePerson())).headers?.cookie ?? ''
    const refused = await accept({ token }, { cookie: thief })
    assertRefused(refused, 400, 'VALIDATION_ERROR')
    assert.match(refused.error.message, /for another e-mail address/)
    assert.equal((await accept({ token }, { cookie: theirs.headers?.cookie ?? '' })).status, 200)
  })

  it('lowers no role', async () => {
    const owner = await makePerson()
    const email = newEmail()
    const first = await invited(email, 'owner', owner)
    const second = await invited(email, 'viewer', owner)
    assert.equal((await accept({ token: first.token, name: 'Ben', password: 'four words of his own' })).status, 200)
    assertRefused(await accept({ token: second.token, password: 'four words of his own' }), 404, 'INVITATION_NOT_FOUND')
  })

  it('refuses an expired, a withdrawn and an unknown link, and a weak password', async () => {
    const password = 'four words of his own'
    const [expired, withdrawn, weak] = [await invited(), await invited(), await invited()]
    await database.execute(sql`update invitations set expires_at = now() where id = ${expired.id}`)
    assert.equal((await request('DELETE', `/v1/invitations/${withdrawn.id}`, withdrawn.as)).status, 200)
    for (const token of [expired.token, withdrawn.token, 'x'])
      assertRefused(await accept({ token, name: 'Ben', password }), 404, 'INVITATION_NOT_FOUND')
    for (const bad of ['short', 'password1234', 'passwordpassword'])
      assertRefused(await accept({ token: weak.token, name: 'Ben', password: bad }), 400, 'VALIDATION_ERROR')
    assertRefused(await accept({ token: weak.token, password }), 400, 'VALIDATION_ERROR')
    const headers = { origin: 'https://evil.example' }
    assertRefused(await accept({ token: weak.token, name: 'Ben', password }, headers), 403, 'ORIGIN_REFUSED')
  })
})

describe('DELETE /v1/invitations/{id}', () => {
  it('finds no invitation of another workspace', async () => {
    const { id } = await invited()
    assertRefused(await request('DELETE', `/v1/invitations/${id}`), 404, 'INVITATION_NOT_FOUND')
  })
})

describe('POST /v1/workspaces', () => {
  const make = (as: RequestOptions, name: string) => request('POST', '/v1/workspaces', { ...as, body: { name } })

  it('makes a further workspace that its maker owns', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    const made = await make(as, `Support ${newId()}`)
    assert.equal(made.status, 201, made.text)
    const { data } = await request<Session>('GET', '/v1/session', await openSession(person))
    assert.ok(data.workspaces.some(({ id, role }) => id === made.data.id && role === 'owner'))
    const there = await openSession({ ...person, workspaceId: made.data.id })
    assert.equal((await request('GET', '/v1/api-keys', there)).status, 200)
  })

  it('takes a name that another one has, as does a new name of a workspace', async () => {
    const as = await openSession(await makePerson())
    assert.equal((await make(as, 'test-a')).status, 201)
    assertRefused(await make(as, ''), 400, 'VALIDATION_ERROR')
    const rename = (name: string) => request('PATCH', '/v1/workspace', { ...as, body: { name } })
    assert.equal((await rename('test-a')).data.name, 'test-a')
    const name = `Renamed ${newId()}`
    assert.equal((await rename(name)).data.name, name)
    assert.equal((await rename(name)).status, 200)
  })

  it('by a key makes the owners of its workspace the owners', async () => {
    const person = await makePerson()
    const made = await request('POST', '/v1/api-keys', {
      ...(await openSession(person)),
      body: { name: 'x', scopes: ['admin'] },
    })
    const further = await make({ key: String(made.data.key) }, `By key ${newId()}`)
    assert.equal(further.status, 201, further.text)
    const { data } = await request<Session>('GET', '/v1/session', await openSession(person))
    assert.equal(data.workspaces.length, 2)
  })
})
