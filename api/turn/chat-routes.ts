import { Elysia } from 'elysia'
import Type from 'typebox'
import { type Access, requireScope } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { readRetrieval } from '../../domain/knowledge/retrieval.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { assertSchemaWorks } from '../../domain/model/output/schema.ts'
import { route } from '../../domain/route.ts'
import { ChatRequest, ChatResult } from '../../domain/turn/chat.ts'
import { FILE_REFUSALS } from '../../domain/turn/file-text.ts'
import { isFinal, type NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { findLastSeq } from '../../store/turn/lease.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { whileAdmitted } from '../access/living-access.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { idempotencyOf } from '../request/idempotency.ts'
import { bodyWithNulls, params, query } from '../request/schema.ts'
import { assertForeground, BACKGROUND_RESPONSE, BackgroundTurn, backgroundAnswer, receiptPathOf } from './background.ts'
import { CHAT_ANSWER_EXAMPLE, CHAT_REQUEST_EXAMPLE, STREAM_RESPONSE } from './example.ts'
import { hashedFiles, readGivenFiles } from './given-files.ts'
import { findReadableTurn } from './service.ts'
import { lastEventId, SSE_HEADERS, sseBody, sseFrame, turnFrame } from './sse.ts'

/** The errors of a request that begins a turn. */
export const TURN_ERRORS = [
  'AGENT_NOT_FOUND',
  'CONVERSATION_NOT_FOUND',
  'AGENT_PAUSED',
  'AGENT_DISABLED',
  'IDEMPOTENCY_CONFLICT',
  'QUEUE_FULL',
  'CONVERSATION_PAUSED',
  'INPUT_TOO_LONG',
  'TOO_MANY_FILES',
  'ATTACHMENT_NOT_SUPPORTED',
  ...FILE_REFUSALS,
  'MODEL_PROVIDER_NOT_CONFIGURED',
  'MODEL_NOT_ALLOWED',
  'EMBEDDING_MODEL_NOT_READY',
  'BUDGET_EXCEEDED',
  'MODEL_PROVIDER_ERROR',
  'OUTPUT_INVALID',
  'TURN_TIMEOUT',
] as const
const ERRORS = [...TURN_ERRORS, 'VERSION_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND'] as const
const DESCRIPTION =
  'For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of its own and its fallback models; both need the scope write, and the receipt has both. prompt tries a prompt that is not saved: its fields stand in the place of the agent’s, without a version; it needs the scope write, and the receipt says unsaved_prompt. settings holds settings of this turn, each in place of the agent’s; what can cost more than the agent’s own (a higher maxOutputTokens or reasoningEffort, more maxToolRounds or maxSeconds) needs the scope write. retrieval limits what this turn searches; the receipt shows it in retrieval.limits. output asks for an answer that is JSON, in place of the agent’s own form; null switches that off. null for another optional field counts as left out.'
/** Each endpoint that begins a turn takes this header. */
export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key':
    '1–255 characters, kept until 24 hours after the turn’s end. A request with the same key gets the same turn.',
}

/** The query parameters of a stream. */
const StreamQuery = Type.Object({
  reasoning: Type.Optional(
    Type.Boolean({ description: 'True: the stream has the event reasoning, where the provider tells of it.' }),
  ),
})

type ChatCall = { access: Access; requestId: string; body: ChatRequest; request: Request }

/** The routes of chat, answered at once or streamed. A lost connection does not stop a turn. */
export const chatRoutes = (deps: ApiDependencies) => {
  return new Elysia({ name: 'chat' })
    .use(authentication(deps))
    .post(
      '/v1/chat',
      async ({ access, requestId, body, request, server, set, status }) => {
        const turn = await submit(deps, { access, requestId, body, request }, 'complete')
        set.headers['x-turn-id'] = turn.id
        if (body.background) {
          set.headers.location = receiptPathOf(turn)
          return status(202, backgroundAnswer(turn))
        }
        server?.timeout(request, 0)
        return { data: await deps.turns.answer(turn, request.signal) }
      },
      {
        body: bodyWithNulls(ChatRequest),
        response: { 200: Read(ChatResult), 202: Mutation(BackgroundTurn) },
        detail: operation('chat', 'Ask an agent and wait for the answer', 'Chat', {
          description: DESCRIPTION,
          errors: [...ERRORS],
          headers: IDEMPOTENCY_HEADER,
          requestExample: CHAT_REQUEST_EXAMPLE,
          example: { data: CHAT_ANSWER_EXAMPLE },
          responses: { 202: BACKGROUND_RESPONSE },
        }),
      },
    )
    .post(
      '/v1/chat-stream',
      async ({ access, requestId, body, query, request, server }) => {
        assertForeground(body)
        const turn = await submit(deps, { access, requestId, body, request }, 'live')
        server?.timeout(request, 0)
        return stream(deps, turn, 0, { access, request, requestId, ...query })
      },
      {
        body: bodyWithNulls(ChatRequest),
        query: query(StreamQuery),
        detail: operation('chatStream', 'Ask an agent and stream the answer', 'Chat', {
          description: DESCRIPTION,
          errors: [...ERRORS],
          headers: IDEMPOTENCY_HEADER,
          requestExample: CHAT_REQUEST_EXAMPLE,
          responses: { 200: STREAM_RESPONSE },
        }),
      },
    )
    .use(resuming(deps))
}

async function submit(
  { turns, config }: ApiDependencies,
  { access, requestId, body: chat, request }: ChatCall,
  pace: 'live' | 'complete',
): Promise<Turn> {
  assertMayChoose(access, chat)
  const taken = factsOf(request).file ?? {}
  const attachments = await readGivenFiles(chat.attachments, access, taken, config.maxAttachmentBytes)
  return await turns.submit(access.workspaceId, {
    agentId: chat.agent_id,
    message: chat.message ?? '',
    conversationId: chat.conversation_id,
    user: chat.user,
    metadata: chat.metadata,
    agentVersion: chat.agent_version,
    model: chat.model,
    limits: readRetrieval(chat.retrieval),
    settings: chat.settings,
    prompt: chat.prompt,
    mayCostMore: access.scopes.includes('write'),
    output: readOutput(chat.output),
    attachments,
    tools: chat.tools,
    toolChoice: chat.tool_choice,
    source: 'chat',
    pace,
    requestId,
    idempotency: idempotencyOf(request, attachments ? { ...chat, attachments: hashedFiles(attachments) } : chat),
  })
}

/** @throws ApiError VALIDATION_ERROR for a schema that does not work */
function readOutput(output: ChatRequest['output']): ChosenFormat | undefined {
  if (output) assertSchemaWorks(output, 'output.schema')
  return output === undefined ? undefined : { format: output }
}

/** Only a caller that may change the agent chooses another version, model or prompt. @throws SCOPE_MISSING */
function assertMayChoose(access: Access, { agent_version, model, prompt }: ChatRequest): void {
  if (agent_version !== undefined || model !== undefined || prompt !== undefined) requireScope(access, 'write')
}

const resuming = (deps: ApiDependencies) =>
  new Elysia({ name: 'chat-resuming' }).use(authentication(deps)).get(
    '/v1/chat-stream/:turn_id',
    async ({ access, requestId, params, query, request, server }) => {
      const turn = await findReadableTurn(deps.database, access, params.turn_id)
      const seen = lastEventId(request)
      // A browser's EventSource asks again after every end but this one.
      if (seen > 0 && isFinal(turn.status) && seen === (await findLastSeq(deps.database, turn.id)))
        return new Response(null, { status: 204 })
      server?.timeout(request, 0)
      return stream(deps, turn, seen, { access, request, requestId, ...query })
    },
    {
      params: params(Type.Object({ turn_id: Type.String({ format: 'uuid' }) })),
      query: query(StreamQuery),
      detail: operation('resumeChatStream', 'Continue the stream of a turn that runs or has ended', 'Chat', {
        description:
          'The events of a turn are kept for 24 hours. Later the stream consists of message.start, one message.delta and the last event.',
        errors: ['TURN_NOT_FOUND'],
        headers: {
          'Last-Event-ID': 'The id of the last event that the client has seen. 0, or no header, gives all events.',
        },
        responses: {
          200: STREAM_RESPONSE,
          204: { description: 'The turn has ended, and the client has seen its last event.' },
        },
      }),
    },
  )

type StreamCall = { access: Access; request: Request; requestId: string; reasoning?: boolean }

function stream(deps: ApiDependencies, turn: Turn, afterSeq: number, call: StreamCall): Response {
  const frames = sseBody(
    (signal) => withoutReasoning(deps.turns.follow(turn, afterSeq, whileAdmitted(deps, call, signal)), call),
    turnFrame,
    (error) => {
      deps.log.error({ turnId: turn.id, err: error }, 'a stream broke off')
      // Only the stream failed. The turn goes on, so the reader can continue with Last-Event-ID.
      return sseFrame('error', { error: { ...refusalOf(), request_id: call.requestId } })
    },
  )
  return new Response(frames, { headers: { ...SSE_HEADERS, 'x-turn-id': turn.id } })
}

async function* withoutReasoning(events: AsyncGenerator<NumberedTurnEvent>, { reasoning = false }: StreamCall) {
  for await (const event of events) if (reasoning || event.type !== 'reasoning') yield event
}

function refusalOf() {
  const {
    errorCode: code,
    message,
    fix,
  } = new ApiError('SERVICE_UNAVAILABLE', {
    fix: `Continue the stream with ${route('GET /v1/chat-stream/{turn_id}')} and Last-Event-ID.`,
  })
  return { code, message, fix }
}
