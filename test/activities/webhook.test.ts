import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createWebhookActivities } from '../../activities/webhook.ts'
import { newId } from '../../domain/id.ts'
import type { WebhookEventType } from '../../domain/log/webhook/webhook.ts'
import { isApprovalLink } from '../../domain/turn/approval-link.ts'
import { createGuardedHttp } from '../../providers/guarded-http/client.ts'
import { createWebhookSender } from '../../providers/webhook.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'
import { tellReachedBudgets } from '../../store/log/webhook/event.ts'
import { insertWebhook } from '../../store/log/webhook/webhook.ts'
import { budgets, spentDays, turns, webhookDeliveries } from '../../store/tables/index.ts'
import {
  database,
  makeStoredAgent,
  makeStoredConversation,
  makeWorkspace,
  sealing,
} from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const ORIGIN = 'https://agents.example.com'
const activitiesOf = (allowedHosts: string[], linkOrigin?: string) => {
  const webhooks = createWebhookSender(createGuardedHttp({ allowedHosts }))
  return createWebhookActivities({ database, sealing, webhooks, linkOrigin })
}

const makeWebhook = async (workspaceId: string, url: string, events: WebhookEventType[]) =>
  (await database.transaction((tx) => insertWebhook(tx, sealing, workspaceId, { url, events }))).webhook

/** A delivery of a turn that waits for a person; no sweep looks at it for a while. */
async function setUp(url: string) {
  const workspaceId = await makeWorkspace()
  const agent = await makeStoredAgent(workspaceId)
  const { conversationId, turnIds } = await makeStoredConversation(agent, [{ message: 'Pay it back.' }])
  const turnId = String(turnIds[0])
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const action = { type: 'approval', call_id: 'call_1', name: 'refund', arguments: {}, expires_at: expiresAt }
  const approval = { workspaceId, id: newId(), expiresAt }
  const result = { finish_reason: 'action_required', required_actions: [{ id: approval.id, ...action }] }
  await database
    .update(turns)
    .set({ result: result as never })
    .where(eq(turns.id, turnId))
  const { id: webhookId } = await makeWebhook(workspaceId, url, ['turn.action_required'])
  const id = newId()
  const type = 'turn.action_required' as const
  const ids = { workspaceId, webhookId, agentId: agent.id, conversationId, turnId }
  await database.insert(webhookDeliveries).values({ id, ...ids, type, sweptAt: sql`now()` })
  return { input: { workspaceId, subjectId: id }, approval }
}

const deliveryOf = async (id: string) =>
  (await database.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]

describe('the event of a call that a person allows', () => {
  it('has a link that opens this approval alone, until it expires', async () => {
    await using receiver = await startWebhookReceiver()
    const { input, approval } = await setUp(receiver.url)
    assert.deepEqual(await activitiesOf(['127.0.0.1/32'], ORIGIN).attemptWebhookDelivery(input), { state: 'delivered' })
    const [action] = JSON.parse(receiver.received[0]?.body ?? '').data.required_actions
    const [page, query] = action.link.split('?')
    assert.equal(page, `${ORIGIN}/#/w/${approval.workspaceId}/approvals/${approval.id}`)
    const signature = new URLSearchParams(query).get('link') ?? ''
    const root = await findChannelTokenRoot(database, sealing)
    const holds = (of: Partial<typeof approval>, at = new Date()) =>
      isApprovalLink(root, { ...approval, ...of }, signature, at)
    assert.deepEqual(
      [holds({}), holds({ id: newId() }), holds({ workspaceId: newId() }), holds({}, new Date(approval.expiresAt))],
      [true, false, false, false],
    )
  })

  it('has no link without PUBLIC_URL', async () => {
    await using receiver = await startWebhookReceiver()
    const { input } = await setUp(receiver.url)
    await activitiesOf(['127.0.0.1/32']).attemptWebhookDelivery(input)
    assert.equal('link' in JSON.parse(receiver.received[0]?.body ?? '').data.required_actions[0], false)
  })
})

describe('an address of a webhook', () => {
  it('gets nothing when it is private where it is sent to, and the delivery says so', async () => {
    await using receiver = await startWebhookReceiver()
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
      const { input } = await setUp(url)
      assert.equal((await activitiesOf([]).attemptWebhookDelivery(input)).state, 'failed')
      const delivery = await deliveryOf(input.subjectId)
      assert.deepEqual([delivery?.status, delivery?.attempts[0]?.status], ['pending', null])
      assert.match(delivery?.attempts[0]?.error ?? '', /private|not allowed|allow/i)
    }
    assert.deepEqual(receiver.received, [])
  })
})

describe('a budget that is used up', () => {
  it('is told once for each of its windows', async () => {
    const workspaceId = await makeWorkspace()
    const agent = await makeStoredAgent(workspaceId)
    // An address of a name that does not exist: what the service sends by itself arrives nowhere.
    const { id } = await makeWebhook(workspaceId, 'https://nobody.invalid/hook', ['budget.reached'])
    await database.insert(budgets).values({ workspaceId, agentId: agent.id, dailyUsd: '1', monthlyUsd: '5' })
    const spend = (cost: string, shard: number) =>
      database
        .insert(spentDays)
        .values({ workspaceId, agentId: agent.id, day: sql`(now() at time zone 'UTC')::date`, shard, cost })
    const told = async () => {
      for (const _ of [1, 2]) await tellReachedBudgets(database)
      const rows = await database.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
      return rows.map(({ body }) => body?.data).toSorted((a, b) => Number(a?.limitUsd) - Number(b?.limitUsd))
    }
    await spend('0.5', 1)
    assert.deepEqual(await told(), [])
    await spend('0.6', 2)
    const ofAgent = { workspaceId, agentId: agent.id }
    const day = { ...ofAgent, window: 'day', limitUsd: 1, spentUsd: 1.1 }
    assert.deepEqual(await told(), [day])
    await spend('4', 3)
    assert.deepEqual(await told(), [day, { ...ofAgent, window: 'month', limitUsd: 5, spentUsd: 5.1 }])
  })
})
