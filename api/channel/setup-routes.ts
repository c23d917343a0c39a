import { Elysia } from 'elysia'
import Type from 'typebox'
import { CHANNELS, type ChannelName, channelToken } from '../../domain/agent/channel.ts'
import { channelAddress } from '../../domain/channel/check.ts'
import { ChannelSetup, ChannelToken, channelSetup, hasToken } from '../../domain/channel/setup.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { asSystem } from '../../store/connection/scope.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { EXAMPLE_CHECK } from './view.ts'

const ChannelPath = params(Type.Object({ id: Type.String({ format: 'uuid' }), channel: Type.Enum([...CHANNELS]) }))
const SETUP_EXAMPLE = channelSetup('telegram', 'Shop assistant', EXAMPLE_CHECK.address)

/** The routes that say what to enter on the pages of a platform: address, scopes, events, manifest; and the token. */
export const channelSetupRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'channel-setup' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/channels/:channel/setup',
      async ({ workspaceId, params: { id, channel } }) => {
        const { name } = await findAgent(deps.database, workspaceId, id)
        return { data: channelSetup(channel, name, channelAddress(deps.config.publicUrl, id, channel)) }
      },
      {
        params: ChannelPath,
        response: { 200: Read(ChannelSetup) },
        detail: operation('getChannelSetup', 'See what to enter on the pages of a platform', 'Channels', {
          description: 'Also before the channel is configured. The setting PUBLIC_URL is the origin of the address.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: SETUP_EXAMPLE },
        }),
      },
    )
    .get(
      '/v1/agents/:id/channels/:channel/token',
      async ({ workspaceId, audit, params: { id, channel } }) => {
        assertHasToken(channel)
        const { name } = await findAgent(deps.database, workspaceId, id)
        // It belongs to the installation, and no workspace may read it.
        const root = await asSystem(() => findChannelTokenRoot(deps.database, deps.sealing))
        const token = await audit.write(
          'getChannelToken',
          async () => channelToken(root, id, channel),
          () => ({ type: 'agent', id, name, change: { channel } }),
        )
        return { data: { token } }
      },
      {
        params: ChannelPath,
        response: { 200: Read(ChannelToken) },
        detail: operation('getChannelToken', 'Get the token that a platform sends to an agent', 'Channels', {
          description: `Telegram's secret token, or WhatsApp's verify token: with it the service knows the platform. It is the one that the next_steps of ${route('PUT /v1/agents/{id}/channels')} name, and never changes. The read needs the scope write and is in the audit.`,
          errors: ['AGENT_NOT_FOUND'],
          example: { data: { token: 'q3J0bXo2d2h5c2xuYWZrZWp2cGl0dWR4Z2NyYm9tcXM' } },
        }),
      },
    )

/** @throws ApiError VALIDATION_ERROR */
function assertHasToken(channel: ChannelName): void {
  if (hasToken(channel)) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `path parameter channel: ${channel} signs with a secret of its own, and sends no token.`,
    fix: `Use telegram or whatsapp; ${route('GET /v1/agents/{id}/channels/{channel}/setup')} says what to enter for the others.`,
    field: 'channel',
  })
}
