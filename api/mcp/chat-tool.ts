import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import Type from 'typebox'
import { reachesAgent } from '../../domain/access/access.ts'
import { ApiError, apiErrorOf } from '../../domain/error.ts'
import { ChatRequest } from '../../domain/turn/chat.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { withAdmission } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { type McpCall, runTool, type ToolContext, toolResult } from './call.ts'
import { toolInput } from './tool-input.ts'

const { agent_id, conversation_id } = ChatRequest.properties
const ChatArguments = Type.Object({ agent_id, message: Type.String({ minLength: 1 }), conversation_id })

/** Registers the tool that asks an agent. While the answer comes, a client that wants progress gets its pieces. */
export function registerChatTool(server: McpServer, deps: ApiDependencies, call: McpCall): void {
  server.registerTool(
    'chat',
    {
      title: 'Ask an agent',
      description:
        'Asks an agent and returns its answer. conversation_id continues an earlier conversation; each answer names its own.',
      inputSchema: toolInput(ChatArguments),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    ({ agent_id, message, conversation_id }, context) =>
      runTool(deps, call, ['POST', '/v1/chat'], async () => {
        if (!reachesAgent(call.access, agent_id)) throw agentNotFound(agent_id)
        const turn = await deps.turns.submit(call.access.workspaceId, {
          agentId: agent_id,
          message,
          conversationId: conversation_id,
          source: 'chat',
          pace: 'live',
          requestId: call.requestId,
          idempotency: undefined,
        })
        return await withAdmission(deps, call, context.mcpReq.signal, (admitted) =>
          followAnswer(deps, turn, admitted, context),
        )
      }),
  )
}

/** Follows the turn to its end. @throws the ApiError that the turn ended with, or why the caller is admitted no more */
async function followAnswer(
  { turns }: ApiDependencies,
  turn: Turn,
  admitted: AbortSignal,
  context: ToolContext,
): Promise<CallToolResult> {
  const tell = createProgress(context)
  for await (const event of turns.follow(turn, 0, admitted)) {
    if (event.type === 'message.delta') await tell(event.data.text)
    if (event.type === 'message.reset') await tell('(The answer begins again.)')
    if (event.type === 'error') throw apiErrorOf(event.data.error)
    if (event.type !== 'message.end') continue
    const { text, conversation_id, turn_id } = event.data
    return toolResult(event.data, text, `conversation_id: ${conversation_id}\nturn_id: ${turn_id}`)
  }
  if (admitted.reason instanceof ApiError) throw admitted.reason
  throw new ApiError('SERVICE_UNAVAILABLE', { fix: `The turn goes on: read it with the tool get_turn and ${turn.id}.` })
}

/** Tells a client that asked for progress each piece of the answer; another client is told nothing. */
function createProgress({ mcpReq }: ToolContext): (message: string) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  let progress = 0
  return async (message) => {
    if (progressToken === undefined) return
    progress += 1
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
  }
}
