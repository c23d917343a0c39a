import { randomUUID } from 'node:crypto'
import { open, type RequestOptions, readEvents, type ServerEvent, until } from '../stack/stack.ts'
import { openChatStream } from '../turn/chat.ts'

type Asked = RequestOptions & { conversationId?: string }

/**
 * Asks, and reads the stream to its end however often it breaks off: repeats the request under one Idempotency-Key
 * until it is accepted, then goes on after the last event that it saw. The signal ends it.
 */
export async function streamThroughout(
  agentId: string,
  message: string,
  asked: Asked,
  withinMs: number,
): Promise<ServerEvent[]> {
  const headers = { 'idempotency-key': randomUUID() }
  const seen: ServerEvent[] = []
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

/** The first thing that is wrong with what a reader saw: a gap, a repeat. */
export const streamFault = (events: ServerEvent[]): string | undefined =>
  events.some(({ id }, index) => Number(id) !== index + 1)
    ? `ids ${events.map(({ id }) => id)}`
    : events.filter(({ event }) => event === 'message.end').length !== 1
      ? `ended with ${events.at(-1)?.event} ${JSON.stringify(events.at(-1)?.data)}`
      : undefined

/** A connection that breaks is what this client is there for; an answer that must not be is not. */
class Unexpected extends Error {}

function unlessUnexpected(error: unknown): undefined {
  if (error instanceof Unexpected) throw error
}

const isComplete = (events: ServerEvent[]): boolean =>
  events.at(-1)?.event === 'message.end' || events.at(-1)?.event === 'error'
