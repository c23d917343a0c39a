import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser } from '../support/browser/browser.ts'
import { deliver, openTelegramAgent, putChannels, untilCount } from '../support/channel/channel.ts'
import { makeAgent } from '../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

/** An editor whose agent answers on Telegram. */
async function openBot() {
  const editor = await makePerson('editor')
  const as = await openSession(editor)
  return { editor, telegram: await openTelegramAgent(as) }
}

describe('the channels of an agent', () => {
  it('are tested, registered and watched', async () => {
    const { editor, telegram: opened } = await openBot()
    await using telegram = opened
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`agents/${telegram.agentId}/channels`)
    await page.getByText('Nothing has arrived yet.').waitFor()
    await page.getByText('Set up Telegram').click()
    await page.getByText(`/api/channels/${telegram.agentId}/telegram`).waitFor()
    await page.getByRole('button', { name: 'Reveal secret token' }).click()
    await page.getByText(telegram.token).waitFor()
    await page.getByRole('button', { name: 'Test Telegram' }).click()
    await page.getByText('No webhook is set.').waitFor()
    await page.getByText('Not set up yet: see what is marked.').waitFor()
    await page.getByRole('button', { name: 'Set webhook' }).click()
    await page.getByText('No webhook is set.').waitFor({ state: 'hidden' })
    await page.getByRole('status').getByText('webhook', { exact: true }).first().waitFor()
    await telegram.say('[[say Hello, Ada.]]')
    const { body } = telegram.update({ text: 'not from Telegram' })
    await deliver(telegram.agentId, 'telegram', { body, headers: {} })
    const list = page.getByRole('list', { name: 'Last deliveries of Telegram' })
    await list.getByText('Replied.').waitFor()
    await list.getByText('Refused').waitFor()
    await list.scrollIntoViewIfNeeded()
    await assertAccessible(page, 'a channel')
    await list.getByRole('link', { name: 'Conversation' }).click()
    await page.getByText('Hello, Ada.', { exact: true }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('send a reply again that may not have arrived', async () => {
    const { editor, telegram: opened } = await openBot()
    await using telegram = opened
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    telegram.platform.faults.push({ on: /sendMessage/, is: 'cut-before' })
    await telegram.say('[[say Once more.]]')
    await visit.open(`agents/${telegram.agentId}/channels`)
    const list = page.getByRole('list', { name: 'Last deliveries of Telegram' })
    await list.getByText('The reply may not have arrived.').waitFor()
    await list.getByText('If the user did not get it, send it again.').waitFor()
    await list.getByRole('button', { name: 'Send again' }).click()
    await list.getByText('Replied.').waitFor()
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual([telegram.texts(), visit.problems], [['Once more.'], []])
  })

  it('show what to enter at Slack before its fields are filled in', async () => {
    const editor = await makePerson('editor')
    const agentId = await makeAgent({ model: 'local/extractive' }, await openSession(editor))
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`agents/${agentId}/channels`)
    await page.getByRole('button', { name: 'Slack' }).click()
    await page.getByText('app_mentions:read').waitFor()
    await page.getByRole('button', { name: 'Copy manifest' }).waitFor()
    await page.getByRole('link', { name: 'api.slack.com/apps' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Test Slack' }).count(), 0)
    assert.deepEqual(visit.problems, [])
  })

  it('are read by a viewer, on a phone in the dark, without what only editors may', async () => {
    const { editor, telegram: opened } = await openBot()
    await using telegram = opened
    const viewer = await makePerson('viewer', editor.workspaceId)
    await using visit = await browser.visit({ person: viewer, colorScheme: 'dark', viewport: PHONE })
    const { page } = visit
    await visit.open(`agents/${telegram.agentId}/channels`)
    await page.getByText('Nothing has arrived yet.').waitFor()
    await page.getByText('Set up Telegram').click()
    await page.getByText('setWebhook, which the service calls for you').waitFor()
    for (const name of ['Test Telegram', 'Set webhook', 'Reveal secret token'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    await assertAccessible(page, 'channels of a viewer')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
    assert.deepEqual(visit.problems, [])
  })

  it('say when deliveries cannot be loaded, and load them again', async () => {
    const editor = await makePerson('editor')
    const as = await openSession(editor)
    const agentId = await makeAgent({ model: 'local/extractive' }, as)
    await putChannels(
      agentId,
      { whatsapp: { accessToken: 'token', appSecret: 'secret', phoneNumberId: '1', enabled: true } },
      as,
    )
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    const error = { code: 'INTERNAL_ERROR', message: 'Something broke.', fix: 'Try again.', request_id: 'request-1' }
    await page.route('**/deliveries', (route) => route.fulfill({ status: 500, json: { error } }))
    await visit.open(`agents/${agentId}/channels`)
    await page.getByText('The deliveries could not be loaded.').waitFor()
    await page.unroute('**/deliveries')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing has arrived yet.').waitFor()
  })
})
