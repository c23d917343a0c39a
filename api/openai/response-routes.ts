import { Elysia } from 'elysia'
import Type from 'typebox'
import type { Turn } from '../../store/turn/turn.ts'
import type { AdmittedCall } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params, query, response } from '../request/schema.ts'
import { IDEMPOTENCY_HEADER, TURN_ERRORS } from '../turn/chat-routes.ts'
import { sseFrame } from '../turn/sse.ts'
import { readConversationId, readPassing } from './chat-request.ts'
import { PASSING_HEADER } from './chat-routes.ts'
import { continueFrom, findItems, findStoredResponse } from './earlier-response.ts'
import { RESPONSE_EXAMPLE, RESPONSE_REQUEST_EXAMPLE, RESPONSE_STREAM_EXAMPLE } from './example.ts'
import { invalid } from './field.ts'
import { joinInstructions, userOf } from './message.ts'
import { responseFrames } from './response-frames.ts'
import { ResponseObject, responseOf } from './response-object.ts'
import {
  ignoredOf,
  outputOf,
  ResponseRequest,
  readInput,
  referencesOf,
  settingsOf,
  toolsOf,
} from './response-request.ts'
import { readSpeaker } from './speaker.ts'
import { openAiStream } from './stream.ts'
import { type Asked, type OpenAiCall, submitTurn, turnHeaders } from './submit.ts'

const ResponsePath = params(Type.Object({ response_id: Type.String({ maxLength: 100 }) }))
const ResponseQuery = query(
  Type.Object({
    stream: Type.Optional(Type.Boolean({ description: 'The events of the response as a stream.' })),
    starting_after: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The sequence_number of the last event that the client has seen.' }),
    ),
  }),
)
const TAG = 'OpenAI clients'

/** The routes of OpenAI's Responses API: a response is a turn. */
export const responseRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'openai-responses' })
    .use(authentication(deps))
    .post(
      '/openai/v1/responses',
      async ({ access, requestId, body, request, path, server }) => {
        const call = { access, requestId, request, body }
        const asked = await readRequest(deps, call)
        const turn = await submitTurn(deps, call, asked)
        if (body.background && !asked.isStreamed) return Response.json(responseOf(turn), { headers: turnHeaders(turn) })
        server?.timeout(request, 0)
        if (asked.isStreamed) return responseStream(deps, call, turn, { path })
        const result = await deps.turns.answer(turn, request.signal)
        return Response.json(responseOf(turn, { result, endedAt: new Date() }), { headers: turnHeaders(turn) })
      },
      {
        body: body(ResponseRequest),
        response: { 200: response(ResponseObject) },
        detail: operation('createResponse', 'Ask an agent by the Responses API of OpenAI', TAG, {
          description:
            'previous_response_id continues the conversation of an earlier response; from a response that is not the latest of its conversation, a new one begins. With `stream` the answer is a stream of events; with `background` it comes at once, before the response has ended.',
          errors: [...TURN_ERRORS, 'TURN_NOT_FOUND'],
          headers: {
            'X-Conversation-Id': 'Continues this conversation.',
            ...PASSING_HEADER,
            ...IDEMPOTENCY_HEADER,
          },
          requestExample: RESPONSE_REQUEST_EXAMPLE,
          example: RESPONSE_EXAMPLE,
          streamExample: RESPONSE_STREAM_EXAMPLE,
        }),
      },
    )
    .use(oneResponse(deps))

const oneResponse = (deps: ApiDependencies) =>
  new Elysia({ name: 'openai-response' })
    .use(authentication(deps))
    .get(
      '/openai/v1/responses/:response_id',
      async ({ access, params, query: { stream, starting_after: startingAfter }, request, path, server }) => {
        const turn = await findStoredResponse(deps.database, access, params.response_id)
        if (!stream) return Response.json(responseOf(turn), { headers: turnHeaders(turn) })
        server?.timeout(request, 0)
        return responseStream(deps, { access, request }, turn, { path, startingAfter })
      },
      {
        params: ResponsePath,
        query: ResponseQuery,
        response: { 200: response(ResponseObject) },
        detail: operation('getResponse', 'Get a response', TAG, {
          description: 'Every turn is a response, whatever endpoint began it. With stream the answer is its events.',
          errors: ['TURN_NOT_FOUND'],
          example: RESPONSE_EXAMPLE,
          streamExample: RESPONSE_STREAM_EXAMPLE,
        }),
      },
    )
    .post(
      '/openai/v1/responses/:response_id/cancel',
      async ({ access, params }) => {
        const { id } = await findStoredResponse(deps.database, access, params.response_id)
        await deps.turns.cancel(access, id)
        return responseOf(await findStoredResponse(deps.database, access, params.response_id))
      },
      {
        params: ResponsePath,
        response: { 200: response(ResponseObject) },
        detail: operation('cancelResponse', 'Stop a response', TAG, {
          description: 'Cancelling a response that has ended changes nothing.',
          errors: ['TURN_NOT_FOUND'],
          example: RESPONSE_EXAMPLE,
        }),
      },
    )

/** Reads a request, with the earlier responses that it names. @throws ApiError VALIDATION_ERROR, TURN_NOT_FOUND */
async function readRequest(
  { database }: ApiDependencies,
  { access, request, body }: OpenAiCall<ResponseRequest>,
): Promise<Asked> {
  if (body.background && body.store === false)
    throw invalid(
      'background',
      'background with store: false has no response that could be read later.',
      'Leave out store, or background.',
    )
  const { earlier, further, instructions, ...read } = readInput(
    body,
    await findItems(database, access, referencesOf(body)),
  )
  const { previous_response_id: previousResponseId } = body
  const named = readConversationId(request.headers)
  if (previousResponseId && named)
    throw invalid(
      'previous_response_id',
      'previous_response_id and the header X-Conversation-Id both name a conversation.',
      'Send one of them.',
    )
  const { conversationId = named, messages } = previousResponseId
    ? await continueFrom(
        database,
        await findStoredResponse(database, access, previousResponseId, 'previous_response_id'),
      )
    : { messages: [] }
  const { speaker, ignored } = readSpeaker(body)
  const context = {
    messages: [...messages, ...earlier],
    ...(further.length > 0 && { further }),
    instructions: joinInstructions(instructions, 'input'),
    ...(body.store === false && { isUnstored: true as const }),
    ...(body.background && { isBackground: true as const }),
    ...passingOf(body, request.headers),
    ...userOf(body),
    ...(previousResponseId && { previousResponseId }),
    ...(speaker.metadata && { metadata: speaker.metadata }),
    ignored: [...ignoredOf(body), ...ignored],
  }
  return {
    model: body.model,
    ...read,
    field: 'input',
    speaker,
    context,
    conversationId,
    isStreamed: body.stream === true,
    settings: settingsOf(body),
    output: outputOf(body),
    tools: toolsOf(body),
  }
}

/** A response that leaves no conversation cannot be continued or read later. @throws ApiError VALIDATION_ERROR */
function passingOf(body: ResponseRequest, headers: Headers) {
  const passing = readPassing(headers)
  const lasting = body.background ? 'background' : 'previous_response_id'
  if (passing.isPassing && body[lasting])
    throw invalid(
      lasting,
      `${lasting} does not go with the header X-Conversation: none, which leaves no conversation.`,
      'Send one of them.',
    )
  return passing
}

function responseStream(
  deps: ApiDependencies,
  call: AdmittedCall,
  turn: Turn,
  { path, startingAfter }: { path: string; startingAfter?: number | undefined },
): Response {
  return openAiStream(deps, call, turn, {
    path,
    frames: (events) => responseFrames(turn, events, startingAfter),
    errorFrame: ({ error: { message, code, param } }) =>
      sseFrame('error', { type: 'error', code, message, param, sequence_number: 0 }),
  })
}
