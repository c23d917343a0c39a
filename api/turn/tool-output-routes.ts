import { Elysia } from 'elysia'
import Type, { type Static } from 'typebox'
import type { Access } from '../../domain/access/access.ts'
import { nextStep } from '../../domain/agent/next-step.ts'
import { ApiError, fieldFault } from '../../domain/error.ts'
import { countCharacters } from '../../domain/text/character.ts'
import { MAX_OUTPUT_LENGTH } from '../../domain/turn/required-action.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params } from '../request/schema.ts'
import { CHAT_ANSWER_EXAMPLE, OUTPUTS_EXAMPLE } from './example.ts'
import { findReadableTurn } from './service.ts'
import { continueTurn, textOf } from './tool-output.ts'

const Id = Type.String({ format: 'uuid' })

const ToolOutput = Type.Object({
  call_id: Type.String({ description: 'That of a required action.' }),
  output: Type.Optional(Type.Unknown({ description: `Any JSON value, at most ${MAX_OUTPUT_LENGTH} characters.` })),
  error: Type.Optional(Type.String({ description: 'In place of output: why the tool failed. The model reads it.' })),
})
const ToolOutputs = Type.Object({ outputs: Type.Array(ToolOutput, { minItems: 1, maxItems: 128 }) })

/** What settles a call answers this. */
export const Settled = Type.Object({
  turn_id: Type.Union([Id, Type.Null()], { description: 'The turn that goes on; null while calls are open.' }),
  conversation_id: Id,
  open: Type.Array(Type.String(), { description: 'The calls that still wait for an output.' }),
})

export const SETTLED_STEPS = [
  nextStep('GET /v1/chat-stream/{turn_id}', 'Read the stream of the turn that goes on.'),
  nextStep('GET /v1/turns/{turn_id}', 'Read its receipt.'),
]
const { turn_id, conversation_id } = CHAT_ANSWER_EXAMPLE
export const SETTLED_EXAMPLE = { data: { turn_id, conversation_id, open: [] }, next_steps: [] }

/** The route by which a caller gives the outputs of its own tools. */
export const toolOutputRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'tool-outputs' }).use(authentication(deps)).post(
    '/v1/turns/:turn_id/tool-outputs',
    async ({ access, requestId, params, body }) => ({
      data: await submit(deps, { access, requestId, turnId: params.turn_id, body }),
      next_steps: SETTLED_STEPS,
    }),
    {
      params: params(Type.Object({ turn_id: Id })),
      body: body(ToolOutputs),
      response: { 200: Mutation(Settled) },
      detail: operation('submitToolOutputs', 'Give the outputs of calls that you run', 'Chat', {
        description:
          'A turn that ended with finish_reason action_required takes the outputs of its required_actions for 24 hours, all at once or one by one. With the last one a turn begins that goes on: turn_id, whose answer its stream has. The same output again gets the same answer.',
        errors: ['TURN_NOT_FOUND', 'ACTION_NOT_FOUND', 'ACTION_SETTLED', 'CONVERSATION_PAUSED'],
        requestExample: OUTPUTS_EXAMPLE,
        example: SETTLED_EXAMPLE,
      }),
    },
  )

type Submission = { access: Access; requestId: string; turnId: string; body: Static<typeof ToolOutputs> }

async function submit(deps: ApiDependencies, { access, requestId, turnId, body }: Submission) {
  assertWhole(body.outputs)
  const turn = await findReadableTurn(deps.database, access, turnId)
  const { continuation, open } = await continueTurn(deps, turn, body.outputs, { requestId })
  return { turn_id: continuation?.id ?? null, conversation_id: turn.conversationId, open }
}

/** @throws ApiError VALIDATION_ERROR */
function assertWhole(outputs: Static<typeof ToolOutput>[]): void {
  const seen = new Set<string>()
  for (const [index, { call_id, output, error }] of outputs.entries()) {
    const field = `outputs[${index}]`
    if ((output === undefined) === (error === undefined))
      throw refused(field, 'has neither output nor error, or both', 'Send either output or error for each call.')
    if (seen.has(call_id)) throw refused(`${field}.call_id`, 'is there twice', 'Send one output for each call.')
    if (countCharacters(error ?? textOf(output)) > MAX_OUTPUT_LENGTH)
      throw refused(
        `${field}.${error === undefined ? 'output' : 'error'}`,
        `has more than ${MAX_OUTPUT_LENGTH} characters`,
        'Send a shorter one: the part that the model needs.',
      )
    seen.add(call_id)
  }
}

const refused = (field: string, what: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', fieldFault(field, what, fix))
