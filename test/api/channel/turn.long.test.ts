import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { SENTENCES, sentenceOfError } from '../../../domain/channel/sentence.ts'
import { channelPlaces, turns } from '../../../store/tables/index.ts'
import {
  deliver,
  deliveriesOf,
  ofChat,
  openSlackAgent,
  openTelegramAgent,
  untilCount,
} from '../../support/channel/channel.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { database } from '../../support/turn/conversation.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const model = modelControl(stack.modelServerUrl)

const turnsOf = (agentId: string) =>
  database.select().from(turns).where(eq(turns.agentId, agentId)).orderBy(turns.conversationId, turns.place)

describe('a message of a channel', () => {
  it('is answered on Telegram, once', async () => {
    await using telegram = await openTelegramAgent()
    const { status, text } = await telegram.say('[[say Hello, Ada.]]')
    assert.equal(status, 200, text)
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['Hello, Ada.'])
  })

  it('is answered on Slack, once, in its thread', async () => {
    await using slack = await openSlackAgent()
    const { status, text } = await slack.say('[[say Hello, Ada.]]', 1, { thread_ts: '1700000000.000001' })
    assert.equal(status, 200, text)
    await untilCount('replies', () => slack.texts(), 1)
    assert.deepEqual(slack.texts(), ['Hello, Ada.'])
    assert.equal(slack.platform.messages[0]?.thread_ts, '1700000000.000001')
  })

  it('is answered once when it is delivered again, one after another and at once', async () => {
    await using telegram = await openTelegramAgent()
    const update = telegram.update({ text: '[[say Once.]]' })
    const together = await Promise.all(Array.from({ length: 5 }, () => deliver(telegram.agentId, 'telegram', update)))
    assert.deepEqual(new Set(together.map(({ status }) => status)), new Set([200]))
    assert.equal((await deliver(telegram.agentId, 'telegram', update)).status, 200)
    await telegram.say('[[say Behind it.]]')
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Once.', 'Behind it.'])
    const [, first] = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual([first?.verdict, first?.repeats], ['turn', 5])
  })

  it('of Slack that comes as message and as app_mention is answered once', async () => {
    await using slack = await openSlackAgent()
    const post = { text: '<@UBOT> [[say Once.]]', ts: '1600000555.000100', channel: 'D1' }
    await deliver(slack.agentId, 'slack', slack.event(post, { eventId: 'Ev1' }))
    await deliver(slack.agentId, 'slack', slack.event({ ...post, type: 'app_mention' }, { eventId: 'Ev2' }))
    await slack.say('[[say Behind it.]]')
    await untilCount('replies', () => slack.texts(), 2)
    assert.deepEqual(slack.texts(), ['Once.', 'Behind it.'])
  })

  it('stands in one conversation with the others of its user, in order, also five in a second', async () => {
    await using telegram = await openTelegramAgent()
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) assert.equal((await telegram.say(`[[say ${name}]]`)).status, 200)
    await untilCount('replies', () => telegram.texts(), 5)
    assert.deepEqual(telegram.texts(), names)
    const rows = await turnsOf(telegram.agentId)
    assert.equal(new Set(rows.map(({ conversationId }) => conversationId)).size, 1)
    const { data } = await request<{ source: string; userId: string }>(
      'GET',
      `/v1/conversations/${rows[0]?.conversationId}`,
    )
    assert.deepEqual([data.source, data.userId], ['channel', '7'])
  })

  it('moves before messages that were sent after it and still wait', async () => {
    await using telegram = await openTelegramAgent()
    const mark = randomUUID()
    const at = (seconds: number, name: string) =>
      telegram.say(`${name === 'first' ? `[[stall]] ${mark}` : ''}[[say ${name}]]`, { date: 1_700_000_000 + seconds })
    await at(0, 'first')
    await at(30, 'fourth')
    await at(10, 'second')
    await at(20, 'third')
    await until('the first turn asks the model', async () => (await model.release(mark)) > 0)
    await untilCount('replies', () => telegram.texts(), 4)
    assert.deepEqual(telegram.texts(), ['first', 'second', 'third', 'fourth'])
    const places = (await turnsOf(telegram.agentId)).map(({ place }) => place)
    assert.deepEqual(places, [1, 2, 3, 4])
  })

  it('of another user or place stands in another conversation', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('[[say hi]]', { chat: 1 })
    await telegram.say('[[say hi]]', { chat: 2 })
    const elsewhere = telegram.update({ text: '[[say hi]]', ...ofChat(3), from: ofChat(1).from })
    await deliver(telegram.agentId, 'telegram', elsewhere)
    await untilCount('replies', () => telegram.platform.messages, 3)
    const rows = await turnsOf(telegram.agentId)
    assert.equal(new Set(rows.map(({ conversationId }) => conversationId)).size, 3)
  })

  it('begins a new conversation after /reset', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('[[say before]]')
    await telegram.say('/reset')
    await telegram.say('[[say after]]')
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(telegram.texts(), ['before', SENTENCES.reset, 'after'])
    const rows = await turnsOf(telegram.agentId)
    assert.equal(new Set(rows.map(({ conversationId }) => conversationId)).size, 2)
  })

  it('escalates with /human, and no model is asked', async () => {
    await using receiver = await startWebhookReceiver()
    const escalation = { webhookUrl: receiver.url, autoEscalateKeywords: [], assignedTo: ['ops'], enabled: true }
    await using telegram = await openTelegramAgent({ configurations: { escalation } })
    await telegram.say('/human')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), [SENTENCES.human])
    await untilCount('webhooks', () => receiver.received, 1)
    const payload = JSON.parse(receiver.received[0]?.body ?? '{}')
    assert.deepEqual([payload.trigger.kind, payload.trigger.keyword], ['keyword', '/human'])
    assert.equal((await turnsOf(telegram.agentId))[0]?.promptTokens, 0)
  })

  it('gets one plain sentence for /human where escalation is off', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('/human')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), [SENTENCES['no-human']])
    assert.equal((await turnsOf(telegram.agentId)).length, 0)
  })

  it('gets one plain sentence when it is a voice message, and makes no turn', async () => {
    await using telegram = await openTelegramAgent()
    await deliver(telegram.agentId, 'telegram', telegram.update({ voice: { file_id: 'x' } }))
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), [SENTENCES.unreadable])
    assert.equal((await turnsOf(telegram.agentId)).length, 0)
    const [delivery] = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual([delivery?.verdict, delivery?.reason], ['answered', 'unreadable'])
  })

  it('gets one plain sentence when its turn fails', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say(`${randomUUID()} [[fail 400 9]]`)
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), [sentenceOfError('MODEL_PROVIDER_ERROR')])
  })

  it('is refused and masked by the guardrails as in chat', async () => {
    const guardrails = { blockedTopics: ['politics'], piiDetection: true, maxInputLength: 80, maxOutputLength: 1000 }
    await using telegram = await openTelegramAgent({ configurations: { guardrails } })
    await telegram.say('Tell me about politics')
    await telegram.say('[[say hi]] I am ada@example.com')
    await telegram.say('x'.repeat(81))
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(telegram.texts(), ['I cannot help with that topic.', 'hi', sentenceOfError('INPUT_TOO_LONG')])
    const messages = (await turnsOf(telegram.agentId)).map(({ message }) => message)
    assert.ok(messages.some((message) => message.includes('[EMAIL]')))
  })

  it('of a paused agent is told so once a day, and of a disabled one gets nothing', async () => {
    await using telegram = await openTelegramAgent()
    const setStatus = (status: string) => request('PATCH', `/v1/agents/${telegram.agentId}`, { body: { status } })
    await setStatus('paused')
    for (const text of ['one', 'two', 'three']) assert.equal((await telegram.say(text)).status, 200)
    await untilCount('replies', () => telegram.texts(), 1)
    await database
      .update(channelPlaces)
      .set({ toldPausedOn: sql`current_date - 2` })
      .where(eq(channelPlaces.agentId, telegram.agentId))
    await telegram.say('on another day')
    await untilCount('replies', () => telegram.texts(), 2)
    await setStatus('disabled')
    assert.equal((await telegram.say('to a disabled agent')).status, 200)
    await setStatus('active')
    await telegram.say('[[say here again]]')
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(telegram.texts(), [SENTENCES.paused, SENTENCES.paused, 'here again'])
    const deliveries = await deliveriesOf(telegram.agentId, 'telegram')
    assert.deepEqual(
      deliveries.map(({ verdict, reason }) => reason ?? verdict),
      ['turn', 'agent-disabled', 'paused', 'paused', 'paused', 'paused'],
    )
    assert.equal((await turnsOf(telegram.agentId)).length, 1)
  })

  it('shows its user that the agent works', async () => {
    await using telegram = await openTelegramAgent()
    const mark = randomUUID()
    await telegram.say(`[[stall]] ${mark} [[say done]]`)
    const [action] = await untilCount('actions', () => telegram.platform.actions, 1)
    assert.deepEqual(action, { chatId: 7, action: 'typing' })
    await until('the turn asks the model', async () => (await model.release(mark)) > 0)
    await untilCount('replies', () => telegram.texts(), 1)
  })

  it('leaves no row behind when its agent or its conversation is deleted', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('[[say hi]]')
    await untilCount('replies', () => telegram.texts(), 1)
    const [turn] = await turnsOf(telegram.agentId)
    const rows = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await database.execute<{ count: number }>(sql`
        select ((select count(*) from channel_events where ${condition})
          + (select count(*) from channel_replies where ${condition})
          + (select count(*) from channel_places where ${condition}))::int as count`)
      return rows[0]?.count
    }
    const ofConversation = sql`conversation_id = ${turn?.conversationId}`
    assert.equal(await rows(ofConversation), 3)
    await request('DELETE', `/v1/agents/${telegram.agentId}/conversations/${turn?.conversationId}`)
    await until('the conversation is purged', async () => (await rows(ofConversation)) === 0)
    await telegram.say('[[say again]]')
    await untilCount('replies', () => telegram.texts(), 2)
    await request('DELETE', `/v1/agents/${telegram.agentId}`)
    await until('the agent is purged', async () => (await rows(sql`agent_id = ${telegram.agentId}`)) === 0)
    assert.equal((await telegram.say('to a deleted agent')).status, 404)
  })
})
