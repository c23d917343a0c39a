import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { REFUSAL } from '../../../domain/guardrail/screen.ts'
import type { Conversation, ResumedConversation } from '../../../domain/turn/conversation.ts'
import { deleteOldEvents } from '../../../store/channel/sweep.ts'
import { channelEvents } from '../../../store/tables/index.ts'
import { deliver, ofChat, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { request, until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'
import { ESCALATION, readTranscript, say } from '../../support/turn/escalated.ts'

/** A user of Telegram who has asked for a person and got the agent's answer. */
async function openEscalated(configurations: Record<string, unknown> = {}) {
  const telegram = await openTelegramAgent({ configurations: { escalation: ESCALATION, ...configurations } })
  await telegram.say('a human, please [[say Wait.]]')
  await untilCount('replies', () => telegram.texts(), 1)
  const { data } = await request<Conversation[]>('GET', `/v1/conversations?agent=${telegram.agentId}`)
  return { telegram, id: String(data[0]?.id), [Symbol.asyncDispose]: () => telegram[Symbol.asyncDispose]() }
}

const act = (action: 'pause' | 'resume', id: string) =>
  request<ResumedConversation>('POST', `/v1/conversations/${id}/${action}`)

describe("a person's words in a channel", () => {
  it('are sent once, and the transcript shows that', async () => {
    await using asked = await openEscalated()
    const headers = { 'idempotency-key': asked.id }
    const { data } = await say(asked.id, 'I am Ana, not a bot.', { headers })
    assert.equal(data.delivery?.state, 'pending')
    await say(asked.id, 'I am Ana, not a bot.', { headers })
    await say(asked.id, 'Anything else?')
    await untilCount('replies', () => asked.telegram.texts(), 3)
    assert.deepEqual(asked.telegram.texts().slice(1), ['I am Ana, not a bot.', 'Anything else?'])
    await until('both marked as sent', async () => {
      const said = (await readTranscript(asked.id)).turns[0]?.person_messages ?? []
      return said.length === 2 && said.every(({ delivery }) => delivery?.state === 'sent')
    })
  })
})

describe('a paused conversation of a channel', () => {
  it('keeps messages, once each, and answers them after the pause in one turn', async () => {
    await using asked = await openEscalated()
    const { telegram, id } = asked
    await act('pause', id)
    const first = telegram.update({ text: 'first', ...ofChat(7) })
    for (const _delivery of ['one', 'again'])
      assert.equal((await deliver(telegram.agentId, 'telegram', first)).status, 200)
    assert.equal((await telegram.say('[[say To both.]]')).status, 200)
    const { paused, kept_messages, channel } = await readTranscript(id)
    assert.deepEqual([channel, paused?.kept], ['telegram', 2])
    assert.deepEqual(
      kept_messages.map(({ text }) => text),
      ['first', '[[say To both.]]'],
    )
    await say(id, 'Ana is here.')
    await untilCount('replies', () => telegram.texts(), 2)
    const { data } = await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(telegram.texts(), ['Wait.', 'Ana is here.', 'To both.'])
    const after = await readTranscript(id)
    assert.deepEqual([after.turns[0]?.turn_id, after.turnCount, after.kept_messages], [data.turn_id, 2, []])
  })

  it('leaves out what does not fit or is on a blocked topic; the transcript has it', async () => {
    const limits = { piiDetection: false, maxInputLength: 60, maxOutputLength: 1000 }
    await using asked = await openEscalated({ guardrails: { blockedTopics: ['politics'], ...limits } })
    const { telegram, id } = asked
    await act('pause', id)
    const old = `an older question ${'x'.repeat(30)}`
    for (const text of [old, 'Tell me about politics', 'and', '[[say To the rest.]]']) await telegram.say(text)
    await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Wait.', 'To the rest.'])
    const { turns, kept_messages, paused } = await readTranscript(id)
    assert.deepEqual([turns[0]?.message, kept_messages, paused], ['and\n\n[[say To the rest.]]', [], null])
    assert.deepEqual(
      turns[0]?.left_out_messages.map(({ text, reason }) => [text, reason]),
      [
        [old, 'length'],
        ['Tell me about politics', 'blocked'],
      ],
    )
    await act('pause', id)
    assert.equal((await readTranscript(id)).paused?.kept, 0)
  })

  it('is refused once when every message is on a blocked topic', async () => {
    const limits = { piiDetection: false, maxInputLength: 100, maxOutputLength: 1000 }
    await using asked = await openEscalated({ guardrails: { blockedTopics: ['politics'], ...limits } })
    const { telegram, id } = asked
    await act('pause', id)
    for (const text of ['politics', 'more politics']) await telegram.say(text)
    await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Wait.', REFUSAL])
  })

  it('escalates when /human is among the messages', async () => {
    await using asked = await openEscalated()
    const { telegram, id } = asked
    const escalation = (await readTranscript(id)).escalation
    await request('POST', `/v1/escalations/${escalation?.id}/resolve`)
    await act('pause', id)
    for (const text of ['[[say To both.]]', '/human', 'thanks']) await telegram.say(text)
    await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Wait.', 'To both.'])
    const { escalation: second } = await readTranscript(id)
    assert.ok(second && second.id !== escalation?.id)
  })

  it('keeps messages while the agent is paused or switched off, or its budget is spent', async () => {
    await using asked = await openEscalated()
    const { telegram, id } = asked
    await act('pause', id)
    const change = (method: 'PATCH' | 'PUT', path: string, body: object) =>
      request(method, `/v1/agents/${telegram.agentId}${path}`, { body })
    await change('PUT', '/budget', { dailyUsd: 0.0000001 })
    assert.equal((await chat(telegram.agentId, 'hi')).error.code, 'BUDGET_EXCEEDED')
    assert.equal((await telegram.say('first')).status, 200)
    await change('PUT', '/budget', { dailyUsd: null })
    await change('PATCH', '', { status: 'disabled' })
    assert.equal((await telegram.say('second')).status, 200)
    await change('PATCH', '', { status: 'paused' })
    const third = telegram.update({ text: '[[say To all.]]', ...ofChat(7) })
    for (const _delivery of ['one', 'again'])
      assert.equal((await deliver(telegram.agentId, 'telegram', third)).status, 200)
    assert.equal((await telegram.say('of another user', { chat: 8 })).status, 200)
    const { kept_messages } = await readTranscript(id)
    assert.deepEqual(
      kept_messages.map(({ text }) => text),
      ['first', 'second', '[[say To all.]]'],
    )
    assert.equal((await act('resume', id)).error.code, 'AGENT_PAUSED')
    await change('PATCH', '', { status: 'active' })
    await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Wait.', 'To all.'])
    await untilCount('sentences', () => telegram.texts(8), 1)
    assert.deepEqual(telegram.texts(8), [SENTENCES.paused])
  })

  it('answers messages in the channel also after a pause of two months', async () => {
    await using asked = await openEscalated()
    const { telegram, id } = asked
    await act('pause', id)
    await telegram.say('[[say At last.]]')
    const ofAgent = eq(channelEvents.agentId, telegram.agentId)
    await database.update(channelEvents).set({ receivedAt: sql`now() - interval '60 days'` }).where(ofAgent)
    const old = and(ofAgent, eq(channelEvents.verdict, 'turn'))
    await until('old events are deleted', async () => {
      await deleteOldEvents(database)
      return (await database.$count(channelEvents, old)) === 0
    })
    await act('resume', id)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['Wait.', 'At last.'])
  })
})
