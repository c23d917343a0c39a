import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setupLinkOf } from '../../../domain/access/setup-link.ts'
import { createSealing } from '../../../domain/secret/sealing.ts'
import { makePerson, PASSWORD } from '../../support/access/person.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { startOwnService } from '../../support/browser/own-service.ts'
import { hasValue } from '../../support/browser/page-fact.ts'
import { stack } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

/** After a minute the page asks for its session again. */
const PAST_MINUTE_MS = 61_000

const heading = ({ page }: Visit, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()
const link = ({ page }: Visit, name: string) => page.getByRole('link', { name, exact: true }).click()

async function signIn({ page }: Visit, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A page without cookies whose clock the test moves. */
async function visitWithClock(baseUrl = stack.baseUrl) {
  const visit = await browser.visit({ baseUrl })
  await visit.page.clock.install()
  return visit
}

/** Moves the clock past the minute, goes to another page, and waits until the page has asked for its session again. */
async function passMinute(visit: Visit, name: string): Promise<void> {
  await visit.page.clock.fastForward(PAST_MINUTE_MS)
  const asked = visit.page.waitForResponse((response) => response.url().endsWith('/api/v1/session'))
  await link(visit, name)
  await asked
}

describe('the first minute of a session', () => {
  it('is followed by others when the account was made by the setup link', async () => {
    await using service = await startOwnService()
    await using visit = await visitWithClock(service.baseUrl)
    const { page } = visit
    await page.goto(setupLinkOf(createSealing(stack.encryptionKey), service.baseUrl))
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Name').fill('Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(visit, 'Create owner account')
    await heading(visit, 'Choose a model', 2)
    await passMinute(visit, 'Logs')
    await heading(visit, 'Logs')
    await link(visit, 'Agents')
    await heading(visit, 'Agents')
    assert.deepEqual(visit.problems, [])
  })

  it('is followed by others after a sign-in at /sign-in', async () => {
    const person = await makePerson()
    await using visit = await visitWithClock()
    await visit.page.goto('/sign-in')
    await signIn(visit, person.email)
    await heading(visit, 'Agents')
    await passMinute(visit, 'Logs')
    await heading(visit, 'Logs')
    assert.deepEqual(visit.problems, [])
  })

  it('asks to sign in again over the page when the session has ended meanwhile', async () => {
    const person = await makePerson()
    await using visit = await visitWithClock()
    const { page } = visit
    await page.goto('/sign-in')
    await signIn(visit, person.email)
    await heading(visit, 'Agents')
    await press(visit, 'New agent')
    await page.getByLabel('Name').fill('Librarian')
    await visit.context.clearCookies()
    await page.clock.fastForward(PAST_MINUTE_MS)
    // The page asks for its session again when the person comes back to it.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    const dialog = page.getByRole('dialog', { name: 'You were signed out' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await hasValue(page.getByLabel('Name'), 'Librarian')
  })
})
