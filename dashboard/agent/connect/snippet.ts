/** What the code of the page names: this agent, one of its own questions, and where the service is. */
export type Asked = { agentId: string; question: string; origin: string }

export type Snippet = { title: string; text: string; code: string }
type Way = { value: string; label: string; snippetsOf: (asked: Asked) => Snippet[] }

/** It stands where the key of the reader goes. */
export const KEY = 'ams_YOUR_KEY'
const HEADERS = [`-H 'Authorization: Bearer ${KEY}'`, `-H 'Content-Type: application/json'`]

/** The ways in which a program talks to an agent, each with code to copy. */
export const WAYS: Way[] = [
  { value: 'curl', label: 'curl', snippetsOf: curl },
  { value: 'typescript', label: 'TypeScript', snippetsOf: typescript },
  { value: 'python', label: 'Python', snippetsOf: python },
  { value: 'openai', label: 'OpenAI packages', snippetsOf: openai },
  { value: 'mcp', label: 'MCP', snippetsOf: mcp },
]

/** What a terminal asks. */
export function curl({ agentId, question, origin }: Asked): Snippet[] {
  // The shell ends the text at a single quote.
  const body = JSON.stringify({ agent_id: agentId, message: question }).replaceAll("'", String.raw`\u0027`)
  return [
    {
      title: 'Ask',
      text: 'The whole answer at once, with sources, tokens and cost. Send its conversation_id with the next message.',
      code: commandOf(`curl ${origin}/api/v1/chat`, ...HEADERS, `-d '${body}'`),
    },
    {
      title: 'Ask and stream',
      text: 'The answer word by word as server-sent events.',
      code: commandOf(`curl -N ${origin}/api/v1/chat-stream`, ...HEADERS, `-d '${body}'`),
    },
    {
      title: 'Safe retries (Idempotency-Key)',
      text: 'Make the key once for each question. Run the second command again with the same key and you get the same answer: nothing is asked or paid twice.',
      code: linesOf(
        'KEY=$(uuidgen)',
        commandOf(`curl ${origin}/api/v1/chat`, ...HEADERS, '-H "Idempotency-Key: $KEY"', `-d '${body}'`),
      ),
    },
  ]
}

const commandOf = (...parts: string[]) => parts.join(' \\\n  ')

function typescript({ agentId, question, origin }: Asked): Snippet[] {
  const client = `const client = createAmsClient({ baseUrl: '${origin}', apiKey: '${KEY}' })`
  const asked = `{ agent_id: '${agentId}', message: ${JSON.stringify(question)} }`
  return [
    {
      title: 'Ask',
      text: 'Typed requests and errors, with retries that never ask twice. The package is in clients/typescript.',
      code: linesOf(
        "import { createAmsClient, unwrap } from 'agent-management-client'",
        '',
        client,
        `const answer = await unwrap(client.POST('/v1/chat', { body: ${asked} }))`,
        'console.log(answer)',
      ),
    },
    {
      title: 'Ask and stream',
      text: 'The stream continues after a lost connection without missing or repeating an event.',
      code: linesOf(
        "import { createAmsClient, streamChat } from 'agent-management-client'",
        '',
        client,
        `const question = ${asked}`,
        'for await (const { event, data } of streamChat(client, question, crypto.randomUUID())) {',
        "  if (event === 'message.delta') process.stdout.write(data.text)",
        '}',
      ),
    },
  ]
}

function python({ agentId, question, origin }: Asked): Snippet[] {
  return [
    {
      title: 'Ask and stream',
      text: 'For ordinary programs and asyncio. Install it with pip from clients/python.',
      code: linesOf(
        'from ams_client import Ams',
        'from ams_client.models import ChatRequest',
        '',
        `question = ChatRequest(agent_id="${agentId}", message=${JSON.stringify(question)})`,
        `with Ams("${origin}", "${KEY}") as ams:`,
        '    for event in ams.stream_chat(question):',
        '        if event.event == "message.delta":',
        '            print(event.data.text, end="", flush=True)',
      ),
    },
  ]
}

function openai({ agentId, question, origin }: Asked): Snippet[] {
  const baseUrl = `${origin}/api/openai/v1`
  return [
    {
      title: 'JavaScript',
      text: 'A program written for OpenAI needs a new base URL, a key of this workspace, and the agent as its model.',
      code: linesOf(
        "import OpenAI from 'openai'",
        '',
        `const openai = new OpenAI({ baseURL: '${baseUrl}', apiKey: '${KEY}' })`,
        `const response = await openai.responses.create({ model: '${agentId}', input: ${JSON.stringify(question)} })`,
        'console.log(response.output_text)',
      ),
    },
    {
      title: 'Python',
      text: 'The same with the Python package.',
      code: linesOf(
        'from openai import OpenAI',
        '',
        `openai = OpenAI(base_url="${baseUrl}", api_key="${KEY}")`,
        `response = openai.responses.create(model="${agentId}", input=${JSON.stringify(question)})`,
        'print(response.output_text)',
      ),
    },
  ]
}

function mcp({ agentId, question, origin }: Asked): Snippet[] {
  const server = { url: `${origin}/api/mcp`, headers: { Authorization: `Bearer ${KEY}` } }
  return [
    {
      title: 'Settings of an MCP client',
      text: 'Assistants and editors that speak MCP over Streamable HTTP can ask this agent with the tool “chat”.',
      code: JSON.stringify({ mcpServers: { agents: server } }, null, 2),
    },
    {
      title: 'Arguments of the tool',
      text: 'What the client passes to the tool “chat”.',
      code: JSON.stringify({ agent_id: agentId, message: question }, null, 2),
    },
  ]
}

const linesOf = (...lines: string[]) => lines.join('\n')
