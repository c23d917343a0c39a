import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { makeLibrarian } from '../../support/browser/librarian.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { modelControl } from '../../support/model/client.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const QUESTION = 'How many days of leave do I have, and how many after nine?'

let person: TestPerson
let as: RequestOptions
let agentId: string
let turnId: string
let conversationId: string
before(async () => {
  person = await makePerson('editor')
  as = await openSession(person)
  agentId = await makeLibrarian(as)
  await modelControl(stack.modelServerUrl).setAnswers({
    left: 'You have **28 days** [1].',
    [QUESTION]: '[[tool calculate {"expression": "28 - 9"}]] [[answer left]]',
  })
  const { data } = await chat(agentId, QUESTION, as)
  turnId = data.turn_id
  conversationId = data.conversation_id
})

describe('the panel of a turn', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`shows what each model call was asked and answered, in ${colorScheme}`, async () => {
      await using visit = await browser.visit({ person, colorScheme })
      const { page } = visit
      await visit.open(`agents?peek=${turnId}`)
      const panel = page.getByRole('region', { name: 'Turn', exact: true })
      await panel.getByText(QUESTION).waitFor()
      await panel.getByText('28 days', { exact: true }).waitFor()
      await panel.getByText('Model 2', { exact: true }).click()
      await panel.getByText('Input', { exact: true }).click()
      await panel.getByText('The model got exactly this.', { exact: false }).waitFor()
      await panel.getByRole('region', { name: 'System, message 1' }).getByText('You answer questions').waitFor()
      await panel.getByText('Calls calculate').waitFor()
      await panel.getByRole('button', { name: 'Copy input' }).waitFor()
      await panel.getByText('Output', { exact: true }).click()
      await panel.getByText('You have **28 days** [1].').waitFor()
      await assertAccessible(page, `the panel of a turn, ${colorScheme}`)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await page.waitForURL((url) => !url.search.includes('peek'))
      assert.deepEqual(visit.problems, [])
    })

  it('fits a phone', async () => {
    await using visit = await browser.visit({ person, viewport: PHONE })
    await visit.open(`logs?turn=${turnId}`)
    await visit.page.getByRole('region', { name: 'Turn', exact: true }).getByText('Model 1', { exact: true }).click()
    await fitsWidth(visit.page)
  })

  it('says that a turn is gone', async () => {
    await using visit = await browser.visit({ person })
    await visit.open(`agents?peek=${agentId}`)
    await visit.page.getByText('This turn is gone.').waitFor()
  })
})

describe('a source of an answer', () => {
  it('shows its passage on hover, and leads to the chunk in its document', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    const source = page.getByRole('list', { name: 'Sources' }).first().getByRole('link', { name: 'leave.md' })
    await source.hover()
    await page.locator('.source-passage').getByText('days', { exact: false }).waitFor()
    await source.click()
    await page.waitForURL(/\/knowledge\/[^/]+\/[^/]+\?.*chunk=/)
    await page.getByRole('heading', { name: 'leave.md' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows its passage on hover at its number in the text', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('link', { name: 'Source 1' }).first().hover()
    await page.locator('.source-passage').getByText('days', { exact: false }).waitFor()
  })

  it('stands among the passages of a stored turn', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    const steps = page.getByRole('list', { name: 'Steps' })
    await steps.locator('summary', { hasText: 'passage' }).click()
    await steps.getByRole('link', { name: 'leave.md' }).first().waitFor()
  })
})

describe('Add to suite', () => {
  it('makes a case of a turn in a conversation', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    await page.getByRole('button', { name: 'Add to suite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the suite').fill('From conversations')
    await dialog.getByRole('button', { name: 'Add to suite' }).click()
    await page.getByText('The turn is in the suite From conversations.').waitFor()
    const { data } = await request<{ testCases: { input: string }[] }[]>('GET', `/v1/agents/${agentId}/evals`, as)
    assert.deepEqual(
      data.flatMap(({ testCases }) => testCases.map(({ input }) => input)),
      [QUESTION],
    )
  })
})

describe('the thumbs of a turn', () => {
  it('store feedback and a comment, take both back, and are counted on the page of the agent', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversationId}`)
    const feedbackOf = async () =>
      (await request<{ feedback: unknown }>('GET', `/v1/turns/${turnId}`, as)).data.feedback
    await page.getByRole('button', { name: 'Bad answer' }).click()
    await page.getByRole('button', { name: 'Bad answer', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Add comment' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('It is 14 days.')
    await page.getByRole('button', { name: 'Save comment' }).click()
    await page.getByRole('button', { name: 'Edit comment', exact: true }).waitFor()
    assert.deepEqual(await feedbackOf(), { score: -1, comment: 'It is 14 days.', tags: [] })
    await assertAccessible(page, 'a turn with feedback')
    await visit.open(`agents/${agentId}/versions`)
    await page.getByRole('link', { name: '1 bad answers' }).click()
    await page.waitForURL(/feedback=-1/)
    await page.getByRole('button', { name: 'Remove the filter Feedback: Bad' }).waitFor()
    await page.getByText(QUESTION).click()
    const panel = page.getByRole('region', { name: 'Turn', exact: true })
    await panel.getByRole('button', { name: 'Bad answer', pressed: true }).click()
    await page.getByRole('dialog').getByText('Its comment and tags go with it.').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await panel.getByRole('button', { name: 'Bad answer', pressed: false }).waitFor()
    assert.equal(await feedbackOf(), null)
    assert.deepEqual(visit.problems, [])
  })
})
