import { Elysia } from 'elysia'
import Type from 'typebox'
import { OverlapSeconds } from '../../domain/access/api-key.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { findWebhookSecret, rotateWebhookSecret, type WebhookSecret } from '../../store/workspace.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { optionalBody } from '../request/schema.ts'

export const ShownSecret = Type.Object({
  secret: Type.String({ description: 'whsec_ and base64, as Standard Webhooks says.' }),
  previousUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'Until then deliveries are signed with the secret before, too. Null: with this one only.',
  }),
})
const Rotation = Type.Object({ overlapSeconds: OverlapSeconds })
const EXAMPLE = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previousUntil: null }
const NEXT_STEPS: NextStep[] = [
  nextStep(
    'POST /v1/escalations/{id}/redeliver',
    'Give the secret to the receiver of the webhooks, then send one again to see it pass.',
  ),
]

/** The routes of the secret that signs the workspace's webhooks: read it, rotate it. Each leaves an entry in the audit. */
export const webhookSecretRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'webhook-secret' })
    .use(authentication(deps))
    .get(
      '/v1/webhook-secret',
      async ({ workspaceId, audit }) => {
        const found = await audit.write(
          'getWebhookSecret',
          (tx) => findWebhookSecret(tx, deps.sealing, workspaceId),
          () => factsOf(workspaceId),
        )
        return { data: shown(found) }
      },
      {
        response: { 200: Read(ShownSecret) },
        detail: operation('getWebhookSecret', 'Get the secret that signs webhooks', 'Workspace', {
          description: 'Every read is in the audit.',
          example: { data: EXAMPLE },
        }),
      },
    )
    .post(
      '/v1/webhook-secret/rotate',
      async ({ workspaceId, audit, body: { overlapSeconds = 0 } }) => {
        const made = await audit.write(
          'rotateWebhookSecret',
          (tx) => rotateWebhookSecret(tx, deps.sealing, workspaceId, overlapSeconds),
          () => factsOf(workspaceId, { overlapSeconds }),
        )
        return { data: shown(made), next_steps: NEXT_STEPS }
      },
      {
        body: optionalBody(Rotation),
        response: { 200: Mutation(ShownSecret) },
        detail: operation('rotateWebhookSecret', 'Replace the secret that signs webhooks', 'Workspace', {
          description:
            'During the overlap deliveries carry both signatures, so a receiver with either secret takes them. Afterwards the secret of the setting BOOTSTRAP_WORKSPACES counts no more.',
          requestExample: { overlapSeconds: 86_400 },
          example: { data: { ...EXAMPLE, previousUntil: '2026-11-23T10:00:00.000Z' }, next_steps: NEXT_STEPS },
        }),
      },
    )

const shown = ({ secret, previousUntil }: WebhookSecret) => ({
  secret,
  previousUntil: previousUntil?.toISOString() ?? null,
})

const factsOf = (workspaceId: string, change?: Record<string, unknown>): AuditFacts => ({
  type: 'workspace',
  id: workspaceId,
  ...(change && { change }),
})
