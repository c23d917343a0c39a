import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import {
  deliver,
  deliveriesOf,
  openSlackAgent,
  openTelegramAgent,
  putChannels,
  untilCount,
} from '../../support/channel/channel.ts'
import { signSlack } from '../../support/channel/slack.ts'
import { telegramUpdate } from '../../support/channel/telegram.ts'
import { openWhatsappAgent } from '../../support/channel/whatsapp-agent.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { request, stack, until } from '../../support/stack/stack.ts'

const MINUTE_MS = 60_000

describe('POST /api/channels/{agentId}/{channel}', () => {
  it('answers 401 for a wrong or missing signature, and shows it among the deliveries', async () => {
    await using telegram = await openTelegramAgent()
    const { body } = telegram.update({ text: 'hi' })
    const unsigned = { body, headers: { 'content-type': 'application/json' } }
    const missing = await deliver(telegram.agentId, 'telegram', unsigned)
    assert.deepEqual([missing.status, missing.error.code], [401, 'CHANNEL_SIGNATURE_INVALID'])
    const wrong = await deliver(telegram.agentId, 'telegram', telegramUpdate(`${telegram.token}x`, { update_id: 1 }))
    assert.equal(wrong.status, 401)
    const [shown] = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual([shown?.verdict, shown?.eventId, shown?.turnId], ['refused', null, null])
    assert.match(shown?.reason ?? '', /Secret-Token/)
  })

  it('answers 401 for a replay that is older than five minutes', async () => {
    await using slack = await openSlackAgent()
    const old = slack.event({ text: '[[say late]]' }, { at: new Date(Date.now() - 5.5 * MINUTE_MS) })
    assert.equal((await deliver(slack.agentId, 'slack', old)).status, 401)
    const recent = slack.event({ text: '[[say in time]]' }, { at: new Date(Date.now() - 4 * MINUTE_MS) })
    assert.equal((await deliver(slack.agentId, 'slack', recent)).status, 200)
    await untilCount('replies', () => slack.texts(), 1)
    assert.deepEqual(slack.texts(), ['in time'])
  })

  it("answers 401 for the token of another workspace's agent", async () => {
    await using ours = await openTelegramAgent()
    await using theirs = await openTelegramAgent({ key: stack.keys.b })
    const update = telegramUpdate(theirs.token, { update_id: 1, message: {} })
    assert.equal((await deliver(ours.agentId, 'telegram', update)).status, 401)
    assert.notEqual(ours.token, theirs.token)
  })

  it('answers 404 for an agent, a section and a platform that are not there, always the same', async () => {
    await using telegram = await openTelegramAgent()
    const update = telegram.update({ text: 'hi' })
    const answers = await Promise.all([
      deliver(newId(), 'telegram', update),
      deliver(telegram.agentId, 'slack', update),
      deliver(telegram.agentId, 'sms', update),
    ])
    assert.deepEqual(
      answers.map(({ status, error }) => [status, error.code, error.message]),
      Array(3).fill([404, 'NOT_FOUND', answers[0]?.error.message]),
    )
    assert.equal((await deliver('no-uuid', 'telegram', update)).error.code, 'VALIDATION_ERROR')
  })

  it('answers 405 for another method', async () => {
    await using telegram = await openTelegramAgent()
    const path = `/channels/${telegram.agentId}/telegram`
    const got = await request('GET', path, { key: null })
    assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST'])
    const put = await request('PUT', path, { key: null, body: {} })
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST'])
  })

  it('answers 413 for a body over a mebibyte', async () => {
    await using telegram = await openTelegramAgent()
    const huge = telegram.update({ text: 'x'.repeat(1024 * 1024) })
    const { status, error } = await deliver(telegram.agentId, 'telegram', huge)
    assert.deepEqual([status, error.code], [413, 'BODY_TOO_LARGE'])
  })

  it('takes three mebibytes of WhatsApp, as Meta may send them', async () => {
    await using whatsapp = await openWhatsappAgent()
    const large = (mebibytes: number) =>
      whatsapp.statusOf('wamid.own', 'sent', { pad: 'x'.repeat(mebibytes * 2 ** 20) })
    assert.equal((await deliver(whatsapp.agentId, 'whatsapp', large(2.5))).status, 200)
    const { status, error } = await deliver(whatsapp.agentId, 'whatsapp', large(3))
    assert.deepEqual([status, error.code], [413, 'BODY_TOO_LARGE'])
  })

  it('keeps a late failure of WhatsApp that comes before the reply has ended', async () => {
    await using whatsapp = await openWhatsappAgent()
    assert.equal((await whatsapp.failLate('wamid.1')).status, 200)
    assert.equal((await whatsapp.say('[[say Too late.]]')).status, 200)
    const reply = await until('the refused reply', async () => {
      const deliveries = await deliveriesOf(whatsapp.agentId, 'whatsapp')
      return deliveries.find(({ reply }) => reply?.state === 'refused')?.reply
    })
    assert.deepEqual([whatsapp.texts(), reply.code], [['Too late.'], 'WHATSAPP_131047'])
  })

  it('answers 200 for bots, edits and other events, and makes no turn', async () => {
    await using telegram = await openTelegramAgent()
    const bot = telegram.update({ text: 'hi', from: { id: 9, is_bot: true } })
    const edited = telegramUpdate(telegram.token, { update_id: 90, edited_message: { text: 'hi' } })
    const unknown = telegramUpdate(telegram.token, { update_id: 91, poll: {} })
    for (const update of [bot, edited, unknown, { ...unknown, body: 'no json' }])
      assert.equal((await deliver(telegram.agentId, 'telegram', update)).status, 200)
    await telegram.say('[[say only this]]')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['only this'])
    const deliveries = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual(
      deliveries.map(({ verdict, reason }) => reason ?? verdict),
      ['turn', 'unsupported', 'unsupported', 'edited', 'bot'],
    )
  })

  it('stores of the statuses of WhatsApp only failures', async () => {
    await using whatsapp = await openWhatsappAgent()
    const errors = [{ code: 131_047, title: 'Re-engagement message' }]
    for (const status of ['sent', 'delivered', 'read', 'failed']) {
      const webhook = whatsapp.statusOf('wamid.own', status, { ...(status === 'failed' && { errors }) })
      assert.equal((await deliver(whatsapp.agentId, 'whatsapp', webhook)).status, 200)
    }
    const deliveries = await deliveriesOf(whatsapp.agentId, 'whatsapp')
    assert.deepEqual(
      deliveries.map(({ eventId, reason }) => [eventId, reason]),
      [['wamid.own/failed', 'status']],
    )
  })

  it('answers 200 for a section that is switched off, and makes no turn', async () => {
    await using telegram = await openTelegramAgent()
    await putChannels(telegram.agentId, { telegram: { ...telegram.telegram, enabled: false } })
    assert.equal((await telegram.say('[[say off]]')).status, 200)
    await putChannels(telegram.agentId, { telegram: telegram.telegram })
    await telegram.say('[[say on]]')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['on'])
    const [, off] = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual([off?.verdict, off?.reason], ['ignored', 'disabled'])
  })

  it("answers Slack's verification of the address", async () => {
    await using slack = await openSlackAgent()
    const challenge = randomUUID()
    const body = JSON.stringify({ type: 'url_verification', challenge })
    const answer = await deliver(slack.agentId, 'slack', { body, headers: signSlack(slack.signingSecret, body) })
    assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, { challenge }])
  })

  it("answers 429 for a user's flood and for an agent's, and takes the message when it comes again", async () => {
    await using own = await startOwnApi({ CHANNEL_USER_LIMIT_PER_MINUTE: '3', CHANNEL_AGENT_LIMIT_PER_MINUTE: '5' })
    const { baseUrl } = own
    await using telegram = await openTelegramAgent({ baseUrl })
    for (const text of ['one', 'two', 'three']) assert.equal((await telegram.say(`[[say ${text}]]`)).status, 200)
    const fourth = telegram.update({ text: '[[say four]]' })
    const refused = await deliver(telegram.agentId, 'telegram', fourth, { baseUrl })
    assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    for (const chat of [8, 9]) assert.equal((await telegram.say('[[say hi]]', { chat })).status, 200)
    assert.equal((await telegram.say('[[say hi]]', { chat: 10 })).status, 429)
    assert.equal((await deliver(telegram.agentId, 'telegram', fourth)).status, 200)
    await untilCount('replies', () => telegram.texts(), 4)
    assert.deepEqual(telegram.texts(), ['one', 'two', 'three', 'four'])
    const deliveries = await deliveriesOf(telegram.agentId, 'telegram')
    assert.ok(deliveries.some(({ verdict }) => verdict === 'limited'))
  })
})

describe('GET /api/channels/{agentId}/whatsapp', () => {
  it('answers the handshake with the verify token, and 401 without it', async () => {
    const { data } = await request('POST', '/v1/agents', { body: { name: 'whatsapp', model: 'local/extractive' } })
    const whatsapp = { accessToken: 'EAAG-token', appSecret: 'app-secret', phoneNumberId: '1555', enabled: true }
    const steps = await putChannels(data.id, { whatsapp })
    const token = /verify token: ([\w-]+)/.exec(steps)?.[1] ?? ''
    const shake = (given: string) => {
      const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': given, 'hub.challenge': '77' })
      return request('GET', `/channels/${data.id}/whatsapp?${query}`, { key: null })
    }
    const right = await shake(token)
    assert.deepEqual([right.status, right.text], [200, '77'])
    assert.equal((await shake('another')).status, 401)
  })
})
