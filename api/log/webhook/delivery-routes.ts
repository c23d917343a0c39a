import { Elysia } from 'elysia'
import Type from 'typebox'
import type { AuditFacts } from '../../../domain/access/audit.ts'
import { nextStep } from '../../../domain/agent/next-step.ts'
import { LogPage } from '../../../domain/log/entry.ts'
import { WebhookDelivery } from '../../../domain/log/webhook/webhook.ts'
import type { Transactor } from '../../../store/database.ts'
import { insertTest, listDeliveries, redeliver } from '../../../store/log/webhook/delivery.ts'
import { findWebhook } from '../../../store/log/webhook/webhook.ts'
import { Mutation, ReadPart } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { params, query } from '../../request/schema.ts'
import { DELIVERY_EXAMPLE, WebhookPath } from './example.ts'

const DeliveryPath = params(
  Type.Object({ id: Type.String({ format: 'uuid' }), deliveryId: Type.String({ format: 'uuid' }) }),
)
const DeliveryQuery = query(
  Type.Object({ ...LogPage.properties, status: Type.Optional(WebhookDelivery.properties.status) }),
)
const STEPS = [nextStep('GET /v1/webhooks/{id}/deliveries', 'See whether the receiver has taken it.')]

/** The routes of what was sent to a webhook: list it, send it again, send a test. */
export const deliveryRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-deliveries' }).use(listing(deps)).use(sending(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-delivery-listing' }).use(authentication(deps)).get(
    '/v1/webhooks/:id/deliveries',
    async ({ workspaceId, params, query: { limit = 50, offset = 0, status } }) => {
      const webhook = await findWebhook(deps.database, workspaceId, params.id)
      return await listDeliveries(deps.database, webhook, { limit, offset, status })
    },
    {
      params: WebhookPath,
      query: DeliveryQuery,
      response: { 200: ReadPart(WebhookDelivery) },
      detail: operation('listWebhookDeliveries', "List a webhook's deliveries, newest first", 'Webhooks', {
        description: 'Deliveries are kept for 30 days, those of a conversation at most as long as that.',
        errors: ['WEBHOOK_NOT_FOUND'],
        example: { data: [DELIVERY_EXAMPLE], total: 1 },
      }),
    },
  )

const sending = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-sending' })
    .use(authentication(deps))
    .post(
      '/v1/webhooks/:id/test',
      async ({ workspaceId, audit, params }) => {
        const test = async (tx: Transactor) => await insertTest(tx, await findWebhook(tx, workspaceId, params.id))
        return { data: await audit.write('testWebhook', test, () => factsOf(params.id)), next_steps: STEPS }
      },
      {
        params: WebhookPath,
        response: { 200: Mutation(WebhookDelivery) },
        detail: operation('testWebhook', 'Send the event test.ping to a webhook', 'Webhooks', {
          description: 'It is delivered as other events are, whatever events the webhook asks for.',
          errors: ['WEBHOOK_NOT_FOUND'],
          example: { data: { ...DELIVERY_EXAMPLE, type: 'test.ping', attempts: [] }, next_steps: STEPS },
        }),
      },
    )
    .post(
      '/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
      async ({ workspaceId, audit, params: { id, deliveryId } }) => {
        const again = async (tx: Transactor) => await redeliver(tx, await findWebhook(tx, workspaceId, id), deliveryId)
        const delivery = await audit.write('redeliverWebhook', again, () => factsOf(id, { deliveryId }))
        return { data: delivery, next_steps: STEPS }
      },
      {
        params: DeliveryPath,
        response: { 200: Mutation(WebhookDelivery) },
        detail: operation('redeliverWebhook', 'Send an event to a webhook again', 'Webhooks', {
          description:
            'It gets another 24 hours of attempts, with the same webhook-id and body. While former attempts still run, they go on, and the next attempt is made at once.',
          errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
          example: { data: DELIVERY_EXAMPLE, next_steps: STEPS },
        }),
      },
    )

const factsOf = (id: string, change?: Record<string, unknown>): AuditFacts => ({
  type: 'webhook',
  id,
  ...(change && { change }),
})
