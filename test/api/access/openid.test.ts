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
import { OPENID_CLIENT, startOpenIdProvider } from '../../support/access/openid-provider.ts'
import { makePerson } from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeWorkspace } from '../../support/turn/conversation.ts'

const PUBLIC_URL = 'https://agents.example.com'
const provider = await startOpenIdProvider()
const deps = createDependencies(
  readConfig({
    ...stack.env,
    PUBLIC_URL,
    METRICS_TOKEN: 'scrape',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OPENID_CLIENT.clientId,
    OIDC_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
  }),
)
const app = createApp(deps)
after(async () => {
  await deps.close()
  await provider[Symbol.asyncDispose]()
})

/** A proxy in front of the service takes https off. */
const get = (path: string, cookie = '') =>
  app.fetch(new Request(`http://localhost/api${path}`, { headers: { cookie } }))
/** The cookie of this name that a response sets, as a browser sends it back. */
const setBy = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** Begins a sign-in. @returns the address of the provider, and the cookie of the attempt */
async function begin() {
  const response = await get('/v1/session/openid')
  assert.equal(response.status, 302)
  return { address: response.headers.get('location') ?? '', cookie: setBy(response, '__Host-ams_openid'), response }
}

/** A whole sign-in of a person with these claims. */
async function signInAs(claims: Record<string, unknown>) {
  const { address, cookie } = await begin()
  return await get(`/v1/session/openid/callback${provider.consent(address, claims)}`, cookie)
}

function assertRefused(response: Response): void {
  assert.equal(response.status, 302)
  assert.equal(response.headers.get('location'), `${PUBLIC_URL}/#/sign-in?error=SIGN_IN_FAILED`)
  assert.equal(setBy(response, '__Host-ams_session'), '')
}

async function sessionOf(response: Response): Promise<Session> {
  assert.equal(response.headers.get('location'), `${PUBLIC_URL}/`)
  const session = (await (await get('/v1/session', setBy(response, '__Host-ams_session'))).json()) as { data: Session }
  return session.data
}

const verified = (email: string) => ({ sub: email.toLowerCase(), email, email_verified: true, name: 'Ana' })

describe('GET /v1/session/openid', () => {
  it('leads to the provider with PKCE, and keeps the secrets of the attempt in a sealed cookie', async () => {
    const { address, cookie, response } = await begin()
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
      METRICS_TOKEN: 'scrape',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    }
    const without = createDependencies(readConfig(env))
    const response = await createApp(without).fetch(new Request('http://localhost/api/v1/session/openid'))
    await without.close()
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('location'), `${PUBLIC_URL}/#/sign-in?error=SERVICE_UNAVAILABLE`)
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
    const former = setBy(await signInAs(verified(email)), '__Host-ams_session')
    assert.equal((await get('/v1/session', former)).status, 200)
    const { address, cookie } = await begin()
    const answer = provider.consent(address, verified(email))
    await sessionOf(await get(`/v1/session/openid/callback${answer}`, `${former}; ${cookie}`))
    assert.equal((await get('/v1/session', former)).status, 401)
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
    assertRefused(await get(`/v1/session/openid/callback${answer}`, other.cookie))
    assertRefused(await get(`/v1/session/openid/callback${answer}`))
    assertRefused(await get(`/v1/session/openid/callback${answer}`, '__Host-ams_openid=v1.made-up'))
    assertRefused(await get('/v1/session/openid/callback?error=access_denied', mine.cookie))
    const again = provider.consent(mine.address, verified(email))
    await sessionOf(await get(`/v1/session/openid/callback${again}`, mine.cookie))
    assertRefused(await get(`/v1/session/openid/callback${again}`, mine.cookie))
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
