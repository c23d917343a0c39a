import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { fitsWidth, hasAttribute, hasNone, hasValue, isFocused } from '../support/browser/page-fact.ts'
import { until } from '../support/stack/stack.ts'
import { makeStoredAgent } from '../support/turn/conversation.ts'
import { type Entry, writeEntries } from '../support/turn/log-entry.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the list of agents', () => {
  it('makes an agent, shows the API’s message at the field, and keeps filters in its address', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    await visit.open()
    const { page } = visit
    await page.getByText('No agents yet.').waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByLabel('Name').fill('Librarian')
    await dialog.getByLabel('Model').fill('no-provider')
    await dialog.getByRole('button', { name: 'Create agent' }).click()
    await dialog.getByText('Must have the form').waitFor()
    await hasValue(dialog.getByLabel('Name'), 'Librarian')
    await dialog.getByLabel('Model').fill('local/extractive')
    await dialog.getByRole('button', { name: 'Create agent' }).click()
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    await visit.open()
    await page.getByRole('rowheader', { name: 'Librarian' }).waitFor()

    await page.keyboard.press('/')
    await isFocused(page.getByRole('searchbox'))
    await page.keyboard.type('zebra')
    await page.getByText('No agents match.').waitFor()
    await page.waitForURL(/q=zebra/)
    await page.reload()
    await page.getByText('No agents match.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('rowheader', { name: 'Librarian' }).waitFor()
    assert.deepEqual(
      visit.problems.filter((line) => !line.includes('status of 400')),
      [],
    )
  })

  it('opens an agent in a tab of its own when Ctrl is held', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    await visit.open()
    const tab = visit.context.waitForEvent('page')
    await visit.page.getByRole('link', { name: 'Librarian' }).click({ modifiers: ['ControlOrMeta'] })
    await (await tab).waitForURL(`**/agents/${agent.id}/prompt`)
  })

  it('scrolls through a thousand, keeps few in the page, and is walked by J and K', async () => {
    const person = await makePerson()
    for (let begin = 0; begin < 1_000; begin += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          makeStoredAgent(person.workspaceId, { name: `Agent ${String(begin + index).padStart(4, '0')}` }),
        ),
      )
    await using visit = await browser.visit({ person })
    await visit.open('agents?sort=name')
    const { page } = visit
    const table = page.getByRole('table', { name: 'Agents' })
    await table.getByRole('rowheader', { name: 'Agent 0000' }).waitFor()
    await hasAttribute(table, 'aria-rowcount', '1001')
    await until('few rows are in the page', async () => (await table.getByRole('row').count()) < 80)
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await page.locator('tr:focus', { hasText: 'Agent 0001' }).waitFor()
    await page.keyboard.press('End')
    await page.locator('tr:focus', { hasText: 'Agent 0999' }).waitFor()
    await page.locator('.data-table-scroller').hover()
    await until('the first row is in sight again', async () => {
      await page.mouse.wheel(0, -1_000_000)
      return await table.getByRole('rowheader', { name: 'Agent 0000' }).isVisible()
    })
    await page.locator('tr:focus', { hasText: 'Agent 0999' }).waitFor({ state: 'attached' })
    assert.deepEqual(visit.problems, [])
  })

  it('shows what failed with its fix, and the rows again afterwards', async () => {
    const person = await makePerson()
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await visit.page.route('**/api/v1/agents', (route) => route.fulfill({ status: 500, json: { error } }))
    await visit.open()
    await visit.page.getByText('Agents could not be loaded.').waitFor()
    await visit.page.getByText('Look into the log.').waitFor()
    await assertAccessible(visit.page, 'agents, failing')
    await visit.page.unroute('**/api/v1/agents')
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await visit.page.getByRole('rowheader', { name: 'Librarian' }).waitFor()
  })

  it('gives a viewer no button that would fail', async () => {
    const person = await makePerson('viewer')
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    await visit.open()
    await visit.page.getByText('View only. An owner can make you an editor.').waitFor()
    await visit.page.getByRole('rowheader', { name: 'Librarian' }).waitFor()
    await hasNone(visit.page.getByRole('button', { name: 'New agent' }))
    await visit.page.keyboard.press('c')
    await hasNone(visit.page.getByRole('dialog'))
  })

  it('is accessible with rows and with the form, light and dark, at a desk and on a phone', async () => {
    const person = await makePerson()
    for (const [name, status, model, turns] of ROWS) {
      const agent = await makeStoredAgent(person.workspaceId, { name, status, model })
      if (turns > 0) await writeEntries(person.workspaceId, agent.id, turnsOf(turns))
    }
    for (const viewport of [undefined, PHONE]) {
      await using visit = await browser.visit({ person, ...(viewport && { viewport }) })
      await visit.open()
      await visit.page.getByRole('rowheader', { name: 'Librarian' }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme })
        await assertAccessible(visit.page, `agents, ${colorScheme}, ${viewport ? 'phone' : 'desk'}`)
      }
      await visit.page.getByRole('button', { name: 'New agent' }).click()
      await visit.page.getByRole('dialog', { name: 'New agent' }).waitFor()
      await assertAccessible(visit.page, 'new agent')
      await fitsWidth(visit.page)
      assert.deepEqual(visit.problems, [])
    }
  })
})

const ROWS = [
  ['Librarian', 'active', 'local/extractive', 240],
  ['Support', 'paused', 'openai/gpt-4o-mini', 61],
  ['Rechnungsprüfung für Großkundenverträge (Österreich, Schweiz)', 'draft', 'google/gemini-2.5-flash', 8],
  ['مساعد الموارد البشرية 🌿', 'active', 'openai/gpt-4o', 112],
  ['Retired bot', 'disabled', 'local/extractive', 0],
] as const

/** Turns of the last hours, every thirtieth with an error. */
const turnsOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    createdAt: new Date(Date.now() - (index + 2) * 3 * 60_000),
    cost: '0.00034000',
    ...(index % 30 === 7 && { status: 'error' as const, error: 'PROVIDER_UNAVAILABLE: It did not answer.' }),
  }))
