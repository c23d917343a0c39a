import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import { documentError } from '../../../domain/knowledge/document.ts'
import { documents } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasCount } from '../../support/browser/page-fact.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { database } from '../../support/turn/conversation.ts'

const COUNT = 3_000
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('a knowledge base with thousands of documents', () => {
  it('keeps few rows in the page, loads more at its end, and finds one by its name or status', async () => {
    const person = await makePerson('editor')
    const base = await makeKnowledgeBase(await openSession(person))
    const place = { workspaceId: person.workspaceId, agentId: base.agentId, kbId: base.id }
    const rows = Array.from({ length: COUNT }, (_, index) => {
      const isFailed = index % 1_000 === 7
      return {
        id: newId(),
        ...place,
        filename: `file ${String(index).padStart(4, '0')}.txt`,
        format: 'text' as const,
        sizeBytes: 9,
        sha256: String(index).padStart(64, '0'),
        storageUrl: `file:///${index}`,
        ...(isFailed
          ? { status: 'error' as const, stage: 'stored' as const, error: documentError('STORAGE_FAILED', 'parse') }
          : { status: 'ready' as const, stage: 'embedded' as const, chunkCount: 1 }),
      }
    })
    for (let start = 0; start < COUNT; start += 500)
      await database.insert(documents).values(rows.slice(start, start + 500))

    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${base.agentId}/knowledge/${base.id}`)
    const table = page.getByRole('table', { name: 'Documents' })
    await page.getByText('200 of 3,000 loaded.').waitFor()
    assert.equal(await table.getAttribute('aria-rowcount'), String(COUNT + 1))
    assert.ok((await table.getByRole('row').count()) < 100)
    await table.getByRole('row').nth(1).focus()
    await page.keyboard.press('End')
    await page.getByText('400 of 3,000 loaded.').waitFor()
    await page.getByRole('searchbox', { name: 'Filter by filename' }).fill('file 1234')
    await page.getByRole('rowheader', { name: 'file 1234.txt' }).waitFor()
    await hasCount(table.getByRole('rowheader'), 1)
    await page.getByRole('searchbox', { name: 'Filter by filename' }).fill('')
    await page.getByText('3 failed.').waitFor()
    await page.getByRole('button', { name: 'Show them' }).click()
    await page.getByRole('rowheader', { name: 'file 2007.txt' }).waitFor()
    await hasCount(table.getByRole('rowheader'), 3)
    assert.match(page.url(), /status=error/)
    assert.deepEqual(visit.problems, [])
  })
})
