import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { untilDead } from '../support/fault/fault.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { faultOf, readTurnFacts } from '../support/turn/turn-facts.ts'

const SCHEMA = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] }
const OUTPUT = { type: 'json_schema', name: 'bill', schema: SCHEMA }
/** One for each protocol. */
const MODELS = [
  'openai/gpt-4o-mini',
  'responses/gpt-5',
  'anthropic/claude-sonnet-4-5',
  'google/gemini-2.5-flash',
  'bedrock/eu.amazon.nova-2-lite',
]
const FITS = '{"total": 3}'
const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }

let own: Services & AsyncDisposable
let model: ReturnType<typeof modelControl>
/** At this address only workers ask the model. */
let byWorkers: { baseUrl: string; key: string }
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  model = modelControl(own.info.modelServerUrl)
  const { baseUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
  byWorkers = { baseUrl, key: own.info.keys.a }
})
after(() => own?.[Symbol.asyncDispose]())

describe('a turn whose worker was killed', { timeout: 600_000 }, () => {
  it('answers once and was repaired once when it died in the repair', async () => {
    await model.setAnswers({ mended: FITS })
    const agentId = await makeAgent({}, byWorkers)
    const message = `killed in the repair ${randomUUID()} [[say {}]] [[repair mended]]`
    const { data } = await askDying(['turn.model.after-first-delta:2'], agentId, message, { output: OUTPUT })
    assert.deepEqual([data.text, data.output], [FITS, { total: 3 }])
    const [, killed, again, ...more] = await bodiesOf(message)
    assert.deepEqual([killed?.includes('Your answer does not fit'), again, more], [true, killed, []])
    const [turn, ...others] = await readTurnFacts(own.info.databaseUrl, [agentId])
    assert.ok(turn)
    assert.deepEqual([faultOf(turn), others], [undefined, []])
    assert.deepEqual(await roundsOf(turn.id), [{ text: '{}' }])
  })

  for (const name of MODELS)
    it(`asks ${name} byte for byte the same`, async () => {
      const agentId = await makeFullAgent(name)
      const first = await chat(agentId, 'A word before. [[say Yes.]]', byWorkers)
      const mark = `taken over ${randomUUID()}`
      const message = `${mark} How many days of paid leave? [[tool calculator {"expression":"1+2"}]] [[tokens 8 10]]`
      // The first worker dies with the answer of the first round, the second in the answer of the second round.
      const { data } = await askDying(['turn.round.before-write', 'turn.model.after-first-delta'], agentId, message, {
        conversation_id: first.data.conversation_id,
        settings: { temperature: 0.3, maxOutputTokens: 300, stop: ['END'], reasoningEffort: 'low' },
      })
      assert.deepEqual([data.finish_reason, data.tool_calls.length], ['stop', 1])
      const [round, roundAgain, last, lastAgain, ...more] = await bodiesOf(mark)
      for (const composed of ['28 days of paid leave', 'It is 2', 'A word before', 'calculator', '300'])
        assert.ok(round?.includes(composed), `${composed} in ${round}`)
      assert.notEqual(last, round)
      assert.deepEqual([roundAgain, lastAgain, more], [round, last, []])
    })
})

/** An agent whose requests have all parts: a prompt, the time, a passage, a tool, a history. */
async function makeFullAgent(name: string): Promise<string> {
  const texts = { role: '', authority: '', reasoning: '', responseStyle: '', escalationRules: '' }
  const promptConfig = { ...texts, constraints: [], examples: [], contextInjection: ['It is {{now}}.'] }
  const memory = { strategy: 'sliding_window', windowSize: 20, followUpQuery: 'message' }
  const agentId = await makeAgent({ model: name, tools: [CALCULATOR], prompt: { promptConfig }, memory }, byWorkers)
  const base = await makeKnowledgeBase({ ...byWorkers, agentId })
  const { data } = await base.upload('leave.md', 'Every employee has 28 days of paid leave.')
  assert.equal((await base.settled(data.id)).status, 'ready')
  return agentId
}

/** Asks while workers work that die one after another, each at its point; the last worker lives. */
async function askDying(points: string[], agentId: string, message: string, more: object) {
  await own.part('worker').kill()
  const body = { agent_id: agentId, message, ...more }
  const signal = AbortSignal.timeout(300_000)
  const asked = request<ChatResult>('POST', '/v1/chat', { ...byWorkers, body, signal })
  for (const point of points)
    await untilDead(own, await own.addWorker({ AMS_FAULT_POINT: point }), point.replace(/:\d+$/, ''))
  own.part('worker').start()
  const reply = await asked
  assert.equal(reply.status, 200, reply.text)
  return reply
}

const bodiesOf = async (message: string) =>
  (await model.requests({ contains: message, kind: 'chat' })).map(({ body }) => body)

/** The texts of the turn's stored rounds. */
async function roundsOf(turnId: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: own.info.databaseUrl })
  await client.connect()
  const sql = 'select text from turn_rounds where turn_id = $1'
  return (await client.query(sql, [turnId]).finally(() => client.end())).rows
}
