import type { Access } from '../../domain/access/access.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { type AnswerSettings, costlierSettings } from '../../domain/model/answer-settings.ts'
import type { ClientContext } from '../../domain/turn/client-context.ts'
import type { Speaker } from '../../domain/turn/metadata.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findChatAgent } from '../../store/agent/serving.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ApiDependencies } from '../dependencies.ts'
import type { TakenFile } from '../knowledge/upload-body.ts'
import { factsOf } from '../plugins/request-facts.ts'
import type { GivenFile, TurnRequest } from '../turn/request.ts'
import { settlementOf } from '../turn/tool-output.ts'
import { invalid } from './field.ts'
import { readGivenFile } from './file/given-file.ts'
import { idempotencyWithFiles } from './file/idempotency.ts'
import type { PartFile } from './file/part.ts'
import { findModelId } from './model.ts'
import type { AskedSettings } from './settings.ts'
import { type AskingTurn, findAskingTurn, goOn } from './tool/asking-turn.ts'
import type { AskedTools } from './tool/definition.ts'
import type { GivenResult, MessageFiles } from './tool/messages.ts'

/** A request of the OpenAI interface that has passed the authentication. */
export type OpenAiCall<Body> = { access: Access; requestId: string; request: Request; body: Body }

export type Asked = {
  /** The `model` of the request: the id of an agent, or its name. */
  model: string
  /** The last message of the user; undefined without one. */
  message: string | undefined
  /** The files of that message, and those of the earlier messages of the context. */
  files: MessageFiles
  /** The results of calls that the request has for the last answer. */
  results: GivenResult[]
  /** True: the request ends with these results. */
  isContinuing: boolean
  /** The name of the list of messages, for errors. */
  field: string
  speaker: Speaker
  context: ClientContext & { ignored: string[] }
  conversationId: string | undefined
  isStreamed: boolean
  settings: AskedSettings
  /** The form of the answer; undefined where the request leaves it to the agent. */
  output: ChosenFormat | undefined
  tools: AskedTools
}

/**
 * Accepts a request as a turn, as `/v1/chat` does, or goes on with a turn whose calls it has the results of.
 * @throws ApiError AGENT_NOT_FOUND and what `TurnService.submit` and `goOn` throw
 */
export async function submitTurn(deps: Submitting, call: OpenAiCall<object>, asked: Asked): Promise<Turn> {
  const agentId = await findModelId(deps.database, call.access, asked.model)
  const asking = await findAskingTurn(deps.database, call.access, agentId, asked)
  const { field, isContinuing, context } = asked
  if (!asking || !isContinuing) return await beginTurn(deps, call, { ...asked, agentId, asking })
  const { ignored, isUnstored, isBackground, previousResponseId, metadata } = context
  return await goOn(deps, asking, {
    requestId: call.requestId,
    field,
    context: {
      ignored,
      ...(isUnstored && { isUnstored }),
      ...(isBackground && { isBackground }),
      ...(previousResponseId && { previousResponseId }),
      ...(metadata && { metadata }),
    },
  })
}

type Submitting = Pick<ApiDependencies, 'turns' | 'sealing' | 'database' | 'config'>
type Beginning = Asked & { agentId: string; asking: AskingTurn | undefined }

/**
 * A setting that the key may not make is ignored. The turn keeps the form of its answer, also the agent's, because its
 * streams depend on it.
 */
async function beginTurn(
  deps: Submitting,
  { access, requestId, request, body }: OpenAiCall<object>,
  { agentId, asking, ...asked }: Beginning,
): Promise<Turn> {
  const message = messageOf(asked)
  const taken = factsOf(request).file ?? {}
  const { conversationId, speaker, output, tools, isStreamed } = asked
  const known = await findChatAgent(deps.database, access.workspaceId, agentId)
  const { settings, ignored } = affordable(deps, access, known.agent, asked.settings)
  const context = { ...asked.context, ignored: [...asked.context.ignored, ...ignored] }
  const threadOf = () =>
    deps.sealing.derive(JSON.stringify(['thread', agentId, access.actor.id, context.messages[0]?.text ?? message]))
  return await deps.turns.submit(access.workspaceId, {
    agentId,
    known,
    message,
    conversationId,
    ...speaker,
    settings,
    mayCostMore: access.scopes.includes('write'),
    output: output ?? (known.agent.output ? { format: known.agent.output } : undefined),
    ...tools,
    ...(await filesOf(deps, { access, taken }, asked.files)),
    source: 'chat',
    pace: isStreamed ? 'live' : 'complete',
    requestId,
    // The conversation that an earlier response leads to may be another one at a repeat, so the header counts.
    idempotency: await idempotencyWithFiles(request, taken, {
      ...body,
      conversation: request.headers.get('x-conversation-id'),
    }),
    clientContext: conversationId === undefined ? { ...context, thread: threadOf() } : context,
    ...(asking && { write: await settlementOf(deps, asking.turn, asking.outputs) }),
  })
}

/**
 * The files of the request: those of the message are decoded, and an earlier one when its turn takes it.
 * @throws what `readGivenFile` throws
 */
async function filesOf(
  { config }: Submitting,
  { access: reach, taken }: { access: Access; taken: TakenFile },
  { own, earlier, place }: MessageFiles,
): Promise<Pick<TurnRequest, 'attachments' | 'earlierFiles'>> {
  const read = (file: PartFile) => readGivenFile(file, taken, config.maxAttachmentBytes)
  const files: GivenFile[] = []
  for (const file of own) files.push(await read(file))
  // A client sends the files of earlier messages with each request.
  const repeatKey = `openai ${reach.actor.id}`
  return {
    attachments: { reach, repeatKey, field: place, files },
    earlierFiles: {
      reach,
      repeatKey,
      files: earlier.map(({ message, file }) => ({ message, field: file.field, read: () => read(file) })),
    },
  }
}

/** @throws ApiError VALIDATION_ERROR for a request without a message, and for results of which no call is known */
function messageOf({ message, results, field, isContinuing, context: { further = [] } }: Asked): string {
  const alone = results.find(({ hasCall }) => !hasCall)
  if (isContinuing && further.length === 0)
    throw invalid(
      alone?.field ?? field,
      `${alone?.field ?? field} is no result of a call that the agent waits for.`,
      'Send the calls before their results, as the answer had them.',
    )
  if (message !== undefined) return message
  throw invalid(field, `${field} has no message of the user.`, 'Send the message of the user before the calls.')
}

/** The settings that the key may make, and the names of the others. */
function affordable(
  { config }: Submitting,
  { scopes }: Access,
  { modelSettings }: AgentRecord,
  { values, paths }: AskedSettings,
): { settings: AnswerSettings | undefined; ignored: string[] } {
  const refused = scopes.includes('write') ? [] : costlierSettings(modelSettings, values, config.turnTimeoutSeconds)
  return { settings: without(values, refused), ignored: refused.flatMap((name) => paths[name] ?? []) }
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
