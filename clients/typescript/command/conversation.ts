import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type AmsClient, unwrap } from '../client.ts'
import type { paths } from '../schema.ts'
import { type Command, EXIT, findAgent, needed, print, printJson, speakerOf, UsageError } from './command.ts'
import { type History, historyOf } from './history.ts'
import { attempt, tellLeft } from './left.ts'
import { type Json, objectsOf, parseJson } from './value.ts'

/** `ams conversations list`: lists conversations, also of one user. */
export const listConversations: Command = {
  usage: '[--agent <agent>] [--user <user>] [--metadata <name=value>]… [--json]',
  summary: 'Lists the conversations, newest activity first.',
  async run({ client, values, signal }) {
    const agent = values.agent && (await findAgent(client, values.agent)).id
    const query = { ...(agent && { agent }), ...speakerOf(values), limit: 100 }
    for await (const conversation of conversationsOf(client, query, signal)) {
      const { id, agentName, lastActivityAt, turnCount, userId, firstMessage } = conversation
      if (values.json) printJson(conversation)
      else
        print([id, lastActivityAt, agentName, userId ?? '-', `${turnCount} turn(s)`, lineOf(firstMessage)].join('  '))
    }
    return EXIT.done
  },
}

/** The conversations of a query, page by page. */
export async function* conversationsOf(
  client: AmsClient,
  query: NonNullable<paths['/v1/conversations']['get']['parameters']['query']>,
  signal?: AbortSignal,
) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const params = { query: { ...query, ...(cursor && { cursor }) } }
    const page = await unwrap(client.GET('/v1/conversations', { params, ...(signal && { signal }) }))
    yield* page.data
    cursor = page.next_cursor
  }
}

const lineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80)

/** `ams conversations import`: makes conversations of histories. */
export const importConversations: Command = {
  usage: '<agent> <file.json or file.jsonl> [--user <user>] [--metadata <name=value>]… [--dry-run]',
  summary:
    'Makes a conversation of each history: a list of messages, or an object with messages, user and metadata; in JSONL one a line. What is not carried over is listed.',
  async run({ client, places, values }) {
    const { agent: place, file } = needed(places, 'agent', 'file')
    const agent = await findAgent(client, place)
    const { user, metadata } = speakerOf(values)
    const left: string[] = []
    const histories = await readHistories(file, left)
    const seen = new Map<string, number>()
    for (const { name, history } of histories) {
      const body = {
        agent_id: agent.id,
        ...(user !== undefined && { user }),
        ...history,
        ...((metadata || history.metadata) && { metadata: { ...metadata, ...history.metadata } }),
      }
      const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      const times = (seen.get(hash) ?? 0) + 1
      seen.set(hash, times)
      if (values['dry-run']) print(`${name}: ${history.messages.length} message(s) could be carried over.`)
      else
        await attempt(name, left, async () => {
          const params = { header: { 'Idempotency-Key': `${hash} ${times}` } }
          const { data } = await unwrap(client.POST('/v1/conversations', { params, body }))
          print(`Conversation ${data.id} has ${data.messages.length} message(s).`)
        })
    }
    return tellLeft(left)
  },
}

/** `ams end-users delete`: removes all that a user said. */
export const deleteEndUser: Command = {
  usage: '<user> [--json]',
  summary: 'Deletes all conversations of a user, with all agents. The purge has a receipt: GET /v1/purges/{id}.',
  async run({ client, places, values }) {
    const params = { path: needed(places, 'user') }
    const deleted = await unwrap(client.DELETE('/v1/end-users/{user}', { params }))
    if (values.json) printJson(deleted)
    else print(`${deleted.message} The id of the receipt is ${deleted.purge_id}.`)
    return EXIT.done
  },
}

type Named = { name: string; history: History }

/** The histories of a file. @throws UsageError for one that has none */
async function readHistories(file: string, left: string[]): Promise<Named[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const isLines = extname(file).toLowerCase() === '.jsonl'
  const parts = isLines
    ? text.split('\n').map((line, index) => [`line ${index + 1}`, line] as const)
    : [[file, text] as const]
  const named = parts.flatMap(([name, part]): [string, Json | undefined][] =>
    part.trim() === '' ? [] : [[name, parseJson(part)]],
  )
  const found = named.flatMap(([name, value]) => {
    const histories = threadsIn(value)
    if (histories.length === 0) left.push(`${name}; it is no history with messages`)
    return histories.map((given, index) => {
      const place = histories.length === 1 ? name : `${name}, history ${index + 1}`
      return { name: place, history: historyOf(given, place, left) }
    })
  })
  if (found.length > 0) return found
  throw new UsageError(`${file} has no history: neither messages with a role, nor objects with messages.`)
}

/** The histories in a value; a list of messages is one. */
function threadsIn(value: Json | undefined) {
  const objects = objectsOf(value)
  if (objects.some(({ role }) => role !== undefined)) return [{ messages: objects }]
  return objects.filter(({ messages }) => objectsOf(messages).length > 0)
}
