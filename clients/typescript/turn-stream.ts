import { type AmsClient, asStream, streamOf } from './client.ts'
import type { ChatRequest, TurnEvent } from './schema.ts'
import { type FollowOptions, followEvents, type ServerEvent } from './stream.ts'

/** The data of each event of a turn. */
export type TurnEventData = { [Event in TurnEvent as Event['event']]: Event['data'] }

type Options = Pick<FollowOptions, 'signal' | 'onLost' | 'hurry'>

/** True for an event after which no other one comes. The error of a stream that broke off has no id: the turn goes on. */
export const isLastTurnEvent = ({ event, id }: ServerEvent): boolean =>
  event === 'message.end' || (event === 'error' && id !== undefined)

/**
 * Asks an agent and yields the events of the turn until its end, also over lost connections.
 * @param idempotencyKey makes a repeated request get the same turn, so a message is never asked twice
 * @throws AmsError when the message is refused: at once for a used-up budget and for a wait above 60 s
 */
export function streamChat(
  client: AmsClient,
  body: ChatRequest,
  idempotencyKey: string,
  options: Options = {},
): AsyncGenerator<TurnEvent> {
  let turnId: string | undefined
  const open = async (lastEventId: string | undefined) => {
    if (turnId) return resume(client, turnId, lastEventId, options.signal)
    const header = { 'Idempotency-Key': idempotencyKey }
    const call = client.POST('/v1/chat-stream', { params: { header }, body, ...asStream(options.signal) })
    const response = await streamOf(call)
    turnId = response.headers.get('x-turn-id') ?? undefined
    return response
  }
  return follow(open, options)
}

/** Yields the events of a turn that runs or has ended. @param lastEventId those after this one, else all */
export function followTurn(
  client: AmsClient,
  turnId: string,
  options: Options & { lastEventId?: string } = {},
): AsyncGenerator<TurnEvent> {
  const open = (lastEventId = options.lastEventId) => resume(client, turnId, lastEventId, options.signal)
  return follow(open, options)
}

async function* follow(open: FollowOptions['open'], options: Options): AsyncGenerator<TurnEvent> {
  for await (const event of followEvents({ open, isLast: isLastTurnEvent, ...options })) {
    // The stream failed on the side of the service, and the turn goes on: the next connection continues.
    if (event.event === 'error' && event.id === undefined) continue
    yield event as TurnEvent
  }
}

const resume = (client: AmsClient, turnId: string, lastEventId: string | undefined, signal: AbortSignal | undefined) =>
  streamOf(
    client.GET('/v1/chat-stream/{turn_id}', {
      params: { path: { turn_id: turnId }, header: lastEventId ? { 'Last-Event-ID': lastEventId } : {} },
      ...asStream(signal),
    }),
  )
