import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { hashToken } from '../../../api/access/session-ring.ts'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import { SYSTEM } from '../../../domain/access/access.ts'
import type { Session } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import { insertInvitation } from '../../../store/access/member.ts'
import {
  locationOf,
  METRICS_TOKEN,
  PUBLIC_URL,
  SESSION_COOKIE,
  setBy,
  startOpenIdApp,
  verified,
} from '../../support/access/openid-app.ts'
import { makePerson } from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeWorkspace } from '../../support/turn/conversation.ts'

const { provider, page, begin, finish, signInAs, close } = await startOpenIdApp()
after(close)

function assertRefused(response: Response): void {
  assert.equal(response.status, 302)
  assert.equal(locationOf(response), `${PUBLIC_URL}/#/sign-in?error=SIGN_IN_FAILED`)
  assert.equal(setBy(response, SESSION_COOKIE), '')
}

async function sessionOf(response: Response): Promise<Session> {
  assert.equal(locationOf(response), `${PUBLIC_URL}/`)
  return (await page('GET', '/v1/session', setBy(response, SESSION_COOKIE))).data
}

describe('GET /v1/session/openid', () => {
  it('leads to the provider with PKCE, and keeps the secrets of the attempt in a sealed cookie', async () => {
    const { address, cookie, response } = await begin()
    assert.equal(response.status, 302)
    const asked = new URL(address)
    assert.equal(`${asked.origin}${asked.pathname}`, `${provider.issuer}/authorize`)
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256')
    assert.equal(asked.searchParams.get('redirect_uri'), `${PUBLIC_URL}/api/v1/session/openid/callback`)
    const attributes = response.headers.get('set-cookie') ?? ''
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600'])
      assert.ok(attributes.includes(attribute), attribute)
    assert.ok(!cookie.includes(asked.searchParams.get('state') ?? 'none'))
  })

  it('leads back to the sign-in when the provider is away', async () => {
    const env = {
      ...stack.env,
      PUBLIC_URL,
      METRICS_TOKEN,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    }
    const without = createDependencies(readConfig(env))
    const response = await createApp(without).fetch(new Request('http://localhost/api/v1/session/openid'))
    await without.close()
    assert.equal(response.status, 302)
    assert.equal(locationOf(response), `${PUBLIC_URL}/#/sign-in?error=SERVICE_UNAVAILABLE`)
  })

  it('is 404 where no provider is set up', async () => {
    const { status, error } = await request('GET', '/v1/session/openid', { key: null })
    assert.deepEqual([status, error.code], [404, 'NOT_FOUND'])
    assert.match(error.fix, /OIDC_ISSUER/)
  })
})

describe('GET /v1/session/openid/callback', () => {
  it('signs a known person in', async () => {
    const person = await makePerson('editor')
    const session = await sessionOf(await signInAs(verified(person.email.toUpperCase())))
    assert.equal(session.user.id, person.id)
  })

  it('ends the session before at once', async () => {
    const { email } = await makePerson()
    const former = setBy(await signInAs(verified(email)), SESSION_COOKIE)
    assert.equal((await page('GET', '/v1/session', former)).status, 200)
    const { address, cookie } = await begin()
    const answer = provider.consent(address, verified(email))
    await sessionOf(await finish(answer, `${former}; ${cookie}`))
    assert.equal((await page('GET', '/v1/session', former)).status, 401)
  })

  it('lets an invited person in, and nobody else', async () => {
    const email = `${newId()}@example.com`
    assertRefused(await signInAs(verified(email)))
    const workspaceId = await makeWorkspace()
    const invitation = { email, role: 'viewer' as const, hash: hashToken(newId()), createdBy: SYSTEM }
    await insertInvitation(database, workspaceId, invitation)
    const session = await sessionOf(await signInAs(verified(email)))
    assert.deepEqual([session.workspaces, session.invitations.map(({ role }) => role)], [[], ['viewer']])
    assert.equal((await sessionOf(await signInAs(verified(email)))).user.id, session.user.id)
  })

  it('believes no address that the provider has not verified', async () => {
    const { email } = await makePerson()
    assertRefused(await signInAs({ ...verified(email), email_verified: false }))
    assertRefused(await signInAs({ email }))
    assertRefused(await signInAs({ name: 'Ana' }))
  })

  it('refuses an answer to another attempt, a repeated one, and one without an attempt', async () => {
    const { email } = await makePerson()
    const [mine, other] = [await begin(), await begin()]
    const answer = provider.consent(mine.address, verified(email))
    assertRefused(await finish(answer, other.cookie))
    assertRefused(await finish(answer))
    assertRefused(await finish(answer, '__Host-ams_openid=v1.made-up'))
    assertRefused(await finish('?error=access_denied', mine.cookie))
    const again = provider.consent(mine.address, verified(email))
    await sessionOf(await finish(again, mine.cookie))
    assertRefused(await finish(again, mine.cookie))
  })

  it('refuses a token for another client, an old one, and one of another key', async () => {
    const { email } = await makePerson()
    assertRefused(await signInAs({ ...verified(email), aud: 'another' }))
    assertRefused(await signInAs({ ...verified(email), iss: 'https://other.example' }))
    assertRefused(await signInAs({ ...verified(email), nonce: 'another' }))
    assertRefused(await signInAs({ ...verified(email), exp: 1 }))
    provider.forge()
    assertRefused(await signInAs(verified(email)))
  })
})
