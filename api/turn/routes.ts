import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../domain/agent/next-step.ts'
import { ModelCallContent } from '../../domain/turn/model-call.ts'
import { Receipt, TurnStatus } from '../../domain/turn/receipt.ts'
import { findReceipt } from '../../store/turn/receipt.ts'
import { Mutation, Read, TurnPath } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { CHAT_ANSWER_EXAMPLE, MODEL_CALL_EXAMPLE, RECEIPT_EXAMPLE } from './example.ts'
import { readModelCall } from './model-call.ts'
import { findReadableTurn } from './service.ts'

const ModelCallPath = params(
  Type.Object({
    turn_id: Type.String({ format: 'uuid' }),
    number: Type.String({
      pattern: '^[1-9][0-9]{0,5}$',
      maxLength: 6,
      description: 'The place of the call among model_calls of the receipt, from 1.',
      'x-accepts': 'a number from 1',
    }),
  }),
)
export const CancelledTurn = Type.Object({ turn_id: Type.String({ format: 'uuid' }), status: TurnStatus })
const { turn_id } = CHAT_ANSWER_EXAMPLE

/** The routes of one turn: cancel it, read its receipt. */
export const turnRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'turn' })
    .use(authentication(deps))
    .post(
      '/v1/turns/:turn_id/cancel',
      async ({ access, params }) => ({
        data: await deps.turns.cancel(access, params.turn_id),
        next_steps: [
          nextStep('GET /v1/turns/{turn_id}', 'Read the receipt of the turn.'),
          nextStep('POST /v1/chat', 'Ask again.'),
        ],
      }),
      {
        params: TurnPath,
        response: { 200: Mutation(CancelledTurn) },
        detail: operation('cancelTurn', 'Stop a turn', 'Chat', {
          description:
            'The client that waits for the turn gets the text so far. A turn that has ended stays as it is; where it waits for outputs, they are not taken any more.',
          errors: ['TURN_NOT_FOUND'],
          example: { data: { turn_id, status: 'cancelled' }, next_steps: [] },
        }),
      },
    )
    .get(
      '/v1/turns/:turn_id',
      async ({ access, params }) => {
        const turn = await findReadableTurn(deps.database, access, params.turn_id)
        return { data: await findReceipt(deps.database, turn, deps.config) }
      },
      {
        params: TurnPath,
        response: { 200: Read(Receipt) },
        detail: operation('getTurn', 'Get the receipt of a turn', 'Chat', {
          description:
            'The receipt has the version, the model, the chunks with their texts and scores, the model calls and tool calls with their moments, the guardrail decisions, the usage, the cost, the trace and the workflow.',
          errors: ['TURN_NOT_FOUND'],
          example: { data: RECEIPT_EXAMPLE },
        }),
      },
    )
    .get(
      '/v1/turns/:turn_id/model-calls/:number',
      async ({ access, params }) => {
        const turn = await findReadableTurn(deps.database, access, params.turn_id)
        return { data: await readModelCall(deps, turn, Number(params.number)) }
      },
      {
        params: ModelCallPath,
        response: { 200: Read(ModelCallContent) },
        detail: operation('getModelCall', 'Get what a model call of a turn was asked and answered', 'Chat', {
          description:
            'The input is composed as the turn composed it, of what is stored. Blocks of text from outside are named untrusted. The prompt is in it, so a key needs the scope read.',
          errors: ['TURN_NOT_FOUND', 'MODEL_CALL_NOT_FOUND', 'VERSION_NOT_FOUND'],
          example: { data: MODEL_CALL_EXAMPLE },
        }),
      },
    )
