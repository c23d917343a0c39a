import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { pdf, picturePage, textPage } from '../../support/knowledge/hostile-document.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const LOOKS = [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/documents', name))
const HANDBOOK = `# Handbook\n\n## Leave\n\nEvery employee has 28 days of paid leave a year.\n\n${'Ask your lead two weeks before. '.repeat(120)}\n\n## Guarantee\n\nThe battery is guaranteed for 24 months.\n`

let person: TestPerson
let base: TestBase
let handbookId = ''

before(async () => {
  person = await makePerson('editor')
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian', model: 'local/extractive' })
  base = await makeKnowledgeBase({ agentId: agent.id, ...(await openSession(person)) })
  const files = [
    base.upload('leave and guarantee.md', HANDBOOK),
    base.upload('scan.pdf', fixture('scanned.pdf')),
    base.upload('Urlaubsanträge und Überstundenausgleich für Beschäftigte 🏖️.txt', 'Jeder hat 28 Tage Urlaub im Jahr.'),
  ]
  const ids = (await Promise.all(files)).map(({ data }) => data.id)
  await Promise.all(ids.map((id) => base.settled(id)))
  handbookId = ids[0] ?? ''
})

const pathOf = (rest = '') => `agents/${base.agentId}/knowledge/${base.id}${rest}`

describe('the knowledge bases of an agent', () => {
  it('begin empty; one is made, takes dropped files, and says of a refused one why', async () => {
    const owner = await makePerson('editor')
    const agent = await makeStoredAgent(owner.workspaceId, { name: 'Support', model: 'local/extractive' })
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${agent.id}/knowledge`)
    await page.getByText('No knowledge bases yet.').waitFor()
    await assertAccessible(page, 'knowledge bases, empty')
    await page.keyboard.press('c')
    await page.getByLabel('Name').fill('Handbook')
    await page.getByRole('button', { name: 'Create knowledge base' }).click()
    await page.getByText('No documents yet.').waitFor()

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'leave.md', mimeType: 'text/markdown', buffer: Buffer.from(HANDBOOK) },
        { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('la la la') },
        { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\nbicycle,900\n') },
      ])
    await page.getByRole('button', { name: 'Upload 3 files' }).click()
    await page.getByText('2 of 3 accepted').waitFor()
    await page.getByText('Save it as PDF, DOCX, CSV, TXT or Markdown').waitFor()
    await page.getByRole('row', { name: 'leave.md' }).getByText('Ready').waitFor()
    await page.getByText('2 documents').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'More of this knowledge base' }).click()
    await page.getByRole('menuitem', { name: 'Delete knowledge base' }).click()
    await page.getByText('with 2 documents').waitFor()
    await page.getByLabel('Type Handbook to confirm').fill('Handbook')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No knowledge bases yet.').waitFor()
    const removal = page.getByRole('region', { name: 'Removal' })
    await removal.getByText('The knowledge base is permanently removed.').waitFor()
    await removal.getByText('2 files removed').waitFor()
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 4(00|15)/.test(line)),
      [],
    )
  })
})

describe('an upload', () => {
  it('shows how much of a file is on its way', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    const own = await makeKnowledgeBase({ agentId: base.agentId, ...(await openSession(person)) })
    await visit.open(`agents/${own.agentId}/knowledge/${own.id}`)
    await page.getByText('No documents yet.').waitFor()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
    await network.send('Network.emulateNetworkConditions', limits)
    await page.evaluate(RECORD_PROGRESS)
    const buffer = Buffer.from('Every desk has a lamp. '.repeat(9_000))
    await page.locator('input[type=file]').first().setInputFiles({ name: 'lamps.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByText('1 of 1 accepted').waitFor()
    const seen = (await page.evaluate('progressSeen')) as number[]
    const between = seen.filter((percent) => percent > 0 && percent < 100)
    assert.ok(between.length > 1, `${seen}`)
    assert.deepEqual(
      between,
      between.toSorted((a, b) => a - b),
    )
    assert.deepEqual(visit.problems, [])
  })
})

describe('a knowledge base', () => {
  it('shows failures with their fix, filters by its address, and tests the search', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(pathOf())
    await page.getByText('1 failed.').waitFor()
    await page.getByRole('row', { name: 'scan.pdf' }).getByText('Add a text layer').waitFor()
    await page.getByRole('searchbox', { name: 'Search test' }).fill('how many days of leave')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/find=how/)
    await page
      .getByRole('region', { name: 'Search test' })
      .getByRole('link', { name: 'leave and guarantee.md' })
      .first()
      .waitFor()
    await page.getByText('Words', { exact: true }).click()
    await page.waitForURL(/mode=text/)
    await page.getByRole('region', { name: 'Search test' }).getByRole('link').first().waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('searchbox', { name: 'Filter by filename' }).fill('zebra')
    await page.getByText('No documents match.').waitFor()
    await page.reload()
    await page.getByText('No documents match.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('rowheader', { name: 'scan.pdf' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows the page of a document beside its chunks, chosen by keys and by links', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(pathOf(`/${handbookId}`))
    await page.getByText('28 days of paid leave').first().waitFor()
    await page.keyboard.press('j')
    await page.locator('mark[data-chosen]', { hasText: '28 days' }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(/chunk=/)
    await page.reload()
    await page.locator('mark[data-chosen]').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('will be permanently deleted, with').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(visit.problems, [])
  })

  it('says of a document which of its pages hold only pictures', async () => {
    const partly = pdf([textPage('The pump has a warranty.'), picturePage, picturePage])
    const { data } = await base.upload('partly-scanned.pdf', partly)
    await base.settled(data.id)
    await using visit = await browser.visit({ person })
    await visit.open(pathOf(`/${data.id}`))
    await visit.page.getByText('Pages 2 to 3 hold only pictures. Nothing of them is found.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('is accessible, light at a desk and dark on a phone', async () => {
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const { page } = visit
      const where = `${colorScheme}, ${viewport === PHONE ? 'phone' : 'desk'}`
      await visit.open(pathOf(`/${handbookId}`))
      await page.getByText('28 days of paid leave').first().waitFor()
      await assertAccessible(page, `document, ${where}`)
      await fitsWidth(page)
      await visit.open(pathOf('?find=leave'))
      await page.getByRole('rowheader', { name: 'scan.pdf' }).waitFor()
      await page.getByRole('region', { name: 'Search test' }).getByRole('link').first().waitFor()
      await assertAccessible(page, `knowledge base, ${where}`)
      await fitsWidth(page)
      assert.deepEqual(visit.problems, [])
    }
  })

  it('offers a viewer nothing that would be refused, and shows a failed reading with its fix', async () => {
    const viewer = await makePerson('viewer', person.workspaceId)
    await using visit = await browser.visit({ person: viewer })
    const { page } = visit
    await visit.open(pathOf())
    await page.getByText('View only.').waitFor()
    await page.getByRole('rowheader', { name: 'scan.pdf' }).waitFor()
    for (const name of ['Upload', 'Retry', 'More']) await hasNone(page.getByRole('button', { name }))
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await page.route('**/documents?*', (route) => route.fulfill({ status: 500, json: { error } }))
    await page.getByRole('searchbox', { name: 'Filter by filename' }).fill('scan')
    await page.getByText('The documents could not be loaded.').waitFor()
    await page.getByText('Look into the log.').waitFor()
    await assertAccessible(page, 'knowledge base, failing')
  })
})

/** Runs in the page: keeps each value that a progress bar shows, so that none is missed by a late look. */
const RECORD_PROGRESS = `
  globalThis.progressSeen = []
  new MutationObserver(() => {
    const bar = document.querySelector('[role=progressbar]')
    if (bar) progressSeen.push(Number(bar.getAttribute('aria-valuenow')))
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] })
  true`
