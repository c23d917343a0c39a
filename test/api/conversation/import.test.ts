import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import type { Conversation, ConversationTurn } from '../../../domain/turn/conversation.ts'
import type { ImportedMessage } from '../../../domain/turn/imported.ts'
import { auditEntries, conversations, importedMessages, requestLogs, turns } from '../../../store/tables/index.ts'
import { codeBlocksOf } from '../../support/document.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

type Transcript = Conversation & { messages: ImportedMessage[]; turns: ConversationTurn[] }
type Given = { role: string; text: string; createdAt?: string }

const HISTORY: Given[] = [
  { role: 'user', text: 'Is ALPHA in stock?', createdAt: '2026-01-31T12:00:00Z' },
  { role: 'assistant', text: 'BETA is.', createdAt: '2026-01-31T12:00:05+01:00' },
]

const bring = (agent_id: string, more: Record<string, unknown> = {}, options: RequestOptions = {}) =>
  request<Transcript>('POST', '/v1/conversations', { ...options, body: { agent_id, messages: HISTORY, ...more } })

const read = async (id: string) => (await request<Transcript>('GET', `/v1/conversations/${id}`)).data

const listed = async (query: string) => {
  const { status, text } = await request('GET', `/v1/conversations?${query}`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: Conversation[] }).data
}

const refusal = ({ status, text }: { status: number; text: string }) => {
  const { code, field, fix } = JSON.parse(text).error
  assert.ok(fix, text)
  return [status, code, field]
}

describe('POST /v1/conversations', () => {
  it('gives the conversation as GET shows it, with marked messages', async () => {
    const agentId = await makeAgent()
    const { status, data } = await bring(agentId, { user: 'ana', metadata: { plan: 'pro' } })
    assert.equal(status, 201)
    const { agentName, createdAt, lastActivityAt, ...rest } = data
    assert.equal(createdAt, lastActivityAt)
    assert.deepEqual(rest, {
      id: data.id,
      agentId,
      source: 'chat',
      channel: null,
      userId: 'ana',
      metadata: { plan: 'pro' },
      status: null,
      firstMessage: 'Is ALPHA in stock?',
      turnCount: 0,
      cost: '0.00000000',
      openActions: 0,
      escalation: null,
      paused: null,
      kept_messages: [],
      messages: [
        { place: 1, ...HISTORY[0], createdAt: '2026-01-31T12:00:00.000Z', imported: true },
        { place: 2, ...HISTORY[1], createdAt: '2026-01-31T11:00:05.000Z', imported: true },
      ],
      turns: [],
    })
    assert.deepEqual(await read(data.id), data)
  })

  it('takes the example of docs/conversations.md', async () => {
    const [{ code = '' } = {}] = codeBlocksOf('docs/conversations.md', ['json'])
    const { status, data } = await bring('', { ...JSON.parse(code), agent_id: await makeAgent() })
    assert.deepEqual([status, data.messages.length, data.userId], [201, 2, 'customer-4711'])
  })

  it('makes no turn, no log entry, and an audit entry without texts', async () => {
    const agentId = await makeAgent()
    const { data } = await bring(agentId)
    assert.equal(await database.$count(turns, eq(turns.agentId, agentId)), 0)
    assert.equal(await database.$count(requestLogs, eq(requestLogs.agentId, agentId)), 0)
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, data.id))
    const { action, change } = entry as unknown as AuditEntry
    assert.deepEqual([action, change], ['importConversation', { agentId, messages: 2 }])
  })

  it('makes an empty conversation that a message goes on with', async () => {
    const agentId = await makeAgent()
    const { status, data } = await bring(agentId, { messages: null, user: 'ana' })
    assert.deepEqual([status, data.messages, data.firstMessage], [201, [], ''])
    const { data: answer } = await chat(agentId, 'Hello', { conversationId: data.id })
    assert.equal(answer.conversation_id, data.id)
    const { turnCount, userId, firstMessage } = await read(data.id)
    assert.deepEqual([turnCount, userId, firstMessage], [1, 'ana', 'Hello'])
  })

  it('is remembered by the agent as earlier messages', async () => {
    const agentId = await makeAgent()
    const { data } = await bring(agentId)
    const { data: answer } = await chat(agentId, '[[echo-history]]', { conversationId: data.id })
    assert.equal(answer.text, 'HISTORY<<user:Is ALPHA in stock?|assistant:BETA is.>>')
    const { turns: found, turnCount, messages } = await read(data.id)
    assert.deepEqual([found.map(({ place }) => place), turnCount, messages.length], [[3], 1, 2])
  })

  it('leaves the window of memory as turns do', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 2 } })
    const { data } = await bring(agentId, { messages: [...HISTORY, { role: 'user', text: 'GAMMA' }] })
    const conversationId = data.id
    const first = await chat(agentId, '[[echo-history]]', { conversationId })
    assert.deepEqual(
      ['ALPHA', 'BETA', 'GAMMA'].filter((word) => first.data.text.includes(word)),
      ['BETA', 'GAMMA'],
    )
  })

  it('is taken into the summary that falls out of the window', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 2 } })
    const messages = Array.from({ length: 40 }, (_, at) => ({
      role: 'user',
      text: at === 0 ? 'OLDMARK' : `Word ${at}`,
    }))
    const { data } = await bring(agentId, { messages })
    await chat(agentId, 'Go on', { conversationId: data.id })
    const summary = await until('the summary', async () => {
      const [row] = await database.select().from(conversations).where(eq(conversations.id, data.id))
      return row?.summary ? row : undefined
    })
    assert.match(String(summary.summary), /OLDMARK/)
    assert.ok(summary.summaryPlace >= 39)
  })

  it('is listed, filtered, and found by its words', async () => {
    const agentId = await makeAgent()
    const { data: older } = await bring(agentId, { user: 'ana', metadata: { plan: 'pro' } })
    const { conversation_id } = (await chat(agentId, 'Newer')).data
    const all = await listed(`agent=${agentId}`)
    assert.deepEqual(
      all.map(({ id }) => id),
      [conversation_id, older.id],
    )
    for (const query of ['user=ana', 'metadata.plan=pro', 'q=alpha', `q=${older.id}`])
      assert.deepEqual(
        (await listed(`agent=${agentId}&${query}`)).map(({ id }) => id),
        [older.id],
        query,
      )
    assert.deepEqual(await listed(`agent=${agentId}&status=paused`), [])
    await chat(agentId, 'Again', { conversationId: older.id })
    assert.deepEqual(
      (await listed(`agent=${agentId}`)).map(({ id }) => id),
      [older.id, conversation_id],
    )
  })

  it('gives each conversation once over its pages', async () => {
    const agentId = await makeAgent()
    const made: string[] = []
    for (const each of [1, 2, 3])
      made.unshift(
        await (each === 2
          ? chat(agentId, 'Hello').then(({ data }) => data.conversation_id)
          : bring(agentId).then(({ data }) => data.id)),
      )
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const { text } = await request('GET', `/v1/conversations?agent=${agentId}&limit=1${cursor}`)
      const { data, next_cursor } = JSON.parse(text)
      found.push(...data.map(({ id }: Conversation) => id))
      if (next_cursor === null) break
      cursor = `&cursor=${next_cursor}`
    }
    assert.deepEqual(found, made)
  })

  it('shows the history with the first turn only', async () => {
    const agentId = await makeAgent()
    const { data } = await bring(agentId)
    for (const message of ['One', 'Two']) await chat(agentId, message, { conversationId: data.id })
    const { text } = await request('GET', `/v1/conversations/${data.id}?limit=1`)
    const page = JSON.parse(text)
    assert.deepEqual([page.data.messages, page.next_cursor], [[], '4'])
    const last = await request<Transcript>('GET', `/v1/conversations/${data.id}?limit=1&cursor=${page.next_cursor}`)
    assert.equal(last.data.messages.length, 2)
  })

  it('is masked where the agent masks', async () => {
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 1_000 }
    const messages = [{ role: 'user', text: 'I am ana@example.org' }]
    const { data } = await bring(await makeAgent({ guardrails }), { messages })
    assert.equal(data.messages[0]?.text, 'I am [EMAIL]')
  })

  it('makes one conversation for an Idempotency-Key', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': newId() }
    const all = await Promise.all([1, 2, 3].map(() => bring(agentId, {}, { headers })))
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 200, 201])
    assert.equal(new Set(all.map(({ data }) => data.id)).size, 1)
    const other = await bring(agentId, { user: 'ana' }, { headers })
    assert.deepEqual(refusal(other).slice(0, 2), [409, 'IDEMPOTENCY_CONFLICT'])
    assert.equal(await database.$count(conversations, eq(conversations.agentId, agentId)), 1)
  })

  it('is gone with its texts after its deletion, and its key brings another', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': newId() }
    const { data } = await bring(agentId, { user: 'ana' }, { headers })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.id}`)
    const purge = await until(
      'the purge',
      async () => {
        const { data: found } = await request('GET', `/v1/purges/${data.id}`)
        return found.status === 'completed' ? found : undefined
      },
      180_000,
    )
    assert.deepEqual(purge.stores, [
      { name: 'database', removed: 2, remaining: 0 },
      { name: 'files', removed: 0, remaining: 0 },
    ])
    assert.equal(await database.$count(importedMessages, eq(importedMessages.conversationId, data.id)), 0)
    const again = await bring(agentId, { user: 'ana' }, { headers })
    assert.equal(again.status, 201, again.text)
    assert.notEqual(again.data.id, data.id)
    assert.deepEqual((await bring(agentId, { user: 'ana' }, { headers })).data.id, again.data.id)
  })

  it('takes 1,000 messages, and refuses one more', async () => {
    const agentId = await makeAgent()
    const messages = Array.from({ length: 1_001 }, (_, at) => ({ role: 'user', text: `Message ${at}` }))
    const { status, data } = await bring(agentId, { messages: messages.slice(1) })
    assert.deepEqual([status, data.messages.length, data.messages[999]?.place], [201, 1_000, 1_000])
    assert.deepEqual(refusal(await bring(agentId, { messages })), [400, 'VALIDATION_ERROR', 'messages'])
  })

  it('refuses what does not fit, and writes nothing', async () => {
    const agentId = await makeAgent()
    const bad: [Record<string, unknown>, string][] = [
      [{ messages: [HISTORY[0], { role: 'system', text: 'x' }] }, 'messages[1].role'],
      [{ messages: [{ role: 'user', text: ' ' }] }, 'messages[0].text'],
      [{ messages: [{ role: 'user', text: 'x'.repeat(100_001) }] }, 'messages[0].text'],
      [{ messages: [HISTORY[0], { role: 'user', text: 'x', createdAt: 'yesterday' }] }, 'messages[1].createdAt'],
      [{ user: 'Ana Ruiz' }, 'user'],
      [{ metadata: { plan: ['pro'] } }, 'metadata.plan'],
    ]
    for (const [more, field] of bad)
      assert.deepEqual(refusal(await bring(agentId, more)), [400, 'VALIDATION_ERROR', field])
    assert.equal(await database.$count(conversations, eq(conversations.agentId, agentId)), 0)
  })

  it('needs the scope write and an agent that the key reaches', async () => {
    const agentId = await makeAgent()
    assert.deepEqual(
      refusal(await bring(agentId, {}, { key: await makeKey({ scopes: ['read', 'chat'] }) })).slice(0, 2),
      [403, 'SCOPE_MISSING'],
    )
    for (const key of [stack.keys.b, await makeKey({ agentIds: [await makeAgent()] })])
      assert.deepEqual(refusal(await bring(agentId, {}, { key })).slice(0, 2), [404, 'AGENT_NOT_FOUND'])
    assert.equal(await database.$count(conversations, eq(conversations.agentId, agentId)), 0)
  })
})
