import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { createEscalationActivities } from '../../activities/escalation.ts'
import { SYSTEM } from '../../domain/access/access.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import type { EscalationTrigger } from '../../domain/escalation/record.ts'
import { DELIVERY_WINDOW_MS } from '../../domain/escalation/retry.ts'
import { mapEscalationConfig, sealingFor } from '../../domain/secret/configuration.ts'
import { createGuardedHttp } from '../../providers/guarded-http/client.ts'
import { createWebhookSender } from '../../providers/webhook.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import {
  listEscalations,
  openEscalation,
  redeliverEscalation,
  resolveEscalation,
} from '../../store/escalation/record.ts'
import { agents, conversations, escalations } from '../../store/tables/index.ts'
import {
  database,
  makeStoredAgent,
  makeStoredConversation,
  makeWorkspace,
  sealing,
} from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEYWORD: EscalationTrigger = { kind: 'keyword', keyword: 'human', message: 'a human, please: jo@example.com' }
const GUARDRAILS = { blockedTopics: [], piiDetection: true, maxInputLength: 100, maxOutputLength: 100 }

const webhooks = createWebhookSender(createGuardedHttp({ allowedHosts: ['127.0.0.1/32'] }))
const activities = createEscalationActivities({ database, sealing, webhooks })

async function setUp(url: string, { enabled = true, turns = 2 } = {}) {
  const workspaceId = await makeWorkspace(SECRET)
  const stored = await makeStoredAgent(workspaceId, { guardrailConfig: GUARDRAILS })
  const agent = await sealEscalation(stored, {
    webhookUrl: url,
    autoEscalateKeywords: ['human'],
    assignedTo: ['ops'],
    enabled,
  })
  const said = Array.from({ length: turns }, (_, index) => ({ message: `m${index + 1}`, text: `t${index + 1}` }))
  const { conversationId, turnIds } = await makeStoredConversation(agent, said)
  const turnOf = (index: number, source: 'chat' | 'eval' = 'chat') => ({
    id: turnIds[index] ?? '',
    workspaceId,
    agentId: agent.id,
    conversationId,
    source,
  })
  const open = (index = 0, trigger = KEYWORD) =>
    database.transaction((tx) => openEscalation(tx, turnOf(index), agent, trigger))
  const list = () => listEscalations(database, workspaceId, agent.id)
  return { workspaceId, agent, conversationId, turnIds, turnOf, open, list }
}

/** Stores the settings of escalations as a PUT does, with a sealed address. @returns the agent with them */
async function sealEscalation(agent: AgentRecord, config: EscalationConfig): Promise<AgentRecord> {
  const escalationConfig = mapEscalationConfig(config, sealingFor(sealing, agent))
  await database.update(agents).set({ escalationConfig }).where(eq(agents.id, agent.id))
  return { ...agent, escalationConfig }
}

/** Opens an escalation; `attempt` tries to deliver it. */
async function setUpDelivery(url: string) {
  const made = await setUp(url)
  const notice = await made.open()
  assert.ok(notice)
  const attempt = () => activities.attemptEscalationDelivery({ workspaceId: made.workspaceId, subjectId: notice.id })
  const deliveries = async () => (await made.list())[0]?.deliveries ?? []
  return { ...made, id: notice.id, attempt, deliveries }
}

describe('opening an escalation', () => {
  it('stores the trigger with its message masked, and the assignees', async () => {
    const { open, list, turnIds, conversationId } = await setUp('https://example.com')
    const notice = await open()
    assert.equal(notice?.reason, 'The message contains "human".')
    const [escalation] = await list()
    assert.equal(escalation?.id, notice?.id)
    assert.deepEqual(escalation?.trigger, { ...KEYWORD, message: 'a human, please: [EMAIL]' })
    assert.deepEqual(escalation?.assignedTo, ['ops'])
    assert.equal(escalation?.turnId, turnIds[0])
    assert.equal(escalation?.conversationId, conversationId)
    assert.equal(escalation?.status, 'open')
    assert.deepEqual(escalation?.deliveries, [])
  })

  it('returns the open escalation of the conversation, even to 20 turns at once', async () => {
    const { open, list } = await setUp('https://example.com', { turns: 20 })
    const notices = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index)))
    assert.equal(new Set(notices.map((notice) => notice?.id)).size, 1)
    assert.equal((await list()).length, 1)
  })

  it('makes a new escalation after the last one is resolved', async () => {
    const { open, list, workspaceId } = await setUp('https://example.com')
    const first = await open(0)
    await resolveEscalation(database, { workspaceId, agentIds: null, actor: SYSTEM }, first?.id ?? '')
    const second = await open(1)
    assert.notEqual(second?.id, first?.id)
    assert.deepEqual(
      (await list()).map(({ status }) => status),
      ['open', 'resolved'],
    )
  })

  it("uses the model's reason, or a default sentence when the model gives none", async () => {
    const { open, workspaceId } = await setUp('https://example.com')
    const first = await open(0, { kind: 'tool', message: 'Angry customer' })
    assert.equal(first?.reason, 'Angry customer')
    await resolveEscalation(database, { workspaceId, agentIds: null, actor: SYSTEM }, first?.id ?? '')
    assert.equal((await open(1, { kind: 'tool', message: ' ' }))?.reason, 'The model asked for a person.')
  })

  it('makes no escalation in evals or while escalation is off', async () => {
    const off = await setUp('https://example.com', { enabled: false })
    assert.equal(await off.open(), null)
    const { agent, turnOf } = await setUp('https://example.com')
    assert.equal(await database.transaction((tx) => openEscalation(tx, turnOf(0, 'eval'), agent, KEYWORD)), null)
  })
})

describe('an attempt to deliver the webhook', () => {
  it('is signed as Standard Webhooks requires and carries the full escalation', async () => {
    await using receiver = await startWebhookReceiver()
    const { attempt, id, workspaceId, agent, conversationId, turnIds } = await setUpDelivery(receiver.url)
    assert.deepEqual(await attempt(), { state: 'delivered' })
    const { headers = {}, body = '' } = receiver.received[0] ?? {}
    const payload = new Webhook(SECRET).verify(body, headers as Record<string, string>) as Record<string, unknown>
    assert.equal(receiver.received[0]?.headers['webhook-id'], id)
    const { created_at, transcript, ...rest } = payload
    assert.match(String(created_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(rest, {
      id,
      type: 'escalation.created',
      workspace_id: workspaceId,
      conversation_id: conversationId,
      turn_id: turnIds[0],
      assigned_to: ['ops'],
      agent: { id: agent.id, name: 'stored', version: 1 },
      trigger: { ...KEYWORD, message: 'a human, please: [EMAIL]' },
    })
    const lines = (transcript as { role: string; text: string }[]).map(({ role, text }) => `${role}: ${text}`)
    assert.deepEqual(lines, ['user: m1', 'assistant: t1'])
  })

  it('is repeated with the same id and body after every status outside 2xx', async () => {
    await using other = await startWebhookReceiver()
    await using receiver = await startWebhookReceiver([500, 404, other.url])
    const { attempt, deliveries } = await setUpDelivery(receiver.url)
    assert.deepEqual(await attempt(), { state: 'failed', attempts: 1, pauseMs: 5_000 })
    assert.deepEqual(await attempt(), { state: 'failed', attempts: 2, pauseMs: 30_000 })
    assert.deepEqual(await attempt(), { state: 'failed', attempts: 3, pauseMs: 120_000 })
    assert.deepEqual(await attempt(), { state: 'delivered' })
    assert.deepEqual(
      (await deliveries()).map(({ status }) => status),
      [500, 404, 307, 204],
    )
    assert.equal(other.received.length, 0)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  })

  it('records the connection error without the path of the address', async () => {
    const { attempt, deliveries } = await setUpDelivery('http://127.0.0.1:9/secret-path')
    assert.equal((await attempt()).state, 'failed')
    const [delivery] = await deliveries()
    assert.equal(delivery?.status, null)
    assert.match(delivery?.error ?? '', /connection/i)
    assert.ok(!delivery?.error?.includes('secret-path'))
  })

  it('is refused for a private address that is not allowed', async () => {
    const { attempt, deliveries } = await setUpDelivery('http://10.0.0.1/hook')
    assert.equal((await attempt()).state, 'failed')
    assert.equal((await deliveries())[0]?.status, null)
  })

  it('is not repeated after its delivery', async () => {
    await using receiver = await startWebhookReceiver()
    const { attempt } = await setUpDelivery(receiver.url)
    await attempt()
    assert.deepEqual(await attempt(), { state: 'delivered' })
    assert.equal(receiver.received.length, 1)
  })

  it('is repeated with the same id and body after redeliver', async () => {
    await using receiver = await startWebhookReceiver()
    const { attempt, id, workspaceId, deliveries } = await setUpDelivery(receiver.url)
    await attempt()
    await redeliverEscalation(database, { workspaceId, agentIds: null }, id)
    assert.deepEqual(await attempt(), { state: 'delivered' })
    assert.equal((await deliveries()).length, 2)
    const [first, second] = receiver.received
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    assert.equal(second?.body, first?.body)
  })

  it("uses the agent's current address after redeliver", async () => {
    await using receiver = await startWebhookReceiver()
    const { attempt, agent, id, workspaceId } = await setUpDelivery('http://127.0.0.1:9/wrong')
    assert.equal((await attempt()).state, 'failed')
    await sealEscalation(agent, { webhookUrl: receiver.url, autoEscalateKeywords: [], assignedTo: [], enabled: true })
    await redeliverEscalation(database, { workspaceId, agentIds: null }, id)
    assert.deepEqual(await attempt(), { state: 'delivered' })
  })

  it('is the last when the next one would start after 24 hours', async () => {
    await using receiver = await startWebhookReceiver([500, 500])
    const { attempt, id } = await setUpDelivery(receiver.url)
    await attempt()
    const [row] = await database.select().from(escalations).where(eq(escalations.id, id))
    const longAgo = new Date(Date.now() - DELIVERY_WINDOW_MS).toISOString()
    const aged = (row?.deliveries ?? []).map((delivery) => ({ ...delivery, at: longAgo }))
    await database.update(escalations).set({ deliveries: aged }).where(eq(escalations.id, id))
    assert.deepEqual(await attempt(), { state: 'given-up', attempts: 2 })
  })

  it('is not made after the conversation is deleted', async () => {
    await using receiver = await startWebhookReceiver()
    const { attempt, conversationId, list } = await setUpDelivery(receiver.url)
    await database.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, conversationId))
    assert.deepEqual(await attempt(), { state: 'gone' })
    assert.deepEqual(await list(), [])
    assert.equal(receiver.received.length, 0)
  })
})
