import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../domain/id.ts'
import { makePerson, type TestPerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { fitsWidth, hasAttribute, hasNone } from '../support/browser/page-fact.ts'
import { until } from '../support/stack/stack.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'
import { type Entry, writeEntries } from '../support/turn/log-entry.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

/** An hour of the last day has more turns the nearer it is to noon; the values follow the index, so each run has the same. */
const dayOfTurns = (count: number, more: Entry = {}): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    createdAt: minutesAgo(2 + 23 * 60 * (((index * 7919) % count) / count) ** 1.3),
    latencyMs: 120 + ((index * 37) % 900) + (index % 41 === 0 ? 4_000 : 0),
    tokensIn: 300 + ((index * 53) % 700),
    tokensOut: 40 + ((index * 29) % 200),
    cost: (0.00002 * (1 + (index % 13))).toFixed(8),
    ...(index % 17 === 0 && {
      status: 'error' as const,
      error: 'PROVIDER_UNAVAILABLE: The model provider did not answer in time.',
    }),
    ...(index % 29 === 0 && { status: 'blocked' as const, error: null }),
    ...more,
  }))

async function makeShop(person: TestPerson) {
  const agents = [
    ['Librarian', 'local/extractive', 420],
    ['Support', 'openai/gpt-4o-mini', 260],
    ['Rechnungsprüfung Großkunden 🌿', 'google/gemini-2.5-flash', 90],
  ] as const
  for (const [name, model, count] of agents) {
    const agent = await makeStoredAgent(person.workspaceId, { name, model, status: 'active' })
    await writeEntries(person.workspaceId, agent.id, dayOfTurns(count, { model }))
  }
}

describe('logs and stats', () => {
  it('leads from a figure and from a bar to their turns, and keeps both in the address', async () => {
    const person = await makePerson('viewer')
    await makeShop(person)
    await using visit = await browser.visit({ person })
    await visit.open('logs')
    const { page } = visit
    const turns = page.getByRole('table', { name: 'Turns' })
    await turns.getByRole('rowheader').first().waitFor()
    await hasAttribute(turns, 'aria-rowcount', '771')
    await page.getByTitle('Turns that failed').click()
    await page.waitForURL(/status=error/)
    await turns.getByText('Error', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Remove the filter Status: Error' }).click()
    await page.locator('table[aria-rowcount="771"]').waitFor()

    const chart = page.getByRole('slider', { name: /Requests over time/ })
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await hasAttribute(chart, 'aria-valuetext', /–(\d+ \w+, )?\d\d:\d\d UTC: .* Errors \d+/)
    await page.getByText(/^Open \d+ turns?$/).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/range=.*\.\./)
    await page.reload()
    await turns.getByRole('rowheader').first().waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('region', { name: 'Requests over time, as a table' }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('..'))
    assert.deepEqual(visit.problems, [])
  })

  it('opens a turn over the list, where J steps on, and at once by its link', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    const { turnIds } = await makeStoredConversation(agent, [{ message: 'Hello' }])
    const [turnId = ''] = turnIds
    const error = 'TOOL_FAILED: The tool get_order answered 503.'
    await writeEntries(person.workspaceId, agent.id, [
      { createdAt: minutesAgo(1), turnId, status: 'error', error },
      { createdAt: minutesAgo(2), latencyMs: 2_000 },
    ])
    await using visit = await browser.visit({ person })
    await visit.open('logs')
    const { page } = visit
    const panel = page.getByRole('region', { name: 'Turn', exact: true })
    await page.getByRole('rowheader').first().waitFor()
    const before = await page.getByRole('main').boundingBox()
    await page.getByRole('rowheader').first().click()
    await panel.getByText('Hello').waitFor()
    await panel.getByText('Open conversation').waitFor()
    assert.deepEqual(await page.getByRole('main').boundingBox(), before)
    await assertAccessible(page, 'the panel of a turn')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await panel.getByText('2.0 s').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })

    await visit.open(`logs?turn=${turnId}&status=cancelled`)
    await panel.getByText('Hello').waitFor()
    await page.getByText('No turns match.').waitFor()
    await visit.open(`logs?turn=${newId()}`)
    await panel.getByText('This turn has no line in the log.').waitFor()
    // Only the turn that there never was is asked for in vain.
    assert.ok(visit.problems.every((problem) => /404.*turns/.test(problem)) && visit.problems.length <= 1)
  })

  it('adds live turns at the top, and holds them back while a row is read', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await writeEntries(person.workspaceId, agent.id, dayOfTurns(60))
    await using visit = await browser.visit({ person })
    await visit.open('logs')
    const { page } = visit
    const turns = page.getByRole('table', { name: 'Turns' })
    await turns.getByRole('rowheader').first().waitFor()
    await page.getByRole('heading', { name: 'Logs' }).click()
    await page.keyboard.press('.')
    await page.getByText('Live: new turns come by themselves.').waitFor()
    await writeEntries(person.workspaceId, agent.id, [{ model: 'live/first' }])
    await page.getByText('live/first').waitFor()
    await turns.getByRole('row').nth(2).hover()
    await writeEntries(person.workspaceId, agent.id, [{ model: 'live/second' }, { model: 'live/second' }])
    await page.getByRole('button', { name: '2 new, show' }).waitFor()
    await hasNone(page.getByText('live/second'))
    await page.getByRole('button', { name: '2 new, show' }).click()
    await page.getByText('live/second').first().waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('loads on as it is scrolled, and says how many rows a CSV will have', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await writeEntries(person.workspaceId, agent.id, dayOfTurns(350))
    await using visit = await browser.visit({ person })
    await visit.open('logs')
    const { page } = visit
    await page.getByText('100 of 350 loaded.').waitFor()
    await page.locator('.data-table-scroller').hover()
    await until('all are loaded', async () => {
      await page.mouse.wheel(0, 100_000)
      return await page.getByText('of 350 loaded.').isHidden()
    })
    await page.getByRole('button', { name: 'CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export as CSV' })
    await dialog.getByText('350 rows of this time and these filters, newest first.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'logs.csv')
    await dialog.waitFor({ state: 'hidden' })
    assert.deepEqual(visit.problems, [])
  })

  it('has words for an empty day, and for chart and table that fail apart', async () => {
    const person = await makePerson('viewer')
    await using visit = await browser.visit({ person })
    await visit.open('logs')
    const { page } = visit
    await page.getByText('No requests in the last 24 hours.').waitFor()
    await assertAccessible(page, 'logs, empty')
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.getByText('No requests in the last 30 days.').waitFor()
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await page.route('**/api/v1/stats?*', (route) => route.fulfill({ status: 500, json: { error } }))
    await page.reload()
    await page.getByText('Stats could not be loaded.').waitFor()
    await page.getByText('No requests in the last 30 days.').waitFor()
    await page.unroute('**/api/v1/stats?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Stats could not be loaded.').waitFor({ state: 'hidden' })
    await page.route('**/api/v1/logs?*', (route) => route.fulfill({ status: 500, json: { error } }))
    await page.reload()
    await page.getByText('The turns could not be loaded.').waitFor()
    await page.getByRole('slider').waitFor()
    await assertAccessible(page, 'logs, failing')
  })

  it('is accessible, light and dark, at a desk and on a phone', async () => {
    const person = await makePerson()
    await makeShop(person)
    for (const viewport of [undefined, PHONE]) {
      await using visit = await browser.visit({ person, ...(viewport && { viewport }) })
      await visit.open('logs?by=model')
      const { page } = visit
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      await page.getByRole('rowheader').first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await assertAccessible(page, `logs, ${colorScheme}, ${viewport ? 'phone' : 'desk'}`)
      }
      await fitsWidth(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog', { name: 'Filter', exact: true }).waitFor()
      await assertAccessible(page, 'the filters')
      await page.keyboard.press('Escape')
      assert.deepEqual(visit.problems, [])
    }
  })
})
