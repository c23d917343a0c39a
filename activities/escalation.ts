import { pauseAfter } from '../domain/escalation/retry.ts'
import { opening, WEBHOOK_FIELD } from '../domain/secret/configuration.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import type { WebhookSender } from '../providers/webhook.ts'
import type { Database } from '../store/database.ts'
import { closeDelivery, openDelivery, recordDelivery } from '../store/escalation/delivery.ts'
import { findWebhookSecret } from '../store/workspace.ts'

type DeliveryInput = { workspaceId: string; subjectId: string }
export type EscalationDependencies = { database: Database; sealing: Sealing; webhooks: WebhookSender }

/**
 * The state of a delivery as its workflow sees it, without contents. `delivered`, `gone` (deleted) and `given-up` (the
 * 24 hours are over) end the workflow.
 */
export type DeliveryProgress =
  | { state: 'delivered' | 'gone' }
  | { state: 'failed'; attempts: number; pauseMs: number }
  | { state: 'given-up'; attempts: number }

/** The activity that delivers an escalation's webhook. */
export function createEscalationActivities({ database, sealing, webhooks }: EscalationDependencies) {
  return {
    /** Sends the webhook once and records the attempt. It sends nothing when the round of attempts has ended. */
    async attemptEscalationDelivery({ workspaceId, subjectId }: DeliveryInput): Promise<DeliveryProgress> {
      const delivery = await openDelivery(database, workspaceId, subjectId)
      if (!delivery) return { state: 'gone' }
      if (delivery.status === 'delivered') return { state: 'delivered' }
      if (delivery.status === 'failed') return { state: 'given-up', attempts: delivery.attempts }
      const { secret, former } = await findWebhookSecret(database, sealing, workspaceId)
      const secrets = former === null ? [secret] : [secret, former]
      const at = new Date().toISOString()
      const body = JSON.stringify(delivery.payload)
      const owner = { workspaceId, id: delivery.payload.agent.id }
      const url = opening(sealing, owner)(delivery.webhookUrl, WEBHOOK_FIELD)
      const outcome = await webhooks.send({ workspaceId, url, id: subjectId, secrets, body })
      const standing = await recordDelivery(database, subjectId, delivery.round, { at, ...outcome })
      const pauseMs = outcome.error === null ? undefined : pauseAfter(standing.failedAttempts, standing.elapsedMs)
      if (pauseMs !== undefined) return { state: 'failed', attempts: standing.failedAttempts, pauseMs }
      await closeDelivery(database, subjectId, delivery.round, outcome.error === null ? 'delivered' : 'failed')
      return outcome.error === null ? { state: 'delivered' } : { state: 'given-up', attempts: standing.failedAttempts }
    },
  }
}

export type EscalationActivities = ReturnType<typeof createEscalationActivities>
