import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { composeBody, type WebhookBody } from '../../../domain/log/webhook/body.ts'
import { TEST_EVENT, type WebhookAttempt, type WebhookDelivery } from '../../../domain/log/webhook/webhook.ts'
import type { Executor } from '../../database.ts'
import { agents, conversations, outbox, turns, webhookDeliveries, webhooks } from '../../tables/index.ts'
import type { Turn } from '../../turn/turn.ts'
import type { WebhookRecord } from './webhook.ts'

/** The row keeps at most this many attempts, the latest ones. */
const MAX_ATTEMPTS = 100

export type DeliveryRecord = typeof webhookDeliveries.$inferSelect
/** A delivery as its attempts need it. */
export type OpenDelivery = { delivery: DeliveryRecord; webhook: WebhookRecord; body: WebhookBody }

/**
 * Opens a delivery. The first call stores the body of a turn's event, so that every attempt sends the same.
 * @param dataOf composes what that body says of the turn
 * @returns undefined when the delivery, its conversation or its agent is gone
 */
export async function openDelivery(
  database: Executor,
  workspaceId: string,
  id: string,
  dataOf: (turn: Turn) => Promise<Record<string, unknown>>,
): Promise<OpenDelivery | undefined> {
  const [found] = await database
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      turn: turns,
      agentId: agents.id,
      talkId: conversations.id,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(agents, and(eq(agents.id, webhookDeliveries.agentId), isNull(agents.deletedAt)))
    .leftJoin(
      conversations,
      and(eq(conversations.id, webhookDeliveries.conversationId), isNull(conversations.deletedAt)),
    )
    .leftJoin(turns, eq(turns.id, webhookDeliveries.turnId))
    .where(and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.id, id)))
  if (!found) return undefined
  const { delivery, webhook, turn, agentId, talkId } = found
  if ((delivery.agentId && !agentId) || (delivery.conversationId && !talkId)) return undefined
  const body = delivery.body ?? (turn && (await keepBody(database, delivery, await dataOf(turn))))
  return body ? { delivery, webhook, body } : undefined
}

async function keepBody(database: Executor, { id, type, createdAt }: DeliveryRecord, data: Record<string, unknown>) {
  const body = JSON.stringify(composeBody(type, createdAt, data))
  const [kept] = await database
    .update(webhookDeliveries)
    .set({ body: sql`coalesce(${webhookDeliveries.body}, ${body}::jsonb)` })
    .where(eq(webhookDeliveries.id, id))
    .returning({ body: webhookDeliveries.body })
  return kept?.body ?? undefined
}

/** `elapsedMs`: from the first attempt of the round to the latest one. */
export type DeliveryStanding = { failedAttempts: number; elapsedMs: number }

/** Records an attempt of a round. @returns the standing of the round after this attempt */
export async function recordAttempt(
  database: Executor,
  { id, round }: DeliveryRecord,
  attempt: WebhookAttempt,
): Promise<DeliveryStanding> {
  const entry = JSON.stringify([{ ...attempt, round }])
  const latest = `$[last - ${MAX_ATTEMPTS - 1} to last]`
  const [row] = await database
    .update(webhookDeliveries)
    .set({
      attempts: sql`jsonb_path_query_array(${webhookDeliveries.attempts} || ${entry}::jsonb, ${latest}::jsonpath)`,
    })
    .where(eq(webhookDeliveries.id, id))
    .returning({ attempts: webhookDeliveries.attempts })
  const ofRound = (row?.attempts ?? []).filter((each) => each.round === round)
  return {
    failedAttempts: ofRound.filter(({ error }) => error !== null).length,
    elapsedMs: Date.parse(attempt.at) - Date.parse(ofRound[0]?.at ?? attempt.at),
  }
}

/** Notes the moment of the next attempt, or the end of a round. A later round, which a redelivery began, is left unchanged. */
export async function settleRound(
  database: Executor,
  { id, round }: DeliveryRecord,
  next: { status: 'delivered' | 'failed' } | { pauseMs: number },
): Promise<void> {
  const nextAttemptAt = 'pauseMs' in next ? new Date(Date.now() + next.pauseMs) : null
  await database
    .update(webhookDeliveries)
    .set({ nextAttemptAt, ...('status' in next && { status: next.status }) })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.round, round)))
}

/** A page of a webhook's deliveries, the newest first. */
export async function listDeliveries(
  database: Executor,
  { workspaceId, id }: WebhookRecord,
  { limit, offset, status }: { limit: number; offset: number; status: DeliveryRecord['status'] | undefined },
): Promise<{ data: WebhookDelivery[]; total: number }> {
  const wanted = and(
    eq(webhookDeliveries.workspaceId, workspaceId),
    eq(webhookDeliveries.webhookId, id),
    status && eq(webhookDeliveries.status, status),
  )
  const rows = await database
    .select()
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await database.select({ total: count() }).from(webhookDeliveries).where(wanted)
  return { data: rows.map(viewDelivery), total: counted?.total ?? 0 }
}

/** Writes a delivery of the event `test.ping`. */
export async function insertTest(transaction: Executor, { workspaceId, id: webhookId }: WebhookRecord) {
  const body = composeBody(TEST_EVENT, new Date(), { webhookId })
  const [delivery] = await transaction
    .insert(webhookDeliveries)
    .values({ id: newId(), workspaceId, webhookId, type: TEST_EVENT, body })
    .returning()
  return viewDelivery(await start(transaction, delivery))
}

/**
 * Starts the next round of attempts when the last one has ended; otherwise the current round tries at once.
 * @throws ApiError WEBHOOK_DELIVERY_NOT_FOUND
 */
export async function redeliver(
  transaction: Executor,
  { workspaceId, id: webhookId }: WebhookRecord,
  id: string,
): Promise<WebhookDelivery> {
  const [delivery] = await transaction
    .update(webhookDeliveries)
    .set({
      status: 'pending',
      round: sql`${webhookDeliveries.round} + case when ${webhookDeliveries.status} = 'pending' then 0 else 1 end`,
    })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, workspaceId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.id, id),
      ),
    )
    .returning()
  if (!delivery)
    throw new ApiError('WEBHOOK_DELIVERY_NOT_FOUND', { message: `There is no delivery ${id} of this webhook.` })
  return viewDelivery(await start(transaction, delivery))
}

/** An outbox entry starts the workflow, so that it runs if and only if this is stored. */
async function start(transaction: Executor, delivery: DeliveryRecord | undefined): Promise<DeliveryRecord> {
  if (!delivery) throw new Error('A delivery that was just written is gone.')
  const { id: subjectId, workspaceId, agentId } = delivery
  await transaction
    .insert(outbox)
    .values({ kind: 'webhook', workspaceId, subjectId, payload: { agentId: agentId ?? workspaceId } })
  return delivery
}

const viewDelivery = (delivery: DeliveryRecord): WebhookDelivery => ({
  id: delivery.id,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts.map(({ at, status, error }) => ({ at, status, error })),
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
})
