import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Invitation } from '../../domain/access/person.ts'
import { newId } from '../../domain/id.ts'
import { OPENID_CLIENT, startOpenIdProvider } from '../support/access/openid-provider.ts'
import { makePerson, openSession, PASSWORD, visit as send, type TestPerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { startBrowser, type Visit } from '../support/browser/browser.ts'
import { screenshot } from '../support/browser/screenshot.ts'
import { startOwnApi } from '../support/stack/own-api.ts'
import { database } from '../support/stack/service-key.ts'
import { request, stack } from '../support/stack/stack.ts'

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
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The console names each refused answer; the person was told of it. */
const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of 4\d\d/.test(line))
const newEmail = () => `${newId()}@example.com`

async function goThroughProvider({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your organization' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
}

async function signIn({ page }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function invite(owner: TestPerson, email: string) {
  const body = { email, role: 'editor' }
  const { data } = await request<Invitation & { link: string }>('POST', '/v1/invitations', {
    ...(await openSession(owner)),
    body,
  })
  return { id: data.id, path: new URL(data.link).hash }
}

describe('the sign-in with OpenID Connect', () => {
  it('leads over the page of the provider to the page that was asked for', async () => {
    const person = await makePerson()
    provider.seat({ email: person.email, email_verified: true })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto(`/w/${person.workspaceId}/logs`)
    await goThroughProvider(visit)
    await heading(visit, 'Logs')
    assert.equal(new URL(visit.page.url()).origin, service.baseUrl)
    assert.deepEqual(visit.problems, [])
  })

  it('opens no page of another site afterwards', async () => {
    const person = await makePerson()
    provider.seat({ email: person.email, email_verified: true })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto(`/sign-in?next=${encodeURIComponent(`//${new URL(provider.issuer).host}/w/`)}`)
    await goThroughProvider(visit)
    await heading(visit, 'Agents')
    assert.equal(new URL(visit.page.url()).origin, service.baseUrl)
  })

  it('refuses a person who is not invited, says what to do, and lets the invited in', async () => {
    const email = newEmail()
    provider.seat({ email, email_verified: true, name: 'Ben' })
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    await visit.page.goto('/sign-in')
    await goThroughProvider(visit)
    await visit.page.getByText('The sign-in with your organization was refused.').waitFor()
    await visit.page.getByText('Ask an owner of a workspace to invite').waitFor()
    await assertAccessible(visit.page, 'refused by the provider')
    await screenshot(visit.page, 'sign-in-refused')
    await invite(await makePerson(), email)
    await goThroughProvider(visit)
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
})

describe('the sign-in with a password', () => {
  it('is refused after many failures, and says when to try again', async () => {
    const { email } = await makePerson()
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto('/sign-in')
    await signIn(visit, email, 'wrong')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await Promise.all(Array.from({ length: 10 }, () => send('POST', '/v1/session', { email, password: 'wrong' })))
    await signIn(visit, email, PASSWORD)
    const fault = page.getByRole('alert')
    await fault.getByText('More than 10 attempts to sign in have failed in 15 minutes.').waitFor()
    await fault.getByText(/^Wait 1\d minutes, then sign in with the right password\.$/).waitFor()
    await fault.getByText(/^Possible again at \d\d:\d\d\.$/).waitFor()
    assert.equal(await page.getByLabel('E-mail').inputValue(), email)
    await assertAccessible(page, 'too many failures')
    await screenshot(page, 'sign-in-limited')
    assert.deepEqual(quiet(visit), [])
  })

  it('begins a session of its own: a planted cookie gets none', async () => {
    const person = await makePerson()
    await using visit = await browser.visit()
    const planted = { name: 'ams_session', value: 'planted-by-another', url: stack.baseUrl }
    await visit.context.addCookies([planted])
    await visit.page.goto('/sign-in')
    await signIn(visit, person.email, PASSWORD)
    await heading(visit, 'Agents')
    const session = (await visit.context.cookies()).find(({ name }) => name === planted.name)
    assert.notEqual(session?.value, planted.value)
    assert.deepEqual([session?.httpOnly, session?.sameSite], [true, 'Strict'])
    const headers = { cookie: `ams_session=${planted.value}` }
    assert.equal((await send('GET', '/v1/session', undefined, headers)).status, 401)
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

describe('an invitation', () => {
  it('makes an account and a member, once', async () => {
    const { path } = await invite(await makePerson(), newEmail())
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto(`/${path}`)
    await heading(visit, 'Accept the invitation')
    assert.equal(page.url(), `${stack.baseUrl}/invitation`)
    await assertAccessible(page, 'invitation')
    await page.getByLabel('Name').fill('Ben')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(visit, 'Join')
    await page.getByRole('button', { name: 'Ben, editor' }).waitFor()

    await using second = await browser.visit()
    await second.page.goto(`/${path}`)
    await second.page.getByLabel('Name').fill('Bob')
    await second.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(second, 'Join')
    await second.page.getByText('This invitation was used, withdrawn, or has expired.').waitFor()
    assert.deepEqual([...visit.problems, ...quiet(second)], [])
  })

  it('is accepted by a press of the person who is signed in, and opens the workspace', async () => {
    const [person, owner] = [await makePerson(), await makePerson()]
    const { path } = await invite(owner, person.email)
    await using visit = await browser.visit({ person })
    await visit.page.goto(`/${path}`)
    await visit.page.getByText(person.email).waitFor()
    await screenshot(visit.page, 'invitation')
    await press(visit, `Join as ${person.name}`)
    await heading(visit, 'Agents')
    assert.match(visit.page.url(), new RegExp(owner.workspaceId))
    assert.deepEqual(visit.problems, [])
  })

  it('that has expired says so', async () => {
    const person = await makePerson()
    const { id, path } = await invite(await makePerson(), person.email)
    await database.execute(sql`update invitations set expires_at = now() where id = ${id}`)
    await using visit = await browser.visit({ person })
    await visit.page.goto(`/${path}`)
    await press(visit, `Join as ${person.name}`)
    await visit.page.getByText('This invitation was used, withdrawn, or has expired.').waitFor()
    await visit.page.getByText('Ask an owner of the workspace for a new one.').waitFor()
  })

  it('that was stolen opens no account and no workspace', async () => {
    const [person, owner, thief] = [await makePerson(), await makePerson(), await makePerson()]
    const { path } = await invite(owner, person.email)
    await using visit = await browser.visit({ person: thief })
    const { page } = visit
    await page.goto(`/${path}`)
    await press(visit, `Join as ${thief.name}`)
    await page.getByText('The invitation is for another e-mail address').waitFor()
    await press(visit, 'Use another account')
    await page.getByLabel('Name').fill('Thief')
    await page.getByRole('textbox', { name: 'Password' }).fill('the thief chooses this')
    await press(visit, 'Join')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await page.getByText('I have an account').click()
    await page.getByRole('textbox', { name: 'Your password' }).fill('the thief guesses this')
    await press(visit, 'Join')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    const { data } = await request<object[]>('GET', '/v1/members', await openSession(owner))
    assert.equal(data.length, 1)
    // The person whom it is for still joins with it.
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await press(visit, 'Join')
    await page.getByRole('button', { name: `${person.name}, ` }).waitFor()
    const members = await request<object[]>('GET', '/v1/members', await openSession(owner))
    assert.equal(members.data.length, 2)
  })
})
