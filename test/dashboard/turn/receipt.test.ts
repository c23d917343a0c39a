import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { turns } from '../../../store/tables/index.ts'
import { makePerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { database, makeStoredAgent, makeStoredConversation } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the receipt of a turn', () => {
  it('shows what a client of the OpenAI interface sent beside the message', async () => {
    const person = await makePerson('viewer')
    const agent = await makeStoredAgent(person.workspaceId)
    const { conversationId, turnIds } = await makeStoredConversation(agent, [
      { message: 'And on Sundays?', text: 'No.' },
    ])
    const messages = [
      { role: 'user' as const, text: 'When are you open?' },
      { role: 'assistant' as const, text: 'From nine to five.' },
    ]
    const clientContext = { instructions: 'Answer in one sentence.', messages }
    await database
      .update(turns)
      .set({ clientContext })
      .where(eq(turns.id, turnIds[0] ?? ''))
    await using visit = await browser.visit({ person })
    await visit.open(`conversations/${conversationId}`)
    const sent = visit.page.getByRole('region', { name: 'Sent by the client' })
    await sent.getByText('Answer in one sentence.').waitFor()
    await sent.getByText('Earlier messages (2)').click()
    await sent.getByText('From nine to five.').waitFor()
    await assertAccessible(visit.page, 'receipt with what the client sent')
    assert.deepEqual(visit.problems, [])
  })

  it('shows what limited the search', async () => {
    const person = await makePerson('viewer')
    const agent = await makeStoredAgent(person.workspaceId)
    const { conversationId, turnIds } = await makeStoredConversation(agent, [{ message: 'How long?', text: 'Long.' }])
    const decided = { historyFrom: 1, summary: null, blockedTopic: null, escalation: null }
    await database
      .update(turns)
      .set({
        retrieval: { limit: 8, filter: { type: 'eq', key: 'language', value: 'en' } },
        snapshot: { ...decided, now: new Date().toISOString(), chunks: [], hasKnowledge: true },
        startedAt: new Date(),
      })
      .where(eq(turns.id, turnIds[0] ?? ''))
    await using visit = await browser.visit({ person })
    await visit.open(`conversations/${conversationId}`)
    await visit.page.getByRole('region', { name: 'Timeline' }).getByText('Prepare').click()
    await visit.page.getByText('Limits of the search').waitFor()
    await visit.page.getByText('"language"').waitFor()
    await assertAccessible(visit.page, 'receipt with the limits of the search')
    assert.deepEqual(visit.problems, [])
  })

  it('shows what was searched for and how that was made, and what a newer service tells beside it', async () => {
    const person = await makePerson('viewer')
    const agent = await makeStoredAgent(person.workspaceId)
    const { conversationId } = await makeStoredConversation(agent, [{ message: 'And in Germany?', text: 'There too.' }])
    await using visit = await browser.visit({ person })
    const { page } = visit
    const retrieval = { query: 'Is parental leave paid in Germany?', made_by: 'model' }
    const limits = { filter: { type: 'eq', key: 'country', value: 'de' }, limit: 3 }
    await page.route('**/v1/turns/*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const told = { ...retrieval, limits, something_new: ['<b>', 1], nothing: null }
      await route.fulfill({
        response,
        json: { data: { ...data, started_at: data.started_at ?? data.created_at, retrieval: told } },
      })
    })
    await visit.open(`conversations/${conversationId}`)
    const step = page.locator('details.timeline-step').first()
    await step.locator('summary').click()
    await step.getByText('Is parental leave paid in Germany?').waitFor()
    await step.getByText("the agent's model, from the conversation").waitFor()
    await step.getByText('"key": "country"').waitFor()
    await step.getByText('something_new').waitFor()
    await step.getByText('"<b>"').waitFor()
    await assertAccessible(page, 'receipt with a search')
    assert.deepEqual(visit.problems, [])
    // The page may be asking again, and its request would outlive it.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
