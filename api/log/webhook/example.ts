import Type from 'typebox'
import { type NextStep, nextStep } from '../../../domain/agent/next-step.ts'
import type { Webhook, WebhookDelivery } from '../../../domain/log/webhook/webhook.ts'
import { params } from '../../request/schema.ts'

/** The path parameters of every route below one webhook. */
export const WebhookPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))

export const WEBHOOK_REQUEST_EXAMPLE = {
  url: 'https://shop.example.com/hooks/agents',
  events: ['turn.completed' as const, 'turn.failed' as const],
}

export const WEBHOOK_EXAMPLE: Webhook = {
  id: '01a1ff45-6c1e-7d3a-9f00-2c5f3a1b9e10',
  ...WEBHOOK_REQUEST_EXAMPLE,
  enabled: true,
  agentIds: null,
  previousUntil: null,
  failingSince: null,
  createdAt: '2026-11-27T10:00:00.000Z',
}

export const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const DELIVERY_EXAMPLE: WebhookDelivery = {
  id: '01a1ff52-0c4e-4a55-b1f2-4d2e8c6a9b01',
  type: 'turn.completed',
  status: 'pending',
  attempts: [{ at: '2026-11-27T10:04:00.120Z', status: 503, error: 'The webhook answered with status 503.' }],
  createdAt: '2026-11-27T10:04:00.000Z',
  nextAttemptAt: '2026-11-27T10:04:05.300Z',
}

export const NEXT_STEPS: NextStep[] = [
  nextStep('POST /v1/webhooks/{id}/test', 'Send the event test.ping to see that the receiver takes it.'),
  nextStep('GET /v1/webhooks/{id}/deliveries', 'See what was sent, and what was answered.'),
]
