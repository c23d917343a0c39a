import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasAttribute, hasText } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('a conversation of the list', () => {
  it('is a link, leads to its neighbours by J and K, and back to the list as it was', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const body = { name: 'Shop', model: 'local/extractive' }
    const { data: agent } = await request('POST', '/v1/agents', { ...as, body })
    const older = await chat(agent.id, 'Where is my bicycle?', as)
    const newer = await chat(agent.id, 'Do you sell helmets?', as)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('conversations?range=30d')
    const link = page.getByRole('link', { name: 'Do you sell helmets?' })
    await hasAttribute(link, 'href', new RegExp(`conversations/${newer.data.conversation_id}$`))
    await hasText(page.locator('.page-header .meta').first(), '2')
    await link.click()
    await page.getByRole('heading', { name: 'Do you sell helmets?' }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(new RegExp(older.data.conversation_id))
    await page.getByRole('heading', { name: 'Where is my bicycle?' }).waitFor()
    await assertAccessible(page, 'a conversation with its neighbours')
    await page.keyboard.press('k')
    await page.waitForURL(new RegExp(newer.data.conversation_id))
    await page.getByRole('link', { name: 'All conversations' }).click()
    await page.waitForURL(/conversations\?range=30d/)
    assert.deepEqual(visit.problems, [])
  })
})
