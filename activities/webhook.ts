import { pauseAfter } from '../domain/escalation/retry.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import { approvalLink } from '../domain/turn/approval-link.ts'
import type { RequiredAction } from '../domain/turn/required-action.ts'
import type { WebhookOutcome, WebhookSender } from '../providers/webhook.ts'
import { asSystem } from '../store/connection/scope.ts'
import type { Database } from '../store/database.ts'
import { findChannelTokenRoot } from '../store/installation.ts'
import { type OpenDelivery, openDelivery, recordAttempt, settleRound } from '../store/log/webhook/delivery.ts'
import { noteAttempt, secretsOf, switchOff } from '../store/log/webhook/webhook.ts'
import type { Turn } from '../store/turn/turn.ts'

type DeliveryInput = { workspaceId: string; subjectId: string }
export type WebhookDependencies = {
  database: Database
  sealing: Sealing
  webhooks: WebhookSender
  /** The origin of links in events; undefined without PUBLIC_URL. */
  linkOrigin: string | undefined
}

/** The state of a delivery as its workflow sees it, without contents. All but `failed` end the workflow. */
export type WebhookProgress =
  | { state: 'delivered' | 'given-up' | 'gone' }
  | { state: 'failed'; attempts: number; pauseMs: number }

/** A receiver that answers so wants no further delivery. */
const GONE = 410
/** A webhook that took nothing for this long is switched off. */
const PATIENCE_MS = 72 * 60 * 60 * 1000
const IS_OFF: WebhookOutcome = { status: null, error: 'The webhook is switched off.' }

/** The activity that delivers an event to a webhook. */
export function createWebhookActivities(deps: WebhookDependencies) {
  const { database, sealing, webhooks } = deps
  return {
    /** Sends the event once and records the attempt. It sends nothing when the round of attempts has ended. */
    async attemptWebhookDelivery({ workspaceId, subjectId }: DeliveryInput): Promise<WebhookProgress> {
      const open = await openDelivery(database, workspaceId, subjectId, (turn) => dataOfTurn(deps, turn))
      if (!open) return { state: 'gone' }
      const { delivery, webhook, body } = open
      if (delivery.status !== 'pending') return { state: delivery.status === 'delivered' ? 'delivered' : 'given-up' }
      const at = new Date().toISOString()
      const message = { workspaceId, url: webhook.url, id: subjectId, body: JSON.stringify(body) }
      const outcome = webhook.isEnabled
        ? await webhooks.send({ ...message, secrets: secretsOf(sealing, webhook) })
        : IS_OFF
      return await record(database, open, at, outcome)
    },
  }
}

/** What chat answers, or the error, with the agent. A call that a person allows has a link to its page. */
async function dataOfTurn(deps: WebhookDependencies, turn: Turn): Promise<Record<string, unknown>> {
  const { id: turn_id, conversationId: conversation_id, agentId: agent_id, requestId: request_id, error } = turn
  if (error) {
    const { code, message, fix } = error
    return { agent_id, turn_id, conversation_id, error: { code, message, fix, request_id } }
  }
  const actions = turn.result?.required_actions
  return { agent_id, ...turn.result, ...(actions && { required_actions: await linked(deps, turn, actions) }) }
}

async function linked(
  { database, sealing, linkOrigin }: WebhookDependencies,
  { workspaceId }: Turn,
  actions: RequiredAction[],
): Promise<RequiredAction[]> {
  if (linkOrigin === undefined || actions.every(({ type }) => type !== 'approval')) return actions
  const root = await asSystem(() => findChannelTokenRoot(database, sealing))
  return actions.map((action) => {
    const { id, type, expires_at: expiresAt } = action
    return type === 'approval'
      ? { ...action, link: approvalLink(linkOrigin, root, { workspaceId, id, expiresAt }) }
      : action
  })
}

/** Records an attempt, plans the next one, and switches a webhook off that takes nothing any more. */
const record = (database: Database, { delivery, webhook }: OpenDelivery, at: string, outcome: WebhookOutcome) =>
  database.transaction(async (transaction): Promise<WebhookProgress> => {
    const { failedAttempts, elapsedMs } = await recordAttempt(transaction, delivery, { at, ...outcome })
    if (outcome.error === null) {
      await noteAttempt(transaction, webhook, true)
      await settleRound(transaction, delivery, { status: 'delivered' })
      return { state: 'delivered' }
    }
    const reason = webhook.isEnabled ? await reasonToSwitchOff() : undefined
    if (reason) await switchOff(transaction, webhook, reason)
    const pauseMs = reason || !webhook.isEnabled ? undefined : pauseAfter(failedAttempts, elapsedMs)
    if (pauseMs === undefined) {
      await settleRound(transaction, delivery, { status: 'failed' })
      return { state: 'given-up' }
    }
    await settleRound(transaction, delivery, { pauseMs })
    return { state: 'failed', attempts: failedAttempts, pauseMs }

    async function reasonToSwitchOff(): Promise<string | undefined> {
      const { failingSince } = await noteAttempt(transaction, webhook, false)
      if (outcome.status === GONE) return 'It answered with status 410.'
      const isLong = failingSince !== null && Date.now() - failingSince.getTime() > PATIENCE_MS
      return isLong ? 'It took nothing for 72 hours.' : undefined
    }
  })

export type WebhookActivities = ReturnType<typeof createWebhookActivities>
