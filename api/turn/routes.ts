import { Elysia } from 'elysia'
import Type from 'typebox'
import { findReceipt } from '../../store/turn/receipt.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { CHAT_ANSWER_EXAMPLE } from './example.ts'
import { findReadableTurn } from './service.ts'

const TurnPath = params(Type.Object({ turn_id: Type.String({ format: 'uuid' }) }))
const STATUSES = ['waiting', 'running', 'success', 'error', 'blocked', 'cancelled']
const CancelledTurn = Type.Object({ turn_id: Type.String({ format: 'uuid' }), status: Type.Enum(STATUSES) })
const { turn_id } = CHAT_ANSWER_EXAMPLE

/** One turn: stop it, or read its receipt. */
export const turnRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'turn' })
    .use(authentication(deps))
    .post(
      '/v1/turns/:turn_id/cancel',
      async ({ workspaceId, params }) => ({
        data: await deps.turns.cancel(workspaceId, params.turn_id),
        next_steps: [
          { description: 'Read what the turn did', method: 'GET', path: '/api/v1/turns/{turn_id}' },
          { description: 'Ask again', method: 'POST', path: '/api/v1/chat' },
        ],
      }),
      {
        params: TurnPath,
        response: { 200: Mutation(CancelledTurn) },
        detail: operation('cancelTurn', 'Stop a turn', 'Chat', {
          description: 'Whoever waits for the turn gets the text so far. A turn that has ended stays as it is.',
          errors: ['TURN_NOT_FOUND'],
          example: { data: { turn_id, status: 'cancelled' }, next_steps: [] },
        }),
      },
    )
    .get(
      '/v1/turns/:turn_id',
      async ({ workspaceId, params }) => {
        const turn = await findReadableTurn(deps.database, workspaceId, params.turn_id)
        return { data: await findReceipt(deps.database, turn, deps.config.temporal) }
      },
      {
        params: TurnPath,
        response: { 200: Read(Type.Record(Type.String(), Type.Unknown())) },
        detail: operation('getTurn', 'Get the receipt of a turn', 'Chat', {
          description:
            'Version, model, chunks with their scores, tool calls, guardrail decisions, usage, cost, trace and workflow.',
          errors: ['TURN_NOT_FOUND'],
          example: { data: { turn_id, status: 'success', cost: '0.00012345' } },
        }),
      },
    )
