import { type RequestOptions, request, until } from '../stack/stack.ts'

const HANDBOOK = `# Leave

Full-time employees have 28 days of paid leave a year. Leave that is not taken by 31 March of the next year is lost.

# Sick days

Sick days are not leave. Tell your manager before 10 o'clock, and send a certificate from the third day on.

# Parental leave

Parents have 36 months of parental leave for each child, of which 24 can be taken until its eighth birthday.
`

const CALCULATOR = {
  type: 'calculator',
  name: 'calculate',
  description: 'Computes an expression.',
  config: {},
  inputSchema: { expression: { type: 'string', description: 'Such as 2 * 3.', required: true } },
}

/** An agent with a tool, three examples and a ready document, as the pages of the dashboard show one. @returns its id */
export async function makeLibrarian(as: RequestOptions, model = 'openai/gpt-4o-mini'): Promise<string> {
  const { data: agent } = await sent(as, 'POST', '/v1/agents', { name: 'Librarian', model })
  const path = `/v1/agents/${agent.id}`
  await sent(as, 'PUT', `${path}/tools`, [CALCULATOR])
  await sent(as, 'PUT', `${path}/prompt`, { promptConfig: PROMPT })
  const { data: base } = await sent(as, 'POST', `${path}/knowledge-bases`, { name: 'Handbook' })
  const documents = `${path}/knowledge-bases/${base.id}/documents`
  const { data: document } = await sent(as, 'POST', documents, { filename: 'leave.md', content: HANDBOOK })
  await until('the handbook is ready', async () => {
    const { data } = await request('GET', `${documents}/${document.id}`, as)
    return data.status === 'ready'
  })
  return agent.id
}

async function sent(as: RequestOptions, method: string, path: string, body: unknown) {
  const reply = await request(method, path, { ...as, body })
  if (reply.status >= 300) throw new Error(reply.text)
  return reply
}

const QUESTIONS = ['How many days of leave do I have?', 'When do I need a certificate?', 'How long is parental leave?']

const PROMPT = {
  role: 'You answer questions about the handbook.',
  authority: '',
  constraints: [],
  reasoning: '',
  responseStyle: '',
  contextInjection: [],
  escalationRules: '',
  examples: QUESTIONS.map((user) => ({ user, assistant: 'See the handbook.' })),
}
