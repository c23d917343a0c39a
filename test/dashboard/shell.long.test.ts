import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setupLinkOf } from '../../domain/access/setup-link.ts'
import { createSealing } from '../../domain/secret/sealing.ts'
import { makePerson, PASSWORD } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { startOwnService } from '../support/browser/own-service.ts'
import { fitsWidth, hasValue, isFocused } from '../support/browser/page-fact.ts'
import { stack } from '../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('the way in', () => {
  it('leads from the setup link to the agents, out, and in again', async () => {
    await using service = await startOwnService()
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    const { page, problems } = visit
    await page.goto('/')
    await page.getByText('This service has no account yet.').waitFor()
    await page.goto(setupLinkOf(createSealing(stack.encryptionKey), service.baseUrl))
    await heading(visit, 'Create the owner account')
    await page.waitForURL(`${service.baseUrl}/setup`)
    await assertAccessible(page, 'setup')

    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Name').fill('Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill('password1234')
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await page.getByText('is a common password').waitFor()
    await hasValue(page.getByLabel('Name'), 'Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await heading(visit, 'Your first agent')

    await page.getByRole('button', { name: 'Ana, owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(visit, 'Sign in')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(visit, 'Agents')
    // The console names the two answers that the person was told.
    assert.deepEqual(
      problems.filter((line) => !/status of (400|401)/.test(line)),
      [],
    )

    await page.goto(setupLinkOf(createSealing(stack.encryptionKey), service.baseUrl))
    await page.getByLabel('E-mail').fill('ben@example.com')
    await page.getByLabel('Name').fill('Ben')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await page.getByText('This link was already used.').waitFor()
  })

  it('opens the page that was asked for, and no page of another site', async () => {
    const person = await makePerson()
    for (const [next, opened] of [
      [`/w/${person.workspaceId}/agents?status=paused`, 'status=paused'],
      ['//evil.example/w/', '/agents'],
      ['https://evil.example', '/agents'],
      ['/w/\\evil.example', '/agents'],
    ] as const) {
      await using visit = await browser.visit()
      await visit.page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
      await visit.page.getByLabel('E-mail').fill(person.email)
      await visit.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await visit.page.getByRole('button', { name: 'Sign in' }).click()
      await heading(visit, 'Agents')
      await visit.page.waitForURL(({ origin, href }) => origin === stack.baseUrl && href.includes(opened))
    }
  })

  it('asks to sign in again in place, and then sends what was typed', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    await visit.open()
    const { page, context } = visit
    await page.getByRole('button', { name: 'New agent' }).click()
    await page.getByLabel('Name').fill('Librarian')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create agent' }).click()
    const dialog = page.getByRole('dialog', { name: 'You were signed out' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
  })
})

describe('the shell', () => {
  it('is accessible, light and dark, at a desk and on a phone, and says nothing in the console', async () => {
    const person = await makePerson()
    for (const colorScheme of ['light', 'dark'] as const)
      for (const viewport of [undefined, PHONE]) {
        await using visit = await browser.visit({ person, colorScheme, ...(viewport && { viewport }) })
        await visit.open()
        await visit.page.getByText('No agents yet.').waitFor()
        await assertAccessible(visit.page, `agents, ${colorScheme}, ${viewport ? 'phone' : 'desk'}`)
        await fitsWidth(visit.page)
        assert.deepEqual(visit.problems, [])
      }
  })

  it('is worked by the keyboard: palette, map of keys, skip link', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    await visit.open()
    const { page } = visit
    await heading(visit, 'Agents')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await isFocused(page.locator('#content'))
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await assertAccessible(page, 'map of keys')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Theme: Dark' }).waitFor()
    await assertAccessible(page, 'palette')
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await page.reload()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('tells of a lost connection, and goes on when it is back', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    await visit.open()
    await heading(visit, 'Agents')
    await visit.context.setOffline(true)
    await visit.page.getByText('Connection lost. What was accepted keeps running.').waitFor()
    await visit.context.setOffline(false)
    await visit.page.getByText('Connection lost.').waitFor({ state: 'hidden' })
  })

  it('does not show the workspace of others', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await using visit = await browser.visit({ person })
    await visit.page.goto(`/w/${other.workspaceId}/agents`)
    await heading(visit, 'Workspace not found')
  })
})
