import { type AmsClient, unwrap } from '../client.ts'
import { print } from './command.ts'
import { conversationsOf } from './conversation.ts'
import { type History, historyOf, THREAD } from './history.ts'
import { attempt } from './left.ts'
import { type Json, textOf } from './value.ts'

/** The threads of an assistant as the conversations of its agent. */
export type Threads = { id: string; history: History }[]

/** The threads of an export as histories. @param left gets what is not carried over */
export function threadsOf(given: { [name: string]: Json }[], owner: string, left: string[]): Threads {
  return given.flatMap((thread) => {
    const id = textOf(thread.id)
    if (!id) {
      left.push(`${owner}: a thread without an id`)
      return []
    }
    const place = `${owner}: thread ${id}`
    const history = historyOf({ ...thread, object: 'thread' }, place, left)
    if (history.messages.length > 0) return [{ id, history }]
    left.push(`${place}; it has no message with a text`)
    return []
  })
}

/** Makes a conversation of each thread that the agent does not have yet; `isTried`: it says how many. */
export async function importThreads(
  client: AmsClient,
  agent: { id: string; name: string },
  threads: Threads,
  left: string[],
  isTried = false,
): Promise<void> {
  if (threads.length === 0) return
  const known = await knownThreads(client, agent.id)
  const missing = threads.filter(({ id }) => !known.has(id))
  if (isTried) return print(`${agent.name}: ${missing.length} conversation(s) could be carried over`)
  let made = 0
  for (const { id, history } of missing)
    await attempt(`${agent.name}: thread ${id}`, left, async () => {
      const header = { 'Idempotency-Key': `${agent.id} ${encodeURIComponent(id)}` }
      const body = { agent_id: agent.id, ...history }
      await unwrap(client.POST('/v1/conversations', { params: { header }, body }))
      made += 1
    })
  const before = threads.length - missing.length
  print(`${agent.name}: ${made} conversation(s) of threads${before > 0 ? `; ${before} were there before` : ''}`)
}

/** The threads that an earlier import has carried over. */
async function knownThreads(client: AmsClient, agent: string): Promise<Set<unknown>> {
  const known = new Set<unknown>()
  for await (const { metadata } of conversationsOf(client, { agent, limit: 100 })) known.add(metadata[THREAD])
  return known
}
