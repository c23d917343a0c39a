import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Conversation } from '../../domain/turn/conversation.ts'
import { makePerson, openSession } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { openTelegramAgent, untilCount } from '../support/channel/channel.ts'
import { request, until } from '../support/stack/stack.ts'
import { ESCALATION } from '../support/turn/escalated.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

/** A user of Telegram who asks for a person; an editor may answer. */
async function openEscalated() {
  const editor = await makePerson('editor')
  const as = await openSession(editor)
  const telegram = await openTelegramAgent({ ...as, configurations: { escalation: ESCALATION } })
  await telegram.say('My order is late, a human please. [[say A colleague joins us.]]')
  await untilCount('replies', () => telegram.texts(), 1)
  const { data } = await request<Conversation[]>('GET', `/v1/conversations?agent=${telegram.agentId}`, as)
  const found = data[0]
  assert.ok(found?.escalation)
  return { editor, as, telegram, id: found.id, escalationId: found.escalation.id }
}

describe('a conversation that waits for a person', () => {
  it('is paused, answered by a person into the channel, and resumed', async () => {
    const { editor, telegram: opened, id } = await openEscalated()
    await using telegram = opened
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`conversations/${id}`)
    await page.getByText('Telegram', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByText(`Paused by ${editor.name}`).waitFor()
    const field = page.getByRole('textbox', { name: `Answer as ${editor.name}` })
    await field.fill('I see it: the parcel arrives **tomorrow**.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.turn-person', { hasText: editor.name }).getByText('sent', { exact: true }).waitFor()
    await untilCount('replies', () => telegram.texts(), 2)
    await until('the empty field', async () => (await field.inputValue()) === '')
    await telegram.say('Thanks!')
    await telegram.say('[[say You are welcome.]]')
    const kept = page.getByRole('region', { name: 'Kept messages' })
    await kept.getByText('Thanks!').waitFor()
    await page.getByText('2 messages are kept.').waitFor()
    await assertAccessible(page, 'a paused conversation')
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('You are welcome.', { exact: true }).waitFor()
    await kept.waitFor({ state: 'hidden' })
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(visit.problems, [])
  })

  it('takes no answer after its escalation is closed, and keeps what was typed', async () => {
    const { editor, as, telegram: opened, id, escalationId } = await openEscalated()
    await using _telegram = opened
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`conversations/${id}`)
    await page.getByRole('textbox', { name: `Answer as ${editor.name}` }).fill('Too late')
    await request('POST', `/v1/escalations/${escalationId}/resolve`, as)
    const send = page.getByRole('button', { name: 'Send' })
    await page.route('**/v1/conversations/*', (route) => route.abort())
    await send.click()
    await page.getByText('The conversation has no open escalation, so no person can answer in it.').waitFor()
    assert.equal(await page.getByRole('textbox', { name: `Answer as ${editor.name}` }).inputValue(), 'Too late')
    await page.unroute('**/v1/conversations/*')
    await page.reload()
    await page.getByText('A colleague joins us.', { exact: true }).waitFor()
    assert.equal(await send.count(), 0)
  })

  it('is read by a viewer on a phone, without the buttons of an editor', async () => {
    const { editor, as, telegram: opened, id } = await openEscalated()
    await using _telegram = opened
    await request('POST', `/v1/conversations/${id}/messages`, { ...as, body: { text: 'I am on it.' } })
    await request('POST', `/v1/conversations/${id}/pause`, as)
    const viewer = await makePerson('viewer', editor.workspaceId)
    await using visit = await browser.visit({ person: viewer, colorScheme: 'dark', viewport: PHONE })
    const { page } = visit
    await visit.open('conversations')
    await page.getByText('Paused', { exact: true }).first().waitFor()
    await visit.open(`conversations/${id}`)
    await page.getByText('I am on it.').waitFor()
    await page.getByText(`Paused by ${editor.name}`).waitFor()
    for (const name of ['Send', 'Resume', 'Take over'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    await assertAccessible(page, 'a paused conversation on a phone')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
    assert.deepEqual(visit.problems, [])
  })
})
