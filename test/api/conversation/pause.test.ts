import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import type { Conversation, ResumedConversation } from '../../../domain/turn/conversation.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { keepMessage } from '../../../store/conversation/kept-message.ts'
import { resumeConversation } from '../../../store/conversation/resume.ts'
import { channelEvents, channelPlaces, channelReplies, conversations } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { database, makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { type RequestOptions, readEvents, request, stack, until } from '../../support/stack/stack.ts'
import { chat, openChatStream, shownText } from '../../support/turn/chat.ts'
import { makeEscalated, readTranscript } from '../../support/turn/escalated.ts'

const control = modelControl(stack.modelServerUrl)
const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'

const act = <Answer = Conversation>(action: 'pause' | 'resume', id: string, as: RequestOptions = {}) =>
  request<Answer>('POST', `/v1/conversations/${id}/${action}`, as)

describe('POST /v1/conversations/{id}/pause', () => {
  it('lets no message through until the conversation is resumed', async () => {
    const { agentId, id } = await makeEscalated()
    const paused = await act('pause', id)
    assert.equal(paused.status, 200, paused.text)
    assert.deepEqual([paused.data.paused?.by.type, paused.data.paused?.kept], ['key', 0])
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await chat(agentId, '[[say x]]', { conversationId: id, headers })
    assert.deepEqual([refused.status, refused.error.code], [409, 'CONVERSATION_PAUSED'])
    const streamed = await openChatStream(agentId, '[[say x]]', { conversationId: id })
    assert.equal(streamed.status, 409, await streamed.text())
    const resumed = await act<ResumedConversation>('resume', id)
    assert.deepEqual([resumed.status, resumed.data.paused, resumed.data.turn_id], [200, null, null])
    assert.equal((await chat(agentId, '[[say on]]', { conversationId: id, headers })).data.text, 'on')
    assert.equal((await readTranscript(id)).turnCount, 2)
  })

  it('changes nothing the second time, and is audited once', async () => {
    const { id } = await makeEscalated()
    const [first, second] = [await act('pause', id), await act('pause', id)]
    assert.deepEqual([second.status, second.data.paused], [200, first.data.paused])
    await act('resume', id)
    assert.equal((await act('resume', id)).status, 200)
    const { data } = await request<AuditEntry[]>('GET', '/v1/audit?limit=100')
    const actions = data.filter(({ subject }) => subject.id === id).map(({ action }) => action)
    assert.deepEqual(actions, ['resumeConversation', 'pauseConversation'])
  })

  it('is shown in the list of conversations', async () => {
    const { agentId, id } = await makeEscalated()
    await act('pause', id)
    const list = async () =>
      (await request<Conversation[]>('GET', `/v1/conversations?agent=${agentId}&status=paused`)).data
    const [found] = await list()
    assert.deepEqual([found?.id, found?.paused?.kept], [id, 0])
    await act('resume', id)
    assert.deepEqual(await list(), [])
  })

  it('lets the turns that were accepted before end', async () => {
    const { agentId, id } = await makeEscalated()
    const mark = randomUUID()
    const response = await openChatStream(agentId, `${mark} [[stall]] [[say done]]`, { conversationId: id })
    assert.equal((await act('pause', id)).data.status, 'running')
    const events = Array.fromAsync(readEvents(response))
    await until('the question at the model', async () => (await control.release(mark)) > 0)
    assert.equal(shownText(await events), 'done')
  })

  it('and its end are refused without the scope write and out of reach', async () => {
    const { id } = await makeEscalated()
    const key = await makeKey({ scopes: ['read', 'chat'] })
    for (const action of ['pause', 'resume'] as const) {
      assert.equal((await act(action, id, { key })).error.code, 'SCOPE_MISSING')
      assert.equal((await act(action, id, { key: stack.keys.b })).error.code, 'CONVERSATION_NOT_FOUND')
      assert.equal((await act(action, UNKNOWN)).status, 404)
    }
  })

  it('reaches the clients of OpenAI, which do not repeat the request', async () => {
    const { agentId, id } = await makeEscalated()
    await act('pause', id)
    const { status, headers, error } = await request('POST', '/openai/v1/chat/completions', {
      headers: { 'x-conversation-id': id },
      body: { model: agentId, messages: [{ role: 'user', content: 'hi' }] },
    })
    assert.deepEqual([status, error.code, headers.get('x-should-retry')], [409, 'CONVERSATION_PAUSED', 'false'])
  })
})

/** A paused conversation of a channel in which these messages of its user were kept. */
async function makeKept(...texts: string[]) {
  const made = await makeEscalated()
  const { agentId, id: conversationId } = made
  const workspaceId = await workspaceOf(stack.keys.a)
  const ids = { workspaceId, agentId }
  const placeId = newId()
  const place = { id: placeId, ...ids, conversationId, userId: 'U1', conversationKey: placeId, address: { to: 'here' } }
  await database.update(conversations).set({ source: 'channel', channel: 'slack' }).where(eq(conversations.id, made.id))
  await database.insert(channelPlaces).values({ ...place, channel: 'slack' })
  await act('pause', made.id)
  const named = { workspaceId, agentId, id: conversationId }
  const keep = async (text: string) => {
    const id = newId()
    const event = { id, ...ids, placeId, conversationId, channel: 'slack', eventId: id, verdict: 'kept' } as const
    await database.insert(channelEvents).values(event)
    return await database.transaction((tx) => keepMessage(tx, named, { id, text, inputVerdict: null }))
  }
  for (const text of texts) assert.equal(await keep(text), true)
  return { ...made, named, keep }
}

const untilAnswered = (turnId: string | null) =>
  until('the answer', async () => {
    const { data } = await request<Receipt>('GET', `/v1/turns/${turnId}`)
    return data.ended_at === null ? undefined : data
  })

describe('POST /v1/conversations/{id}/resume', () => {
  it('answers what was kept in one turn, in order', async () => {
    const { id, keep } = await makeKept('first', 'second', '[[say all of it]]')
    const before = await readTranscript(id)
    assert.deepEqual(
      before.kept_messages.map(({ text }) => text),
      ['first', 'second', '[[say all of it]]'],
    )
    assert.deepEqual([before.paused?.kept, before.channel], [3, 'slack'])
    const { data } = await act<ResumedConversation>('resume', id)
    const turn = await untilAnswered(data.turn_id)
    assert.deepEqual(
      [turn.message, turn.text, turn.source],
      ['first\n\nsecond\n\n[[say all of it]]', 'all of it', 'channel'],
    )
    const { kept_messages, turnCount } = await readTranscript(id)
    assert.deepEqual([kept_messages, turnCount], [[], 2])
    assert.equal(await keep('later'), false)
    const events = await database.select().from(channelEvents).where(eq(channelEvents.turnId, turn.turn_id))
    assert.deepEqual(events.filter(({ verdict }) => verdict === 'turn').length, 3)
    const [reply] = await database.select().from(channelReplies).where(eq(channelReplies.id, turn.turn_id))
    assert.deepEqual([reply?.kind, reply?.address], ['turn', { to: 'here' }])
  })

  it('makes one turn of two requests at the same time', async () => {
    const { id } = await makeKept('[[say once]]')
    const both = await Promise.all([act<ResumedConversation>('resume', id), act<ResumedConversation>('resume', id)])
    const turnIds = both.map(({ data }) => data.turn_id).filter((turnId) => turnId !== null)
    assert.equal(turnIds.length, 1)
    await untilAnswered(turnIds[0] ?? null)
    assert.equal((await readTranscript(id)).turnCount, 2)
  })

  it('is finished by a worker when the API process dies after its commit', async () => {
    const { named } = await makeKept('[[say survived]]')
    const settings = { agentId: named.agentId, agentVersion: 1, model: 'openai/gpt-4o-mini', timeoutMs: 60_000 }
    const { turn } = await database.transaction((tx) =>
      resumeConversation(tx, named, () => ({ ...settings, requestId: 'died' })),
    )
    assert.equal((await untilAnswered(turn?.id ?? null)).text, 'survived')
  })

  it('keeps pause and messages while the agent is paused', async () => {
    const { agentId, id } = await makeKept('kept')
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'paused' } })
    const refused = await act('resume', id)
    assert.deepEqual([refused.status, refused.error.code], [409, 'AGENT_PAUSED'])
    assert.equal((await readTranscript(id)).paused?.kept, 1)
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'active' } })
    const { data } = await act<ResumedConversation>('resume', id)
    assert.equal((await untilAnswered(data.turn_id)).message, 'kept')
  })

  it('needs no active agent when nothing was kept', async () => {
    const { agentId, id } = await makeEscalated()
    await act('pause', id)
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'disabled' } })
    assert.equal((await act('resume', id)).status, 200)
  })
})
