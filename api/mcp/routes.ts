import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, response } from '../request/schema.ts'

/** A message of JSON-RPC 2.0. The SDK judges it and answers in the form of the protocol. */
const McpMessage = Type.Object(
  {
    jsonrpc: Type.Optional(Type.Unknown({ description: '2.0' })),
    id: Type.Optional(Type.Unknown()),
    method: Type.Optional(Type.Unknown()),
    params: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: true },
)
const McpAnswer = Type.Object({
  jsonrpc: Type.String(),
  id: Type.Unknown(),
  result: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
})
const CALL = { name: 'chat', arguments: { agent_id: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01', message: 'Hello' } }
const ANSWER = { content: [{ type: 'text', text: 'Hello! How can I help?' }] }

/** The route of the Model Context Protocol: tools and resources of the workspace, for clients such as chat programs. */
export const mcpRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp' }).use(authentication(deps)).post(
    '/mcp',
    async ({ access, requestId, audit, request, body, server }) => {
      assertKnownOrigin(deps.config, request)
      server?.timeout(request, 0)
      // The SDK takes 27 MB and many milliseconds to load, so only a process that is asked loads it.
      const { answerMcp } = await import('./server.ts')
      return answerMcp(deps, { access, requestId, audit, request }, request, body)
    },
    {
      body: body(McpMessage),
      response: { 200: response(McpAnswer) },
      detail: operation('callMcp', 'Call a method of the Model Context Protocol', 'MCP', {
        description:
          'Streamable HTTP without sessions. Each tool needs the scope of the endpoint that it stands for. docs/mcp.md lists tools and resources.',
        errors: ['ORIGIN_REFUSED'],
        requestExample: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL },
        example: { jsonrpc: '2.0', id: 1, result: ANSWER },
        streamExample: `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: ANSWER })}\n\n`,
      }),
    },
  )

/**
 * Only pages of this service and of CORS_ORIGINS may call. A page whose name leads to this machine (DNS rebinding) sends
 * its own name as Origin, and as Host too, so Host is no proof.
 * @throws ApiError ORIGIN_REFUSED
 */
function assertKnownOrigin({ publicUrl, corsOrigins }: ApiDependencies['config'], { headers }: Request): void {
  const origin = headers.get('origin')
  if (origin === null || origin === publicUrl || corsOrigins.includes(origin) || corsOrigins.includes('*')) return
  throw new ApiError('ORIGIN_REFUSED', {
    message: `A page of ${origin.slice(0, 200)} sent the request.`,
    fix: 'The operator allows the pages of an origin with CORS_ORIGINS.',
  })
}
