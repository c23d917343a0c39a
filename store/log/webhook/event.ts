import { and, arrayContains, eq, isNull, or, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { composeBody } from '../../../domain/log/webhook/body.ts'
import type { WebhookEventType } from '../../../domain/log/webhook/webhook.ts'
import type { Executor } from '../../database.ts'
import { NO_AGENT } from '../../spending/spent.ts'
import { outbox, webhookDeliveries, webhooks } from '../../tables/index.ts'

/**
 * Parts of a statement: write the deliveries of the ends of turns, in the transaction that ends the turns. Their bodies are
 * composed at the first attempt, because an ended turn does not change. Without a webhook they are one look into an index.
 * @param ended the name of a part of the statement with the ended turns
 */
export const tellEndsFrom = (ended: string): string => `told as (
    insert into webhook_deliveries (id, workspace_id, webhook_id, agent_id, conversation_id, turn_id, type)
    select gen_random_uuid(), ${ended}.workspace_id, webhooks.id, ${ended}.agent_id, ${ended}.conversation_id, ${ended}.id,
      event.type
    from ${ended} cross join lateral (select case
        when ${ended}.status = 'error' then 'turn.failed'
        when ${ended}.finish_reason = 'action_required' then 'turn.action_required'
        when ${ended}.status in ('success', 'blocked') then 'turn.completed' end as type) as event
      join webhooks on webhooks.workspace_id = ${ended}.workspace_id and webhooks.is_enabled
        and event.type = any(webhooks.events)
        and (webhooks.agent_ids is null or ${ended}.agent_id = any(webhooks.agent_ids))
    where ${ended}.source <> 'eval'
    for key share of webhooks
    returning id, workspace_id, agent_id
  ), telling as (
    ${startingFrom('told')}
  )`

/** The entries that start the workflows of deliveries. @param deliveries a part of the statement with their rows */
const startingFrom = (deliveries: string): string => `insert into outbox (kind, workspace_id, subject_id, payload)
    select 'webhook', workspace_id, id, jsonb_build_object('agentId', coalesce(agent_id, workspace_id)) from ${deliveries}`

type Event = {
  workspaceId: string
  agentId: string
  conversationId?: string
  type: Exclude<WebhookEventType, `turn.${string}`>
}

/**
 * Writes an event for each webhook that wants it, in the transaction that makes it true.
 * @param read reads what the API shows; it is called only where a webhook wants it
 */
export async function insertEvent(
  transaction: Executor,
  { workspaceId, agentId, conversationId, type }: Event,
  read: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const wanting = await transaction
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, workspaceId),
        eq(webhooks.isEnabled, true),
        arrayContains(webhooks.events, [type]),
        or(isNull(webhooks.agentIds), arrayContains(webhooks.agentIds, [agentId])),
      ),
    )
    // A webhook that is being deleted is waited for and left out.
    .for('key share')
  if (wanting.length === 0) return
  const body = composeBody(type, new Date(), await read())
  const rows = wanting.map(({ id: webhookId }) => ({
    id: newId(),
    workspaceId,
    webhookId,
    agentId,
    conversationId: conversationId ?? null,
    type,
    body,
  }))
  await transaction.insert(webhookDeliveries).values(rows)
  await transaction
    .insert(outbox)
    .values(
      rows.map(({ id: subjectId }) => ({ kind: 'webhook' as const, workspaceId, subjectId, payload: { agentId } })),
    )
}

/**
 * Tells webhooks of the budgets that are used up, of each window of each budget once. It looks at those alone whose workspace
 * has a webhook that wants it.
 */
export async function tellReachedBudgets(database: Executor): Promise<void> {
  await database.execute(sql`
    with present as (select now() at time zone 'UTC' as moment), reached as (
      select webhooks.workspace_id, webhooks.id as webhook_id,
        nullif(budgets.agent_id, ${NO_AGENT}::uuid) as agent_id, span.name as span, span.day,
        span.most, sum(spent_days.cost) as spent
      from webhooks join budgets on budgets.workspace_id = webhooks.workspace_id cross join present
        cross join lateral (values
          ('day', budgets.daily_usd, present.moment::date),
          ('month', budgets.monthly_usd, date_trunc('month', present.moment)::date)) as span (name, most, day)
        join spent_days on spent_days.workspace_id = budgets.workspace_id and spent_days.day >= span.day
          and (budgets.agent_id = ${NO_AGENT}::uuid or spent_days.agent_id = budgets.agent_id)
      where webhooks.is_enabled and 'budget.reached' = any(webhooks.events) and span.most is not null
        and (webhooks.agent_ids is null or budgets.agent_id = any(webhooks.agent_ids))
      group by 1, 2, 3, 4, 5, 6 having sum(spent_days.cost) >= span.most
    ), told as (
      insert into webhook_deliveries (id, workspace_id, webhook_id, agent_id, type, occurrence, body)
      select gen_random_uuid(), workspace_id, webhook_id, agent_id, 'budget.reached',
        concat_ws(' ', 'budget', agent_id, span, day), jsonb_build_object(
          'type', 'budget.reached',
          'timestamp', to_char(present.moment, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('workspaceId', workspace_id, 'agentId', agent_id, 'window', span,
            'limitUsd', most, 'spentUsd', spent))
      from reached cross join present
      on conflict (webhook_id, occurrence) where occurrence is not null do nothing
      returning id, workspace_id, agent_id
    )
    ${sql.raw(startingFrom('told'))}`)
}
