import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { unwrap } from '../client.ts'
import type { AmsError } from '../error.ts'
import type { ChatRequest } from '../schema.ts'
import { streamChat } from '../turn-stream.ts'
import {
  type Command,
  type Context,
  EXIT,
  findAgent,
  needed,
  print,
  printJson,
  speakerOf,
  UsageError,
} from './command.ts'
import { sendFile } from './file.ts'

/** `ams chat`: asks an agent and prints its answer as it comes; without a message, one question a line. */
export const chat: Command = {
  usage:
    '<agent> [message] [--conversation <id>] [--user <user>] [--metadata <name=value>]… [--attach <file>]… [--background] [--json]',
  summary:
    "Asks an agent (by id or name) and prints the answer as it comes. Without a message it reads one a line; files go with the first, and alone with the message ''. --background prints the turn's id at once.",
  async run(context) {
    const { agent: place } = needed(context.places, 'agent')
    const agent = await findAgent(context.client, place)
    const message = context.places.slice(1).join(' ')
    const attachments: Attachments = []
    for (const path of context.values.attach ?? []) attachments.push({ file_id: (await sendFile(context, path)).id })
    const files = attachments.length > 0 ? { attachments } : {}
    const conversation = context.values.conversation
    const isAlone = context.places.length > 1 && attachments.length > 0
    const question = { agent_id: agent.id, message, ...files }
    if (context.values.background && !message && !isAlone) throw new UsageError('<message> is missing.')
    if (context.values.background) return await leave(context, question, conversation)
    if (message || isAlone) return (await ask(context, question, conversation)).code
    return await talk(context, agent, files)
  },
}

/** Sends a message and prints the id of its turn, without the answer. */
async function leave(
  { client, values, signal }: Context,
  question: Question,
  conversationId: string | undefined,
): Promise<number> {
  const body = { ...bodyOf(question, values, conversationId), background: true }
  const { data } = await unwrap(client.POST('/v1/chat', { body, signal }))
  if (!('status' in data)) throw new Error('The message was not taken in the background.')
  if (values.json) printJson(data)
  else print(data.turn_id)
  return EXIT.done
}

const bodyOf = (question: Question, values: Context['values'], conversationId: string | undefined): ChatRequest => ({
  ...question,
  ...(conversationId && { conversation_id: conversationId }),
  ...speakerOf(values),
})

type Attachments = NonNullable<ChatRequest['attachments']>
type Question = Pick<ChatRequest, 'agent_id' | 'message' | 'attachments'>

async function talk(
  context: Context,
  agent: { id: string; name: string },
  files: Pick<ChatRequest, 'attachments'>,
): Promise<number> {
  const isPerson = process.stdin.isTTY === true
  const lines = createInterface({
    input: process.stdin,
    ...(isPerson && { output: process.stderr, prompt: `${agent.name}> ` }),
  })
  context.signal.addEventListener('abort', () => lines.close(), { once: true })
  let conversation = context.values.conversation
  let code: number = EXIT.done
  let isOpen = isPerson
  let unsent = files
  lines.once('close', () => {
    isOpen = false
  })
  if (isOpen) lines.prompt()
  for await (const line of lines) {
    if (line.trim()) {
      const answer = await ask(context, { agent_id: agent.id, message: line, ...unsent }, conversation)
      unsent = {}
      conversation = answer.conversation ?? conversation
      if (answer.code !== EXIT.done) code = answer.code
    }
    if (isOpen) lines.prompt()
  }
  return code
}

/** Prints one answer. @returns the conversation that it belongs to, and the exit code */
async function ask({ client, values, signal }: Context, question: Question, conversationId: string | undefined) {
  const body = bodyOf(question, values, conversationId)
  let conversation: string | undefined
  const onLost = (waitMs: number, refusal?: AmsError) => {
    const why = refusal ? `${refusal.code}: ${refusal.message}` : 'Connection lost.'
    process.stderr.write(`${why} Retrying in ${waitMs / 1000} s.\n`)
  }
  for await (const event of streamChat(client, body, randomUUID(), { signal, onLost })) {
    if (event.event === 'message.start') conversation = event.data.conversation_id
    if (values.json) printJson(event)
    else if (event.event === 'message.delta') process.stdout.write(event.data.text)
    else if (event.event === 'message.reset') process.stdout.write('\n(The answer begins again.)\n')
    else if (event.event === 'message.end') process.stdout.write('\n')
    else if (event.event === 'action.required') tellWaiting(event.data.required_actions)
    if (event.event !== 'error') continue
    const { code, message: what, fix } = event.data.error
    process.stderr.write(`\n${code}: ${what}\n${fix}\n`)
    return { conversation, code: EXIT.failed }
  }
  return { conversation, code: EXIT.done }
}

type Waiting = { id: string; type: string; name: string; call_id: string }

/** Says which calls the turn waits for, because its answer may have no words. */
function tellWaiting(actions: readonly Waiting[]): void {
  for (const { id, type, name, call_id } of actions)
    process.stderr.write(
      type === 'approval'
        ? `The call ${name} waits for a person: ams approvals approve ${id}\n`
        : `The call ${name} (${call_id}) waits for its output.\n`,
    )
}
