import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import {
  deliver,
  deliveriesOf,
  openSlackAgent,
  openTelegramAgent,
  untilCount,
  untilReply,
} from '../../support/channel/channel.ts'
import { slackEvent } from '../../support/channel/slack.ts'
import { telegramUpdate } from '../../support/channel/telegram.ts'
import { whatsappMessage, whatsappValue, whatsappWebhook } from '../../support/channel/whatsapp.ts'
import { openWhatsappAgent } from '../../support/channel/whatsapp-agent.ts'
import { request } from '../../support/stack/stack.ts'

/** The turn of the only message of a channel, once its answer is sent. */
async function sentTurn(agentId: string, channel: string): Promise<string> {
  await untilReply(agentId, channel, 'sent')
  const [delivery] = await deliveriesOf(agentId, channel)
  return String(delivery?.turnId)
}

const scoreOf = async (turnId: string) =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data.feedback?.score ?? null

describe('a reaction in Slack', () => {
  it('to an answer is its feedback, once, until it is taken back', async () => {
    await using slack = await openSlackAgent()
    await slack.say('[[say Yes.]]')
    const [answer] = await untilCount('replies', () => slack.platform.messages, 1)
    const turnId = await sentTurn(slack.agentId, 'slack')
    const react = (type: string, reaction: string, event_id: string, user = 'U1') => {
      const item = { type: 'message', channel: 'D1', ts: answer?.ts }
      const event = { type, user, reaction, item, item_user: 'UBOT', event_ts: '1360782804.083113' }
      return deliver(slack.agentId, 'slack', slackEvent(slack.signingSecret, event, { eventId: event_id }))
    }
    assert.equal((await react('reaction_added', '+1::skin-tone-3', 'Ev1')).status, 200)
    assert.equal(await scoreOf(turnId), 1)
    await react('reaction_added', 'thumbsdown', 'Ev2')
    await react('reaction_removed', '+1::skin-tone-3', 'Ev3')
    assert.equal(await scoreOf(turnId), -1)
    await react('reaction_removed', 'thumbsdown', 'Ev4', 'U2')
    assert.equal(await scoreOf(turnId), -1)
    await react('reaction_removed', 'thumbsdown', 'Ev5')
    await react('reaction_added', 'thumbsdown', 'Ev2')
    await react('reaction_added', 'eyes', 'Ev6')
    assert.equal(await scoreOf(turnId), null)
    const verdicts = (await deliveriesOf(slack.agentId, 'slack')).map(({ verdict }) => verdict)
    assert.deepEqual(verdicts, [...Array(5).fill('feedback'), 'turn'])
    const path = `/v1/turns/${turnId}/feedback`
    await request('PUT', path, { body: { score: 1, comment: 'Nice', tags: ['short'] } })
    await react('reaction_added', 'thumbsdown', 'Ev7')
    await react('reaction_removed', 'thumbsdown', 'Ev8')
    const { feedback } = (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
    assert.deepEqual(feedback, { score: -1, comment: 'Nice', tags: ['short'] }, 'what the API gave stays')
  })
})

describe('a reaction in Telegram', () => {
  it('to an answer is its feedback, until another one or none takes its place', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('[[say Yes.]]')
    const [answer] = await untilCount('replies', () => telegram.platform.messages, 1)
    const turnId = await sentTurn(telegram.agentId, 'telegram')
    let updates = 1_000
    const react = (emoji: string[], messageId = answer?.messageId) => {
      const new_reaction = emoji.map((each) => ({ type: 'emoji', emoji: each }))
      const message_reaction = {
        chat: { id: 7, type: 'private', first_name: 'Ada' },
        message_id: messageId,
        user: { id: 7, is_bot: false, first_name: 'Ada' },
        date: 1_700_000_100,
        old_reaction: [],
        new_reaction,
      }
      const update = telegramUpdate(telegram.token, { update_id: ++updates, message_reaction })
      return deliver(telegram.agentId, 'telegram', update)
    }
    await react(['❤'])
    assert.equal(await scoreOf(turnId), 1)
    await react(['👎'], 4711)
    assert.equal(await scoreOf(turnId), 1)
    await react(['👎'])
    assert.equal(await scoreOf(turnId), -1)
    await react(['🤔'])
    assert.equal(await scoreOf(turnId), null)
    const [, , other] = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual([other?.verdict, other?.reason], ['ignored', 'reaction'])
  })
})

describe('a reaction in WhatsApp', () => {
  it('to an answer is its feedback, until it is taken back', async () => {
    await using whatsapp = await openWhatsappAgent()
    await whatsapp.say('[[say Yes.]]')
    const [answer] = await untilCount('replies', () => whatsapp.platform.messages, 1)
    const turnId = await sentTurn(whatsapp.agentId, 'whatsapp')
    const react = (id: string, emoji?: string) => {
      const reaction = { message_id: answer?.id, ...(emoji !== undefined && { emoji }) }
      const message = whatsappMessage({ from: answer?.to, id, type: 'reaction', reaction })
      const value = whatsappValue(whatsapp.phoneNumberId, { messages: [message] })
      return deliver(whatsapp.agentId, 'whatsapp', whatsappWebhook(whatsapp.appSecret, [value]))
    }
    await react('wamid.r1', '👎🏽')
    assert.equal(await scoreOf(turnId), -1)
    await react('wamid.r2')
    assert.equal(await scoreOf(turnId), null)
  })
})
