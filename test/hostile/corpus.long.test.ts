import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { modelControl } from '../support/model/client.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'
import type { Answer, Attack, Scene } from './corpus/attack.ts'
import { type ApiDescription, bodyAttacks } from './corpus/body.ts'
import { documentAttacks } from './corpus/document.ts'
import { heavyAttacks } from './corpus/heavy.ts'
import { comparison, makeNeighbour, type Neighbour, noTimes } from './corpus/neighbour.ts'
import { exchange, faultsOf, memoryMb, processes } from './corpus/outside.ts'
import { mappingAttacks, openHostileServer, toolAnswerAttacks } from './corpus/tool-answer.ts'
import { MODEL_ANSWERS, modelAttacks, programAttacks } from './corpus/turn.ts'
import { addressAttacks, headerAttacks, rawAttacks } from './corpus/wire.ts'
import { createRandom } from './growth.ts'

const SEED = Number(process.env.HOSTILE_SEED ?? 12)
/** As many as a hostile caller with a few connections sends at once. */
const AT_ONCE = 6

const random = createRandom(SEED)
const hostile = { key: stack.keys.b }
const model = modelControl(stack.modelServerUrl)

let server: Awaited<ReturnType<typeof openHostileServer>>
let neighbour: Neighbour
let scene: Scene
let attacks: Attack[]
const quiet = noTimes()

before(async () => {
  server = await openHostileServer()
  neighbour = await makeNeighbour()
  scene = await makeScene()
  await model.setAnswers(MODEL_ANSWERS)
  const { text } = await request('GET', '/openapi.json', { key: null })
  attacks = inTurns(JSON.parse(text) as ApiDescription)
  for (let round = 0; round < 3; round += 1) await neighbour.once(quiet)
})
after(async () => {
  for (const agentId of [scene.agentId, scene.toolAgentId, scene.base.agentId])
    await request('DELETE', `/v1/agents/${agentId}`, hostile)
  await request('PATCH', '/v1/workspace', { ...hostile, body: { retentionDays: null } })
  await model.setAnswers(Object.fromEntries(Object.keys(MODEL_ANSWERS).map((name) => [name, null])))
  server.close()
})

async function makeScene(): Promise<Scene> {
  const tool = (type: string, name: string, config: object) => ({ type, name, description: name, config })
  const tools = [
    tool('calculator', 'calculator', {}),
    tool('code_executor', 'python', { language: 'python' }),
    tool('code_executor', 'javascript', { language: 'javascript' }),
    tool('web_scraper', 'scrape', { cssSelector: 'body' }),
    tool('knowledge_card', 'knowledge', { instructions: 'Be brief.' }),
    tool('api_call', 'fetch', { url: `${server.url}/{{path}}`, method: 'GET', responseMapping: 'data' }),
  ]
  return {
    key: hostile.key,
    agentId: await makeAgent({}, hostile),
    toolAgentId: await makeAgent({ tools }, hostile),
    base: await makeKnowledgeBase(hostile),
    toolServer: server.url,
    send: (method, path, options = {}) => request(method, path, { ...hostile, ...options }),
    sendRaw: exchange,
  }
}

/** All inputs; those that take long begin first, the others are mixed. */
function inTurns(description: ApiDescription): Attack[] {
  const others = [
    ...documentAttacks(random),
    ...modelAttacks(),
    ...toolAnswerAttacks(),
    ...bodyAttacks(description, random),
    ...addressAttacks(description, random),
    ...headerAttacks(random),
    ...rawAttacks(),
    ...heavyAttacks(stack.maxDocumentBytes),
  ]
  const mixed = others.map((attack) => ({ attack, at: random() })).toSorted((a, b) => a.at - b.at)
  return [...programAttacks(), ...mappingAttacks(), ...mixed.map(({ attack }) => attack)]
}

/** Sends all inputs, and returns the faults that a caller saw and the neighbour's times. */
async function sendAll() {
  const beside = noTimes()
  const faults: string[] = []
  const rest = [...attacks]
  const sendRest = async () => {
    for (let attack = rest.shift(); attack; attack = rest.shift())
      faults.push(...faultsIn(attack, await attack.run(scene).catch(unanswered)))
  }
  let isSent = false
  const sent = Promise.all(Array.from({ length: AT_ONCE }, sendRest)).finally(() => {
    isSent = true
  })
  sent.catch(() => undefined)
  try {
    while (!isSent) await neighbour.once(beside)
  } finally {
    rest.length = 0
    await sent
  }
  faults.push(...faultsIn({ place: 'what is left', title: 'documents and log' }, await leftovers()))
  return { faults, beside }
}

const faultsIn = ({ place, title }: Omit<Attack, 'run'>, answers: Answer[]): string[] =>
  answers.flatMap(faultsOf).map((fault) => `${place}, ${title}: ${fault}`)

/** The errors of the documents and the log. A reader may take two minutes; the documents read by then are looked at. */
async function leftovers(): Promise<Answer[]> {
  const { base, toolAgentId, send } = scene
  const documents = () => send('GET', `${base.path}/documents`)
  const areRead = async () => !(await documents()).text.includes('"processing"')
  await until('all documents are read', areRead, 15_000).catch(() => undefined)
  return [await documents(), await send('GET', `/v1/agents/${toolAgentId}/logs?limit=200`)]
}

/** A connection that the service closed, or an answer that did not end in time, shows no fault to a caller. */
const unanswered = (error: unknown): Answer[] => {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return []
  throw error
}

const NAMES = ['api', 'worker'] as const
type Memory = ReturnType<typeof memoryMb>
/** The bound allows for what runtimes keep. */
const isBack = (now: Memory, began: Memory) => NAMES.every((name) => now[name] <= began[name] * 2 + 100)

describe(`a corpus of hostile inputs from the seed ${SEED}`, { timeout: 600_000 }, () => {
  let began: { processes: ReturnType<typeof processes>; memory: Memory }

  it('leaves chat, page and /healthz of another workspace working, and learns nothing of the server', async (test) => {
    assert.ok(attacks.length >= 300)
    began = { processes: processes(), memory: memoryMb() }
    const { faults, beside } = await sendAll()
    for (const line of [`${attacks.length} inputs`, ...comparison(quiet, beside)]) test.diagnostic(line)
    assert.deepEqual(faults, [])
  })

  it('ends neither the API process nor the worker', () => assert.deepEqual(processes(), began.processes))

  it('leaves no memory taken within a minute', async (test) => {
    const after = memoryMb()
    const back = async () => isBack(memoryMb(), began.memory)
    await until('the memory is back', back, 60_000).catch(() => undefined)
    const now = memoryMb()
    for (const name of NAMES)
      test.diagnostic(`${name}: ${began.memory[name]} MB before, ${after[name]} MB after, then ${now[name]} MB`)
    assert.ok(isBack(now, began.memory))
  })
})
