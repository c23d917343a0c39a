import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { invite, newEmail } from '../../support/access/invitation.ts'
import { OPENID_CLIENT, startOpenIdProvider } from '../../support/access/openid-provider.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
const provider = await startOpenIdProvider()
/** For a browser, `localhost` and the provider's `127.0.0.1` are two sites. */
const service = await startOwnApi(
  {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OPENID_CLIENT.clientId,
    OIDC_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
  },
  'localhost',
)
after(async () => {
  await browser[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
async function goThroughProvider({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your organization' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
}

describe('the sign-in with OpenID Connect', () => {
  it('leads over the page of the provider to the page that was asked for', async () => {
    const person = await makePerson()
    provider.seat({ email: person.email, email_verified: true })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto(`/w/${person.workspaceId}/logs`)
    await goThroughProvider(visit)
    await heading(visit, 'Logs')
    await visit.page.waitForURL(({ origin }) => origin === service.baseUrl)
    assert.deepEqual(visit.problems, [])
  })

  it('opens no page of another site afterwards', async () => {
    const person = await makePerson()
    provider.seat({ email: person.email, email_verified: true })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto(`/sign-in?next=${encodeURIComponent(`//${new URL(provider.issuer).host}/w/`)}`)
    await goThroughProvider(visit)
    await heading(visit, 'Agents')
    await visit.page.waitForURL(({ origin }) => origin === service.baseUrl)
  })

  it('refuses a person who is not invited, says what to do, and offers the invited a place', async () => {
    const email = newEmail()
    provider.seat({ email, email_verified: true, name: 'Ben' })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto('/sign-in')
    await goThroughProvider(visit)
    await visit.page.getByText('The sign-in with your organization was refused.').waitFor()
    await visit.page.getByText('Ask an owner of a workspace to invite').waitFor()
    await assertAccessible(visit.page, 'refused by the provider')
    await invite(await makePerson(), email)
    await goThroughProvider(visit)
    await visit.page.getByRole('button', { name: 'Accept' }).click()
    await visit.page.getByRole('button', { name: 'Ben, editor' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('says that the provider does not answer', async () => {
    await using visit = await browser.visit()
    await visit.page.goto('/#/sign-in?error=SERVICE_UNAVAILABLE')
    await visit.page.getByText('The sign-in of your organization does not answer.').waitFor()
  })

  it('keeps a person signed in who follows a link on another site', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person, baseUrl: service.baseUrl })
    const { page } = visit
    await page.goto(`${provider.issuer}/authorize?redirect_uri=${service.baseUrl}/w/${person.workspaceId}/agents`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await heading(visit, 'Agents')
    assert.deepEqual(visit.problems, [])
  })

  it('lends no page of another site its session', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person, baseUrl: service.baseUrl })
    await visit.page.goto(`${provider.issuer}/authorize?redirect_uri=${service.baseUrl}`)
    const url = JSON.stringify(`${service.baseUrl}/api/v1/workspaces`)
    await visit.page.evaluate(
      `fetch(${url}, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"forged ${person.id}"}' })`,
    )
    const { data } = await request<{ workspaces: object[] }>('GET', '/v1/session', await openSession(person))
    assert.equal(data.workspaces.length, 1)
  })
})
