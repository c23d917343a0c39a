import { composeSystemPrompt, momentaryContext } from '../../domain/agent/prompt.ts'
import { ApiError } from '../../domain/error.ts'
import { summarySection } from '../../domain/memory/window.ts'
import type { AnswerFormat } from '../../domain/model/answer-format.ts'
import { DEFAULT_TOOL_ROUNDS, settingsOfTurn } from '../../domain/model/answer-settings.ts'
import {
  ModelError,
  type ModelImage,
  type ModelMessage,
  type ModelRequest,
  parseModelId,
} from '../../domain/model/model.ts'
import { markToolResult, untrustedNotice } from '../../domain/model/untrusted.ts'
import { type ModelTools, modelToolsOf } from '../../domain/tool/call.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { instructionSection } from '../../domain/turn/client-context.ts'
import { fileKey } from '../../domain/turn/file.ts'
import { messageContext } from '../../domain/turn/message-context.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import type { Round } from '../../store/turn/round.ts'
import type { ToolCallRow } from '../../store/turn/tool-call.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { formatOf, isRepairing, repairMessageOf } from './answer/output.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import type { DecidedTurn, PreparedTurn } from './prepare.ts'

/** The tools that the agent's model may call, with the built-in `escalate` when escalation is on. */
export const toolsOf = (prepared: PreparedTurn): ModelTools =>
  modelToolsOf(prepared.tools, { escalate: prepared.agent.escalationConfig?.enabled === true })

/**
 * The request of the next model call. What stays the same stands first, so that caches of providers keep it: system prompt
 * and tools, then the history, then the message with its context, then the rounds. In the last round the tools stay
 * declared, and the model may not call them.
 */
export function modelRequestOf(hold: TurnHold, prepared: PreparedTurn): ModelRequest {
  const { turn, rounds, signal } = hold
  const { tools: calls } = hold.allCalls()
  const { maxToolRounds, maxSeconds, ...settings } = settingsOfTurn(prepared.agent.modelSettings, turn.settings)
  const format = formatOf(hold, prepared)
  const { system, context } = promptOf(turn, prepared, format)
  const { tools } = toolsOf(prepared)
  return {
    model: parseModelId(prepared.agent.model).name,
    messages: [
      ...system.map((text) => ({ role: 'system' as const, text })),
      ...prepared.history.map(({ role, text, attachments }) => ({ role, text, ...picturesOf(prepared, attachments) })),
      { role: 'user', text: turn.message, ...(context && { context }), ...picturesOf(prepared, turn.attachments) },
      ...withNotice(
        rounds.flatMap((round) => roundMessages(round, calls, prepared, format)),
        prepared,
      ),
    ],
    ...(format && { responseSchema: { name: format.name, schema: format.schema } }),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && !mayCallTools(hold, prepared) && { toolChoice: 'none' as const }),
    passages: prepared.passages.map(({ index, filename, page, heading, text, score }) => ({
      index,
      filename,
      text,
      score,
      ...(page !== undefined && { page }),
      ...(heading !== undefined && { heading }),
    })),
    ...(turn.retrieval?.score_threshold && { scoreThreshold: turn.retrieval.score_threshold }),
    ...settings,
    signal,
  }
}

/** A file whose conversation was deleted meanwhile is left out. An agent that masks personal data is shown no picture. */
export async function readPictures({ blobs }: TurnDependencies, { turn }: TurnHold, { agent, history }: DecidedTurn) {
  const pictures = new Map<string, ModelImage>()
  if (agent.guardrailConfig?.piiDetection) return pictures
  const attached = [...history.flatMap(({ attachments = [] }) => attachments), ...(turn.attachments ?? [])]
  for (const { file_id, mediaType } of attached) {
    if (pictures.has(file_id)) continue
    const bytes = await blobs.get(fileKey(turn.workspaceId, file_id)).catch((error: unknown) => {
      if (error instanceof BlobNotFoundError) return undefined
      throw error
    })
    if (bytes) pictures.set(file_id, { mediaType, base64: Buffer.from(bytes).toString('base64') })
  }
  return pictures
}

/** The pictures of a message that are still there. */
function picturesOf({ pictures }: PreparedTurn, attachments: Attachment[] | null = []): { images?: ModelImage[] } {
  const images = (attachments ?? []).flatMap(({ file_id }) => pictures.get(file_id) ?? [])
  return images.length > 0 ? { images } : {}
}

/** The error of a model that takes no pictures; undefined when it refused the request for another reason. */
export function pictureRefusal(error: unknown, model: string, { messages }: ModelRequest): ApiError | undefined {
  if (!(error instanceof ModelError) || ![400, 404, 415, 422].includes(error.status ?? 0)) return undefined
  const hasPictures = messages.some((message) => message.role === 'user' && message.images)
  if (!hasPictures || !/image|picture|vision|multi-?modal/i.test(`${error.message} ${error.refusal?.text}`))
    return undefined
  return new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model} takes no pictures.`, cause: error })
}

/** False in the last round, after which no tool call can be answered, and for an answer that is asked for again. */
export const mayCallTools = (hold: TurnHold, { agent }: PreparedTurn): boolean =>
  !isRepairing(hold) &&
  hold.rounds.length < (settingsOfTurn(agent.modelSettings, hold.turn.settings).maxToolRounds ?? DEFAULT_TOOL_ROUNDS)

/** The system prompt, which stays the same in a conversation, apart from the summary, which does not; the new message's context. */
function promptOf(turn: Turn, { agent, boundary, snapshot, passages }: PreparedTurn, format: AnswerFormat | undefined) {
  const { systemPrompt, promptConfig, name: agentName } = agent
  const parts = { systemPrompt, promptConfig, agentName, conversationId: turn.conversationId, now: snapshot.now }
  const instructions = instructionSection(turn.clientContext)
  // A client that brings its own messages sends the same instructions with each request.
  const areLasting = turn.clientContext?.thread !== undefined
  const lasting = [composeSystemPrompt(parts), areLasting ? instructions : ''].filter(Boolean).join('\n\n')
  const system = [lasting, summarySection(snapshot.summary)].filter(Boolean)
  const context = messageContext({
    boundary,
    passages,
    instructions: areLasting ? '' : instructions,
    momentary: momentaryContext(parts),
    asksForMarks: format === undefined,
  })
  return { system, context }
}

/** The sentence that explains blocks stands with the first text that is marked: in the context, else in a tool's result. */
function withNotice(messages: ModelMessage[], { boundary, passages }: PreparedTurn): ModelMessage[] {
  const first =
    passages.length > 0 ? -1 : messages.findIndex(({ role, text }) => role === 'tool' && text.includes(`<${boundary}>`))
  return messages.map((message, index) =>
    index === first ? { ...message, text: `${untrustedNotice(boundary)}\n\n${message.text}` } : message,
  )
}

/** Each call is followed by its result; a call without a result is told as interrupted. */
function roundMessages(
  round: Round,
  calls: ToolCallRow[],
  prepared: PreparedTurn,
  format: AnswerFormat | undefined,
): ModelMessage[] {
  const callable = toolsOf(prepared)
  if (round.toolCalls.length === 0)
    return [
      { role: 'assistant', text: round.text },
      ...(format ? [{ role: 'user' as const, text: repairMessageOf(round, format) }] : []),
    ]
  const results = round.toolCalls.map((request): ModelMessage => {
    const call = calls.find(({ callId }) => callId === request.callId)
    const tool = callable.find(request.name)
    const text = call?.result ?? 'The call was interrupted; it has no result.'
    const isBuiltIn = tool === undefined || tool === 'escalate'
    const shown = isBuiltIn ? text : markToolResult(prepared.boundary, tool, text)
    return { role: 'tool', callId: request.callId, name: request.name, text: shown }
  })
  const thoughts = round.thoughts && 'origin' in round.thoughts ? { thoughts: round.thoughts } : {}
  return [{ role: 'assistant', text: round.text, toolCalls: round.toolCalls, ...thoughts }, ...results]
}
