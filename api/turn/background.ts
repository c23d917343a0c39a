import Type from 'typebox'
import { nextStep } from '../../domain/agent/next-step.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import type { ChatRequest } from '../../domain/turn/chat.ts'
import { TurnStatus } from '../../domain/turn/receipt.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { Mutation } from '../agent/reply.ts'
import { CHAT_ANSWER_EXAMPLE } from './example.ts'

const Id = Type.String({ format: 'uuid' })

/** The `data` of an answer of POST /v1/chat with `background: true`. */
export const BackgroundTurn = Type.Object({ turn_id: Id, conversation_id: Id, status: TurnStatus })

/** The answer to a message whose client does not wait: where the turn's answer will be. */
export const backgroundAnswer = ({ id, conversationId, status }: Turn) => ({
  data: { turn_id: id, conversation_id: conversationId, status },
  next_steps: [
    nextStep('GET /v1/turns/{turn_id}', 'Read the receipt of the turn: status, text, error.', { turn_id: id }),
    nextStep('GET /v1/chat-stream/{turn_id}', 'Or follow its events.', { turn_id: id }),
    nextStep('POST /v1/turns/{turn_id}/cancel', 'Or stop it.', { turn_id: id }),
  ],
})

/** The path of the receipt, for the header Location. */
export const receiptPathOf = ({ id }: Turn): string => `/api/v1/turns/${id}`

/** @throws ApiError VALIDATION_ERROR: a stream is read while it comes */
export function assertForeground({ background }: ChatRequest): void {
  if (!background) return
  throw new ApiError('VALIDATION_ERROR', {
    message: 'background is not for streams.',
    field: 'background',
    fix: `Send the message to ${route('POST /v1/chat')}, and follow the turn with ${route('GET /v1/chat-stream/{turn_id}')}.`,
  })
}

const { turn_id, conversation_id } = CHAT_ANSWER_EXAMPLE
const EXAMPLE = { data: { turn_id, conversation_id, status: 'running' }, next_steps: [] }

/** The 202 of POST /v1/chat in the API description. */
export const BACKGROUND_RESPONSE = {
  description: 'With background: true. The turn is accepted; the receipt at Location has its answer when it has ended.',
  headers: { Location: { schema: { type: 'string' } }, 'X-Turn-Id': { schema: { type: 'string', format: 'uuid' } } },
  content: { 'application/json': { schema: Mutation(BackgroundTurn), example: EXAMPLE } },
}
