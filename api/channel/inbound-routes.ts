import { Elysia } from 'elysia'
import Type from 'typebox'
import { CHANNELS, type ChannelName, channelToken } from '../../domain/agent/channel.ts'
import { readRequest } from '../../domain/channel/read.ts'
import type { ChannelEvent, PlatformAnswer, Reading } from '../../domain/channel/reading.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { openChannel } from '../../store/agent/secret.ts'
import { findChatAgentById } from '../../store/agent/serving.ts'
import { recordRefused } from '../../store/channel/event.ts'
import { asSystem, enterWorkspace } from '../../store/connection/scope.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { MAX_BODY_BYTES } from '../plugins/authentication.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { readBytes } from '../request/body.ts'
import { params } from '../request/schema.ts'
import { type Inbound, receiveEvent } from './inbound.ts'
import { receivePress } from './press.ts'

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview (payload size) */
const MAX_WHATSAPP_BYTES = 3 * 1024 * 1024

const InboundPath = params(Type.Object({ agentId: Type.String({ format: 'uuid' }), channel: Type.String() }))

/** The addresses that the platforms deliver to. They need no key: each platform signs its requests in its own way. */
export const channelInboundRoutes = (deps: ApiDependencies) => {
  const receive = createReceiver(deps)
  return new Elysia({ name: 'channel-inbound' })
    .get(
      '/channels/:agentId/:channel',
      async ({ params, request, set }) => {
        if (params.channel !== 'whatsapp') throw onlyPost(params.channel)
        return shown(set, await receive(params, request))
      },
      {
        params: InboundPath,
        detail: operation('verifyChannel', "Answer WhatsApp's handshake", 'Channels', {
          description: `WhatsApp sends the verify token that ${route('PUT /v1/agents/{id}/channels')} names.`,
          errors: [
            'CHANNEL_SIGNATURE_INVALID',
            'NOT_FOUND',
            'METHOD_NOT_ALLOWED',
            'RATE_LIMITED',
            'SERVICE_UNAVAILABLE',
          ],
          responses: answerOf('1158201444'),
        }),
      },
    )
    .post(
      '/channels/:agentId/:channel',
      async ({ params, request, set }) => shown(set, await receive(params, request)),
      {
        parse: 'none',
        params: InboundPath,
        detail: operation('receiveChannel', 'Take what a platform delivers', 'Channels', {
          description:
            'Only for Slack, Telegram, WhatsApp and Discord. The signature is verified on the bytes of the body. The answer comes after the events are stored; an event that is delivered again is answered once. 429 is sent where the platform delivers the event again.',
          errors: ['CHANNEL_SIGNATURE_INVALID', 'NOT_FOUND', 'BODY_TOO_LARGE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
          responses: answerOf('{"type":5}'),
        }),
      },
    )
}

type Path = { agentId: string; channel: string }

function createReceiver(deps: ApiDependencies) {
  let root: string | undefined
  const findRoot = async () => {
    root ??= await asSystem(() => findChannelTokenRoot(deps.database, deps.sealing))
    return root
  }
  return async ({ agentId, channel: name }: Path, request: Request): Promise<PlatformAnswer> => {
    deps.admission.admitWork()
    const channel = CHANNELS.find((each) => each === name)
    // The address names no workspace; the agent is found before one is known.
    const find = () => asSystem(() => findChatAgentById(deps.database, agentId))
    const known = channel && (await deps.channelClients.find(factsOf(request).address, agentId, find))
    if (!known) throw new ApiError('NOT_FOUND')
    enterWorkspace(known.agent.workspaceId)
    const token = channelToken(await findRoot(), known.agent.id, channel)
    const { requestId, address = null } = factsOf(request)
    const to = { ...known, channel, requestId, address }
    return await answer(deps, to, await read(deps, to, request, token))
  }
}

async function read(deps: ApiDependencies, { agent, channel }: Inbound, request: Request, token: string) {
  const { address } = factsOf(request)
  await deps.channelClients.count(address, agent.id)
  const section = openChannel(deps.sealing, agent, channel)
  if (!section) throw new ApiError('NOT_FOUND')
  const mostBytes = channel === 'whatsapp' ? MAX_WHATSAPP_BYTES : MAX_BODY_BYTES
  const room = deps.channelClients.openRoom(address, request, mostBytes)
  try {
    const { method, headers, url } = request
    const body = await readBytes(request, { maxBytes: mostBytes, room })
    const query = new URL(url).searchParams
    return await readRequest({ method, headers, query, body }, section, { token, now: new Date() })
  } finally {
    room?.leave()
  }
}

async function answer(deps: ApiDependencies, to: Inbound, reading: Reading): Promise<PlatformAnswer> {
  if (reading.kind === 'refused') {
    const { id: agentId, workspaceId } = to.agent
    await recordRefused(deps.database, { workspaceId, agentId, channel: to.channel }, 'refused', reading.reason)
    throw new ApiError('CHANNEL_SIGNATURE_INVALID')
  }
  if (reading.kind === 'press') await receivePress(deps, to, reading.press)
  const notice = reading.kind === 'events' && (await receiveEvents(deps, to, reading.events))
  return notice || reading.answer
}

/**
 * A flood of one user stops no event of another one: the 429 comes after all events of the request.
 * @returns the answer in place of the reading's own, where there is one
 */
async function receiveEvents(
  deps: ApiDependencies,
  to: Inbound,
  events: ChannelEvent[],
): Promise<PlatformAnswer | undefined> {
  let limited: ApiError | undefined
  let notice: PlatformAnswer | undefined
  for (const event of events) {
    try {
      notice = (await receiveEvent(deps, to, event)) ?? notice
    } catch (error) {
      if (!(error instanceof ApiError && error.errorCode === 'RATE_LIMITED')) throw error
      limited ??= error
    }
  }
  if (limited) throw limited
  return notice
}

/** The answer of a platform's request in the API description. */
const answerOf = (example: string) => ({
  200: {
    description: 'The answer that the platform expects; for some platforms it is JSON.',
    content: { 'text/plain': { schema: { type: 'string' }, example } },
  },
})

const onlyPost = (channel: string): ApiError =>
  CHANNELS.includes(channel as ChannelName)
    ? new ApiError('METHOD_NOT_ALLOWED', { fix: 'Use POST.', headers: { allow: 'POST' } })
    : new ApiError('NOT_FOUND')

type Shown = { status?: number | string; headers: Record<string, string | number> }

function shown(set: Shown, { status, contentType, body }: PlatformAnswer): string {
  set.status = status
  set.headers['content-type'] = contentType
  return body
}
