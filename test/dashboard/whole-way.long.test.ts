import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freePort } from '../../start/port.ts'
import { PASSWORD } from '../support/access/person.ts'
import { startBrowser } from '../support/browser/browser.ts'
import { HOST_WITHOUT_TLS } from '../support/browser/chromium.ts'
import { npmStart, removeRun } from '../support/stack/npm-start.ts'

const HANDBOOK = `# Bicycles

A company bicycle is leased for 36 months. The employee pays 25 euros a month.

# Meals

Lunch is paid on days of travel, up to 18 euros.
`

/** The first document may take this long. */
const READY_MS = 150_000

const dataDir = mkdtempSync(join(tmpdir(), 'ams-whole-way-'))
const port = await freePort()
/** Nothing but the address is set: no key of a provider, so the local models answer. */
const run = npmStart(dataDir, port, {
  PUBLIC_URL: `http://${HOST_WITHOUT_TLS}:${port}`,
  METRICS_TOKEN: 'scrape',
})
const browser = await startBrowser()
after(async () => {
  await browser[Symbol.asyncDispose]()
  await run.stop()
  removeRun(dataDir)
})

describe('the whole way of a newcomer', { timeout: 360_000 }, () => {
  it('leads from the printed setup link to cited answers, by forms alone, without TLS and keys', async () => {
    await run.ready()
    const [, link = ''] = /^ {2}(http\S+setup\?token=\S+)$/m.exec(run.output()) ?? []
    await using visit = await browser.visit({ baseUrl: new URL(link).origin })
    const { page, problems } = visit
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    await page.goto(link)
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Name').fill('Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press('Create owner account')

    await step('Choose a model')
    await press('Use this model')
    await step('Create the agent')
    await page.getByLabel('Name').fill('House guide')
    await press('Create agent')
    await step('Add a document')
    const file = { name: 'benefits.md', mimeType: 'text/markdown', buffer: Buffer.from(HANDBOOK) }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByLabel('Question').fill('How long is a company bicycle leased?')
    // The document is ready first, which a machine that starts several services at once makes wait.
    await page.getByRole('button', { name: 'Ask', exact: true }).click({ timeout: READY_MS })
    await page.locator('.answer-text', { hasText: '36 months' }).waitFor()
    await page.getByRole('list', { name: 'Sources' }).getByText('benefits.md').first().waitFor()
    await page.getByRole('link', { name: 'Go to the agent' }).click()

    await page.getByRole('heading', { level: 1, name: 'House guide' }).waitFor()
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Up to how many euros is lunch paid?')
    await page.keyboard.press('Enter')
    await page.getByText(/total \d/).waitFor()
    await page.locator('.markdown', { hasText: '18 euros' }).waitFor()
    await page.getByRole('list', { name: 'Sources' }).getByText('benefits.md').first().waitFor()
    assert.deepEqual(problems, [])
  })
})
