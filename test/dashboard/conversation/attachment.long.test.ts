import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { UploadedFile } from '../../../domain/turn/file.ts'
import { turns } from '../../../store/tables/index.ts'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasCount } from '../../support/browser/page-fact.ts'
import { type RequestOptions, request } from '../../support/stack/stack.ts'
import { database, makeStoredAgent, makeStoredConversation } from '../../support/turn/conversation.ts'

const LOOKS = [
  ['light', undefined],
  ['dark', PHONE],
] as const
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const PICTURE = readFileSync(join(import.meta.dirname, '../../../docs/images/dashboard/logs-dark.png'))
const NOTES = '<script>alert(1)</script> The battery has a guarantee of two years.'

async function upload(as: RequestOptions, filename: string, bytes: Buffer) {
  const body = { filename, base64: bytes.toString('base64') }
  const { data, text } = await request<UploadedFile>('POST', '/v1/files', { ...as, body })
  assert.ok(data?.id, text)
  return { file_id: data.id, filename, mediaType: data.mediaType, sizeBytes: data.sizeBytes }
}

/** A conversation whose first message has two pictures and a document, and whose second one a file that is gone. */
async function makeTalk(person: TestPerson) {
  const as = await openSession(await makePerson('editor', person.workspaceId))
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Support' })
  const { conversationId, turnIds } = await makeStoredConversation(agent, [
    { message: 'What does the chart show?', text: 'Requests by hour. The guarantee is in the notes.' },
    { message: 'And this one?', text: 'I cannot see it any more.' },
  ])
  const files = [
    await upload(as, 'chart.png', PICTURE),
    await upload(as, 'a second picture of the same hours with a long name.png', PICTURE),
    await upload(as, 'notes.md', Buffer.from(NOTES)),
  ]
  const gone = { file_id: randomUUID(), filename: 'old.png', mediaType: 'image/png', sizeBytes: 48_213 }
  const written = [files, [gone, { ...gone, filename: 'old.pdf', mediaType: 'application/pdf' }]]
  for (const [index, id] of turnIds.entries())
    await database.update(turns).set({ attachments: written[index] }).where(eq(turns.id, id))
  return conversationId
}

describe('the files of a message in a transcript', () => {
  it('are pictures that open large, and documents that are saved', async () => {
    const person = await makePerson('viewer')
    const conversationId = await makeTalk(person)
    await using visit = await browser.visit({ person })
    const { page, problems } = visit
    await visit.open(`conversations/${conversationId}`)
    const first = page.getByRole('article', { name: 'Turn 1' })
    await first.locator('img').nth(1).waitFor()
    await first.getByRole('button', { name: /^Open chart.png/ }).click()
    const dialog = page.getByRole('dialog', { name: 'chart.png' })
    await dialog.getByRole('img', { name: 'chart.png' }).waitFor()
    await assertAccessible(page, 'a picture')
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    assert.equal(picture.suggestedFilename(), 'chart.png')
    assert.deepEqual(readFileSync(await picture.path()), PICTURE)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const [notes] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: /^Download notes.md/ }).click(),
    ])
    assert.equal(readFileSync(await notes.path(), 'utf8'), NOTES)
    assert.deepEqual(
      problems.filter((line) => !line.includes('status of 404')),
      [],
    )
  })

  it('that were removed are named, and said to be removed', async () => {
    const person = await makePerson('viewer')
    const conversationId = await makeTalk(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    const second = page.getByRole('article', { name: 'Turn 2' })
    await second.getByText('old.png').waitFor()
    await second.getByText('The file was removed.').waitFor()
    await hasCount(second.getByRole('button', { name: 'Try again' }), 0)
    await second.getByRole('button', { name: /^Download old.pdf/ }).click()
    await hasCount(second.getByText('The file was removed.'), 2)
  })

  it('fit a phone, are accessible in both colours, and stand in the receipt', async () => {
    const person = await makePerson('viewer')
    const conversationId = await makeTalk(person)
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person, colorScheme, ...(viewport && { viewport }) })
      const { page } = visit
      await visit.open(`conversations/${conversationId}`)
      await page.getByRole('article', { name: 'Turn 1' }).locator('img').first().waitFor()
      await fitsWidth(page)
      await assertAccessible(page, `files, ${colorScheme}`)
      await page.getByRole('article', { name: 'Turn 1' }).getByRole('button', { name: 'Receipt' }).click()
      const files = page.getByText('Attached files').locator('..')
      await files.getByRole('button', { name: /^Download chart.png/ }).waitFor()
      await assertAccessible(page, `a receipt with files, ${colorScheme}`)
      await fitsWidth(page)
    }
  })
})
