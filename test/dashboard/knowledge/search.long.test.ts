import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasCount, hasNone, hasText } from '../../support/browser/page-fact.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const MANUAL = `# Pump\n\n${['The pump needs oil every forty hours.', 'Its filter is washed in May.', 'The lid has six bolts.'].map((text) => `${text} ${'Tighten each bolt by hand. '.repeat(60)}`).join('\n\n')}`

let person: TestPerson
let base: TestBase

before(async () => {
  person = await makePerson('editor')
  const as = await openSession(person)
  base = await makeKnowledgeBase(as)
  const files: [string, string, object][] = [
    ['pump.md', MANUAL, { language: 'en', year: 2025 }],
    ['pumpe.md', '# Pumpe\n\nDie Pumpe braucht alle vierzig Stunden Öl.', { language: 'de', year: 2026 }],
  ]
  for (const [filename, content, attributes] of files) {
    const body = { filename, content, attributes }
    const { data } = await request<{ id: string }>('POST', `${base.path}/documents`, { ...as, body })
    assert.equal((await base.settled(data.id)).status, 'ready')
  }
})

const open = async (visit: { open: (path: string) => Promise<void>; page: Page }, query = '') => {
  await visit.open(`agents/${base.agentId}/knowledge/${base.id}${query}`)
  await visit.page.getByRole('rowheader', { name: 'pumpe.md' }).waitFor()
  return visit.page.getByRole('region', { name: 'Search test' })
}
const ask = async (page: Page, question: string) => {
  await page.getByRole('searchbox', { name: 'Search test' }).fill(question)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

describe('the search test', () => {
  it('shows of each passage its heading, its rank by meaning and by words, and the chunks that it was joined from', async () => {
    await using visit = await browser.visit({ person })
    const search = await open(visit)
    await ask(visit.page, 'When does the pump need oil?')
    const first = search.getByRole('listitem').first()
    await first.getByText('pump.md').waitFor()
    await first.getByText('Pump', { exact: true }).waitFor()
    await first.getByText(/Meaning: no\. \d+, similarity 0\.\d\d/).waitFor()
    await first.getByText(/Words: no\. \d+, \d+ % of the question/).waitFor()
    await search
      .getByText(/Joined from \d chunks/)
      .first()
      .waitFor()
    await visit.page.getByText('Words', { exact: true }).click()
    await first.getByText(/^Words: no\. 1/).waitFor()
    await hasNone(search.getByText(/^Meaning:/))
    assert.deepEqual(visit.problems, [])
  })

  it('covers only the documents that fit the filter, which stands in the address', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    const search = await open(visit)
    await page.getByRole('button', { name: 'Filter' }).click()
    await search.getByRole('button', { name: 'Add comparison' }).click()
    await ask(page, 'oil')
    await search.getByText('Choose or type a name.').waitFor()
    await assertAccessible(page, 'filter with a mistake')
    await search.getByLabel('Name of comparison 1').fill('year')
    await search.getByLabel('Comparison of year').click()
    await page.getByRole('option', { name: 'is at least' }).click()
    await search.getByLabel('Value of year').fill('2026')
    await ask(page, 'Wann braucht die Pumpe Öl?')
    await search.getByRole('link', { name: 'pumpe.md' }).first().waitFor()
    await hasNone(search.getByRole('link', { name: 'pump.md' }))
    await page.reload()
    await search.getByRole('link', { name: 'pumpe.md' }).first().waitFor()
    await search.getByRole('button', { name: 'Edit as JSON' }).click()
    await hasText(search.getByLabel('Filter as JSON'), /"type": "gte",\s+"key": "year",\s+"value": 2026/)
    assert.deepEqual(visit.problems, [])
  })

  it('names the place of a mistake in a filter of JSON', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    const search = await open(visit)
    await page.getByRole('button', { name: 'Filter' }).click()
    await search.getByRole('button', { name: 'Edit as JSON' }).click()
    const field = search.getByLabel('Filter as JSON')
    await field.fill('{ "type": "and", "filters": [')
    await ask(page, 'oil')
    await search.getByText(/^This is no JSON\./).waitFor()
    await field.fill('{ "type": "and", "filters": [{ "type": "eq", "key": "year", "value": null }] }')
    await ask(page, 'oil')
    await search.getByText(/^Filter, filters 1, value must/).waitFor()
    await field.fill('{ "type": "eq", "key": "year", "value": 2025 }')
    await ask(page, 'oil')
    await search.getByRole('link', { name: 'pump.md' }).first().waitFor()
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 400/.test(line)),
      [],
    )
  })

  it('says that the filter, the threshold or the mode left nothing, and offers the way out', async () => {
    await using visit = await browser.visit({ person })
    const filter = encodeURIComponent('{"type":"eq","key":"year","value":1999}')
    const search = await open(visit, `?find=oil&filter=${filter}`)
    await search.getByText('The filter leaves no document').waitFor()
    await search.getByRole('button', { name: 'Search without the filter' }).click()
    await search.getByRole('link', { name: 'pump.md' }).first().waitFor()

    await open(visit, '?find=oil&least=0.99')
    await search.getByText(/The best passage has a score of 0\.\d\d, and the least score is 0\.99\./).waitFor()
    await search.getByRole('button', { name: /^Search with a least score of/ }).click()
    await search.getByRole('link').first().waitFor()

    await open(visit, '?find=xylophone&mode=text')
    await search.getByText('No passage has its words.').waitFor()
    await search.getByRole('button', { name: 'Search by meaning, too' }).click()
    await search.getByRole('link').first().waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows at most as many passages as are wanted', async () => {
    await using visit = await browser.visit({ person })
    const search = await open(visit, '?find=oil&most=1')
    await hasCount(search.getByRole('link'), 1)
  })

  it('with a filter is accessible, light at a desk and dark on a phone', async () => {
    const filter = encodeURIComponent(
      '{"type":"or","filters":[{"type":"in","key":"language","value":["en","de"]},{"type":"lt","key":"year","value":2026}]}',
    )
    for (const [colorScheme, viewport] of [
      ['light', DESKTOP],
      ['dark', PHONE],
    ] as const) {
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const search = await open(visit, `?find=oil&filter=${filter}`)
      await search.getByRole('link').first().waitFor()
      await assertAccessible(visit.page, `search with a filter, ${colorScheme}`)
      await fitsWidth(visit.page)
      assert.deepEqual(visit.problems, [])
    }
  })
})
