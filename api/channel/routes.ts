import { Elysia } from 'elysia'
import Type from 'typebox'
import { CHANNELS, type ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelTrialKind } from '../../domain/agent/trial.ts'
import { ChannelCheck, REGISTERED_CHANNELS } from '../../domain/channel/check.ts'
import { ChannelDelivery, DeliveredReply } from '../../domain/channel/delivery.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { route } from '../../domain/route.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { listDeliveries } from '../../store/channel/delivery.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import { resendReply } from '../../store/channel/reopen.ts'
import { Mutation, Read } from '../agent/reply.ts'
import { makeTrial, type TrialCaller } from '../agent/trial.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { optionalBody, params } from '../request/schema.ts'
import { channelSetupRoutes } from './setup-routes.ts'
import { CHECK_STEPS, EXAMPLE_CHECK, EXAMPLE_DELIVERY, EXAMPLE_REPLY, RESEND_STEPS, viewCheck } from './view.ts'

const ChannelPath = params(Type.Object({ id: Type.String({ format: 'uuid' }), channel: Type.Enum([...CHANNELS]) }))
const ReplyPath = params(Type.Object({ ...ChannelPath.properties, replyId: Type.String({ format: 'uuid' }) }))
const NoOptions = Type.Object({}, { additionalProperties: false })
/** The worker gives the platform 40 s for all its answers. */
const CHECK_MS = 40_000

/** The routes of an agent's channels: check one with its platform, register it there, see what arrived and what to enter. */
export const channelRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'channel' })
    .use(checks(deps))
    .use(deliveries(deps))
    .use(resending(deps))
    .use(channelSetupRoutes(deps))

const checks = (deps: ApiDependencies) =>
  new Elysia({ name: 'channel-check' })
    .use(authentication(deps))
    .post(
      '/v1/agents/:id/channels/:channel/test',
      ({ params, ...caller }) => ask(deps, caller, params, 'channel-check', 'testChannel'),
      {
        params: ChannelPath,
        body: optionalBody(NoOptions),
        response: { 200: Mutation(ChannelCheck) },
        detail: operation('testChannel', 'Check a channel with its platform', 'Channels', {
          description:
            'Checks token, scopes, address and permissions by the API of the platform, with the configuration that is saved, and says what is wrong and where to mend it. It sends no message.',
          errors: ['AGENT_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
          requestExample: {},
          example: { data: EXAMPLE_CHECK, next_steps: CHECK_STEPS },
        }),
      },
    )
    .post(
      '/v1/agents/:id/channels/:channel/register',
      ({ params, ...caller }) => {
        assertRegistered(params.channel)
        return ask(deps, caller, params, 'channel-registration', 'registerChannel')
      },
      {
        params: ChannelPath,
        body: optionalBody(NoOptions),
        response: { 200: Mutation(ChannelCheck) },
        detail: operation('registerChannel', 'Register a channel with its platform', 'Channels', {
          description:
            "telegram: sets the bot's webhook (setWebhook) to the address of the agent, with its secret token. discord: registers the commands of the application. Then the channel is checked. The settings of Slack and WhatsApp are entered on their own pages.",
          errors: ['AGENT_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
          requestExample: {},
          example: { data: EXAMPLE_CHECK, next_steps: CHECK_STEPS },
        }),
      },
    )

const deliveries = (deps: ApiDependencies) =>
  new Elysia({ name: 'channel-delivery' }).use(authentication(deps)).get(
    '/v1/agents/:id/channels/:channel/deliveries',
    async ({ workspaceId, params: { id, channel } }) => {
      await findAgent(deps.database, workspaceId, id)
      return { data: await listDeliveries(deps.database, workspaceId, id, channel) }
    },
    {
      params: ChannelPath,
      response: { 200: Read(Type.Array(ChannelDelivery)) },
      detail: operation('listChannelDeliveries', 'See the last ten deliveries of a platform', 'Channels', {
        description:
          'With the verdict on each, the newest first. Refused requests are shown too, at most one each five seconds.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: [EXAMPLE_DELIVERY] },
      }),
    },
  )

const resending = (deps: ApiDependencies) =>
  new Elysia({ name: 'channel-resending' }).use(authentication(deps)).post(
    '/v1/agents/:id/channels/:channel/replies/:replyId/resend',
    async ({ workspaceId, audit, params: { id, channel, replyId } }) => {
      const { name } = await findAgent(deps.database, workspaceId, id)
      const reply = await audit.write(
        'resendReply',
        (tx) => resendReply(tx, workspaceId, { agentId: id, channel, replyId }),
        () => ({ type: 'agent', id, name, change: { channel, replyId } }),
      )
      deps.bus.publishEnd(REPLY_TOPIC, [])
      return { data: reply, next_steps: RESEND_STEPS }
    },
    {
      params: ReplyPath,
      body: optionalBody(NoOptions),
      response: { 200: Mutation(DeliveredReply) },
      detail: operation('resendReply', 'Send a reply again', 'Channels', {
        description:
          'For a reply that is doubtful (the answer of the platform was lost, so it may have arrived), refused or given-up. What was certainly sent is not sent again. A doubtful reply may reach its user twice: ask for it when you know that it did not arrive.',
        errors: ['AGENT_NOT_FOUND', 'REPLY_NOT_FOUND', 'REPLY_NOT_FAILED'],
        requestExample: {},
        example: { data: { ...EXAMPLE_REPLY, state: 'pending' }, next_steps: RESEND_STEPS },
      }),
    },
  )

/** Has a worker ask the platform: only workers reach addresses outside. */
async function ask(
  deps: ApiDependencies,
  caller: TrialCaller,
  { id, channel }: { id: string; channel: ChannelName },
  kind: ChannelTrialKind,
  action: string,
) {
  const agent = await findAgent(deps.database, caller.workspaceId, id)
  if (!agent.channelConfig?.[channel]) throw new ApiError('CHANNEL_NOT_FOUND')
  const trial = { id: newId(), agentId: id, agentVersion: agent.version, kind, name: channel, input: null }
  const facts = { type: 'agent' as const, id, name: agent.name, change: { channel } }
  const ended = await makeTrial(deps.database, caller, { trial, entry: { action, facts }, callMs: CHECK_MS })
  return { data: viewCheck(deps.config.publicUrl, ended, channel), next_steps: CHECK_STEPS }
}

/** @throws ApiError VALIDATION_ERROR */
function assertRegistered(channel: ChannelName): void {
  if (REGISTERED_CHANNELS.some((each) => each === channel)) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `path parameter channel: ${channel} takes its settings on its own pages only.`,
    fix: `Use ${REGISTERED_CHANNELS.join(' or ')}; for ${channel}, enter the address that ${route('PUT /v1/agents/{id}/channels')} names.`,
    field: 'channel',
  })
}
