import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { documentError } from '../../domain/knowledge/document.ts'
import { documents } from '../../store/tables/index.ts'
import { makeOperator, makePerson, openSession } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../support/browser/page-fact.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { database, makeStoredAgent } from '../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const LOOKS = [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const

const scan = readFileSync(join(import.meta.dirname, '../fixtures/documents/scanned.pdf'))

/** A workspace in which a scan failed for good, and notes failed for a reason that has passed since. */
async function makeFailures() {
  const person = await makeOperator()
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
  const base = await makeKnowledgeBase({ agentId: agent.id, ...(await openSession(person)) })
  const files = [base.upload('scan.pdf', scan), base.upload('notes.md', '# Notes\n\nThe lamp is green.')]
  const [, notes = ''] = (await Promise.all(files)).map(({ data }) => data.id)
  for (const { data } of await Promise.all(files)) await base.settled(data.id)
  await database
    .update(documents)
    .set({ status: 'error', error: documentError('EMBEDDING_FAILED', 'embed'), stage: 'chunked', chunkCount: null })
    .where(eq(documents.id, notes))
  return { person, base, notes }
}

describe('operations', () => {
  it('show health, backlogs and failures by code, and retry them after a question that counts anew', async () => {
    const { person, base, notes } = await makeFailures()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('operations')
    const parts = page.getByRole('list', { name: 'Parts of the service' })
    for (const name of ['Postgres', 'Temporal', 'Worker', 'Storage'])
      await parts.getByText(name, { exact: true }).waitFor()
    await page.getByText(/^Nothing in line: turns running/).waitFor()
    const table = page.getByRole('table', { name: 'Failures' })
    await table.getByRole('row', { name: 'scan.pdf' }).getByText('DOCUMENT_HAS_NO_TEXT').waitFor()
    await page.getByRole('combobox', { name: 'Code' }).click()
    await page.getByRole('option', { name: 'EMBEDDING_FAILED 1' }).click()
    await page.waitForURL(/code=EMBEDDING_FAILED/)
    await page.getByRole('button', { name: 'Retry 1 document' }).click()
    await page.getByRole('dialog').getByText('Retry 1 document').waitFor()
    await assertAccessible(page, 'bulk retry')
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await page.getByText('1 document retried.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    assert.equal((await base.settled(notes)).status, 'ready')
    await page.getByText('No documents have failed.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('are accessible, light at a desk and dark on a phone, with failures and without', async () => {
    const { person } = await makeFailures()
    const calm = await makePerson('owner')
    for (const [colorScheme, viewport] of LOOKS) {
      const where = `${colorScheme}, ${viewport === PHONE ? 'phone' : 'desk'}`
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const { page } = visit
      await visit.open('operations')
      await page.getByRole('rowheader', { name: 'scan.pdf' }).waitFor()
      await assertAccessible(page, `operations, ${where}`)
      await fitsWidth(page)
      assert.deepEqual(visit.problems, [])
      await using other = await browser.visit({ person: calm, colorScheme })
      await other.open('operations')
      await other.page.getByText('Nothing has failed.').waitFor()
      await assertAccessible(other.page, `operations, empty, ${where}`)
    }
  })

  it('are for owners only, and say what failed when the service does not answer', async () => {
    const owner = await makePerson('owner')
    const editor = await makePerson('editor', owner.workspaceId)
    await using visit = await browser.visit({ person: editor })
    await visit.open('operations')
    await visit.page.getByText('Only owners see operations.').waitFor()
    await hasNone(visit.page.getByRole('link', { name: 'Operations' }))
    assert.deepEqual(visit.problems, [])

    await using failing = await browser.visit({ person: owner })
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await failing.page.route('**/v1/operations', (route) => route.fulfill({ status: 500, json: { error } }))
    await failing.open('operations')
    await failing.page.getByText('The state of the service could not be loaded.').waitFor()
    await failing.page.getByText('Look into the log.').waitFor()
  })
})
