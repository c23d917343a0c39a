import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession, PASSWORD, visit as send } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { hasValue } from '../../support/browser/page-fact.ts'
import { request, stack } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** The console names each refused answer; the person was told of it. */
const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of 4\d\d/.test(line))
async function signIn({ page }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('the sign-in with a password', () => {
  it('is refused after many failures, and says when to try again', async () => {
    const { email } = await makePerson()
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto('/sign-in')
    await signIn(visit, email, 'wrong')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    // The failures of this browser count, and not those of other clients.
    await page.evaluate(async (address) => {
      const body = JSON.stringify({ email: address, password: 'wrong' })
      const headers = { 'content-type': 'application/json' }
      for (let count = 0; count < 10; count += 1) await fetch('/api/v1/session', { method: 'POST', headers, body })
    }, email)
    await signIn(visit, email, PASSWORD)
    const fault = page.getByRole('alert')
    await fault.getByText('More than 10 attempts to sign in have failed in 15 minutes.').waitFor()
    await fault.getByText(/^Wait 1\d minutes, then sign in with the right password\.$/).waitFor()
    await fault.getByText(/^Possible again at \d\d:\d\d\.$/).waitFor()
    await hasValue(page.getByLabel('E-mail'), email)
    await assertAccessible(page, 'too many failures')
    assert.deepEqual(quiet(visit), [])
  })

  it('is set by a link, also after a reload', async () => {
    const owner = await makePerson()
    const { id } = await makePerson('editor', owner.workspaceId)
    const made = await request<{ link: string }>('POST', `/v1/members/${id}/password-reset`, await openSession(owner))
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto(`/${new URL(made.data.link).hash}`)
    await heading(visit, 'Set a new password')
    await page.reload()
    await page.getByRole('textbox', { name: 'New password' }).fill('four other words for it')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('The password is set.').waitFor()
    assert.deepEqual(visit.problems, [])
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
})
