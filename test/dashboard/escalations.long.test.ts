import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../domain/id.ts'
import { escalations } from '../../store/tables/index.ts'
import { makePerson, openSession, type TestPerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../support/browser/page-fact.ts'
import { modelControl } from '../support/model/client.ts'
import { database } from '../support/stack/service-key.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** A desk by day, a phone by night. */
const LOOKS = [
  ['light', undefined],
  ['dark', PHONE],
] as const
const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

type Given = { message: string; keyword?: string; status?: 'open' | 'resolved' }

/** Escalations of an agent straight in the database, the oldest first. @returns their ids */
async function makeEscalations(person: TestPerson, given: Given[]): Promise<string[]> {
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Support' })
  const ids: string[] = []
  for (const { message, keyword, status = 'open' } of given) {
    const said = [
      { message: 'Where is my parcel?', text: 'It is on its way.' },
      { message, text: 'I call a colleague.' },
    ]
    const { conversationId, turnIds } = await makeStoredConversation(agent, said)
    const id = newId()
    ids.push(id)
    const trigger = keyword
      ? { kind: 'keyword' as const, keyword, message }
      : { kind: 'tool' as const, message: 'The customer is angry and asks for a refund.' }
    await database.insert(escalations).values({
      id,
      workspaceId: person.workspaceId,
      agentId: agent.id,
      conversationId,
      turnId: String(turnIds[1]),
      status,
      trigger,
      assignedTo: ['support@example.com'],
      webhookUrl: '',
      deliveryStatus: 'failed',
    })
  }
  return ids
}

describe('the inbox of escalations', () => {
  it('says that no person waits, and for how many agents escalation is off', async () => {
    const person = await makePerson('editor')
    await makeStoredAgent(person.workspaceId)
    await makeStoredAgent(person.workspaceId)
    await using visit = await browser.visit({ person })
    await visit.open('escalations')
    await visit.page.getByText('Escalation is off for 2 agents.').waitFor()
    await assertAccessible(visit.page, 'no escalations')
    assert.deepEqual(visit.problems, [])
  })

  it('shows deliveries, and resolves and redelivers', async () => {
    await using receiver = await startWebhookReceiver([503, 503, 503])
    const person = await makePerson('editor')
    const as = await openSession(person)
    const escalation = { webhookUrl: receiver.url, autoEscalateKeywords: ['human'], assignedTo: ['ops'], enabled: true }
    const agentId = await makeAgent({ escalation }, as)
    await modelControl(stack.modelServerUrl).setAnswers({ 'Can I talk to a human?': '[[say One moment, please.]]' })
    await chat(agentId, 'Can I talk to a human?', as)
    await until('the first attempt failed', async () => receiver.received.length > 0)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('escalations')
    await page.getByRole('link', { name: 'Escalations 1 open' }).waitFor()
    await page.getByRole('link', { name: /“human” in the message/ }).waitFor()
    await page.keyboard.press('j')
    const detail = page.getByRole('region', { name: 'Escalation', exact: true })
    await detail.locator('mark', { hasText: 'human' }).waitFor()
    await page.waitForURL(/\/escalations\/[\w-]+$/)
    await detail.getByText('503', { exact: true }).first().waitFor()
    // The service tries again by itself, too; until now it has been refused.
    receiver.answers.length = 0
    await detail.getByRole('button', { name: 'Redeliver' }).click()
    await detail.getByText('204', { exact: true }).first().waitFor()
    await detail.getByText('Delivered now.').waitFor()
    await assertAccessible(page, 'escalation')

    await page.keyboard.press('e')
    await detail.getByText('Resolved', { exact: true }).waitFor()
    await page.getByText('No one is waiting for a person.').waitFor()
    await page.getByRole('radiogroup').getByText('Resolved').click()
    await page.getByRole('link', { name: /“human” in the message/ }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('answers the person at once, and takes the conversation over', async () => {
    const person = await makePerson('editor')
    const [id = ''] = await makeEscalations(person, [{ message: 'I want a human, now', keyword: 'human' }])
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('escalations')
    await page.getByRole('link', { name: /I want a human, now.*Unnamed user/ }).click()
    await page.waitForURL(`**/${id}`)
    await page.getByRole('textbox', { name: `Answer as ${person.name}` }).fill('I am here.')
    await assertAccessible(page, 'the answer to an escalation')
    await page.getByRole('button', { name: 'Send and take over' }).click()
    await page.getByText(`Paused by ${person.name}`).waitFor()
    await page.locator('.turn-person').getByText('I am here.').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('says when a webhook was never taken, and keeps the page when a step fails', async () => {
    const person = await makePerson('editor')
    const [first = ''] = await makeEscalations(person, [
      { message: 'I want a human, now', keyword: 'human' },
      { message: 'x' },
    ])
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`escalations/${first}`)
    await page.getByText('Not delivered. No more tries are made.').waitFor()
    const error = { code: 'ESCALATION_NOT_FOUND', message: 'It is gone.', fix: 'List them.', request_id: 'request-2' }
    await page.route('**/resolve', (route) => route.fulfill({ status: 404, json: { error } }))
    await page.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('Nothing was changed.').waitFor()
    await page.getByText('request-2').waitFor()
    await page.goto(page.url().replace(first, newId()))
    await page.getByText('Escalation not found.').waitFor()
  })

  it('lets a viewer read and not act, light and dark, at a desk and on a phone', async () => {
    const viewer = await makePerson('viewer')
    const said = Array.from({ length: 12 }, (_, index) => ({ message: `I want a human ${index}`, keyword: 'human' }))
    await makeEscalations(viewer, [...said, { message: 'I am angry' }])
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person: viewer, colorScheme, ...(viewport && { viewport }) })
      const { page } = visit
      await visit.open('escalations')
      await page.getByRole('link', { name: /angry/ }).first().click()
      await page.getByText('Not delivered.').waitFor()
      await page.getByText('View only.').waitFor()
      for (const name of ['Resolve', 'Redeliver']) await hasNone(page.getByRole('button', { name }))
      await assertAccessible(page, `escalations, ${colorScheme}`)
      await fitsWidth(page)
      if (viewport) await page.getByRole('button', { name: 'All escalations' }).click()
      else await page.keyboard.press('Escape')
      await page.waitForURL(/\/escalations$/)
      assert.deepEqual(visit.problems, [])
    }
    const { status } = await request('POST', `/v1/escalations/${newId()}/resolve`, await openSession(viewer))
    assert.equal(status, 403)
  })
})
