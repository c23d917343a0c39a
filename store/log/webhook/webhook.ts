import { and, asc, eq, sql } from 'drizzle-orm'
import { SYSTEM } from '../../../domain/access/access.ts'
import { makeWebhookSecret } from '../../../domain/access/workspace.ts'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { MAX_WEBHOOKS, type NewWebhook, type Webhook } from '../../../domain/log/webhook/webhook.ts'
import type { Sealing, SecretPlace } from '../../../domain/secret/sealing.ts'
import { assertAgentsExist } from '../../access/api-key.ts'
import { appendAuditEntry } from '../../access/audit.ts'
import type { Executor } from '../../database.ts'
import { webhooks, workspaces } from '../../tables/index.ts'

export type WebhookRecord = typeof webhooks.$inferSelect

/** The place of a webhook's sealed secrets. */
export const webhookPlace = ({ workspaceId, id }: Pick<WebhookRecord, 'workspaceId' | 'id'>): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'secret',
})

/** The webhooks of a workspace, the oldest first. */
export const listWebhooks = (database: Executor, workspaceId: string): Promise<WebhookRecord[]> =>
  database.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId)).orderBy(asc(webhooks.id))

/** @param lock holds it until the transaction ends; `no key update` lets events of it be written meanwhile. @throws ApiError WEBHOOK_NOT_FOUND */
export async function findWebhook(
  database: Executor,
  workspaceId: string,
  id: string,
  lock?: 'update' | 'no key update',
): Promise<WebhookRecord> {
  const found = database.select().from(webhooks).where(hasId(workspaceId, id))
  const [webhook] = await (lock ? found.for(lock) : found)
  if (webhook) return webhook
  throw new ApiError('WEBHOOK_NOT_FOUND', { message: `There is no webhook ${id} in this workspace.` })
}

const hasId = (workspaceId: string, id: string) => and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id))

/** A webhook with its secret, open. */
export type NewlyMadeWebhook = { webhook: WebhookRecord; secret: string }

/** @throws ApiError WEBHOOK_LIMIT_REACHED, AGENT_NOT_FOUND */
export async function insertWebhook(
  transaction: Executor,
  sealing: Sealing,
  workspaceId: string,
  given: NewWebhook,
): Promise<NewlyMadeWebhook> {
  // The workspace's row lets one request at a time count.
  await transaction.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
  if (
    (await transaction.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.workspaceId, workspaceId)))
      .length >= MAX_WEBHOOKS
  )
    throw new ApiError('WEBHOOK_LIMIT_REACHED')
  const id = newId()
  const secret = makeWebhookSecret()
  const sealed = sealing.seal(webhookPlace({ workspaceId, id }), secret)
  const columns = await columnsOf(transaction, workspaceId, given)
  const [webhook] = await transaction
    .insert(webhooks)
    .values({ id, workspaceId, secret: sealed, ...columns })
    .returning()
  return { webhook: written(webhook), secret }
}

/** Replaces all but the secret; one that is enabled begins anew to count its failures. @throws WEBHOOK_NOT_FOUND, AGENT_NOT_FOUND */
export async function replaceWebhook(
  transaction: Executor,
  workspaceId: string,
  id: string,
  given: NewWebhook,
): Promise<WebhookRecord> {
  await findWebhook(transaction, workspaceId, id, 'no key update')
  const columns = { ...(await columnsOf(transaction, workspaceId, given)), failingSince: null }
  const [webhook] = await transaction.update(webhooks).set(columns).where(hasId(workspaceId, id)).returning()
  return written(webhook)
}

/** Removes a webhook with its deliveries. @throws WEBHOOK_NOT_FOUND */
export async function deleteWebhook(transaction: Executor, workspaceId: string, id: string): Promise<WebhookRecord> {
  const webhook = await findWebhook(transaction, workspaceId, id, 'update')
  await transaction.delete(webhooks).where(hasId(workspaceId, id))
  return webhook
}

/** Makes a new secret; the one before signs too for `overlapSeconds`. @throws WEBHOOK_NOT_FOUND */
export async function rotateSecret(
  transaction: Executor,
  sealing: Sealing,
  { workspaceId, id }: Pick<WebhookRecord, 'workspaceId' | 'id'>,
  overlapSeconds: number,
): Promise<NewlyMadeWebhook> {
  const before = await findWebhook(transaction, workspaceId, id, 'no key update')
  const secret = makeWebhookSecret()
  const [webhook] = await transaction
    .update(webhooks)
    .set({
      secret: sealing.seal(webhookPlace(before), secret),
      formerSecret: overlapSeconds > 0 ? before.secret : null,
      formerSecretUntil: overlapSeconds > 0 ? sql`now() + make_interval(secs => ${overlapSeconds})` : null,
    })
    .where(hasId(workspaceId, id))
    .returning()
  return { webhook: written(webhook), secret }
}

/** Switches a webhook off that its receiver does not take, with an entry in the audit. */
export async function switchOff(transaction: Executor, webhook: WebhookRecord, reason: string): Promise<void> {
  const isOn = and(hasId(webhook.workspaceId, webhook.id), eq(webhooks.isEnabled, true))
  const { rowCount } = await transaction.update(webhooks).set({ isEnabled: false }).where(isOn)
  if (rowCount === 0) return
  const origin = { workspaceId: webhook.workspaceId, actor: SYSTEM_OF_WEBHOOKS, requestId: null, address: null }
  const { host } = new URL(webhook.url)
  await appendAuditEntry(transaction, origin, 'webhookSwitchedOff', {
    type: 'webhook',
    id: webhook.id,
    name: host,
    change: { enabled: false, reason },
  })
}

const SYSTEM_OF_WEBHOOKS = { ...SYSTEM, name: 'webhook delivery' }

/** Notes whether the last attempt at a webhook was taken. @returns the webhook with the moment since when none was */
export async function noteAttempt(
  transaction: Executor,
  webhook: WebhookRecord,
  isTaken: boolean,
): Promise<WebhookRecord> {
  if (isTaken && webhook.failingSince === null) return webhook
  const failingSince = isTaken ? null : sql`coalesce(${webhooks.failingSince}, now())`
  const [noted] = await transaction
    .update(webhooks)
    .set({ failingSince })
    .where(hasId(webhook.workspaceId, webhook.id))
    .returning()
  return noted ?? webhook
}

async function columnsOf(transaction: Executor, workspaceId: string, given: NewWebhook) {
  const { url, events, enabled = true, agentIds = null } = given
  if (agentIds) await assertAgentsExist(transaction, workspaceId, agentIds)
  return { url, events, isEnabled: enabled, agentIds }
}

function written(webhook: WebhookRecord | undefined): WebhookRecord {
  if (webhook) return webhook
  throw new Error('The locked webhook is gone.')
}

/** The webhook as responses show it. */
export const viewWebhook = (webhook: WebhookRecord): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  enabled: webhook.isEnabled,
  agentIds: webhook.agentIds,
  previousUntil: isAhead(webhook.formerSecretUntil) ? webhook.formerSecretUntil.toISOString() : null,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
})

const isAhead = (moment: Date | null): moment is Date => moment !== null && moment.getTime() > Date.now()

/** The secrets that sign, open: two during the overlap of a rotation. */
export function secretsOf(sealing: Sealing, webhook: WebhookRecord): string[] {
  const { secret, formerSecret, formerSecretUntil } = webhook
  const sealed = formerSecret !== null && isAhead(formerSecretUntil) ? [secret, formerSecret] : [secret]
  return sealed.map((each) => sealing.open(webhookPlace(webhook), each))
}
