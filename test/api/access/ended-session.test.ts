import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { dropUnproven, lockPersonByEmail } from '../../../store/access/proof.ts'
import { deleteSessionsOf } from '../../../store/access/session.ts'
import { users } from '../../../store/tables/index.ts'
import { makePerson, openSession, PASSWORD, type TestPerson, visit } from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { type Reply, type RequestOptions, request } from '../../support/stack/stack.ts'
import { requestDuring } from '../../support/stack/waiting-request.ts'

type Made = { link: string }
const linkOf = async (owner: RequestOptions, email: string) => {
  const made = await request<Made>('POST', '/v1/invitations', { ...owner, body: { email, role: 'viewer' } })
  assert.equal(made.status, 201, made.text)
  return new URLSearchParams(made.data.link.split('?')[1]).get('token') ?? ''
}

/** The session is remembered by the API process, and ends behind its back, as by another process. */
async function endedSession(person: TestPerson) {
  const browser = await openSession(person)
  assert.equal((await request('GET', '/v1/session', browser)).status, 200)
  await deleteSessionsOf(database, person.id)
  return browser
}

describe('a session that another process has ended', () => {
  for (const [path, body] of [
    ['/v1/api-keys', { name: 'kept', scopes: ['admin'] }],
    ['/v1/invitations', { email: `${newId()}@example.com`, role: 'owner' }],
    ['/v1/workspaces', { name: 'kept' }],
  ] as const)
    it(`makes nothing with POST ${path}`, async () => {
      const refused = await request('POST', path, { ...(await endedSession(await makePerson())), body })
      assert.deepEqual([refused.status, refused.error.code], [401, 'SESSION_ENDED'])
    })

  it('does not become another one by an invitation', async () => {
    const [person, other] = [await makePerson(), await openSession(await makePerson())]
    const token = await linkOf(other, person.email)
    const { headers } = await endedSession(person)
    const refused = await visit('POST', '/v1/invitations/accept', { token }, headers)
    assert.deepEqual([refused.status, refused.error.code], [401, 'SESSION_ENDED'])
  })

  it('accepts no offered invitation', async () => {
    const [person, other] = [await makePerson(), await openSession(await makePerson())]
    await linkOf(other, person.email)
    const { data } = await request<{ invitations: { id: string }[] }>('GET', '/v1/session', await openSession(person))
    const path = `/v1/session/invitations/${data.invitations[0]?.id}/accept`
    assert.equal((await request('POST', path, await endedSession(person))).status, 401)
  })

  it('deletes no account', async () => {
    const person = await makePerson()
    assert.equal((await request('DELETE', '/v1/account', await endedSession(person))).status, 401)
    assert.equal((await database.select().from(users).where(eq(users.id, person.id))).length, 1)
  })
})

/** Sends a request while a provider's sign-in takes sessions and password of the person away, and has not committed. */
const duringTakeaway = (person: TestPerson, send: () => Promise<Reply<unknown>>): Promise<Reply<unknown>> =>
  requestDuring(async (tx) => {
    await lockPersonByEmail(tx, person.email)
    await dropUnproven(tx, person.id)
  }, send)

describe('a request that waits while a provider proves the address', () => {
  it('begins no session with the former password', async () => {
    const person = await makePerson()
    const refused = await duringTakeaway(person, () =>
      visit('POST', '/v1/session', { email: person.email, password: PASSWORD }),
    )
    assert.deepEqual([refused.status, refused.error.code], [401, 'SIGN_IN_FAILED'])
  })

  it('begins no session by an invitation and the former session', async () => {
    const [person, other] = [await makePerson(), await openSession(await makePerson())]
    const token = await linkOf(other, person.email)
    const { headers } = await openSession(person)
    const refused = await duringTakeaway(person, () => visit('POST', '/v1/invitations/accept', { token }, headers))
    assert.deepEqual([refused.status, refused.error.code], [401, 'SESSION_ENDED'])
  })

  it('begins no session by an invitation and the former password', async () => {
    const [person, other] = [await makePerson(), await openSession(await makePerson())]
    const token = await linkOf(other, person.email)
    const body = { token, password: PASSWORD }
    const refused = await duringTakeaway(person, () => visit('POST', '/v1/invitations/accept', body))
    assert.deepEqual([refused.status, refused.error.code], [401, 'SIGN_IN_FAILED'])
  })
})
