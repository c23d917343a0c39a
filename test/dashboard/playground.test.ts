import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { makeLibrarian } from '../support/browser/librarian.ts'
import { screenshot } from '../support/browser/screenshot.ts'
import { modelControl } from '../support/model/client.ts'
import { startOwnApi } from '../support/stack/own-api.ts'
import { type RequestOptions, request, stack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

/** A desk by day, a phone by night. */
const LOOKS = [
  ['light', undefined],
  ['dark', PHONE],
] as const
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const model = modelControl(stack.modelServerUrl)

const ANSWER = `You have **28 days** of paid leave a year [1].

| Kind | Days |
|---|---:|
| Leave | 28 |
| Sick days | as needed |

1. Ask your manager.
2. Write it down: \`leave --days 28\``

async function ask({ page }: Visit, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.keyboard.press('Enter')
}

/** An editor with an agent of these configurations, and its playground. */
async function openPlayground(configurations: Record<string, unknown> = {}, search = '', baseUrl = stack.baseUrl) {
  const person = await makePerson('editor')
  const as = await openSession(person)
  const agentId = await makeAgent(configurations, as)
  const visit = await browser.visit({ person, baseUrl })
  await visit.open(`agents/${agentId}/playground${search}`)
  return { ...visit, person, as, agentId }
}

const turnsOf = async (as: RequestOptions, page: Visit['page']) => {
  const id = new URL(page.url()).searchParams.get('c')
  return (await request<{ turns: { message: string; text: string }[] }>('GET', `/v1/conversations/${id}`, as)).data
    .turns
}

describe('the playground', () => {
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
    await screenshot(page, 'playground/answer')

    await page.getByRole('button', { name: 'Receipt' }).click()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('Retrieve').click()
    await receipt.getByText('Full-time employees have 28 days').first().waitFor()
    await page.waitForURL(/receipt=/)
    await screenshot(page, 'playground/receipt')
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
    assert.equal(await answer.locator('img, b').count(), 0)
    assert.equal(await answer.getByRole('link', { name: 'bad' }).count(), 0)
    assert.deepEqual(problems, [])
  })

  it('goes on with an answer after a reload in its middle, and never asks twice', async () => {
    await using visit = await openPlayground()
    const { page, as, problems } = visit
    await ask(visit, '[[tokens 40 100]]')
    await page.locator('.markdown').getByText('tok5').waitFor()
    await page.waitForURL(/[?&]c=.*t=/)
    await page.reload()
    await page.locator('.markdown').getByText('tok7').waitFor()
    await page.locator('.markdown', { hasText: /tok40$/ }).waitFor()
    await page.getByText(/total \d/).waitFor()
    const turns = await turnsOf(as, page)
    assert.equal(turns.length, 1)
    assert.equal(await page.locator('.markdown').textContent(), turns[0]?.text)
    assert.deepEqual(problems, [])
  })

  it('says that a turn still runs while its server is killed, and shows the whole answer when it is back', async () => {
    await using service = await startOwnApi()
    await using visit = await openPlayground({}, '', service.baseUrl)
    const { page, as } = visit
    await ask(visit, '[[tokens 50 150]]')
    await page.locator('.markdown').getByText('tok3').waitFor()
    await service.kill()
    await page.getByText('Still running. The answer goes on when the connection is back.').waitFor()
    await page.getByText('Connection lost.').waitFor()
    await service.start()
    await page.locator('.markdown', { hasText: /tok50$/ }).waitFor({ timeout: 60_000 })
    await page.getByText(/total \d/).waitFor()
    await page.getByText('Still running.').waitFor({ state: 'hidden' })
    const turns = await turnsOf(as, page)
    assert.equal(turns.length, 1)
    assert.equal(await page.locator('.markdown').textContent(), turns[0]?.text)
  })

  it('keeps a message that could not be sent, and sends it once', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId, context } = visit
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await context.setOffline(true)
    await ask(visit, '[[say once]]')
    await page.getByText('Not sent yet').waitFor()
    await context.setOffline(false)
    await page.locator('.markdown', { hasText: 'once' }).waitFor()
    const { data } = await request<{ id: string }[]>('GET', `/v1/conversations?agent=${agentId}`, as)
    assert.equal(data.length, 1)
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), '')
  })

  it('restores what was typed and not sent', async () => {
    await using visit = await openPlayground()
    const { page } = visit
    await page.getByRole('textbox', { name: 'Message' }).fill('half a quest')
    await until('the draft is kept', () => page.evaluate("JSON.stringify(localStorage).includes('half a quest')"))
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'half a quest')
    await page.getByRole('button', { name: 'Discard' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), '')
  })

  it('stops an answer with Esc, and keeps the text so far', async () => {
    await using visit = await openPlayground()
    const { page, problems } = visit
    await ask(visit, '[[tokens 200 100]]')
    await page.locator('.markdown').getByText('tok3').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Stopped. The text so far stays.').waitFor()
    assert.match(String(await page.locator('.markdown').textContent()), /^tok1 tok2/)
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
    assert.match(String(await a.textContent()), /MARK-NEW/)
    assert.doesNotMatch(String(await b.textContent()), /MARK-NEW/)
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
    await screenshot(page, 'playground/comparison')
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
      await page.getByRole('button', { name: 'Test case' }).click()
      await choose()
      if (choose.length === 0) await assertAccessible(page, 'test case')
      await page.getByRole('button', { name: 'Make test case' }).click()
      await page.getByText('The test case is in the suite Leave.').waitFor()
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
      ...{ blockedTopics: ['medical advice'], piiDetection: false, maxInputLength: 100, maxOutputLength: 1000 },
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
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'x'.repeat(200))
    await assertAccessible(page, 'errors')
    await screenshot(page, 'playground/errors')
  })

  it('wakes a paused agent', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId } = visit
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await request('PATCH', `/v1/agents/${agentId}`, { ...as, body: { status: 'paused' } })
    await page.reload()
    await page.getByText('is paused and takes no messages').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Send' }).isDisabled())
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('is paused and takes').waitFor({ state: 'hidden' })
  })

  it('fails with a fix for an agent and a conversation that are gone', async () => {
    await using visit = await openPlayground({}, `?c=${randomUUID()}`)
    const { page, open } = visit
    await page.getByText('The conversation could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'New conversation' }).last().click()
    await page.getByText('Ask test something.').waitFor()
    await open(`agents/${randomUUID()}/playground`)
    await page.getByText('The agent could not be loaded.').waitFor()
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
      assert.equal(await page.getByRole('textbox').count(), 0)
      for (const name of ['Send', 'Test case', 'Ask again', 'Activate'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name)
      await assertAccessible(page, `viewer, ${colorScheme}`)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
      if (viewport) await screenshot(page, 'playground/phone')
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
