import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../support/browser/browser.ts'
import { fitsWidth, hasCount } from '../support/browser/page-fact.ts'
import { request } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const MESSAGES = Array.from({ length: 1_000 }, (_, at) => ({
  role: at % 2 === 0 ? 'user' : 'assistant',
  text: at % 2 === 0 ? `Where is parcel ${at}?` : `Parcel **${at}** is on its way:\n\n- packed\n- sent`,
  createdAt: '2025-11-22T10:00:00Z',
}))

describe('a conversation with a history from elsewhere', () => {
  it('stands in the list and shows its messages as imported', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const body = { agent_id: await makeAgent({}, as), user: 'ana', messages: MESSAGES }
    const { data } = await request('POST', '/v1/conversations', { ...as, body })
    for (const viewport of [DESKTOP, PHONE]) {
      await using visit = await browser.visit({ person, viewport })
      const { page } = visit
      await visit.open('conversations')
      await page.getByRole('rowheader', { name: 'Where is parcel 0?' }).waitFor()
      if (viewport === DESKTOP) await page.getByText('No turn yet').waitFor()
      const startedAt = performance.now()
      await visit.open(`conversations/${data.id}`)
      const history = page.getByRole('region', { name: 'Imported messages' })
      await history.getByText('1,000 messages were imported from elsewhere.').waitFor()
      await history.getByText('Where is parcel 998?').waitFor()
      console.log(`opened in ${Math.round(performance.now() - startedAt)} ms`)
      await hasCount(history.getByText(/^Imported, /), 1_000)
      assert.equal(await history.getByRole('strong').first().textContent(), '1')
      await fitsWidth(page)
      await assertAccessible(page, 'an imported conversation')
    }
  })
})
