import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRequest } from '../../../domain/channel/read.ts'
import type { ChannelEvent } from '../../../domain/channel/reading.ts'
import { platformRequest } from '../../support/channel/request.ts'
import { telegramMessage, telegramUpdate } from '../../support/channel/telegram.ts'

const TOKEN = 'secret_token-1'
const BOT_ID = 123456
const read = (request: { method?: string; headers?: Record<string, string>; body?: string }) =>
  readRequest(
    platformRequest(request),
    { channel: 'telegram', section: { botToken: `${BOT_ID}:ABC`, enabled: true } },
    { token: TOKEN, now: new Date() },
  )

async function eventOf(update: Record<string, unknown>): Promise<ChannelEvent | undefined> {
  const reading = await read(telegramUpdate(TOKEN, { update_id: 5, ...update }))
  return reading.kind === 'events' ? reading.events[0] : undefined
}
const group = { chat: { id: -100, type: 'supergroup', title: 'Team' } }

describe("Telegram's secret token", () => {
  it('is refused when it is missing, another one, or of another agent', async () => {
    const update = { update_id: 5, message: telegramMessage({ text: 'Hi' }) }
    for (const token of ['', 'secret_token-2', `${TOKEN} `.repeat(2), TOKEN.toUpperCase()])
      assert.equal((await read(telegramUpdate(token, update))).kind, 'refused')
    assert.equal((await read({ body: JSON.stringify(update) })).kind, 'refused')
    assert.equal((await read(telegramUpdate(TOKEN, update))).kind, 'events')
  })

  it('counts for POST only', async () => {
    assert.equal((await read({ ...telegramUpdate(TOKEN, { update_id: 5 }), method: 'GET' })).kind, 'refused')
  })
})

describe("Telegram's updates", () => {
  it('bring a private message with its user, place and time', async () => {
    assert.deepEqual(await eventOf({ message: telegramMessage({ text: 'Hi' }) }), {
      kind: 'message',
      eventId: '5',
      userId: '7',
      conversationKey: '7/7',
      text: 'Hi',
      sentAt: new Date(1_700_000_000_000),
      comesAgain: true,
      address: { chatId: 7, messageId: null, topicId: null },
      addressSecret: null,
    })
  })

  it('name the message of a group and its topic, for the reply', async () => {
    const message = telegramMessage({ ...group, text: '@agent_bot hi', is_topic_message: true, message_thread_id: 3 })
    const found = await eventOf({ message })
    assert.ok(found?.kind === 'message')
    assert.equal(found.conversationKey, '-100/7')
    assert.deepEqual(found.address, { chatId: -100, messageId: 11, topicId: 3 })
  })

  for (const [text, command] of [
    ['/reset', 'reset'],
    ['/Human@agent_bot', 'human'],
    ['/human I need help', 'human'],
  ] as const)
    it(`of "${text}" is a command`, async () => {
      const found = await eventOf({ message: telegramMessage({ text }) })
      assert.ok(found?.kind === 'command')
      assert.equal(found.command, command)
    })

  for (const text of ['/resets', 'reset', 'what does /reset do?', '/start'])
    it(`of "${text}" is a message`, async () => {
      assert.equal((await eventOf({ message: telegramMessage({ text }) }))?.kind, 'message')
    })

  for (const [reason, update] of [
    ['bot', { message: telegramMessage({ text: 'Hi', from: { id: 8, is_bot: true } }) }],
    ['own', { message: telegramMessage({ text: 'Hi', from: { id: BOT_ID, is_bot: true } }) }],
    ['edited', { edited_message: telegramMessage({ text: 'Hi' }) }],
    ['unaddressed', { message: telegramMessage({ ...group, text: 'No', reply_to_message: { from: { id: 9 } } }) }],
    ['unsupported', { callback_query: { id: '1' } }],
    ['unsupported', { message: telegramMessage({ ...group, new_chat_members: [{ id: 1 }] }) }],
  ] as const)
    it(`of ${Object.keys(update)} are ignored: ${reason}`, async () => {
      assert.deepEqual(await eventOf(update), { kind: 'ignored', eventId: '5', reason })
    })

  it('of a reply to the bot, or to a person with a mention of the bot, are messages', async () => {
    const [toBot, toPerson] = [{ from: { id: BOT_ID } }, { from: { id: 9 } }]
    for (const message of [
      { text: 'And then?', reply_to_message: toBot },
      { text: 'What does @agent_bot say?', reply_to_message: toPerson },
    ])
      assert.equal((await eventOf({ message: telegramMessage({ ...group, ...message }) }))?.kind, 'message')
  })

  it('with a picture are messages with its largest size and the caption', async () => {
    const photo = [{ file_id: 'small' }, { file_id: 'large', file_size: 9 }]
    const found = await eventOf({ message: telegramMessage({ photo, caption: 'What is it?' }) })
    assert.ok(found?.kind === 'message')
    assert.deepEqual(
      [found.text, found.media],
      ['What is it?', [{ ref: 'large', filename: 'picture.jpg', sizeBytes: 9 }]],
    )
  })

  it('with a document are messages whose filename misleads nobody', async () => {
    const document = { file_id: 'x', file_name: '../a\u202Efdp', mime_type: 'application/pdf' }
    const found = await eventOf({ message: telegramMessage({ document }) })
    assert.ok(found?.kind === 'message')
    assert.deepEqual([found.text, found.media], ['', [{ ref: 'x', filename: '.._a_fdp.pdf', sizeBytes: 0 }]])
  })

  it('with a file are the command of its caption', async () => {
    const found = await eventOf({ message: telegramMessage({ document: { file_id: 'x' }, caption: '/human' }) })
    assert.equal(found?.kind, 'command')
  })

  const animation = { animation: { file_id: 'x' }, document: { file_id: 'x' } }
  for (const content of [{ voice: {} }, { video: {} }, { sticker: {} }, animation])
    it(`with a ${Object.keys(content)[0]} are unreadable`, async () => {
      assert.equal((await eventOf({ message: telegramMessage(content) }))?.kind, 'unreadable')
    })

  it('that are no JSON are ignored', async () => {
    const reading = await read({ headers: { 'x-telegram-bot-api-secret-token': TOKEN }, body: '[1' })
    assert.ok(reading.kind === 'events')
    assert.deepEqual(reading.events, [{ kind: 'ignored', eventId: null, reason: 'unsupported' }])
  })
})
