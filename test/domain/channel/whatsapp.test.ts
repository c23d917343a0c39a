import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRequest } from '../../../domain/channel/read.ts'
import type { ChannelEvent } from '../../../domain/channel/reading.ts'
import { platformRequest } from '../../support/channel/request.ts'
import { whatsappMessage, whatsappValue, whatsappWebhook } from '../../support/channel/whatsapp.ts'

const [SECRET, TOKEN, NUMBER] = ['app-secret', 'verify_token-1', '106540352242922']
type Given = Parameters<typeof platformRequest>[0]
const read = (given: Given) =>
  readRequest(
    platformRequest(given),
    { channel: 'whatsapp', section: { accessToken: 'a', appSecret: SECRET, phoneNumberId: NUMBER, enabled: true } },
    { token: TOKEN, now: new Date() },
  )

async function eventsOf(...values: object[]): Promise<ChannelEvent[]> {
  const reading = await read(whatsappWebhook(SECRET, values))
  return reading.kind === 'events' ? reading.events : []
}
const message = (fields: Record<string, unknown>) => whatsappValue(NUMBER, { messages: [whatsappMessage(fields)] })

describe("WhatsApp's handshake", () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': TOKEN, 'hub.challenge': '1158201444' }

  it('answers with the challenge', async () => {
    const reading = await read({ method: 'GET', query })
    assert.ok(reading.kind === 'answered')
    assert.deepEqual(reading.answer, { status: 200, contentType: 'text/plain', body: '1158201444' })
  })

  it('is refused with another verify token', async () => {
    for (const token of ['', 'verify_token-2', TOKEN.toUpperCase()])
      assert.equal((await read({ method: 'GET', query: { ...query, 'hub.verify_token': token } })).kind, 'refused')
  })
})

describe("WhatsApp's signature", () => {
  it('is refused when it is missing, made with another secret, or of another body', async () => {
    const { body, headers } = whatsappWebhook(SECRET, [message({ text: { body: 'Hi' } })])
    for (const request of [
      { body },
      { body: `${body} `, headers },
      whatsappWebhook('other', []),
      whatsappWebhook('', []),
    ])
      assert.equal((await read(request)).kind, 'refused')
    assert.equal((await read({ body, headers })).kind, 'events')
  })
})

describe("WhatsApp's webhooks", () => {
  it('bring a message with its user, time and id', async () => {
    assert.deepEqual(await eventsOf(message({ text: { body: 'Hi' } })), [
      {
        kind: 'message',
        eventId: 'wamid.user-1',
        userId: '16315551181',
        conversationKey: '16315551181',
        text: 'Hi',
        sentAt: new Date(1_700_000_000_000),
        comesAgain: true,
        address: { to: '16315551181', messageId: 'wamid.user-1' },
        addressSecret: null,
      },
    ])
  })

  it('bring several messages in their order', async () => {
    const [one, two] = ['1', '2'].map((id) => whatsappMessage({ id, text: { body: id } }))
    const events = await eventsOf(
      whatsappValue(NUMBER, { messages: [one, two] }),
      message({ id: '3', text: { body: '3' } }),
    )
    assert.deepEqual(
      events.map(({ eventId }) => eventId),
      ['1', '2', '3'],
    )
  })

  it('bring the text of a pressed button', async () => {
    const [found] = await eventsOf(
      message({ type: 'interactive', interactive: { button_reply: { id: 'y', title: 'Yes' } } }),
    )
    assert.ok(found?.kind === 'message')
    assert.equal(found.text, 'Yes')
  })

  it('are commands too', async () => {
    const [found] = await eventsOf(message({ text: { body: ' /human' } }))
    assert.equal(found?.kind, 'command')
  })

  for (const [type, content, filename] of [
    ['image', { mime_type: 'image/png' }, 'picture.png'],
    ['document', { mime_type: 'application/pdf', filename: 'plan.pdf' }, 'plan.pdf'],
    ['video', { mime_type: 'video/mp4' }, 'video'],
  ] as const)
    it(`with a ${type} and a caption are messages`, async () => {
      const [found] = await eventsOf(message({ type, [type]: { id: '1', caption: 'Look', ...content } }))
      assert.ok(found?.kind === 'message')
      assert.deepEqual([found.text, found.media], ['Look', [{ ref: '1', filename, sizeBytes: 0 }]])
    })

  for (const type of ['audio', 'video', 'sticker', 'location'])
    it(`with a message of type ${type} are unreadable`, async () => {
      const [found] = await eventsOf(message({ type, [type]: { id: '1' } }))
      assert.equal(found?.kind, 'unreadable')
    })

  it('tell that a message could not be delivered', async () => {
    const error = { code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours' } }
    const status = { id: 'wamid.1', status: 'failed', recipient_id: '1', errors: [error] }
    assert.deepEqual(await eventsOf(whatsappValue(NUMBER, { statuses: [status] })), [
      {
        kind: 'ignored',
        eventId: 'wamid.1/failed',
        reason: 'status',
        failure: { messageId: 'wamid.1', code: '131047', reason: 'More than 24 hours' },
      },
    ])
  })

  it('of sent, delivered and read messages are no events', async () => {
    const statuses = ['sent', 'delivered', 'read'].map((status) => ({ id: 'wamid.1', status, recipient_id: '1' }))
    const reading = await read(whatsappWebhook(SECRET, [whatsappValue(NUMBER, { statuses })]))
    assert.deepEqual([reading.kind, reading.kind === 'answered' && reading.answer.status], ['answered', 200])
  })

  for (const [reason, value] of [
    ['status', whatsappValue(NUMBER, { statuses: [{ id: 'wamid.1', status: 'failed', recipient_id: '1' }] })],
    ['other-number', whatsappValue('999', { messages: [whatsappMessage({ text: { body: 'Hi' } })] })],
    ['unsupported', message({ type: 'reaction', reaction: { emoji: '👍' } })],
    ['unsupported', message({ type: 'unsupported', errors: [{ code: 131051 }] })],
    ['other-number', { messaging_product: 'whatsapp' }],
  ] as const)
    it(`are ignored: ${reason}`, async () => {
      const [found] = await eventsOf(value)
      assert.ok(found?.kind === 'ignored')
      assert.equal(found.reason, reason)
    })
})
