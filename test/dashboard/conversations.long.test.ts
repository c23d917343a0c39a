import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeOperator, makePerson, openSession, type TestPerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { makeLibrarian } from '../support/browser/librarian.ts'
import { fitsWidth, hasAttribute, hasCount, hasNone, isFocused } from '../support/browser/page-fact.ts'
import { modelControl } from '../support/model/client.ts'
import { request, stack } from '../support/stack/stack.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'

/** A desk by day, a phone by night. */
const LOOKS = [
  ['light', undefined],
  ['dark', PHONE],
] as const
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const model = modelControl(stack.modelServerUrl)

const SAID = [
  'How many days of leave do I have?',
  'I took three. How many are left?',
  'And a share for each of zero colleagues?',
] as const

/** A conversation of three turns with documents and tools, asked by an editor of the person's workspace. */
async function makeTalk(person: TestPerson) {
  const as = await openSession(await makePerson('editor', person.workspaceId))
  const agentId = await makeLibrarian(as)
  await model.setAnswers({
    [SAID[0]]: '[[say You have **28 days** of paid leave a year [1].]]',
    [SAID[1]]: '[[tool calculate {"expression": "28 - 3"}]] [[answer left]]',
    [SAID[2]]: '[[tool calculate {"expression": "1 / 0"}]] [[answer zero]]',
    left: 'You have **25** days left [1].',
    zero: 'There is no such share: I could not divide by zero.',
  })
  let conversationId: string | undefined
  for (const message of SAID) {
    const body = { agent_id: agentId, message, ...(conversationId && { conversation_id: conversationId }) }
    const { data, text } = await request<{ conversation_id: string }>('POST', '/v1/chat', { ...as, body })
    assert.ok(data, text)
    conversationId = data.conversation_id
  }
  return { as, agentId, conversationId }
}

describe('the list of conversations', () => {
  it('is empty with a next step, and finds a conversation by its text, status and agent', async () => {
    const person = await makePerson('viewer')
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('conversations')
    await page.getByText('No conversations in the last 7 days.').waitFor()
    await assertAccessible(page, 'no conversations')
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Support' })
    await makeStoredConversation(agent, [{ message: 'Wo ist mein Paket?', text: 'unterwegs' }])
    await makeStoredConversation(agent, [
      { message: 'أين طلبي؟', text: 'في الطريق' },
      { message: 'again', status: 'error' },
    ])
    await makeStoredConversation(agent, [{ message: `A long one: ${'so it goes on, '.repeat(30)}`, status: 'blocked' }])
    await page.reload()
    await page.getByRole('rowheader', { name: /Paket/ }).waitFor()

    await page.keyboard.press('/')
    await isFocused(page.getByRole('searchbox'))
    await page.keyboard.type('unterwegs')
    await page.getByRole('rowheader', { name: 'أين طلبي؟' }).waitFor({ state: 'hidden' })
    await page.waitForURL(/q=unterwegs/)
    await hasCount(page.getByRole('rowheader'), 1)
    await page.goto(page.url().replace('q=unterwegs', 'status=error'))
    await page.getByRole('rowheader', { name: 'أين طلبي؟' }).waitFor()
    await hasCount(page.getByRole('rowheader'), 1)
    await page.goto(page.url().replace('status=error', 'q=zebra'))
    await page.getByText('No conversations match.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('rowheader', { name: /Paket/ }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('loads older ones on demand, and opens one with Enter', async () => {
    const person = await makePerson('viewer')
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Support' })
    for (let index = 0; index < 120; index++) await makeStoredConversation(agent, [{ message: `Question ${index}` }])
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('conversations')
    await page.getByRole('rowheader', { name: 'Question 119' }).waitFor()
    await page.getByRole('button', { name: 'Load older' }).click()
    await page.getByRole('button', { name: 'Load older' }).waitFor({ state: 'hidden' })
    await hasAttribute(page.getByRole('table', { name: 'Conversations' }), 'aria-rowcount', '121')
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name: 'Question 118' }).waitFor()
    await page.goBack()
    await page.getByRole('rowheader', { name: 'Question 119' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('fails with the message of the service, and tries again', async () => {
    const person = await makePerson('viewer')
    await using visit = await browser.visit({ person })
    const { page } = visit
    const error = { code: 'INTERNAL_ERROR', message: 'Something broke.', fix: 'Try again.', request_id: 'request-1' }
    await page.route('**/v1/conversations?*', (route) => route.fulfill({ status: 500, json: { error } }))
    await visit.open('conversations')
    await page.getByText('Conversations could not be loaded.').waitFor()
    await page.getByText('request-1').waitFor()
    await page.unroute('**/v1/conversations?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No conversations in the last 7 days.').waitFor()
  })
})

describe('a conversation', () => {
  it('shows its turns, and the receipt of each on a timeline', async () => {
    // Only members of the operator's workspace see where Temporal is.
    const viewer = await makePerson('viewer', (await makeOperator()).workspaceId)
    const { conversationId } = await makeTalk(viewer)
    await using visit = await browser.visit({ person: viewer })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('Receipt of turn 3').waitFor()
    // The step that failed is open.
    await receipt.locator('details[open]', { hasText: '1 / 0' }).waitFor()
    await page.keyboard.press('p')
    await receipt.getByText('Receipt of turn 2').waitFor()
    await page.keyboard.press('p')
    await receipt.getByText('Receipt of turn 1').waitFor()
    await page.waitForURL(/turn=/)
    await receipt.getByText('Retrieve').click()
    await receipt.getByText('Full-time employees have 28 days').first().waitFor()
    const workflow = receipt.getByRole('link', { name: 'Temporal workflow' })
    await hasAttribute(workflow, 'href', /\/namespaces\/.+\/workflows\/turn-/)
    await assertAccessible(page, 'conversation')
    await hasNone(page.getByRole('button', { name: 'Delete' }))
    assert.deepEqual(visit.problems, [])
  })

  it('is deleted by an editor, who is told what goes', async () => {
    const person = await makePerson('editor')
    const agent = await makeStoredAgent(person.workspaceId)
    const { conversationId } = await makeStoredConversation(agent, [{ message: 'one' }, { message: 'two' }])
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' })
    await dialog.getByText('Its 2 turns are permanently deleted').waitFor()
    await assertAccessible(page, 'delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const removal = page.getByRole('region', { name: 'Removal' })
    await removal.getByText('The conversation is permanently removed.').waitFor({ timeout: 30_000 })
    await removal.getByText('2 rows removed').waitFor()
    await removal.getByRole('button', { name: 'Close' }).click()
    await removal.waitFor({ state: 'hidden' })
    await page.getByText('No conversations in the last 7 days.').waitFor()
    await visit.open(`conversations/${conversationId}`)
    await page.getByText('Conversation not found.').waitFor()
    assert.deepEqual(
      visit.problems.filter((line) => !line.includes('status of 404')),
      [],
    )
  })

  it('is accessible, light and dark, and on a phone has its receipt in a sheet', async () => {
    const viewer = await makePerson('viewer')
    const { conversationId } = await makeTalk(viewer)
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person: viewer, colorScheme, ...(viewport && { viewport }) })
      const { page } = visit
      await visit.open('conversations')
      await page.getByRole('rowheader').waitFor()
      await assertAccessible(page, `conversations, ${colorScheme}`)
      await visit.open(`conversations/${conversationId}`)
      if (viewport) await page.getByRole('button', { name: 'Receipt' }).last().click()
      await page.getByRole('region', { name: 'Timeline' }).waitFor()
      await assertAccessible(page, `conversation, ${colorScheme}`)
      await fitsWidth(page)
      assert.deepEqual(visit.problems, [])
    }
  })
})
