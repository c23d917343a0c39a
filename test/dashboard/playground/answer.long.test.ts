import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { makeLibrarian } from '../../support/browser/librarian.ts'
import { fitsWidth, hasNone, hasText, hasValue } from '../../support/browser/page-fact.ts'
import { ask, openPlaygroundIn, type PlaygroundOptions } from '../../support/browser/playground-page.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'

/** A desk by day, a phone by night. */
const LOOKS = [
  ['light', undefined],
  ['dark', PHONE],
] as const
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const model = modelControl(stack.modelServerUrl)
const openPlayground = (...options: PlaygroundOptions) => openPlaygroundIn(browser, ...options)

const ANSWER = `You have **28 days** of paid leave a year [1].

| Kind | Days |
|---|---:|
| Leave | 28 |
| Sick days | as needed |

1. Ask your manager.
2. Write it down: \`leave --days 28\``

describe('an answer in the playground', () => {
  it('answers with sources, tools, price and times, and shows the receipt', async () => {
    const person = await makePerson('editor')
    const agentId = await makeLibrarian(await openSession(person))
    await model.setAnswers({
      leave: ANSWER,
      'How many days of leave do I have, and how many after three?':
        '[[tool calculate {"expression": "28 - 3"}]] [[answer leave]]',
    })
    await using visit = await browser.visit({ person })
    await visit.open(`agents/${agentId}/playground`)
    const { page } = visit
    await page.getByRole('button', { name: 'When do I need a certificate?' }).waitFor()
    await ask(visit, 'How many days of leave do I have, and how many after three?')
    await page.getByText(/total \d/).waitFor()
    await page.getByRole('cell', { name: 'as needed' }).waitFor()
    await page.getByRole('link', { name: 'Source 1' }).waitFor()
    await page.getByText(/^\$0\.000/).waitFor()
    await page.locator('summary', { hasText: 'calculate' }).click()
    await page.getByText('28 - 3', { exact: false }).last().waitFor()
    await page.getByText('25', { exact: true }).waitFor()
    await page.locator('summary', { hasText: 'calculate' }).click()

    await page.getByRole('button', { name: 'Open turn' }).click()
    const receipt = page.getByRole('region', { name: 'Turn', exact: true })
    await receipt.getByText('Retrieve').click()
    await receipt.getByText('Full-time employees have 28 days').first().waitFor()
    await page.waitForURL(/receipt=/)
    await assertAccessible(page, 'playground with a receipt')
    await page.keyboard.press('Escape')
    await receipt.waitFor({ state: 'hidden' })
    assert.deepEqual(visit.problems, [])
  })

  it('shows what a model writes as text, never as HTML, and loads no picture', async () => {
    await using visit = await openPlayground()
    const { page, problems } = visit
    await model.setAnswers({
      hostile:
        '<img src=x onerror="document.title=1"> <b>not bold</b> ![spy](http://third.example/spy.png) [bad](javascript:alert(1))',
    })
    await ask(visit, '[[answer hostile]]')
    const answer = page.locator('.markdown')
    await answer.getByText('<b>not bold</b>').waitFor()
    await hasNone(answer.locator('img, b'))
    await hasNone(answer.getByRole('link', { name: 'bad' }))
    assert.deepEqual(problems, [])
  })

  it('compares with a former version on the same message, side by side', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const agentId = await makeLibrarian(as)
    await request('PUT', `/v1/agents/${agentId}/prompt`, { ...as, body: { systemPrompt: 'MARK-NEW' } })
    await using visit = await browser.visit({ person })
    await visit.open(`agents/${agentId}/playground`)
    const { page } = visit
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: /^v2/ }).click()
    await page.getByText('gets the same messages').waitFor()
    await ask(visit, 'How many days of leave do I have? [[echo-system]]')
    const [a, b] = [
      page.getByRole('region', { name: 'Librarian v4' }),
      page.getByRole('region', { name: 'Librarian v2' }),
    ]
    await a.getByText(/total \d/).waitFor()
    await b.getByText(/total \d/).waitFor()
    await hasText(a, /MARK-NEW/)
    await hasText(b, /^(?!.*MARK-NEW)/s)
    await page.waitForURL(/b=v2.*bc=/)
    await page.reload()
    await b.getByText(/total \d/).waitFor()
    await assertAccessible(page, 'comparison')
    await page.getByRole('button', { name: 'New conversation' }).click()
    await model.setAnswers({ 'How many days of leave do I have?': `[[say ${ANSWER}]]` })
    await ask(visit, 'How many days of leave do I have?')
    for (const column of [a, b]) {
      await column.getByRole('cell', { name: 'as needed' }).waitFor()
      await column.getByText(/total \d/).waitFor()
    }
    assert.deepEqual(visit.problems, [])
  })

  it('makes a test case of an answer, in a new suite and in a known one', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId, problems } = visit
    await ask(visit, '[[say 28 days]]')
    for (const choose of [
      async () => await page.getByLabel('Name of the suite').fill('Leave'),
      async () => void (await page.getByRole('combobox', { name: 'Suite' }).waitFor()),
    ]) {
      await page.getByRole('button', { name: 'Add to suite' }).first().click()
      await choose()
      if (choose.length === 0) await assertAccessible(page, 'test case')
      await page.getByRole('dialog').getByRole('button', { name: 'Add to suite' }).click()
      await page.getByText('The turn is in the suite Leave.').waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    const { data } = await request<{ testCases: { expectedOutput: string }[] }[]>(
      'GET',
      `/v1/agents/${agentId}/evals`,
      as,
    )
    assert.deepEqual(
      data.flatMap(({ testCases }) => testCases.map(({ expectedOutput }) => expectedOutput)),
      ['28 days', '28 days'],
    )
    assert.deepEqual(problems, [])
  })

  it('shows errors, guardrails and refusals with what to do', async () => {
    const guardrails = {
      blockedTopics: ['medical advice'],
      piiDetection: false,
      maxInputLength: 100,
      maxOutputLength: 1000,
    }
    await using visit = await openPlayground({ guardrails })
    const { page } = visit
    await ask(visit, 'I need medical advice')
    await page.getByText('Blocked by a guardrail: a blocked topic in the message.').waitFor()
    await ask(visit, `[[fail 400 9]] ${randomUUID()}`)
    await page.getByRole('alert').getByText('No answer.').waitFor()
    await page.getByRole('alert').getByText('Request').waitFor()
    await ask(visit, 'x'.repeat(200))
    await page.getByText('The message was not accepted.').waitFor()
    await hasValue(page.getByRole('textbox', { name: 'Message' }), 'x'.repeat(200))
    await assertAccessible(page, 'errors')
  })

  it('lets a viewer read and not write, at a desk and on a phone, light and dark', async () => {
    const viewer = await makePerson('viewer')
    const { agentId, conversationId } = await talked(viewer)
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person: viewer, colorScheme, ...(viewport && { viewport }) })
      await visit.open(`agents/${agentId}/playground?c=${conversationId}`)
      const { page } = visit
      await page.getByText('View only.').waitFor()
      await page.getByText(/total \d/).waitFor()
      await hasNone(page.getByRole('textbox'))
      for (const name of ['Send', 'Add to suite', 'Ask again', 'Activate'])
        await hasNone(page.getByRole('button', { name }), name)
      await assertAccessible(page, `viewer, ${colorScheme}`)
      await fitsWidth(page)
      assert.deepEqual(visit.problems, [])
    }
  })
})

/** A conversation of an editor in the workspace of a person. */
async function talked(person: TestPerson) {
  const editor = await makePerson('editor', person.workspaceId)
  const as = await openSession(editor)
  const agentId = await makeLibrarian(as)
  await model.setAnswers({ 'How many days of leave do I have?': `[[say ${ANSWER}]]` })
  const body = { agent_id: agentId, message: 'How many days of leave do I have?' }
  const { data } = await request<{ conversation_id: string }>('POST', '/v1/chat', { ...as, body })
  return { agentId, conversationId: data.conversation_id }
}
