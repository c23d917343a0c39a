import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { WorkspaceEscalation } from '../../domain/escalation/record.ts'
import { newId } from '../../domain/id.ts'
import { escalations } from '../../store/tables/index.ts'
import { makePerson, openSession } from '../support/access/person.ts'
import { database, makeKey } from '../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const CONFIG = { autoEscalateKeywords: ['human'], assignedTo: ['ops'], enabled: true }

type Page = { data: WorkspaceEscalation[]; next_cursor: string | null; open_count: number }

async function list(as: RequestOptions, query = ''): Promise<Page> {
  const { status, text } = await request('GET', `/v1/escalations${query}`, as)
  assert.equal(status, 200, text)
  return JSON.parse(text)
}

/** A workspace with a viewer, and escalations of an agent straight in the database, the oldest first. */
async function makeInbox(...statuses: ('open' | 'resolved')[]) {
  const viewer = await makePerson('viewer')
  const agent = await makeStoredAgent(viewer.workspaceId, { name: 'Support' })
  const ids: string[] = []
  for (const status of statuses) {
    const { conversationId, turnIds } = await makeStoredConversation(agent, [{ message: 'a human' }])
    const id = newId()
    ids.push(id)
    await database.insert(escalations).values({
      id,
      workspaceId: viewer.workspaceId,
      agentId: agent.id,
      conversationId,
      turnId: String(turnIds[0]),
      status,
      trigger: { kind: 'tool', message: 'asks' },
      assignedTo: [],
      webhookUrl: '',
      deliveryStatus: 'failed',
    })
  }
  return { as: await openSession(viewer), viewer, agent, ids }
}

const idsOf = ({ data }: Page) => data.map(({ id }) => id)

describe('GET /v1/escalations', () => {
  it('lists those of all agents, newest first, with the number of open ones', async () => {
    const { as, viewer, agent, ids } = await makeInbox('open', 'resolved', 'open')
    const other = await makeStoredAgent(viewer.workspaceId)
    const page = await list(as)
    assert.deepEqual(idsOf(page), ids.toReversed())
    assert.deepEqual([page.open_count, page.next_cursor], [2, null])
    assert.deepEqual(idsOf(await list(as, '?status=open')), [ids[2], ids[0]])
    assert.deepEqual(idsOf(await list(as, '?status=resolved')), [ids[1]])
    assert.deepEqual(idsOf(await list(as, `?agent=${agent.id}`)), ids.toReversed())
    assert.deepEqual(await list(as, `?agent=${other.id}`), { data: [], next_cursor: null, open_count: 2 })
  })

  it('says what was written, and by whom', async () => {
    const { as, ids } = await makeInbox('open')
    const [found] = (await list(as)).data
    assert.deepEqual([found?.id, found?.message, found?.userId, found?.channel], [ids[0], 'a human', null, null])
  })

  it('gives each escalation once over its pages', async () => {
    const { as, ids } = await makeInbox('open', 'open', 'open')
    const first = await list(as, '?limit=2')
    const second = await list(as, `?limit=2&cursor=${first.next_cursor}`)
    assert.deepEqual([...idsOf(first), ...idsOf(second)], ids.toReversed())
    assert.equal(second.next_cursor, null)
  })

  it('leaves out those of deleted conversations and of other workspaces', async () => {
    const { as, viewer, agent } = await makeInbox('open')
    const foreign = await list({ key: stack.keys.b })
    assert.ok(foreign.data.every(({ agentId }) => agentId !== agent.id))
    const [found] = (await list(as)).data
    const editor = await openSession(await makePerson('editor', viewer.workspaceId))
    await request('DELETE', `/v1/agents/${agent.id}/conversations/${found?.conversationId}`, editor)
    assert.deepEqual(await list(as), { data: [], next_cursor: null, open_count: 0 })
  })

  it('gives a key that is bound to agents their escalations only', async () => {
    const agentId = await makeAgent({ escalation: { ...CONFIG, webhookUrl: 'http://127.0.0.1:9/' } })
    await chat(agentId, 'human')
    const [mine, empty] = [await makeKey({ agentIds: [agentId] }), await makeKey({ agentIds: [await makeAgent()] })]
    const page = await list({ key: mine })
    assert.deepEqual([page.data.length, page.open_count], [1, 1])
    assert.deepEqual(await list({ key: empty }), { data: [], next_cursor: null, open_count: 0 })
    for (const path of [`/v1/escalations?agent=${agentId}`, `/v1/escalations/${page.data[0]?.id}`])
      assert.equal((await request('GET', path, { key: empty })).status, 404)
  })

  it('refuses wrong filters, unknown agents and keys without the scope read', async () => {
    for (const query of ['status=new', 'limit=0', 'cursor=x', 'agent=x']) {
      const { status, error } = await request('GET', `/v1/escalations?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'], query)
    }
    const unknown = await request('GET', `/v1/escalations?agent=${UNKNOWN}`)
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'AGENT_NOT_FOUND'])
    const key = await makeKey({ scopes: ['write'] })
    assert.equal((await request('GET', '/v1/escalations', { key })).error.code, 'SCOPE_MISSING')
  })
})

describe('GET /v1/escalations/{id}', () => {
  it('shows each attempt of its delivery, until when it is tried, and the path of the conversation', async () => {
    await using receiver = await startWebhookReceiver([503])
    const agentId = await makeAgent({ escalation: { ...CONFIG, webhookUrl: receiver.url } })
    const { data: asked } = await chat(agentId, 'a human, please')
    const path = `/v1/escalations/${asked.escalation?.id}`
    const read = async () => (await request<WorkspaceEscalation>('GET', path)).data
    const failed = await until('the first attempt', async () => {
      const found = await read()
      return found.deliveries.length === 1 ? found : undefined
    })
    assert.deepEqual([failed.deliveryStatus, failed.deliveries[0]?.status, failed.agentName], ['pending', 503, 'test'])
    assert.equal(Date.parse(String(failed.triesUntil)) - Date.parse(String(failed.deliveries[0]?.at)), 24 * 3_600_000)
    assert.equal(failed.transcript, `/api/v1/conversations/${asked.conversation_id}`)
    await request('POST', `${path}/redeliver`)
    const delivered = await until('the second attempt', async () => {
      const found = await read()
      return found.deliveryStatus === 'delivered' ? found : undefined
    })
    assert.deepEqual(
      delivered.deliveries.map(({ status, round }) => [status, round]),
      [
        [503, 1],
        [204, 1],
      ],
    )
    assert.equal(delivered.triesUntil, null)
    const { data: transcript } = await request('GET', failed.transcript.replace('/api', ''))
    assert.equal(transcript.id, asked.conversation_id)
  })

  it('answers 404 for unknown ones and to another workspace, 400 for a wrong id', async () => {
    const { as, ids } = await makeInbox('open')
    assert.equal((await request('GET', `/v1/escalations/${ids[0]}`, as)).status, 200)
    for (const id of [ids[0], UNKNOWN]) {
      const { status, error } = await request('GET', `/v1/escalations/${id}`)
      assert.deepEqual([status, error.code], [404, 'ESCALATION_NOT_FOUND'])
    }
    assert.equal((await request('GET', '/v1/escalations/x')).error.code, 'VALIDATION_ERROR')
    const rows = await database
      .select()
      .from(escalations)
      .where(eq(escalations.id, String(ids[0])))
    assert.equal(rows[0]?.status, 'open')
  })
})
