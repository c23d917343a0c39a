import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import type { AmsError } from '../error.ts'
import type { ChatRequest } from '../schema.ts'
import { streamChat } from '../turn-stream.ts'
import { type Command, type Context, EXIT, findAgent, needed, printJson, speakerOf } from './command.ts'
import { sendFile } from './file.ts'

/** `ams chat`: asks an agent and prints its answer as it comes; without a message, one question a line. */
export const chat: Command = {
  usage:
    '<agent> [message] [--conversation <id>] [--user <user>] [--metadata <name=value>]… [--attach <file>]… [--json]',
  summary:
    "Asks an agent (by id or name) and prints the answer as it comes. Without a message it reads one a line; files go with the first, and alone with the message ''.",
  async run(context) {
    const { agent: place } = needed(context.places, 'agent')
    const agent = await findAgent(context.client, place)
    const message = context.places.slice(1).join(' ')
    const attachments: Attachments = []
    for (const path of context.values.attach ?? []) attachments.push({ file_id: (await sendFile(context, path)).id })
    const files = attachments.length > 0 ? { attachments } : {}
    const conversation = context.values.conversation
    const isAlone = context.places.length > 1 && attachments.length > 0
    if (message || isAlone) return (await ask(context, { agent_id: agent.id, message, ...files }, conversation)).code
    return await talk(context, agent, files)
  },
}

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
  const conversationOf = conversationId && { conversation_id: conversationId }
  const body = { ...question, ...conversationOf, ...speakerOf(values) }
  let conversation: string | undefined
  const onLost = (waitMs: number, refusal?: AmsError) => {
    const why = refusal ? `${refusal.code}: ${refusal.message}` : 'The connection is lost.'
    process.stderr.write(`${why} It is tried again in ${waitMs / 1000} s.\n`)
  }
  for await (const event of streamChat(client, body, randomUUID(), { signal, onLost })) {
    if (event.event === 'message.start') conversation = event.data.conversation_id
    if (values.json) printJson(event)
    else if (event.event === 'message.delta') process.stdout.write(event.data.text)
    else if (event.event === 'message.reset') process.stdout.write('\n(The answer begins again.)\n')
    else if (event.event === 'message.end') process.stdout.write('\n')
    if (event.event !== 'error') continue
    const { code, message: what, fix } = event.data.error
    process.stderr.write(`\n${code}: ${what}\n${fix}\n`)
    return { conversation, code: EXIT.failed }
  }
  return { conversation, code: EXIT.done }
}
