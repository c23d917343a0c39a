import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { Session } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import { insertMember } from '../../../store/access/member.ts'
import { linkPerson } from '../../../store/access/proof.ts'
import { users } from '../../../store/tables/index.ts'
import { makePerson, openSession, PASSWORD, signIn, type TestPerson, visit } from '../../support/access/person.ts'
import { runProgram } from '../../support/run-command.ts'
import { database } from '../../support/stack/service-key.ts'
import { open, type Reply, request, stack, until } from '../../support/stack/stack.ts'
import { requestDuring } from '../../support/stack/waiting-request.ts'
import { makeWorkspace } from '../../support/turn/conversation.ts'

const NEW_PASSWORD = 'four other words for it'

async function ownerAndMember(role: 'editor' | 'owner' = 'editor') {
  const owner = await makePerson('owner')
  const member = await makePerson(role, owner.workspaceId)
  return { owner, member, browser: await openSession(owner) }
}

const actionsOf = async (person: TestPerson) => {
  const { data } = await request<AuditEntry[]>('GET', '/v1/audit?limit=50', await openSession(person))
  return data.map(({ action }) => action)
}

const linkToProvider = (userId: string) =>
  linkPerson(database, userId, { issuer: 'https://provider.example', subject: newId() })
/** A person whom the provider let in before people were linked to it has no password. */
const takePassword = (userId: string) => database.update(users).set({ passwordHash: null }).where(eq(users.id, userId))

const tokenOf = (reply: Reply<{ link: string }>) => new URLSearchParams(reply.data.link.split('?')[1]).get('token')
const passwordSignIn = (email: string, password: string) => visit('POST', '/v1/session', { email, password })

describe('POST /v1/members/{userId}/password-reset', () => {
  it('makes a link that sets a password once, and ends the sessions of the person', async () => {
    const { owner, member, browser } = await ownerAndMember()
    const former = await openSession(member)
    const made = await request<{ link: string }>('POST', `/v1/members/${member.id}/password-reset`, browser)
    assert.equal(made.status, 200, made.text)
    const body = { token: tokenOf(made), newPassword: NEW_PASSWORD }
    assert.equal((await visit('POST', '/v1/password-reset', body)).status, 200)
    assert.equal((await visit('POST', '/v1/password-reset', body)).error.code, 'PASSWORD_LINK_INVALID')
    assert.equal((await passwordSignIn(member.email, PASSWORD)).status, 401)
    assert.equal((await passwordSignIn(member.email, NEW_PASSWORD)).status, 200)
    await until(
      'the session has ended',
      async () => (await request('GET', '/v1/session', former)).status === 401,
      5_000,
    )
    const actions = await actionsOf(owner)
    for (const action of ['makePasswordReset', 'resetPassword']) assert.ok(actions.includes(action), action)
  })

  it('is refused for a member of another workspace, too', async () => {
    const { member, browser } = await ownerAndMember()
    await insertMember(database, await makeWorkspace(), member.id, 'viewer')
    const refused = await request('POST', `/v1/members/${member.id}/password-reset`, browser)
    assert.deepEqual([refused.status, refused.error.code], [409, 'MEMBER_OF_OTHERS'])
    assert.match(refused.error.fix, /reset-password/)
  })

  it('is refused for a person who signs in with the provider', async () => {
    for (const makeProviders of [linkToProvider, takePassword]) {
      const { member, browser } = await ownerAndMember()
      await makeProviders(member.id)
      const refused = await request('POST', `/v1/members/${member.id}/password-reset`, browser)
      assert.deepEqual([refused.status, refused.error.code], [409, 'MEMBER_OF_OTHERS'])
      assert.match(refused.error.message, /OpenID Connect/)
    }
  })

  it('waits for the person to join another workspace, and is then refused', async () => {
    const { member, browser } = await ownerAndMember()
    const workspaceId = await makeWorkspace()
    const refused = await requestDuring(
      (tx) => insertMember(tx, workspaceId, member.id, 'viewer'),
      () => request('POST', `/v1/members/${member.id}/password-reset`, browser),
    )
    assert.deepEqual([refused.status, refused.error.code], [409, 'MEMBER_OF_OTHERS'])
  })

  it('makes a link that ends when the person makes or joins another workspace', async () => {
    const { member, browser } = await ownerAndMember()
    const made = await request<{ link: string }>('POST', `/v1/members/${member.id}/password-reset`, browser)
    await insertMember(database, await makeWorkspace(), member.id, 'owner')
    const refused = await visit('POST', '/v1/password-reset', { token: tokenOf(made), newPassword: NEW_PASSWORD })
    assert.equal(refused.error.code, 'PASSWORD_LINK_INVALID')
  })

  it('is refused to a key that has fewer scopes than the role of the member', async () => {
    const { owner, browser } = await ownerAndMember()
    const body = { name: 'people', scopes: ['admin'] }
    const { data } = await request<{ key: string }>('POST', '/v1/api-keys', { ...browser, body })
    const refused = await request('POST', `/v1/members/${owner.id}/password-reset`, { key: data.key })
    assert.deepEqual([refused.status, refused.error.code], [403, 'SCOPE_MISSING'])
  })

  it('is refused for a person who is no member', async () => {
    const { browser } = await ownerAndMember()
    const refused = await request('POST', `/v1/members/${newId()}/password-reset`, browser)
    assert.deepEqual([refused.status, refused.error.code], [404, 'MEMBER_NOT_FOUND'])
  })
})

describe('npm run reset-password', () => {
  it('prints a link for any person', async () => {
    const person = await makePerson('owner')
    await insertMember(database, await makeWorkspace(), person.id, 'viewer')
    const command = runProgram('start/postgres/reset-password.ts', stack.env, [person.email])
    assert.equal(await command.ended, 0, command.output())
    const token = /token=([\w-]+)/.exec(command.output())?.[1]
    assert.equal((await visit('POST', '/v1/password-reset', { token, newPassword: NEW_PASSWORD })).status, 200)
    assert.equal((await passwordSignIn(person.email, NEW_PASSWORD)).status, 200)
  })
})

describe('npm run reset-password where a provider is set up', () => {
  it('prints no link for a person of the provider', async () => {
    const person = await makePerson('owner')
    await linkToProvider(person.id)
    const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const command = runProgram('start/postgres/reset-password.ts', { ...stack.env, ...oidc }, [person.email])
    assert.equal(await command.ended, 1)
    assert.match(command.output(), /signs in with the OpenID Connect provider/)
    assert.doesNotMatch(command.output(), /token=/)
  })
})

describe('DELETE /v1/session?everywhere=true', () => {
  it('ends all sessions of the person', async () => {
    const person = await makePerson('owner')
    const [here, there] = [await openSession(person), await openSession(person)]
    assert.equal((await request('DELETE', '/v1/session?everywhere=true', here)).status, 200)
    for (const browser of [here, there])
      await until(
        'the session has ended',
        async () => (await request('GET', '/v1/session', browser)).status === 401,
        5_000,
      )
  })
})

describe('PATCH /v1/account', () => {
  it('changes the name of the person in every session', async () => {
    const person = await makePerson('owner')
    const [here, there] = [await openSession(person), await openSession(person)]
    const { status, data } = await request<Session>('PATCH', '/v1/account', { ...here, body: { name: 'Ana Lund' } })
    assert.deepEqual([status, data.user.name, data.user.email], [200, 'Ana Lund', person.email])
    assert.equal((await request<Session>('GET', '/v1/session', there)).data.user.name, 'Ana Lund')
    assert.ok((await actionsOf(person)).includes('updateAccount'))
  })

  it('tells an API key that it needs a session', async () => {
    const { status, error } = await request('PATCH', '/v1/account', { body: { name: 'Ana Lund' } })
    assert.deepEqual([status, error.code], [401, 'SESSION_ENDED'])
    assert.match(error.message, /the session of a person; an API key has none/)
  })

  it('takes no address: nothing proves a new one', async () => {
    const browser = await openSession(await makePerson('owner'))
    const body = { name: 'Ana', email: 'other@example.com' }
    assert.equal((await request('PATCH', '/v1/account', { ...browser, body })).error.field, 'email')
  })
})

describe('DELETE /v1/account', () => {
  it('removes the person, whose address is free again', async () => {
    const { owner, member } = await ownerAndMember()
    assert.equal((await request('DELETE', '/v1/account', await signIn(member))).status, 200)
    assert.equal((await passwordSignIn(member.email, PASSWORD)).status, 401)
    const members = await request<{ email: string }[]>('GET', '/v1/members', await openSession(owner))
    assert.deepEqual(
      members.data.map(({ email }) => email),
      [owner.email],
    )
    assert.ok((await actionsOf(owner)).includes('deleteAccount'))
  })

  it('is refused for the last owner of a workspace', async () => {
    const owner = await makePerson('owner')
    const refused = await request('DELETE', '/v1/account', await openSession(owner))
    assert.deepEqual([refused.status, refused.error.code], [409, 'LAST_OWNER'])
    assert.match(refused.error.fix, /DELETE \/v1\/workspace/)
    assert.equal((await passwordSignIn(owner.email, PASSWORD)).status, 200)
  })
})

describe('a member who is removed', () => {
  it('has no open invitation any more', async () => {
    const { member, browser } = await ownerAndMember('owner')
    const invited = await request<{ link: string }>('POST', '/v1/invitations', {
      ...(await openSession(member)),
      body: { email: `${newId()}@example.com`, role: 'owner' },
    })
    assert.equal((await request('DELETE', `/v1/members/${member.id}`, browser)).status, 200)
    const back = await visit('POST', '/v1/invitations/accept', {
      token: tokenOf(invited),
      name: 'Bob',
      password: NEW_PASSWORD,
    })
    assert.deepEqual([back.status, back.error.code], [404, 'INVITATION_NOT_FOUND'])
  })

  it('leaves keys that the answer lists, or that it revokes when asked to', async () => {
    for (const revokeKeys of [false, true]) {
      const { member, browser } = await ownerAndMember('owner')
      const body = { name: 'Own', scopes: ['read'] }
      const made = await request<{ id: string; key: string }>('POST', '/v1/api-keys', {
        ...(await openSession(member)),
        body,
      })
      const removed = await request('DELETE', `/v1/members/${member.id}?revokeKeys=${revokeKeys}`, browser)
      const { keys } = removed.json as unknown as { keys: { id: string }[] }
      assert.deepEqual(
        keys.map(({ id }) => id),
        revokeKeys ? [] : [made.data.id],
      )
      const status = async () => (await request('GET', '/v1/agents', { key: made.data.key })).status
      if (revokeKeys) await until('the key is refused', async () => (await status()) === 401)
      else assert.equal(await status(), 200)
    }
  })

  it('reads no stream of the log any more', async () => {
    const { member, browser } = await ownerAndMember('owner')
    const stream = await open('GET', '/v1/logs/stream', await openSession(member))
    assert.equal(stream.status, 200)
    assert.equal((await request('DELETE', `/v1/members/${member.id}`, browser)).status, 200)
    // The body ends when the service ends the stream; the request has a bound of its own.
    assert.match(await stream.text(), /event: ready/)
  })
})
