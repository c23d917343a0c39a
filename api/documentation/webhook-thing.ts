/** The things of webhooks, under their names; see `thing.ts`. */
import { WebhookDelivery } from '../../domain/log/webhook/webhook.ts'

export {
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEvent,
} from '../../domain/log/webhook/webhook.ts'
export {
  ClearedAlarm,
  EndedTurn,
  FailedTurn,
  LostAuthorization,
  ReachedBudget,
  ReceivedFeedback,
  WebhookPing,
} from './webhook.ts'
export const WebhookDeliveryType = WebhookDelivery.properties.type
