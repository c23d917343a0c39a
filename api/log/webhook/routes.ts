import { Elysia } from 'elysia'
import Type from 'typebox'
import { OverlapSeconds } from '../../../domain/access/api-key.ts'
import type { AuditFacts } from '../../../domain/access/audit.ts'
import type { NextStep } from '../../../domain/agent/next-step.ts'
import { MadeWebhook, NewWebhook, Webhook } from '../../../domain/log/webhook/webhook.ts'
import type { Transactor } from '../../../store/database.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  type NewlyMadeWebhook,
  replaceWebhook,
  rotateSecret,
  viewWebhook,
  type WebhookRecord,
} from '../../../store/log/webhook/webhook.ts'
import { closedAddressSteps } from '../../agent/closed-address.ts'
import { Mutation, Read } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body, optionalBody, response } from '../../request/schema.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { NEXT_STEPS, SECRET_EXAMPLE, WEBHOOK_EXAMPLE, WEBHOOK_REQUEST_EXAMPLE, WebhookPath } from './example.ts'

const Removed = response(Type.Object({ message: Type.String() }))
const Rotation = Type.Object({ overlapSeconds: OverlapSeconds })
const MADE_EXAMPLE = { data: { ...WEBHOOK_EXAMPLE, secret: SECRET_EXAMPLE }, next_steps: NEXT_STEPS }

/** The routes of webhooks, which get events of the workspace. */
export const webhookRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhooks' })
    .use(listing(deps))
    .use(making(deps))
    .use(changing(deps))
    .use(rotating(deps))
    .use(deliveryRoutes(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-listing' })
    .use(authentication(deps))
    .get(
      '/v1/webhooks',
      async ({ workspaceId }) => ({ data: (await listWebhooks(deps.database, workspaceId)).map(viewWebhook) }),
      {
        response: { 200: Read(Type.Array(Webhook)) },
        detail: operation('listWebhooks', 'List the webhooks', 'Webhooks', {
          description: 'Their secrets are not shown.',
          example: { data: [WEBHOOK_EXAMPLE] },
        }),
      },
    )

const making = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-making' }).use(authentication(deps)).post(
    '/v1/webhooks',
    async ({ workspaceId, audit, body, set }) => {
      const insert = (tx: Transactor) => insertWebhook(tx, deps.sealing, workspaceId, body)
      const made = await audit.write('createWebhook', insert, ({ webhook }) => factsOf(webhook))
      set.status = 201
      const { id, url } = made.webhook
      const closed = await closedAddressSteps(deps, { workspaceId, id }, 'PUT /v1/webhooks/{id}', [url])
      return madeWebhook(made, closed)
    },
    {
      body: body(NewWebhook),
      response: { 201: Mutation(MadeWebhook) },
      detail: operation('createWebhook', 'Have events sent to an address', 'Webhooks', {
        description:
          'The answer shows the secret, and no later answer does. Deliveries are signed as Standard Webhooks says, and retried for 24 hours with the same webhook-id. An address must be public, or open to the workspace by TOOL_ALLOWED_HOSTS. 410, or 72 hours without a 2xx, switches a webhook off.',
        errors: ['AGENT_NOT_FOUND', 'WEBHOOK_LIMIT_REACHED'],
        requestExample: WEBHOOK_REQUEST_EXAMPLE,
        example: MADE_EXAMPLE,
      }),
    },
  )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-changing' })
    .use(authentication(deps))
    .put(
      '/v1/webhooks/:id',
      async ({ workspaceId, audit, params, body }) => {
        const replace = (tx: Transactor) => replaceWebhook(tx, workspaceId, params.id, body)
        const webhook = await audit.write('replaceWebhook', replace, factsOf)
        return { data: viewWebhook(webhook), next_steps: NEXT_STEPS }
      },
      {
        params: WebhookPath,
        body: body(NewWebhook),
        response: { 200: Mutation(Webhook) },
        detail: operation('replaceWebhook', 'Replace a webhook', 'Webhooks', {
          description:
            'The secret stays. What waits for another attempt goes to the new address. With enabled: false, what waits is not sent.',
          errors: ['WEBHOOK_NOT_FOUND', 'AGENT_NOT_FOUND'],
          requestExample: WEBHOOK_REQUEST_EXAMPLE,
          example: { data: WEBHOOK_EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )
    .delete(
      '/v1/webhooks/:id',
      async ({ workspaceId, audit, params }) => {
        const remove = (tx: Transactor) => deleteWebhook(tx, workspaceId, params.id)
        await audit.write('deleteWebhook', remove, factsOf)
        return { message: `Webhook ${params.id} and its deliveries are deleted.` }
      },
      {
        params: WebhookPath,
        response: { 200: Removed },
        detail: operation('deleteWebhook', 'Delete a webhook', 'Webhooks', {
          description: 'Its deliveries go with it; what waits for another attempt is not sent.',
          errors: ['WEBHOOK_NOT_FOUND'],
          example: { message: `Webhook ${WEBHOOK_EXAMPLE.id} and its deliveries are deleted.` },
        }),
      },
    )

const rotating = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-rotating' }).use(authentication(deps)).post(
    '/v1/webhooks/:id/rotate-secret',
    async ({ workspaceId, audit, params, body: { overlapSeconds = 0 } }) => {
      const rotate = (tx: Transactor) => rotateSecret(tx, deps.sealing, { workspaceId, id: params.id }, overlapSeconds)
      return madeWebhook(await audit.write('rotateSecretOfWebhook', rotate, ({ webhook }) => factsOf(webhook)))
    },
    {
      params: WebhookPath,
      body: optionalBody(Rotation),
      response: { 200: Mutation(MadeWebhook) },
      detail: operation('rotateSecretOfWebhook', "Replace a webhook's secret", 'Webhooks', {
        description:
          'The answer shows the new secret, and no later answer does. During the overlap deliveries carry both signatures, so a receiver with either secret takes them.',
        errors: ['WEBHOOK_NOT_FOUND'],
        requestExample: { overlapSeconds: 86_400 },
        example: MADE_EXAMPLE,
      }),
    },
  )

const madeWebhook = ({ webhook, secret }: NewlyMadeWebhook, steps: NextStep[] = []) => ({
  data: { ...viewWebhook(webhook), secret },
  next_steps: [...steps, ...NEXT_STEPS],
})

/** The audit gets these facts of a webhook: the host of its address, because a path may be a credential. */
const factsOf = ({ id, url, events, isEnabled, agentIds }: WebhookRecord): AuditFacts => ({
  type: 'webhook',
  id,
  name: new URL(url).host,
  change: { events, enabled: isEnabled, agentIds },
})
