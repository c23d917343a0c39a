import { createHmac } from 'node:crypto'
import { type ReceivedCall, type StandInAnswer, startStandIn } from './server.ts'

export type SlackMessage = {
  channel: string
  ts: string
  text: string
  thread_ts?: string
  blocks?: Record<string, unknown>[]
  metadata?: { event_type: string; event_payload: Record<string, unknown> }
}

/** Slack's Web API as https://docs.slack.dev/reference/methods describes it. `url` is the base address. */
export async function startSlack(settings: { botToken: string; channels?: string[]; scopes?: string[] }) {
  const { botToken, channels = ['C1', 'D1'], scopes = ALL_SCOPES } = settings
  const messages: SlackMessage[] = []
  const notices: { channel: string; user: string; text: string }[] = []
  const files = new Map<string, Uint8Array>()
  let sent = 0

  const methods: Record<string, (call: ReceivedCall) => object> = {
    'auth.test': () => ({
      ok: true,
      url: 'https://team.slack.com/',
      team: 'Team',
      user: 'agent',
      bot_id: 'B1',
      user_id: 'UBOT',
    }),
    'chat.postMessage': ({ body }) => {
      const { channel, text, thread_ts, blocks, metadata } = body as SlackMessage
      if (!channels.includes(channel)) return failed('channel_not_found')
      if (!text) return failed('no_text')
      if (text.length > 40_000) return failed('msg_too_long')
      sent += 1
      const ts = `${Math.floor(Date.now() / 1000)}.${String(sent).padStart(6, '0')}`
      if (!areBlocks(blocks)) return failed('invalid_blocks')
      const more = { ...(thread_ts && { thread_ts }), ...(blocks && { blocks }), ...(metadata && { metadata }) }
      const message = { channel, ts, text, ...more }
      messages.push(message)
      return { ok: true, channel, ts, message: { type: 'message', user: 'UBOT', bot_id: 'B1', text, ts } }
    },
    'chat.update': ({ body }) => {
      const { channel, ts, text, blocks } = body as SlackMessage
      const message = messages.find((each) => each.channel === channel && each.ts === ts)
      if (!message) return failed('message_not_found')
      if (!areBlocks(blocks)) return failed('invalid_blocks')
      Object.assign(message, { text, blocks })
      return { ok: true, channel, ts, text }
    },
    'chat.postEphemeral': ({ body }) => {
      const { channel, user, text } = body as { channel: string; user: string; text: string }
      notices.push({ channel, user, text })
      return { ok: true, message_ts: '1.000100' }
    },
    'conversations.history': (call) => {
      const found = messages.filter((message) => message.thread_ts === undefined)
      return pageOf(parametersOf(call), found.reverse())
    },
    'conversations.replies': (call) => {
      const parameters = parametersOf(call)
      return pageOf(
        parameters,
        messages.filter((message) => message.thread_ts === parameters.get('ts')),
      )
    },
    'reactions.add': () => ({ ok: true }),
  }

  const answer = (call: ReceivedCall): StandInAnswer => {
    if (call.path.startsWith('/files-pri/')) return download(call)
    const method = methods[call.path.slice(1)]
    const headers = { 'x-oauth-scopes': scopes.join(',') }
    const { authorization } = call.headers
    if (!method) return { status: 200, body: failed('unknown_method') }
    if (!authorization) return { status: 200, headers, body: failed('not_authed') }
    if (authorization !== `Bearer ${botToken}`) return { status: 200, headers, body: failed('invalid_auth') }
    return { status: 200, headers, body: method(call) }
  }

  /** Without the token, or the scope, Slack shows its login page. */
  function download({ path, headers: { authorization } }: ReceivedCall): StandInAnswer {
    const isAllowed = authorization === `Bearer ${botToken}` && scopes.includes('files:read')
    const bytes = isAllowed ? files.get(path) : Buffer.from('<!DOCTYPE html><title>Sign in</title>')
    if (!bytes) return { status: 404, body: undefined }
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes }
  }
  return Object.assign(await startStandIn(answer), { messages, notices, files })
}

/** https://docs.slack.dev/reference/block-kit/blocks/section-block */
const areBlocks = (blocks: SlackMessage['blocks'] = []): boolean =>
  blocks.every(({ text }) => ((text as { text?: string } | undefined)?.text?.length ?? 1) <= 3_000)

/** A page of the messages of a channel since `oldest`; their metadata only when it is asked for. */
function pageOf(parameters: URLSearchParams, messages: SlackMessage[]): object {
  const [limit, start] = [Number(parameters.get('limit') ?? 100), Number(parameters.get('cursor') ?? 0)]
  const found = messages.filter(
    ({ channel, ts }) => channel === parameters.get('channel') && Number(ts) > Number(parameters.get('oldest') ?? 0),
  )
  const hasMore = found.length > start + limit
  return {
    ok: true,
    messages: found.slice(start, start + limit).map(({ metadata, ...message }) => ({
      ...message,
      ...(parameters.get('include_all_metadata') === 'true' && metadata && { metadata }),
    })),
    has_more: hasMore,
    response_metadata: { next_cursor: hasMore ? String(start + limit) : '' },
  }
}

/** Methods that read take their parameters from the address or from a form. */
function parametersOf({ query, body }: ReceivedCall): URLSearchParams {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(body)) parameters.set(name, String(value))
  return parameters
}

const failed = (error: string) => ({ ok: false, error })

const ALL_SCOPES = [
  'app_mentions:read',
  'chat:write',
  'commands',
  'im:history',
  'channels:history',
  'groups:history',
  'mpim:history',
  'files:read',
  'reactions:write',
  'reactions:read',
]

/** Slack gives this answer to an app that sends too much. */
export const slackLimit = (seconds: number): StandInAnswer => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: failed('ratelimited'),
})

/** The headers of a request that Slack signs. https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function signSlack(signingSecret: string, body: string, at = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` }
}

/** The signed request of a form, as slash commands are. */
export function slackForm(signingSecret: string, fields: Record<string, string>, at = new Date()) {
  const body = new URLSearchParams(fields).toString()
  return {
    body,
    headers: { ...signSlack(signingSecret, body, at), 'content-type': 'application/x-www-form-urlencoded' },
  }
}

/** The signed request of an Events API event. `retry` is the number of the repetition. */
export function slackEvent(
  signingSecret: string,
  event: Record<string, unknown>,
  {
    at = new Date(),
    retry,
    eventId = `Ev${event.type}${event.ts}`,
  }: { at?: Date; retry?: number; eventId?: string } = {},
) {
  const body = JSON.stringify({
    token: 'unused',
    team_id: 'T1',
    api_app_id: 'A1',
    type: 'event_callback',
    event_id: eventId,
    event_time: Math.floor(at.getTime() / 1000),
    authorizations: [
      { enterprise_id: null, team_id: 'T1', user_id: 'UBOT', is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event,
  })
  return {
    body,
    headers: {
      ...signSlack(signingSecret, body, at),
      'content-type': 'application/json',
      ...(retry !== undefined && { 'x-slack-retry-num': String(retry), 'x-slack-retry-reason': 'http_timeout' }),
    },
  }
}

/** The event of a message that a user wrote. */
export const slackMessage = (
  fields: { text: string; ts: string } & Record<string, unknown>,
): Record<string, unknown> => ({
  type: 'message',
  channel: 'D1',
  channel_type: 'im',
  user: 'U1',
  client_msg_id: `client-${fields.ts}`,
  event_ts: fields.ts,
  team: 'T1',
  ...fields,
})
