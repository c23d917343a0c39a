import Type, { type Static } from 'typebox'
import { mapOf } from '../../schema.ts'
import { ENTRY_LIMITS, Text } from '../../text/limit.ts'
import { WebAddress } from '../../text/web-address.ts'
import { McpAuthorization } from './authorization.ts'

/** An agent has at most this many servers. */
const MAX_SERVERS = 50
/** A call that its server does not answer ends after this time, where the server has no `timeoutMs`. */
export const MCP_CALL_MS = 60_000
/** A task of a server is waited for so long, or for as long as the turn may take where that is less. */
export const MCP_TASK_MS = 24 * 60 * 60_000

/** Why a server gives a turn no tools. */
export const McpFailureReason = Type.Enum(['unreachable', 'timeout', 'invalid', 'authorization_required'])
export type McpFailureReason = Static<typeof McpFailureReason>

/** A server that gave a turn no tools, or one of its calls no answer. */
export const UnavailableServer = Type.Object({
  server: Type.String({ description: 'Its name in the configuration of the agent.' }),
  reason: McpFailureReason,
})
export type UnavailableServer = Static<typeof UnavailableServer>

/** What the last list of a server said; unknown before the first. */
const McpState = Type.Enum(['ready', 'unknown', ...McpFailureReason.enum], {
  description: 'What its last list of tools said; unknown before the first. PUT ignores it.',
})
export type McpState = Static<typeof McpState>

/** What the last list of a server held. */
const McpLastList = Type.Object(
  {
    revision: Type.String({ description: 'The revision of the protocol that both speak.' }),
    tools: Type.Integer({ description: 'The number of tools that can be offered.' }),
    unaccepted: Type.Integer({ description: 'New and changed ones that are not offered until somebody accepts them.' }),
    askedAt: Type.String({ format: 'date-time', description: 'When the server was asked last, whatever it said.' }),
  },
  { additionalProperties: false, description: 'What its last list held; left out before the first. PUT ignores it.' },
)
export type McpLastList = Static<typeof McpLastList>

/** A server of the Model Context Protocol whose tools an agent calls. */
export const McpServer = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9-]{1,32}$', description: 'Stands before the name of each of its tools.' }),
    url: WebAddress,
    authType: Type.Optional(
      Type.Enum(['none', 'bearer', 'api_key', 'oauth'], {
        description:
          'api_key goes out as X-API-Key. oauth: a person authorizes the agent (POST …/authorize), and there is no authValue. none when left out.',
      }),
    ),
    authValue: Type.Optional(
      Text('secret', {
        description:
          'Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same server name, scheme, host, port and authType.',
      }),
    ),
    headers: Type.Optional(
      mapOf(Type.Unsafe<string>(Text('headerValue')), {
        most: ENTRY_LIMITS.headers,
        description: 'Their values are secrets, as authValue is.',
      }),
    ),
    allowedTools: Type.Optional(
      Type.Array(Text('identifier'), {
        maxItems: 500,
        description: 'Only these tools are offered, by their whole names: <server>__<tool>. All when left out.',
      }),
    ),
    approval: Type.Optional(
      Type.Enum(['never', 'writes', 'always'], {
        description:
          'When a person allows a call before it is made. writes: unless trustsHints is true and the server says that the tool only reads. writes when left out.',
      }),
    ),
    trustsHints: Type.Optional(
      Type.Boolean({
        description:
          'True: what the server says of its tools counts (readOnlyHint, idempotentHint). false when left out.',
      }),
    ),
    autoAccept: Type.Optional(
      Type.Boolean({
        description: 'True: new and changed tools are offered without a look of a person. false when left out.',
      }),
    ),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60_000,
        description:
          'The time of a call; 60000 when left out. Without it a tool that its server carries out as a task has as long as the turn.',
      }),
    ),
    state: Type.Optional(McpState),
    lastList: Type.Optional(McpLastList),
    authorization: Type.Optional(McpAuthorization),
  },
  { additionalProperties: false },
)
export type McpServer = Static<typeof McpServer>

/** All servers of an agent, in the order in which the model sees their tools. */
export const McpServers = Type.Array(McpServer, { maxItems: MAX_SERVERS })

/** The hints of a server about one of its tools. */
const Annotations = Type.Object(
  {
    title: Type.Optional(Type.String()),
    readOnlyHint: Type.Optional(Type.Boolean()),
    destructiveHint: Type.Optional(Type.Boolean()),
    idempotentHint: Type.Optional(Type.Boolean()),
    openWorldHint: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** What a server says of one of its tools, as far as a model, a person and a call need it. */
export const McpToolText = Type.Object(
  {
    description: Type.String(),
    inputSchema: Type.Unsafe<Record<string, unknown>>(
      Type.Object({}, { additionalProperties: true, description: 'JSON Schema, as the server gives it.' }),
    ),
    annotations: Annotations,
  },
  { additionalProperties: false },
)
export type McpToolText = Static<typeof McpToolText>

/** A tool as its server lists it. `hash` is that of the name and all texts. `needsTask`: its server carries calls out as tasks only. */
export type McpTool = McpToolText & { name: string; hash: string; needsTask?: true }

/** A server as an agent keeps it: `pins` are its tools as a person has accepted them. */
export type StoredMcpServer = Omit<McpServer, 'state' | 'lastList' | 'authorization'> & { pins: McpTool[] }
export type McpConfig = StoredMcpServer[]

/** True for a tool that its owner lets the model call. */
export const isAllowed = (server: Pick<McpServer, 'name' | 'allowedTools'>, tool: string): boolean =>
  server.allowedTools?.includes(wholeName(server.name, tool)) ?? true

/** The name of a tool in receipts and the ledger. */
export const wholeName = (server: string, tool: string): string => `${server}__${tool}`

/** The headers of each request to a server, with its credential: for `oauth` the access token of now is its `authValue`. */
export function headersOf({ headers = {}, authType, authValue }: McpServer): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (!authValue) return own
  if (authType === 'bearer' || authType === 'oauth') return { ...own, authorization: `Bearer ${authValue.trim()}` }
  return authType === 'api_key' ? { ...own, 'x-api-key': authValue.trim() } : own
}
