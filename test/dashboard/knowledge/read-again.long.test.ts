import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Document } from '../../../domain/knowledge/document.ts'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { pdf, picturePage, textPage } from '../../support/knowledge/hostile-document.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

let person: TestPerson
before(async () => {
  person = await makePerson('editor')
})

const makeBase = async (): Promise<TestBase> => makeKnowledgeBase(await openSession(person))
const placeOf = ({ agentId, id }: TestBase, rest = '') => `agents/${agentId}/knowledge/${id}${rest}`

/** A PDF whose second page holds only a picture, so that it is never found without text recognition. */
const makeHalfRead = async (base: TestBase, word: string) => {
  const { data } = await base.upload('pump.pdf', pdf([textPage(`The pump ${word} has a warranty.`), picturePage]))
  assert.deepEqual((await base.settled(data.id)).unreadPages, ['2'])
  return data
}

describe('a ready document', () => {
  it('is read again from its menu, answers meanwhile, and gives its place to the new reading', async () => {
    const base = await makeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const old = await makeHalfRead(base, word)
    await breakWord(word, 429)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base, `/${old.id}`))
    await page.getByText('Where text recognition is on, Read again finds').waitFor()
    await page.getByRole('button', { name: 'More of this document' }).click()
    await page.getByRole('menuitem', { name: 'Read again' }).click()
    await page.getByText('This document answers until that one is ready.').waitFor()
    await page.getByRole('link', { name: 'new reading' }).click()
    await page.getByText('The former reading answers until this is done.').waitFor()
    await hasNone(page.getByRole('button', { name: 'More of this document' }))
    await visit.open(placeOf(base))
    await page.getByText('Answers until its new version is ready').waitFor()
    await page.getByText('(read again)').waitFor()
    await breakWord(word, null)
    await page.getByText('Replaced the earlier one').waitFor()
    await page.getByText('1 document,').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('that is being read again says so when that is asked for once more', async () => {
    const base = await makeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const old = await makeHalfRead(base, word)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(placeOf(base, `/${old.id}`))
    await page.getByRole('button', { name: 'More of this document' }).waitFor()
    await breakWord(word, 400)
    const session = await openSession(person)
    const { data } = await request<Document>('POST', `${base.path}/documents/${old.id}/reread`, session)
    assert.equal((await base.settled(data.id)).status, 'error')
    await visit.open(placeOf(base, `/${old.id}`))
    await page.getByText('has failed. This document goes on answering.').waitFor()
    await page.getByRole('button', { name: 'More of this document' }).click()
    await page.getByRole('menuitem', { name: 'Read again' }).click()
    await page.getByText('has failed to read the file').waitFor()
    await visit.open(placeOf(base, `/${data.id}`))
    await page.getByText('The former reading goes on answering, because this one failed.').waitFor()
    await breakWord(word, null)
    assert.deepEqual(
      visit.problems.filter((line) => !line.includes('status of 409')),
      [],
    )
  })

  it('has its menu on each screen, light at a desk and dark on a phone', async () => {
    const base = await makeBase()
    const { id } = await makeHalfRead(base, 'X')
    for (const [colorScheme, viewport] of [['light', DESKTOP] as const, ['dark', PHONE] as const]) {
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const { page } = visit
      await visit.open(placeOf(base, `/${id}`))
      await page.getByRole('button', { name: 'More of this document' }).waitFor()
      await assertAccessible(page, `document with a menu, ${colorScheme}`)
      await page.getByRole('button', { name: 'More of this document' }).click()
      await page.getByRole('menuitem', { name: 'Read again' }).waitFor()
      await fitsWidth(page, 'the menu')
      assert.deepEqual(visit.problems, [])
    }
  })
})
