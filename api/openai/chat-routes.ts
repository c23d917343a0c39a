import { Elysia } from 'elysia'
import type { Turn } from '../../store/turn/turn.ts'
import type { AdmittedCall } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, response } from '../request/schema.ts'
import { IDEMPOTENCY_HEADER, TURN_ERRORS } from '../turn/chat-routes.ts'
import { ChatCompletion, chatCompletionOf, chatFrames } from './chat-answer.ts'
import { ChatCompletionRequest, readChatRequest } from './chat-request.ts'
import { CHAT_COMPLETION_EXAMPLE, CHAT_COMPLETION_REQUEST_EXAMPLE, CHAT_STREAM_EXAMPLE } from './example.ts'
import { dataFrame, openAiStream } from './stream.ts'
import { submitTurn, turnHeaders } from './submit.ts'

const DESCRIPTION = `The last message begins a turn. Earlier messages of user and assistant are its memory, cut as the agent's memory configuration says; system and developer messages follow the agent's own prompt as instructions of the application, at most 20,000 characters. With \`stream\` the answer is a stream of chunks.`
/** A request that leaves no conversation. */
export const PASSING_HEADER = {
  'X-Conversation': 'none: the request leaves no conversation and calls no person, for titles and tags.',
}
const HEADERS = {
  'X-Conversation-Id': 'Continues this conversation; the earlier messages of the request are then ignored.',
  ...PASSING_HEADER,
  ...IDEMPOTENCY_HEADER,
}

/** The route of OpenAI's Chat Completions: an agent is a model. */
export const chatCompletionRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'chat-completions' }).use(authentication(deps)).post(
    '/openai/v1/chat/completions',
    async ({ access, requestId, body, request, path, server }) => {
      const asked = readChatRequest(body, request)
      const turn = await submitTurn(deps, { access, requestId, request, body }, asked)
      server?.timeout(request, 0)
      if (asked.isStreamed) return chatStream(deps, { request, access }, turn, { body, path })
      const result = await deps.turns.answer(turn, request.signal)
      return Response.json(chatCompletionOf(turn, result, body.model), { headers: turnHeaders(turn) })
    },
    {
      body: body(ChatCompletionRequest),
      response: { 200: response(ChatCompletion) },
      detail: operation('createChatCompletion', 'Ask an agent as an OpenAI model', 'OpenAI clients', {
        description: DESCRIPTION,
        errors: [...TURN_ERRORS],
        headers: HEADERS,
        requestExample: CHAT_COMPLETION_REQUEST_EXAMPLE,
        example: CHAT_COMPLETION_EXAMPLE,
        streamExample: CHAT_STREAM_EXAMPLE,
      }),
    },
  )

function chatStream(
  deps: ApiDependencies,
  call: AdmittedCall,
  turn: Turn,
  { body: { model, stream_options }, path }: { body: ChatCompletionRequest; path: string },
) {
  const wantsUsage = stream_options?.include_usage === true
  return openAiStream(deps, call, turn, {
    path,
    frames: (events) => chatFrames(turn, events, { model, wantsUsage }),
    errorFrame: dataFrame,
  })
}
