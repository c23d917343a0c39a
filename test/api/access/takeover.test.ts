import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import {
  locationOf,
  PUBLIC_URL,
  SESSION_COOKIE,
  setBy,
  startOpenIdApp,
  verified,
} from '../../support/access/openid-app.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { type RequestOptions, request } from '../../support/stack/stack.ts'

const PLANTED = 'attacker knows this phrase'
const { page, signInAs, close } = await startOpenIdApp()
after(close)

/** A sign-in at the provider. @param cookie of the session that the browser has when it begins */
async function signInAtProvider(email: string, subject: string, cookie = '') {
  const response = await signInAs(verified(email, subject), cookie)
  return { location: locationOf(response), cookie: setBy(response, SESSION_COOKIE) }
}

const passwordSignIn = (email: string, password: string) => page('POST', '/v1/session', '', { email, password })

/** An owner invites. @returns the token of the link */
async function invite(owner: RequestOptions, email: string, role = 'viewer'): Promise<string> {
  const made = await request<{ link: string }>('POST', '/v1/invitations', { ...owner, body: { email, role } })
  assert.equal(made.status, 201, made.text)
  return new URLSearchParams(made.data.link.split('?')[1]).get('token') ?? ''
}

const ownerOfNew = async () => {
  const owner = await makePerson('owner')
  return { ...owner, browser: await openSession(owner) }
}
const newAddress = () => `${newId()}@victim.test`

describe('an account that somebody planted for an address', () => {
  it('gives the attacker nothing once a provider has proven the address', async () => {
    const [mallory, victim, email] = [await ownerOfNew(), await ownerOfNew(), newAddress()]
    const planted = await page('POST', '/v1/invitations/accept', '', {
      token: await invite(mallory.browser, email),
      name: 'Alice',
      password: PLANTED,
    })
    assert.equal(planted.status, 200)
    await invite(victim.browser, email, 'owner')

    const alice = await signInAtProvider(email, newId())
    assert.equal(alice.location, `${PUBLIC_URL}/`)
    const session = await page('GET', '/v1/session', alice.cookie)
    assert.deepEqual(session.data.workspaces, [])
    const [offer] = session.data.invitations
    assert.equal(session.data.invitations.length, 1)
    const accepted = await page('POST', `/v1/session/invitations/${offer?.id}/accept`, alice.cookie)
    assert.deepEqual(
      accepted.data.workspaces.map(({ id, role }) => [id, role]),
      [[victim.workspaceId, 'owner']],
    )

    assert.equal((await passwordSignIn(email, PLANTED)).status, 401)
    assert.equal((await page('GET', '/v1/session', planted.cookie)).status, 401)
  })

  it('loses a workspace with an entry in its audit, its invitations and its keys', async () => {
    const [mallory, email] = [await ownerOfNew(), newAddress()]
    const planted = await page('POST', '/v1/invitations/accept', '', {
      token: await invite(mallory.browser, email, 'owner'),
      name: 'Alice',
      password: PLANTED,
    })
    const further = { email: newAddress(), role: 'owner' }
    assert.equal((await page('POST', '/v1/invitations', planted.cookie, further)).status, 201)
    assert.equal((await page('POST', '/v1/api-keys', planted.cookie, { name: 'planted' })).status, 201)
    await signInAtProvider(email, newId())
    const { data } = await request<AuditEntry[]>('GET', '/v1/audit?action=finishOpenIdSignIn', mallory.browser)
    assert.deepEqual(
      data.map(({ subject, change }) => [subject.id, change?.membership, change?.role]),
      [[planted.data.user.id, 'dropped', 'owner']],
    )
    const left = await request<{ email: string }[]>('GET', '/v1/invitations', mallory.browser)
    assert.deepEqual(left.data, [])
    const keys = await request<{ name: string; revokedAt: string | null }[]>('GET', '/v1/api-keys', mallory.browser)
    assert.ok(keys.data.find(({ name }) => name === 'planted')?.revokedAt)
  })

  it('keeps what it has when the browser was signed in to it before', async () => {
    const [owner, email] = [await ownerOfNew(), newAddress()]
    const own = await page('POST', '/v1/invitations/accept', '', {
      token: await invite(owner.browser, email),
      name: 'Bob',
      password: 'four words hard to guess',
    })
    const linked = await signInAtProvider(email, newId(), own.cookie)
    const session = await page('GET', '/v1/session', linked.cookie)
    assert.deepEqual(
      session.data.workspaces.map(({ id }) => id),
      [owner.workspaceId],
    )
    assert.equal((await passwordSignIn(email, 'four words hard to guess')).status, 200)
  })
})

describe('a person of the provider', () => {
  it('is known by issuer and subject, whatever the address is by now', async () => {
    const [owner, email, subject] = [await ownerOfNew(), newAddress(), newId()]
    await invite(owner.browser, email)
    const first = await page('GET', '/v1/session', (await signInAtProvider(email, subject)).cookie)
    await page(
      'POST',
      `/v1/session/invitations/${first.data.invitations[0]?.id}/accept`,
      (await signInAtProvider(email, subject)).cookie,
    )
    const renamed = await page('GET', '/v1/session', (await signInAtProvider(newAddress(), subject)).cookie)
    assert.equal(renamed.data.user.id, first.data.user.id)
  })

  it('who got the address of another one inherits nothing', async () => {
    const [owner, email] = [await ownerOfNew(), newAddress()]
    await invite(owner.browser, email)
    assert.equal((await signInAtProvider(email, newId())).location, `${PUBLIC_URL}/`)
    const heir = await signInAtProvider(email, newId())
    assert.equal(heir.location, `${PUBLIC_URL}/#/sign-in?error=SIGN_IN_FAILED`)
  })

  it('is offered invitations again once the provider tells the former address', async () => {
    const [owner, email, subject] = [await ownerOfNew(), newAddress(), newId()]
    await invite(owner.browser, email)
    const first = (await signInAtProvider(email, subject)).cookie
    const { data } = await page('GET', '/v1/session', first)
    await page('POST', `/v1/session/invitations/${data.invitations[0]?.id}/accept`, first)
    const [other, taken] = [await ownerOfNew(), await makePerson()]
    await invite(other.browser, email)
    const offered = async (told: string) =>
      (await page('GET', '/v1/session', (await signInAtProvider(told, subject)).cookie)).data.invitations.length
    assert.deepEqual([await offered(taken.email), await offered(email)], [0, 1])
  })

  it('may decline an invitation, and is let in nowhere', async () => {
    const [owner, email, subject] = [await ownerOfNew(), newAddress(), newId()]
    await invite(owner.browser, email)
    const { cookie } = await signInAtProvider(email, subject)
    const { data } = await page('GET', '/v1/session', cookie)
    const declined = await page('POST', `/v1/session/invitations/${data.invitations[0]?.id}/decline`, cookie)
    assert.deepEqual([declined.data.workspaces, declined.data.invitations], [[], []])
    assert.equal((await signInAtProvider(email, subject)).location, `${PUBLIC_URL}/#/sign-in?error=SIGN_IN_FAILED`)
  })

  it('is offered no invitation of another address', async () => {
    const [owner, email, other] = [await ownerOfNew(), newAddress(), newAddress()]
    await invite(owner.browser, email)
    await invite(owner.browser, other)
    const { cookie } = await signInAtProvider(email, newId())
    const listed = await request<{ id: string; email: string }[]>('GET', '/v1/invitations', owner.browser)
    const foreign = listed.data.find((each) => each.email === other)
    assert.equal((await page('POST', `/v1/session/invitations/${foreign?.id}/accept`, cookie)).status, 404)
  })
})
