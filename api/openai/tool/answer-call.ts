import Type, { type Static } from 'typebox'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { RequiredAction } from '../../../domain/turn/required-action.ts'
import type { NumberedTurnEvent } from '../../../domain/turn/turn.ts'
import { itemIdOf } from '../response-id.ts'

const Arguments = Type.String({ description: 'The JSON of an object.' })

/** A call of a function of the client, in an answer of Chat Completions. */
export const AnswerCall = Type.Object({
  id: Type.String({ description: 'The tool_call_id of the message with its result.' }),
  type: Type.Literal('function'),
  function: Type.Object({ name: Type.String(), arguments: Arguments }),
})

/** The same in a response of the Responses API. */
export const FunctionCallItem = Type.Object({
  id: Type.String(),
  type: Type.Literal('function_call'),
  status: Type.Enum(['in_progress', 'completed']),
  call_id: Type.String({ description: 'The call_id of the function_call_output with its result.' }),
  name: Type.String(),
  arguments: Arguments,
})
export type FunctionCallItem = Static<typeof FunctionCallItem>

/** The calls of an answer of Chat Completions. */
export const answerCallsOf = (result: ChatResult): Static<typeof AnswerCall>[] =>
  callsIn(result).map(({ call_id: id, name, arguments: args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))

/** The calls of a response, as its items. */
export const callItemsOf = (result: ChatResult): FunctionCallItem[] =>
  callsIn(result).map(({ call_id, name, arguments: args }) => ({
    id: itemIdOf(call_id),
    type: 'function_call',
    status: 'completed',
    call_id,
    name,
    arguments: JSON.stringify(args),
  }))

/**
 * The result as its client sees it. Where only people of the team are asked, the client has nothing to settle, so the text says
 * whom the answer waits for.
 */
export const resultForClient = (result: ChatResult): ChatResult =>
  waitsForPeople(result) ? { ...result, text: [result.text, ASKED].filter(Boolean).join('\n\n') } : result

/** An event of a turn, likewise. */
export const eventForClient = (event: NumberedTurnEvent): NumberedTurnEvent =>
  event.type === 'message.end' ? { ...event, data: resultForClient(event.data) } : event

const ASKED = 'A colleague is asked to approve this; the answer follows when that is decided.'

/** True for a turn that ended with actions of which none is the client's. */
export const waitsForPeople = (result: ChatResult): boolean =>
  result.finish_reason === 'action_required' && callsIn(result).length === 0

const callsIn = ({ required_actions: actions = [] }: ChatResult): RequiredAction[] =>
  actions.filter(({ type }) => type === 'tool_output')

/** The events of a stream that give one call. */
export function callEvents(item: FunctionCallItem, output_index: number) {
  const place = { item_id: item.id, output_index }
  const { name, arguments: args } = item
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', arguments: '' } },
    { type: 'response.function_call_arguments.delta', ...place, delta: args },
    { type: 'response.function_call_arguments.done', ...place, name, arguments: args },
    { type: 'response.output_item.done', output_index, item },
  ]
}
