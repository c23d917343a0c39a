import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRequest } from '../../../domain/channel/read.ts'
import type { ChannelEvent } from '../../../domain/channel/reading.ts'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { platformRequest } from '../../support/channel/request.ts'
import { signSlack, slackEvent, slackForm, slackMessage } from '../../support/channel/slack.ts'

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'
const section = { botToken: 'xoxb-1', signingSecret: SECRET, enabled: true }
const now = new Date('2026-11-22T12:00:00Z')
type Request = Parameters<typeof platformRequest>[0]
const read = (request: Request, at = now, { enabled } = section) =>
  readRequest(
    platformRequest(request),
    { channel: 'slack', section: { ...section, enabled } },
    { token: 'unused', now: at },
  )

async function eventOf(event: Record<string, unknown>): Promise<ChannelEvent | undefined> {
  const reading = await read(slackEvent(SECRET, event, { at: now }))
  return reading.kind === 'events' ? reading.events[0] : undefined
}
const ts = '1700000000.000100'

describe("Slack's signature", () => {
  /** The example of https://docs.slack.dev/authentication/verifying-requests-from-slack */
  const published = {
    body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    },
  }
  const publishedAt = new Date(1531420618 * 1000)

  it('of the published example is right', async () => {
    assert.notEqual((await read(published, publishedAt)).kind, 'refused')
  })

  it('of the published example is wrong for another body', async () => {
    const forged = { ...published, body: published.body.replace('text=', 'text=x') }
    assert.equal((await read(forged, publishedAt)).kind, 'refused')
  })

  it('is made by the stand-in as in the published example', () => {
    const { 'x-slack-signature': signature } = signSlack(SECRET, published.body, publishedAt)
    assert.equal(signature, published.headers['x-slack-signature'])
  })

  it('is refused when it is missing, made with another secret, or older than 5 minutes', async () => {
    const event = slackMessage({ text: 'Hi', ts })
    for (const request of [
      { ...slackEvent(SECRET, event, { at: now }), headers: {} },
      slackEvent('another', event, { at: now }),
      slackEvent('', event, { at: now }),
      slackEvent(SECRET, event, { at: new Date(now.getTime() - 301_000) }),
      slackEvent(SECRET, event, { at: new Date(now.getTime() + 301_000) }),
    ])
      assert.equal((await read(request)).kind, 'refused')
    assert.equal((await read(slackEvent(SECRET, event, { at: new Date(now.getTime() - 299_000) }))).kind, 'events')
  })

  it('counts for the bytes of the body, not for what they mean', async () => {
    const { body, headers } = slackEvent(SECRET, slackMessage({ text: 'Hi', ts }), { at: now })
    assert.equal((await read({ headers, body: `${body} ` })).kind, 'refused')
  })
})

describe("Slack's events", () => {
  it('verify the address', async () => {
    const body = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZbrw1aB' })
    const reading = await read({
      body,
      headers: { 'content-type': 'application/json', ...signSlack(SECRET, body, now) },
    })
    assert.ok(reading.kind === 'answered')
    assert.deepEqual(JSON.parse(reading.answer.body), { challenge: '3eZbrw1aB' })
  })

  it('bring a direct message with its user, place and time', async () => {
    assert.deepEqual(await eventOf(slackMessage({ text: 'a &lt;b&gt; &amp; c', ts })), {
      kind: 'message',
      eventId: `message/D1/${ts}`,
      userId: 'U1',
      conversationKey: 'D1/U1',
      text: 'a <b> & c',
      sentAt: new Date(1_700_000_000_000),
      comesAgain: true,
      address: { channelId: 'D1', threadTs: null, ts },
      addressSecret: null,
    })
  })

  it('have one id for a post that comes as message and as app_mention, and for a retry', async () => {
    const post = { channel: 'C1', user: 'U1', text: '<@UBOT> is it free?', ts }
    const [message, mention] = [
      await eventOf({ type: 'message', ...post }),
      await eventOf({ type: 'app_mention', ...post }),
    ]
    assert.deepEqual(message, mention)
    assert.ok(message?.kind === 'message')
    assert.equal(message.text, 'is it free?')
    const retried = await read(slackEvent(SECRET, { type: 'message', ...post }, { at: now, retry: 1 }))
    assert.ok(retried.kind === 'events')
    assert.deepEqual(retried.events, [message])
  })

  it('name the thread that the reply goes to', async () => {
    const found = await eventOf(slackMessage({ text: 'Hi', ts, thread_ts: '1699999999.000100' }))
    assert.ok(found?.kind === 'message')
    assert.equal(found.address.threadTs, '1699999999.000100')
  })

  it('write out references of the text', async () => {
    const text = '<@UBOT> ask <@U2|ada> in <#C2|general>, <!here>, <https://a.example/x|docs> or <https://b.example>'
    const found = await eventOf(slackMessage({ text, ts }))
    assert.ok(found?.kind === 'message')
    assert.equal(found.text, 'ask @ada in #general, @here, docs (https://a.example/x) or https://b.example')
  })

  for (const [reason, event] of [
    ['bot', { bot_id: 'B2', user: 'U9' }],
    ['bot', { subtype: 'bot_message', user: undefined, bot_id: 'B2' }],
    ['own', { user: 'UBOT' }],
    ['own', { user: 'U3', app_id: 'A1', bot_id: 'B1' }],
    ['edited', { subtype: 'message_changed' }],
    ['edited', { subtype: 'message_deleted' }],
    ['edited', { edited: { user: 'U1', ts } }],
    ['unsupported', { subtype: 'channel_join' }],
    ['unsupported', { type: 'pin_added' }],
  ] as const)
    it(`of ${JSON.stringify(event)} are ignored: ${reason}`, async () => {
      const found = await eventOf(slackMessage({ text: 'Hi', ts, ...event }))
      assert.ok(found?.kind === 'ignored')
      assert.equal(found.reason, reason)
    })

  const withFile = (text: string, file: object) =>
    eventOf(slackMessage({ text, ts, subtype: 'file_share', files: [{ url_private_download: 'https://x', ...file }] }))

  it('with files are messages with them', async () => {
    const found = await withFile('', { name: 'plan', mimetype: 'application/pdf', size: 9 })
    assert.ok(found?.kind === 'message')
    assert.deepEqual([found.text, found.media], ['', [{ ref: 'https://x', filename: 'plan.pdf', sizeBytes: 9 }]])
  })

  it('with a video alone are unreadable', async () => {
    assert.equal((await withFile('', { name: 'a.mp4' }))?.kind, 'unreadable')
    assert.equal((await withFile('See this', { name: 'a.mp4' }))?.kind, 'message')
  })

  it('are commands after a mention too', async () => {
    const found = await eventOf({ type: 'app_mention', channel: 'C1', user: 'U1', text: '<@UBOT> /Reset', ts })
    assert.ok(found?.kind === 'command')
    assert.equal(found.command, 'reset')
  })

  it('of a section that is switched off are ignored', async () => {
    const event = slackEvent(SECRET, slackMessage({ text: 'Hi', ts }), { at: now })
    const reading = await read(event, now, { ...section, enabled: false })
    assert.ok(reading.kind === 'events')
    assert.deepEqual(reading.events, [{ kind: 'ignored', eventId: `message/D1/${ts}`, reason: 'disabled' }])
  })

  it('that are no JSON are ignored', async () => {
    const reading = await read({ body: '{', headers: signSlack(SECRET, '{', now) })
    assert.equal(reading.kind, 'events')
  })
})

describe("Slack's slash commands", () => {
  const fields = {
    command: '/ask',
    text: 'is it &lt;free&gt;?',
    user_id: 'U1',
    channel_id: 'C1',
    trigger_id: '13345224609.738474920.8088930838d88f008e0',
    response_url: 'https://hooks.slack.com/commands/1234/5678',
  }

  it('bring their text, and the address that takes the answer', async () => {
    const reading = await read(slackForm(SECRET, fields, now))
    assert.ok(reading.kind === 'events')
    assert.deepEqual(JSON.parse(reading.answer.body), { response_type: 'in_channel' })
    assert.deepEqual(reading.events, [
      {
        kind: 'message',
        eventId: `command/${fields.trigger_id}`,
        userId: 'U1',
        conversationKey: 'C1/U1',
        text: 'is it <free>?',
        sentAt: null,
        comesAgain: false,
        address: { channelId: 'C1', threadTs: null, ts: null },
        addressSecret: fields.response_url,
        showsAnswer: true,
      },
    ])
  })

  for (const command of ['reset', 'human'])
    it(`/${command} is a command`, async () => {
      for (const given of [{ command: `/${command}`, text: '' }, { text: `/${command}` }]) {
        const reading = await read(slackForm(SECRET, { ...fields, ...given }, now))
        assert.ok(reading.kind === 'events' && reading.events[0]?.kind === 'command')
        assert.equal(reading.events[0].command, command)
      }
    })

  it('say in their answer that the channel is switched off, and make no event of a user', async () => {
    const reading = await read(slackForm(SECRET, fields, now), now, { ...section, enabled: false })
    assert.ok(reading.kind === 'events')
    assert.deepEqual(JSON.parse(reading.answer.body), { response_type: 'ephemeral', text: SENTENCES.disabled })
    assert.deepEqual(reading.events, [{ kind: 'ignored', eventId: `command/${fields.trigger_id}`, reason: 'disabled' }])
  })

  it('without a text say how to use them', async () => {
    const reading = await read(slackForm(SECRET, { ...fields, text: ' ' }, now))
    assert.ok(reading.kind === 'answered')
    assert.match(reading.answer.body, /Write your question after the command/)
  })
})
