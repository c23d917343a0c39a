import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import Type from 'typebox'
import { reachesAgent } from '../../domain/access/access.ts'
import { ApiError, apiErrorOf } from '../../domain/error.ts'
import { ChatRequest } from '../../domain/turn/chat.ts'
import type { RequiredAction } from '../../domain/turn/required-action.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { withAdmission } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { type McpCall, runTool, type ToolContext, toolResult } from './call.ts'
import { IdempotencyKey, idempotencyIn } from './idempotency.ts'
import { toolInput } from './tool-input.ts'

const { agent_id, conversation_id } = ChatRequest.properties
const ChatArguments = Type.Object({
  agent_id,
  message: Type.String({ minLength: 1 }),
  conversation_id,
  idempotency_key: IdempotencyKey,
})
/** Clients give a call up after a minute, and some sooner. */
const WAIT_MS = 20_000

/** Registers the tool that asks an agent. While the answer comes, a client that wants progress gets its pieces. */
export function registerChatTool(server: McpServer, deps: ApiDependencies, call: McpCall): void {
  server.registerTool(
    'chat',
    {
      title: 'Ask an agent',
      description: `Asks an agent and returns its answer. conversation_id continues an earlier conversation; each answer names its own. After ${WAIT_MS / 1000} seconds it returns the turn_id, and the turn goes on: get_turn has its answer. A call with the same idempotency_key gets the same turn.`,
      inputSchema: toolInput(ChatArguments),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    ({ idempotency_key, ...chat }, context) =>
      runTool(deps, call, ['POST', '/v1/chat'], async () => {
        const { agent_id, message, conversation_id } = chat
        if (!reachesAgent(call.access, agent_id)) throw agentNotFound(agent_id)
        const turn = await deps.turns.submit(call.access.workspaceId, {
          agentId: agent_id,
          message,
          conversationId: conversation_id,
          source: 'chat',
          pace: 'live',
          requestId: call.requestId,
          idempotency: idempotencyIn(idempotency_key, chat),
        })
        return await withAdmission(deps, call, context.mcpReq.signal, (admitted) =>
          followAnswer(deps, turn, admitted, context),
        )
      }),
  )
}

/** Follows the turn to its end, or as long as a client waits. @throws the ApiError that the turn ended with, or why the caller is admitted no more */
async function followAnswer(
  { turns }: ApiDependencies,
  turn: Turn,
  admitted: AbortSignal,
  context: ToolContext,
): Promise<CallToolResult> {
  const tell = createProgress(context)
  const late = AbortSignal.timeout(WAIT_MS)
  for await (const event of turns.follow(turn, 0, AbortSignal.any([admitted, late]))) {
    if (event.type === 'message.delta') await tell(event.data.text)
    if (event.type === 'message.reset') await tell('(The answer begins again.)')
    if (event.type === 'error') throw apiErrorOf(event.data.error)
    if (event.type !== 'message.end') continue
    const { text, required_actions = [] } = event.data
    return toolResult(event.data, text, ...required_actions.map(actionWords), idWords(turn))
  }
  if (admitted.reason instanceof ApiError) throw admitted.reason
  if (late.aborted && !admitted.aborted) {
    const facts = { conversation_id: turn.conversationId, turn_id: turn.id, status: 'running' }
    return toolResult(facts, 'The turn goes on. Ask get_turn with its turn_id for the answer.', idWords(turn))
  }
  throw new ApiError('SERVICE_UNAVAILABLE', { fix: `The turn goes on: read it with the tool get_turn and ${turn.id}.` })
}

const idWords = ({ id, conversationId }: Turn): string => `conversation_id: ${conversationId}\nturn_id: ${id}`

/** A turn that waits has often no text; a model is told for what. */
const actionWords = ({ type, name, expires_at }: RequiredAction): string =>
  `The turn waits until ${expires_at} for ${type === 'approval' ? 'a person to allow' : 'the output of'} a call of ${name}.`

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
