import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { isUuid } from '../../domain/id.ts'
import type { ClientContext } from '../../domain/turn/client-context.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { idempotencyOf } from '../request/idempotency.ts'

/** A request of the OpenAI interface that has passed the authentication. */
export type OpenAiCall<Body> = { access: Access; requestId: string; request: Request; body: Body }

export type Asked = {
  /** The `model` of the request: the id of an agent. */
  model: string
  message: string
  context: ClientContext
  conversationId: string | undefined
  isStreamed: boolean
}

/**
 * Accepts a request as a turn, as `/v1/chat` does.
 * @throws ApiError AGENT_NOT_FOUND and what `TurnService.submit` throws
 */
export function submitTurn(
  { turns, sealing }: Pick<ApiDependencies, 'turns' | 'sealing'>,
  { access, requestId, request, body }: OpenAiCall<object>,
  { model, message, context, conversationId, isStreamed }: Asked,
): Promise<Turn> {
  // A model of any other form is no agent, so no query is needed.
  if (!isUuid(model) || !reachesAgent(access, model)) throw agentNotFound(model.slice(0, 100))
  const threadOf = () =>
    sealing.derive(JSON.stringify(['thread', model, access.actor.id, context.messages[0]?.text ?? message]))
  return turns.submit(access.workspaceId, {
    agentId: model,
    message,
    conversationId,
    source: 'chat',
    pace: isStreamed ? 'live' : 'complete',
    requestId,
    // The conversation that an earlier response leads to may be another one at a repeat, so the header counts.
    idempotency: idempotencyOf(request, { ...body, conversation: request.headers.get('x-conversation-id') }),
    clientContext: conversationId === undefined ? { ...context, thread: threadOf() } : context,
  })
}

/** The headers that name the turn and the conversation of an answer. */
export const turnHeaders = (turn: Turn): Record<string, string> => ({
  'x-turn-id': turn.id,
  'x-conversation-id': turn.conversationId,
})
