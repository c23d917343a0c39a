import type { NumberedTurnEvent, TurnEvent } from '../../domain/turn/turn.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { sseFrame } from '../turn/sse.ts'
import { createGrowingText } from './growing-text.ts'
import { messageIdOf } from './response-id.ts'
import { emptyMessage, responseOf } from './response-object.ts'
import { emptyPart, type Part, partOf } from './response-part.ts'
import { callEvents, callItemsOf, eventForClient } from './tool/answer-call.ts'

type ResponseEvent = { type: string } & Record<string, unknown>

/**
 * The frames of a stream of the Responses API for the events of a turn. The same events give the same frames with the
 * same numbers, so a stream can be continued.
 * @param startingAfter the number of the last frame that the reader has; -1 for all
 * @throws ApiError SERVICE_UNAVAILABLE when text was taken back
 */
export async function* responseFrames(
  turn: Turn,
  events: AsyncIterable<NumberedTurnEvent>,
  startingAfter = -1,
): AsyncGenerator<string> {
  const text = createGrowingText(turn)
  const place = { item_id: messageIdOf(turn.id), output_index: 0, content_index: 0 }
  let number = 0
  let hasBegun = false
  const framesOf = (responseEvents: ResponseEvent[]) =>
    responseEvents
      .map((event) => sseFrame(event.type, { ...event, sequence_number: number++ }))
      .filter((_frame, index, frames) => number - frames.length + index > startingAfter)
  for await (const given of events) {
    const event = eventForClient(given)
    const piece = text.take(event)
    const mustBegin: boolean = !hasBegun && (piece !== '' || hasMessage(event))
    if (mustBegin) hasBegun = true
    const kind = event.type === 'message.end' ? partOf(turn, event.data).type : 'output_text'
    yield* framesOf([
      ...(event.type === 'message.start' ? startEvents(turn) : []),
      ...(mustBegin ? beginEvents(turn, place, kind) : []),
      ...(piece === '' ? [] : [{ type: `response.${kind}.delta`, ...place, delta: piece, ...noChances(kind) }]),
      ...endEvents(turn, event, place),
    ])
  }
}

/** True at the end of an answer that has a message, even an empty one. */
const hasMessage = (event: TurnEvent): boolean =>
  event.type === 'message.end' && (event.data.text !== '' || callItemsOf(event.data).length === 0)

const noChances = (kind: Part['type']) => (kind === 'output_text' ? { logprobs: [] } : {})

type Place = { item_id: string; output_index: number; content_index: number }

function startEvents(turn: Turn): ResponseEvent[] {
  const response = responseOf({ ...turn, status: 'running' }, {})
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
  ]
}

const beginEvents = (turn: Turn, place: Place, kind: Part['type']): ResponseEvent[] => [
  { type: 'response.output_item.added', output_index: 0, item: emptyMessage(turn) },
  { type: 'response.content_part.added', ...place, part: emptyPart(kind) },
]

function endEvents(turn: Turn, event: TurnEvent, place: Place): ResponseEvent[] {
  const endedAt = turn.endedAt ?? new Date()
  if (event.type === 'error')
    return [{ type: 'response.failed', response: responseOf(turn, { error: event.data.error, endedAt }) }]
  if (event.type !== 'message.end') return []
  const response = responseOf(turn, { result: event.data, endedAt })
  return [
    ...response.output.flatMap((item, index) =>
      item.type === 'function_call' ? callEvents(item, index) : messageEvents(item, partOf(turn, event.data), place),
    ),
    { type: response.status === 'completed' ? 'response.completed' : 'response.incomplete', response },
  ]
}

const messageEvents = (item: object, part: Part, place: Place): ResponseEvent[] => [
  ...doneEvents(part, place),
  { type: 'response.content_part.done', ...place, part },
  { type: 'response.output_item.done', output_index: 0, item },
]

function doneEvents(part: Part, place: Place): ResponseEvent[] {
  if (part.type === 'refusal') return [{ type: 'response.refusal.done', ...place, refusal: part.refusal }]
  const { text, annotations } = part
  return [
    ...annotations.map((annotation, annotation_index) => ({
      type: 'response.output_text.annotation.added',
      ...place,
      annotation_index,
      annotation,
    })),
    { type: 'response.output_text.done', ...place, text, ...noChances(part.type) },
  ]
}
