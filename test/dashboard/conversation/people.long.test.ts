import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasCount, hasNone } from '../../support/browser/page-fact.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const model = modelControl(stack.modelServerUrl)

const ANA = 'ana@example.org'
const PLAN = { plan: 'pro', seats: 3 }

/** Two conversations of Ana and one of nobody, in the person's workspace. */
async function makeTalks(person: TestPerson) {
  const as = await openSession(await makePerson('editor', person.workspaceId))
  await model.setAnswers({ 'Where is my parcel?': 'It arrives on Friday.' })
  const agent_id = await makeAgent({}, as)
  const ask = async (message: string, speaker: object) => {
    const body = { agent_id, message, ...speaker }
    const { data, text } = await request<{ conversation_id: string }>('POST', '/v1/chat', { ...as, body })
    assert.ok(data, text)
    return data.conversation_id
  }
  const conversationId = await ask('Where is my parcel?', { user: ANA, metadata: PLAN })
  await ask('And my refund?', { user: ANA })
  await ask('Who are you?', {})
  return { as, agent_id, conversationId }
}

describe('the user and the metadata of a conversation', () => {
  it('stand with it, and lead to the conversations of the user', async () => {
    const person = await makePerson('viewer')
    const { conversationId } = await makeTalks(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('list', { name: 'Metadata' }).getByText('pro').waitFor()
    await hasNone(page.getByRole('button', { name: 'Edit metadata' }))
    await hasNone(page.getByRole('button', { name: 'More of this conversation' }))
    await page.getByRole('link', { name: ANA }).click()
    await page.getByRole('rowheader', { name: 'And my refund?' }).waitFor()
    await hasCount(page.getByRole('rowheader'), 2)
    await hasNone(page.getByRole('button', { name: 'Delete all data of this user' }))
    assert.deepEqual(visit.problems, [])
  })

  it('are changed by an editor, and what is wrong stands at its field', async () => {
    const person = await makePerson('editor')
    const { as, conversationId } = await makeTalks(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('button', { name: 'Edit metadata' }).click()
    const dialog = page.getByRole('dialog', { name: 'Metadata of the conversation' })
    await dialog.getByRole('textbox', { name: 'Value of plan' }).fill('free')
    await dialog.getByRole('button', { name: 'Add value' }).click()
    await dialog.getByRole('textbox', { name: 'Name of value 3' }).fill('not a name')
    await dialog.getByRole('button', { name: 'Save metadata' }).click()
    await dialog.getByText('Use 1 to 64 of A–Z').waitFor()
    await assertAccessible(page, 'metadata')
    await dialog.getByRole('textbox', { name: 'Name of not a name' }).fill('filename')
    await page.route(`**/v1/conversations/${conversationId}`, async (route) => {
      const error = { code: 'VALIDATION_ERROR', message: 'It is too long.', fix: 'Cut it.', field: 'metadata.plan' }
      if (route.request().method() !== 'PATCH') return await route.continue()
      await route.fulfill({ status: 400, json: { error: { ...error, request_id: 'request-1' } } })
    })
    await dialog.getByRole('button', { name: 'Save metadata' }).click()
    await dialog.getByText('It is too long. Cut it.').waitFor()
    await page.unroute(`**/v1/conversations/${conversationId}`)
    await dialog.getByRole('textbox', { name: 'Value of plan' }).fill('basic')
    await dialog.getByRole('button', { name: 'Save metadata' }).click()
    await page.getByRole('list', { name: 'Metadata' }).getByText('basic').waitFor()
    const { data } = await request<{ metadata: object }>('GET', `/v1/conversations/${conversationId}`, as)
    assert.deepEqual(data.metadata, { plan: 'basic', seats: 3, filename: '' })
  })
})

describe('the filters by user and metadata', () => {
  it('narrow the conversations, stay in the address, and are taken away one by one', async () => {
    const person = await makePerson('editor')
    await makeTalks(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('conversations')
    await hasCount(page.getByRole('rowheader'), 3)
    await page.getByRole('button', { name: 'User, metadata' }).click()
    await page.getByRole('textbox', { name: 'Name in the metadata' }).fill('plan')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Type both, name and value.').waitFor()
    await page.getByRole('textbox', { name: 'Its value' }).fill('pro')
    await page.getByRole('textbox', { name: 'User' }).fill(ANA)
    await assertAccessible(page, 'filter')
    await page.getByRole('button', { name: 'Apply' }).click()
    await hasCount(page.getByRole('rowheader'), 1)
    await page.reload()
    await page.getByRole('rowheader', { name: 'Where is my parcel?' }).waitFor()
    await hasCount(page.getByRole('rowheader'), 1)
    await page.getByRole('button', { name: 'Remove the filter plan: pro' }).click()
    await hasCount(page.getByRole('rowheader'), 2)
    await page.goto(page.url().replace('ana%40', 'bob%40'))
    await page.getByText('Filtered by user bob@example.org.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await hasCount(page.getByRole('rowheader'), 3)
    assert.deepEqual(visit.problems, [])
  })

  it('narrow the logs and their figures', async () => {
    const person = await makePerson('viewer')
    await makeTalks(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('logs')
    const turns = page.getByRole('table', { name: 'Turns' })
    await hasCount(turns.getByRole('rowheader'), 3)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('textbox', { name: 'User' }).fill(ANA)
    await page.getByRole('button', { name: 'Apply' }).click()
    await hasCount(turns.getByRole('rowheader'), 2)
    await page.goto(`${page.url()}&metadata=plan%3Dpro`)
    await page.getByRole('button', { name: 'Remove the filter plan: pro' }).waitFor()
    await hasCount(turns.getByRole('rowheader'), 1)
    await page.goto(page.url().replace('plan%3Dpro', 'plan%3Dfree'))
    await page.getByText(`Filtered by user ${ANA}, plan: free.`).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})

describe('the deletion of a user', () => {
  it('says what goes, waits for the name, and shows the receipt until it is done', async () => {
    const person = await makePerson('editor')
    const { as } = await makeTalks(person)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations?user=${encodeURIComponent(ANA)}`)
    await page.getByRole('button', { name: 'Delete all data of this user' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete everything of ${ANA}` })
    await dialog.getByText('2 conversations of this user will be permanently deleted').waitFor()
    await dialog.getByRole('button', { name: 'Delete', disabled: true }).waitFor()
    await assertAccessible(page, 'deletion of a user')
    await dialog.getByRole('textbox').fill(ANA)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const notice = page.getByRole('region', { name: 'Removal' })
    await notice.getByText(/^(Removing the user permanently|The user is permanently removed)\.$/).waitFor()
    await hasCount(page.getByRole('rowheader'), 1)
    const purge = new URL(page.url()).searchParams.get('removed')
    await until('the purge is done', async () => {
      const { data } = await request<{ status: string }>('GET', `/v1/purges/${purge}`, as)
      return data.status === 'completed'
    })
    await notice.getByText('The user is permanently removed.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('is offered in a conversation, too, also on a phone in the dark', async () => {
    const person = await makePerson('editor')
    const { conversationId } = await makeTalks(person)
    await using visit = await browser.visit({ person, colorScheme: 'dark', viewport: PHONE })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('list', { name: 'Metadata' }).waitFor()
    await fitsWidth(page)
    await assertAccessible(page, 'conversation on a phone')
    await page.getByRole('button', { name: 'More of this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Delete all data of this user' }).click()
    await page.getByText('2 conversations of this user will be permanently deleted').waitFor()
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit metadata' }).click()
    await page.getByRole('button', { name: 'Save metadata' }).waitFor()
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: ANA }).click()
    await page.getByRole('rowheader').first().waitFor()
    await fitsWidth(page)
    await assertAccessible(page, 'a filtered list on a phone')
  })
})
