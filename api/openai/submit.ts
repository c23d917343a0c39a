import type { Access } from '../../domain/access/access.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { type AnswerSettings, costlierSettings } from '../../domain/model/answer-settings.ts'
import type { ClientContext } from '../../domain/turn/client-context.ts'
import type { Speaker } from '../../domain/turn/metadata.ts'
import { findChatAgent } from '../../store/agent/agent.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { idempotencyOf } from '../request/idempotency.ts'
import { findModelId } from './model.ts'
import type { AskedSettings } from './settings.ts'

/** A request of the OpenAI interface that has passed the authentication. */
export type OpenAiCall<Body> = { access: Access; requestId: string; request: Request; body: Body }

export type Asked = {
  /** The `model` of the request: the id of an agent, or its name. */
  model: string
  message: string
  speaker: Speaker
  context: ClientContext & { ignored: string[] }
  conversationId: string | undefined
  isStreamed: boolean
  settings: AskedSettings
  /** The form of the answer; undefined where the request leaves it to the agent. */
  output: ChosenFormat | undefined
}

/**
 * Accepts a request as a turn, as `/v1/chat` does. A setting that the key may not make is ignored. The turn keeps the form of
 * its answer, also the agent's, because its streams depend on it.
 * @throws ApiError AGENT_NOT_FOUND and what `TurnService.submit` throws
 */
export async function submitTurn(
  { turns, sealing, database, config }: Pick<ApiDependencies, 'turns' | 'sealing' | 'database' | 'config'>,
  { access, requestId, request, body }: OpenAiCall<object>,
  { model, message, speaker, context: asked, conversationId, isStreamed, settings: askedSettings, output }: Asked,
): Promise<Turn> {
  const agentId = await findModelId(database, access, model)
  const known = await findChatAgent(database, access.workspaceId, agentId)
  const { agent } = known
  const mayCostMore = access.scopes.includes('write')
  const refused = mayCostMore
    ? []
    : costlierSettings(agent.modelSettings, askedSettings.values, config.turnTimeoutSeconds)
  const settings = without(askedSettings.values, refused)
  const context = {
    ...asked,
    ignored: [...asked.ignored, ...refused.flatMap((name) => askedSettings.paths[name] ?? [])],
  }
  const threadOf = () =>
    sealing.derive(JSON.stringify(['thread', agentId, access.actor.id, context.messages[0]?.text ?? message]))
  return await turns.submit(access.workspaceId, {
    agentId,
    known,
    message,
    conversationId,
    ...speaker,
    settings,
    mayCostMore,
    output: output ?? (agent.output ? { format: agent.output } : undefined),
    source: 'chat',
    pace: isStreamed ? 'live' : 'complete',
    requestId,
    // The conversation that an earlier response leads to may be another one at a repeat, so the header counts.
    idempotency: idempotencyOf(request, { ...body, conversation: request.headers.get('x-conversation-id') }),
    clientContext: conversationId === undefined ? { ...context, thread: threadOf() } : context,
  })
}

/** The settings that are left; undefined when none is. */
function without(settings: AnswerSettings, names: (keyof AnswerSettings)[]): AnswerSettings | undefined {
  const left = Object.entries(settings).filter(([name]) => !names.includes(name as keyof AnswerSettings))
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

/** The headers that name the turn and the conversation of an answer. */
export const turnHeaders = (turn: Turn): Record<string, string> => ({
  'x-turn-id': turn.id,
  'x-conversation-id': turn.conversationId,
})
