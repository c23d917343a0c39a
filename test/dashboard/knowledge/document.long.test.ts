import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { comesTo, fitsWidth, hasNone, isFocused } from '../../support/browser/page-fact.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const LOOKS = [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const
const HANDBOOK = readFileSync(join(import.meta.dirname, '../../fixtures/documents/spare-parts.pdf'))

let person: TestPerson
before(async () => {
  person = await makePerson('editor')
})

const makeBase = async (): Promise<TestBase> => makeKnowledgeBase(await openSession(person))
const placeOf = ({ agentId, id }: TestBase, rest = '') => `agents/${agentId}/knowledge/${id}${rest}`
const choose = (page: Page, ...files: { name: string; text: string }[]) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))

describe('attributes of documents', () => {
  it('are given with an upload to all of its files, and stand in the list where they are wanted', async () => {
    const base = await makeBase()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base))
    await page.getByText('No documents yet.').waitFor()
    await choose(
      page,
      { name: 'a.txt', text: 'The ferry leaves at noon.' },
      { name: 'b.txt', text: 'The pump needs oil.' },
    )
    const dialog = page.getByRole('dialog', { name: 'Upload 2 files' })
    await dialog.getByRole('button', { name: 'Add attribute' }).click()
    await dialog.getByLabel('Name of attribute 1').fill('two words')
    await dialog.getByLabel('Value of two words').fill('en')
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
    await dialog.getByText('without spaces').waitFor()
    await isFocused(dialog.getByLabel('Name of two words'))
    await assertAccessible(page, 'upload with a wrong attribute')
    await dialog.getByLabel('Name of two words').fill('language')
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
    await page.getByText('2 of 2 accepted').waitFor()
    const row = page.getByRole('row', { name: 'a.txt' })
    await row.getByText('Ready').waitFor()
    await hasNone(page.getByText('language: en'))
    await page.getByRole('switch', { name: 'Attributes' }).click()
    await page.waitForURL(/show=attributes/)
    await row.getByText('language: en').waitFor()
    await page.getByRole('row', { name: 'b.txt' }).getByText('language: en').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('are shown at the document and edited with their types', async () => {
    const base = await makeBase()
    const { data } = await base.upload('tariff.txt', 'The tariff is 12 euros.')
    await base.settled(data.id)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base, `/${data.id}`))
    await page.getByText('The tariff is 12 euros.').first().waitFor()
    await page.getByRole('button', { name: 'Attributes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Attributes of tariff.txt' })
    await isFocused(dialog.getByLabel('Name of attribute 1'))
    await dialog.getByLabel('Name of attribute 1').fill('year')
    await dialog.getByLabel('Type of year').click()
    await page.getByRole('option', { name: 'Number' }).click()
    await dialog.getByLabel('Value of year').fill('this year')
    await dialog.getByRole('button', { name: 'Save attributes' }).click()
    await dialog.getByText('Type a number').waitFor()
    await dialog.getByLabel('Value of year').fill('2026')
    await dialog.getByRole('button', { name: 'Save attributes' }).click()
    await page.getByRole('list', { name: 'Attributes' }).getByText('2026').waitFor()
    await comesTo('the attributes', async () => (await base.find(data.id)).attributes, { year: 2026 })
    await page.getByRole('button', { name: 'Attributes' }).click()
    await dialog.getByRole('button', { name: 'Remove year' }).click()
    await dialog.getByRole('button', { name: 'Save attributes' }).click()
    await comesTo('the attributes', async () => (await base.find(data.id)).attributes, {})
    await hasNone(page.getByRole('list', { name: 'Attributes' }))
    assert.deepEqual(visit.problems, [])
  })
})

describe('a file whose name is in the knowledge base already', () => {
  it('is said to be there, and replaces the former one only when that is chosen', async () => {
    const base = await makeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const { data: old } = await base.upload('tariff.txt', 'The tariff is 1.')
    await base.settled(old.id)
    await breakWord(word, 429)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base))
    await page.getByRole('rowheader', { name: 'tariff.txt' }).waitFor()
    await choose(page, { name: 'tariff.txt', text: `The tariff ${word} is 2.` })
    const dialog = page.getByRole('dialog', { name: 'Upload 1 file' })
    await dialog.getByText('both versions answer').waitFor()
    await dialog.getByLabel('Replace files of the same name').check()
    await dialog.getByText('The new file takes the place.').waitFor()
    await assertAccessible(page, 'upload that replaces')
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByText('Answers until its new version is ready').waitFor()
    await page.getByText('(new version)').waitFor()

    await visit.open(placeOf(base, `/${old.id}`))
    await page.getByText('This document answers until that one is ready.').waitFor()
    await breakWord(word, null)
    await page.getByText('has taken the place of this document').waitFor()
    await page.getByRole('link', { name: 'newer version' }).click()
    await page.getByText('The earlier document of this name stopped answering when this one was ready.').waitFor()
    await visit.open(placeOf(base))
    await page.getByText('Replaced the earlier one').waitFor()
    await page.getByText('1 document,').waitFor()
    assert.deepEqual(visit.problems, [])
  })
})

describe('a document', () => {
  it('shows the pages of a PDF, in the list and on its page', async () => {
    const base = await makeBase()
    const { data } = await base.upload('spare parts.pdf', HANDBOOK)
    const { pageCount } = await base.settled(data.id)
    assert.ok(pageCount)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base))
    await page
      .getByRole('row', { name: 'spare parts.pdf' })
      .getByRole('cell', { name: String(pageCount), exact: true })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'spare parts.pdf' }).click()
    await page.getByText(new RegExp(`${pageCount} pages?, `)).waitFor()
    await page.getByText(`Page 1 of ${pageCount}`).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('that failed says why and at which stage, counts its attempts, and is retried with all of its reason', async () => {
    const base = await makeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    await breakWord(word, 400)
    const { data } = await base.upload('pump.txt', `The pump needs oil. ${word}`)
    assert.equal((await base.settled(data.id)).status, 'error')
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base, `/${data.id}`))
    const stages = page.getByRole('region', { name: 'Ingestion' })
    await stages.getByRole('listitem').filter({ hasText: 'failed: Embedding' }).waitFor()
    await stages.getByText('Check the embedding provider and its key').waitFor()
    await assertAccessible(page, 'document that failed')
    await visit.open(placeOf(base))
    await breakWord(word, null)
    await page.getByRole('region', { name: 'Failed documents' }).getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('menuitem', { name: 'Embedding failed: 1' }).click()
    await page.getByRole('row', { name: 'pump.txt' }).getByText('Ready').waitFor()
    await hasNone(page.getByRole('region', { name: 'Failed documents' }))
    await page.getByRole('link', { name: 'pump.txt' }).click()
    await page.getByText('2 attempts').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('with attributes is accessible, light at a desk and dark on a phone', async () => {
    const base = await makeBase()
    const { data } = await base.upload('tariff.txt', 'The tariff is 12 euros.')
    await base.settled(data.id)
    const attributes = {
      language: 'en',
      year: 2026,
      public: true,
      note: 'A sentence that is longer than most. '.repeat(4),
    }
    await request('PATCH', `${base.path}/documents/${data.id}`, {
      ...(await openSession(person)),
      body: { attributes },
    })
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const { page } = visit
      await visit.open(placeOf(base, `/${data.id}`))
      await page.getByText('The tariff is 12 euros.').first().waitFor()
      await assertAccessible(page, `document, ${colorScheme}`)
      await fitsWidth(page)
      await page.getByRole('button', { name: 'Attributes' }).click()
      await page.getByLabel('Value of note').waitFor()
      await assertAccessible(page, `attributes, ${colorScheme}`)
      await fitsWidth(page, 'the attributes')
      assert.deepEqual(visit.problems, [])
    }
  })
})
