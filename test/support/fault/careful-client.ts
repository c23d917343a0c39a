import { randomUUID } from 'node:crypto'
import { open, type RequestOptions, readEvents, type ServerEvent, until } from '../stack/stack.ts'
import { openChatStream } from '../turn/chat.ts'

type Asked = RequestOptions & {
  conversationId?: string
  /** Gets the events as they come. */
  seen?: ServerEvent[]
}

/**
 * Asks and reads the stream to its end, even when the stream breaks off: repeats the request under one Idempotency-Key
 * until it is accepted, then continues after the last event. Throws when the signal fires or after `withinMs`.
 */
export async function streamThroughout(
  agentId: string,
  message: string,
  asked: Asked,
  withinMs: number,
): Promise<ServerEvent[]> {
  const headers = { 'idempotency-key': randomUUID() }
  const { seen = [] } = asked
  const step = async () => {
    if (asked.signal?.aborted) throw new Unexpected('the client was told to give up')
    const turnId = seen[0]?.data.turn_id
    const response = turnId
      ? await open('GET', `/v1/chat-stream/${turnId}`, { ...asked, headers: { 'last-event-id': `${seen.length}` } })
      : await openChatStream(agentId, message, { ...asked, headers })
    if (response.status >= 500 && response.status !== 503) throw new Unexpected(await response.text())
    if (response.status === 200) for await (const event of readEvents(response)) if (event.id) seen.push(event)
    return isComplete(seen)
  }
  await until(`the stream of ${message} has ended`, () => step().catch(unlessUnexpected), withinMs)
  return seen
}

/** The first fault of a stream: a gap, a repeat or a missing end; undefined for a sound stream. */
export const streamFault = (events: ServerEvent[]): string | undefined =>
  events.some(({ id }, index) => Number(id) !== index + 1)
    ? `ids ${events.map(({ id }) => id)}`
    : events.filter(({ event }) => event === 'message.end').length !== 1
      ? `ended with ${events.at(-1)?.event} ${JSON.stringify(events.at(-1)?.data)}`
      : undefined

/** An answer that the client must not repeat. A broken connection is no such fault: the client repeats its request. */
class Unexpected extends Error {}

function unlessUnexpected(error: unknown): undefined {
  if (error instanceof Unexpected) throw error
}

const isComplete = (events: ServerEvent[]): boolean =>
  events.at(-1)?.event === 'message.end' || events.at(-1)?.event === 'error'
