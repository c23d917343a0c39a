import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { Conversation } from '../../../domain/turn/conversation.ts'
import { conversations, escalations, turns } from '../../../store/tables/index.ts'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { makeStoredAgent, makeStoredConversation, type StoredTurn } from '../../support/turn/conversation.ts'

const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const HOUR_MS = 3_600_000

type Page = { data: Conversation[]; next_cursor: string | null }

/** A workspace with a viewer, an agent, and a conversation for each list of turns, the oldest first. */
async function makeTalks(...talks: StoredTurn[][]) {
  const viewer = await makePerson('viewer')
  const agent = await makeStoredAgent(viewer.workspaceId, { name: 'Librarian' })
  const ids: string[] = []
  for (const said of talks) ids.push((await makeStoredConversation(agent, said)).conversationId)
  return { viewer, as: await openSession(viewer), agent, ids }
}

async function list(as: RequestOptions, query: Record<string, string | number> = {}): Promise<Page> {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) given.set(name, String(value))
  const { status, text } = await request('GET', `/v1/conversations?${given}`, as)
  assert.equal(status, 200, text)
  return JSON.parse(text)
}

const idsOf = async (as: RequestOptions, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(as, query)).data.map(({ id }) => id)

/** Opens an escalation of a conversation straight in the database. */
async function escalate({ workspaceId }: TestPerson, agentId: string, conversationId: string): Promise<string> {
  const [turn] = await database.select().from(turns).where(eq(turns.conversationId, conversationId)).limit(1)
  const id = newId()
  await database.insert(escalations).values({
    id,
    workspaceId,
    agentId,
    conversationId,
    turnId: turn?.id ?? newId(),
    status: 'open',
    trigger: { kind: 'tool', message: 'asks for a person' },
    assignedTo: [],
    webhookUrl: '',
  })
  return id
}

describe('GET /v1/conversations', () => {
  it('lists conversations with agent, first message, number of turns and cost, newest activity first', async () => {
    const { as, agent, ids } = await makeTalks(
      [{ message: 'First question', text: 'First answer' }, { message: 'And then?' }],
      [{ message: 'Second question', status: 'error' }],
    )
    await database
      .update(turns)
      .set({ cost: '0.00000150' })
      .where(eq(turns.conversationId, String(ids[0])))
    const { data, next_cursor } = await list(as)
    assert.deepEqual(
      data.map(({ createdAt, lastActivityAt, ...rest }) => rest),
      [
        {
          id: ids[1],
          agentId: agent.id,
          agentName: 'Librarian',
          source: 'chat',
          userId: null,
          metadata: {},
          status: 'error',
          firstMessage: 'Second question',
          turnCount: 1,
          cost: '0.00000000',
          escalation: null,
          paused: null,
          openActions: 0,
          channel: null,
        },
        {
          id: ids[0],
          agentId: agent.id,
          agentName: 'Librarian',
          source: 'chat',
          userId: null,
          metadata: {},
          status: 'success',
          firstMessage: 'First question',
          turnCount: 2,
          cost: '0.00000300',
          escalation: null,
          paused: null,
          openActions: 0,
          channel: null,
        },
      ],
    )
    assert.equal(next_cursor, null)
    for (const { createdAt, lastActivityAt } of data) assert.ok(createdAt <= lastActivityAt)
  })

  it('moves a conversation to the top with its next message', async () => {
    const agentId = await makeAgent()
    const first = (await chat(agentId, '[[say one]]')).data.conversation_id
    const second = (await chat(agentId, '[[say two]]')).data.conversation_id
    assert.deepEqual(await idsOf({}, { agent: agentId }), [second, first])
    await chat(agentId, '[[say three]]', { conversationId: first })
    assert.deepEqual(await idsOf({}, { agent: agentId }), [first, second])
  })

  it('cuts a long first message', async () => {
    const { as } = await makeTalks([{ message: 'ä'.repeat(1_000) }])
    assert.equal((await list(as)).data[0]?.firstMessage, 'ä'.repeat(200))
  })

  it('gives each conversation once over its pages', async () => {
    const { as, ids } = await makeTalks(...Array.from({ length: 5 }, (_, number) => [{ message: `${number}` }]))
    const seen: string[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 5; pages++) {
      const page: Page = await list(as, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
      if (cursor === null) break
    }
    assert.deepEqual(seen, ids.toReversed())
    assert.equal(cursor, null)
  })

  it('filters by agent, source, status and time', async () => {
    const { as, viewer, agent, ids } = await makeTalks([{ message: 'a' }], [{ message: 'b', status: 'error' }])
    const other = await makeStoredAgent(viewer.workspaceId)
    const { conversationId: elsewhere } = await makeStoredConversation(other, [{ message: 'c' }])
    await database
      .update(conversations)
      .set({ source: 'channel', externalId: 'U123' })
      .where(eq(conversations.id, elsewhere))
    assert.deepEqual(await idsOf(as, { agent: agent.id }), ids.toReversed())
    assert.deepEqual(await idsOf(as, { source: 'channel' }), [elsewhere])
    assert.deepEqual(await idsOf(as, { status: 'error' }), [ids[1]])
    assert.deepEqual(await idsOf(as, { status: 'running' }), [])
    const [past, future] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
    assert.deepEqual(await idsOf(as, { from: String(past), to: String(future) }), [elsewhere, ...ids.toReversed()])
    assert.deepEqual(await idsOf(as, { to: String(past) }), [])
    assert.deepEqual(await idsOf(as, { from: String(future) }), [])
  })

  it('shows the open escalation and filters by it', async () => {
    const { as, viewer, agent, ids } = await makeTalks([{ message: 'a human, please' }], [{ message: 'b' }])
    const escalationId = await escalate(viewer, agent.id, String(ids[0]))
    const { data } = await list(as, { status: 'escalated' })
    assert.deepEqual(
      data.map(({ id, escalation }) => [id, escalation?.id]),
      [[ids[0], escalationId]],
    )
    await database.update(escalations).set({ status: 'resolved' }).where(eq(escalations.id, escalationId))
    assert.deepEqual(await idsOf(as, { status: 'escalated' }), [])
    assert.equal((await list(as)).data[1]?.escalation, null)
  })

  it('finds a text of any message or answer in any case, a user, and an id', async () => {
    const { as, viewer, agent, ids } = await makeTalks(
      [{ message: 'Where is the Pump?', text: 'In the hall.' }, { message: 'Thanks' }],
      [{ message: 'Hello', text: '100% of it_all' }],
    )
    const { conversationId: ofUser, turnIds } = await makeStoredConversation(agent, [{ message: 'Hi' }])
    await database.update(conversations).set({ externalId: 'U-4711' }).where(eq(conversations.id, ofUser))
    const found = (q: string) => idsOf(as, { q })
    assert.deepEqual(await found('pump'), [ids[0]])
    assert.deepEqual(await found('THE HALL'), [ids[0]])
    assert.deepEqual(await found('100%'), [ids[1]])
    assert.deepEqual(await found('t_a'), [ids[1]])
    assert.deepEqual(await found('1%o'), [])
    assert.deepEqual(await found('u-4711'), [ofUser])
    assert.deepEqual(await found(ofUser.toUpperCase()), [ofUser])
    assert.deepEqual(await found(String(turnIds[0])), [ofUser])
    assert.deepEqual(await found(UNKNOWN), [])
    assert.deepEqual(await idsOf(as, { q: ofUser, agent: (await makeStoredAgent(viewer.workspaceId)).id }), [])
  })

  it('goes on by its cursor after 10,000 turns without a match', async () => {
    const { as, agent, ids } = await makeTalks([{ message: 'needle' }])
    const { conversationId } = await makeStoredConversation(agent, [{ message: 'hay' }])
    await database.execute(sql`
      insert into turns (id, workspace_id, agent_id, conversation_id, agent_version, model, source, place, status,
        request_id, message, deadline_at)
      select overlay(id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, workspace_id, agent_id, conversation_id, 1,
        model, source, n + 1, 'success', 'test', 'hay', now()
      from turns, generate_series(1, 10050) n where conversation_id = ${conversationId} and place = 1`)
    await database.update(conversations).set({ nextPlace: 10_052 }).where(eq(conversations.id, conversationId))
    const first = await list(as, { q: 'needle' })
    assert.deepEqual(first.data, [])
    assert.ok(first.next_cursor)
    const second = await list(as, { q: 'needle', cursor: first.next_cursor })
    assert.deepEqual([second.data.map(({ id }) => id), second.next_cursor], [[ids[0]], null])
  })

  it('leaves out deleted conversations and agents, those of evals, and those of other workspaces', async () => {
    const { as, viewer, agent, ids } = await makeTalks([{ message: 'a' }], [{ message: 'b' }])
    const { conversationId: ofEval } = await makeStoredConversation(agent, [{ message: 'c' }])
    await database.update(conversations).set({ source: 'eval' }).where(eq(conversations.id, ofEval))
    await database.update(turns).set({ source: 'eval' }).where(eq(turns.conversationId, ofEval))
    const gone = await makeStoredAgent(viewer.workspaceId)
    const { conversationId: ofGone } = await makeStoredConversation(gone, [{ message: 'd' }])
    await database.execute(sql`update agents set deleted_at = now() where id = ${gone.id}`)
    await database
      .update(conversations)
      .set({ deletedAt: sql`now()` })
      .where(eq(conversations.id, String(ids[0])))
    assert.deepEqual(await idsOf(as), [ids[1]])
    for (const q of [ofEval, ofGone, String(ids[0])]) assert.deepEqual(await idsOf(as, { q }), [])
    assert.deepEqual(await idsOf({ key: stack.keys.b }, { q: String(ids[1]) }), [])
  })

  it('gives a key that is bound to agents their conversations only', async () => {
    const [mine, other] = [await makeAgent(), await makeAgent()]
    const [talk, foreign] = [(await chat(mine, 'Hello')).data, (await chat(other, 'Hello')).data]
    const key = await makeKey({ scopes: ['read'], agentIds: [mine] })
    assert.deepEqual(await idsOf({ key }), [talk.conversation_id])
    assert.deepEqual(await idsOf({ key }, { q: foreign.conversation_id }), [])
    const refused = await request('GET', `/v1/conversations?agent=${other}`, { key })
    assert.deepEqual([refused.status, refused.error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('refuses wrong filters, unknown agents and keys without the scope read', async () => {
    for (const query of ['limit=0', 'limit=101', 'cursor=x', 'agent=x', 'source=eval', 'status=done', 'from=soon']) {
      const { status, error } = await request('GET', `/v1/conversations?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'], query)
      assert.match(error.message, new RegExp(String(query.split('=')[0])), query)
    }
    const unknown = await request('GET', `/v1/conversations?agent=${UNKNOWN}`)
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'AGENT_NOT_FOUND'])
    const refused = await request('GET', '/v1/conversations', { key: await makeKey({ scopes: ['chat'] }) })
    assert.deepEqual([refused.status, refused.error.code], [403, 'SCOPE_MISSING'])
    assert.equal((await request('GET', '/v1/conversations', { key: null })).status, 401)
  })
})
