import { eq } from 'drizzle-orm'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { users } from '../../../store/tables/index.ts'
import { makePerson, openSession, type TestPerson } from '../access/person.ts'
import { awaitRun, type Suite, startRun } from '../eval/eval.ts'
import { makeStoredBacktest } from '../eval/stored-backtest.ts'
import { modelControl } from '../model/client.ts'
import { database } from '../stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../stack/stack.ts'

const HANDBOOK = `# Warranty

Frames have a warranty of ten years. E-bike batteries have a warranty of two years or 500 charging cycles, whichever comes first. Wear parts such as chains, brake pads and tires have none.

# Returns

Send back what you do not like within 30 days, unused and in its box. For reasons of hygiene we take back no helmet that was worn. We pay the postage of parcels; for bicycles we send a carrier.

# Delivery

Parts leave our warehouse on the next working day. Bicycles are assembled and tested first, which takes five working days. We deliver to Germany, Austria, the Netherlands and Denmark.
`
const WORKSHOP = `# Inspection

The first inspection after 300 km is free. Later ones cost 79 EUR for a city bike, 99 EUR for a gravel bike and 119 EUR for an e-bike.

# Brakes

Do not ride a bicycle whose brakes fail. Call the workshop; we fetch the bicycle within 20 km of Hamburg.
`
const PROMPT = {
  role: 'You are the service desk of Nordrad, a bicycle shop in Hamburg. You help customers with orders, returns, warranty and sizes.',
  authority: 'You may look up orders. You may not promise a refund.',
  constraints: ['Answer in at most four sentences.', 'Say so when the handbook does not have the answer.'],
  reasoning: '',
  responseStyle: 'Warm and precise. Use the language of the customer.',
  contextInjection: [],
  escalationRules: 'Call a person when somebody was hurt.',
  examples: [
    { user: 'How long is the warranty on a battery?', assistant: 'Two years or 500 charging cycles.' },
    { user: 'Can I send back a helmet?', assistant: 'Yes, as long as nobody has worn it.' },
    { user: 'Where is my order?', assistant: 'Please tell me its number.' },
  ],
}

export const INSPECTION = 'What do an inspection of a gravel bike and two new tires at 45 EUR cost?'
const ANSWERS: Record<string, string> = {
  inspection: `That makes **189 EUR** together:

| Work | Price |
|---|---:|
| Inspection of a gravel bike [1] | 99 EUR |
| Two tires at 45 EUR | 90 EUR |

The first inspection after 300 km is free [1].`,
  [INSPECTION]: '[[tool price {"expression": "99 + 2 * 45"}]] [[answer inspection]]',
  'Please pay back my order 48107, the fork is bent.': '[[tool refund {"order": "48107"}]]',
  'How long is the warranty on an e-bike battery?':
    '[[say Two years or 500 charging cycles, whichever comes first [1]. The frame has ten years [1].]]',
  'Can I send back a helmet that I have worn?':
    '[[say No, for reasons of hygiene we take back no helmet that was worn [1]. Unused ones you may send back within 30 days [1].]]',
  'When does my new city bike arrive?':
    '[[say We assemble and test it first, so it leaves us after five working days [1].]]',
  'Is a slot free on Friday?': '[[say Yes, at 9:00 and at 14:30. Which one shall I book?]]',
  'Please move my inspection to Monday.': '[[say Done: Monday at 9:00.]]',
  'What do you charge for new brake pads?': '[[say 35 EUR a wheel, with the pads.]]',
  'Do you deliver to Denmark?': '[[say Yes, and to Germany, Austria and the Netherlands [1].]]',
  'Which frame size do I need at 1.72 m?':
    '[[say For a city bike 52 cm, for a gravel bike 54 cm. The handbook has no table of sizes, so please try one in the shop.]]',
  'My front brake failed and I fell. I want to speak to a person.':
    '[[say I am sorry to hear that. Please do not ride the bicycle any more [1]. A colleague calls you.]]',
}
const RUN_ONE: Record<string, string> = {
  'Do you deliver to Switzerland?': '[[say Yes, we deliver to all of Europe.]]',
  'Who pays the postage of a return?': '[[say You pay the postage.]]',
}
const RUN_TWO: Record<string, string> = {
  'Do you deliver to Switzerland?': '[[say No. We deliver to Germany, Austria, the Netherlands and Denmark [1].]]',
  'Who pays the postage of a return?': '[[say We pay the postage of parcels [1].]]',
}

const CASES = [
  ['How long is the warranty on an e-bike battery?', '500 charging cycles'],
  ['Can I send back a helmet that I have worn?', 'no helmet that was worn'],
  ['When does my new city bike arrive?', 'five working days'],
  ['Do you deliver to Switzerland?', 'Germany, Austria, the Netherlands and Denmark'],
  ['Who pays the postage of a return?', 'We pay the postage'],
].map(([input, expectedOutput]) => ({ input, expectedOutput, criteria: '', scorer: 'contains' }))

const TOOLS = [
  {
    type: 'calculator',
    name: 'price',
    description: 'Adds up prices.',
    config: {},
    inputSchema: { expression: { type: 'string', description: 'Such as 99 + 2 * 45.', required: true } },
  },
  {
    type: 'api_call',
    name: 'refund',
    description: 'Pays an order back.',
    config: { url: 'https://shop.nordrad.example/refunds', method: 'POST' },
    inputSchema: { order: { type: 'string', description: 'Its number.', required: true } },
    approval: 'always',
  },
]

export type Shop = {
  person: TestPerson
  agentId: string
  base: string
  document: string
  suite: Suite
  runIds: string[]
  conversationId: string
  approvalId: string
  backtestId: string
  backtestTurnId: string
}

/** A bicycle shop with its agents, handbook, questions of customers, a call that waits for a person, and two eval runs. */
export async function openShop(): Promise<Shop> {
  const model = modelControl(stack.modelServerUrl)
  await model.setAnswers(ANSWERS)
  const person = await makePerson()
  await database.update(users).set({ name: 'Mia Keller' }).where(eq(users.id, person.id))
  const as = await openSession(person)
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await request<{ id: string }>(method, path, { ...as, body })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.data
  }
  await send('PATCH', '/v1/workspace', { name: 'Nordrad' })
  const { id: agentId } = await send('POST', '/v1/agents', { name: 'Service desk', model: 'openai/gpt-4o-mini' })
  const path = `/v1/agents/${agentId}`
  await send('PUT', `${path}/prompt`, { promptConfig: PROMPT })
  await send('PUT', `${path}/tools`, TOOLS)
  const closedWebhook = 'https://tickets.nordrad.example/ams'
  await send('PUT', `${path}/escalation`, {
    webhookUrl: closedWebhook,
    autoEscalateKeywords: ['speak to a person'],
    assignedTo: ['workshop'],
    enabled: true,
  })
  const { base, document } = await fillHandbook(send, as, path)
  await send('PATCH', path, { status: 'active' })
  await openOthers(send)
  const asked = await askQuestions(as, agentId)
  const suite = { ...(await send('POST', `${path}/evals`, { name: 'What customers ask', testCases: CASES })), agentId }
  const runs = { ...suite, path: `${path}/evals/${suite.id}` } as Suite
  const runIds: string[] = []
  for (const answers of [RUN_ONE, RUN_TWO]) {
    await model.setAnswers(answers)
    const { run, path: runPath } = await startRun(runs, undefined, as)
    await awaitRun(runPath, undefined, 60_000, as)
    runIds.push(run.id)
    if (runIds.length === 1)
      await send('PUT', `${path}/prompt`, {
        promptConfig: { ...PROMPT, reasoning: 'Look into the handbook first. Name the passage.' },
      })
  }
  const agent = { id: agentId, workspaceId: person.workspaceId }
  const backtest = await makeStoredBacktest(agent, { worse: 3, better: 2, same: 40, newCall: 1 })
  const ofBacktest = { backtestId: backtest.id, backtestTurnId: backtest.turnIds[0] ?? '' }
  return { person, agentId, base, document, suite: runs, runIds, ...asked, ...ofBacktest }
}

type Send = (method: string, path: string, body?: unknown) => Promise<{ id: string }>

async function fillHandbook(send: Send, as: RequestOptions, path: string) {
  const base = await send('POST', `${path}/knowledge-bases`, { name: 'Handbook' })
  const documents = `${path}/knowledge-bases/${base.id}/documents`
  const files = { 'customers.md': HANDBOOK, 'workshop.md': WORKSHOP }
  const ids: string[] = []
  for (const [filename, content] of Object.entries(files))
    ids.push((await send('POST', documents, { filename, content })).id)
  for (const id of ids)
    await until(
      'the handbook is ready',
      async () => (await request('GET', `${documents}/${id}`, as)).data.status === 'ready',
    )
  return { base: base.id, document: ids[0] ?? '' }
}

/** The other agents of the shop: one at work, one without a key, one that is not begun. */
async function openOthers(send: Send): Promise<void> {
  const workshop = await send('POST', '/v1/agents', { name: 'Workshop booking', model: 'openai/gpt-4o-mini' })
  await send('PATCH', `/v1/agents/${workshop.id}`, { status: 'active' })
  for (const message of [
    'Is a slot free on Friday?',
    'Please move my inspection to Monday.',
    'What do you charge for new brake pads?',
  ])
    await send('POST', '/v1/chat', { agent_id: workshop.id, message })
  await send('POST', '/v1/agents', { name: 'Dealer portal', model: 'openai/gpt-4o-mini' })
  await send('POST', '/v1/agents', { name: 'Staff handbook', model: 'local/extractive' })
}

/** Customers ask. @returns the first conversation, and the call that waits for a person */
async function askQuestions(as: RequestOptions, agentId: string) {
  const ask = async (user: string, message: string) => {
    const body = { agent_id: agentId, message, user: `${user}@example.com` }
    const { data, text } = await request<ChatResult>('POST', '/v1/chat', { ...as, body })
    if (!data) throw new Error(text)
    return data
  }
  const { conversation_id: conversationId } = await ask('hanna.lorenz', INSPECTION)
  await ask('hanna.lorenz', 'How long is the warranty on an e-bike battery?')
  await ask('emil.sorensen', 'Can I send back a helmet that I have worn?')
  await ask('jonas.brandt', 'When does my new city bike arrive?')
  await ask('emil.sorensen', 'Do you deliver to Denmark?')
  await ask('sofie.jansen', 'Which frame size do I need at 1.72 m?')
  await ask('paul.winkler', 'My front brake failed and I fell. I want to speak to a person.')
  const { required_actions: [refund] = [] } = await ask(
    'hanna.lorenz',
    'Please pay back my order 48107, the fork is bent.',
  )
  return { conversationId, approvalId: refund?.id ?? '' }
}
