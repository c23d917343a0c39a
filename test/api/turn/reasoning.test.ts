import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { modelControl } from '../../support/model/client.ts'
import { open, readEvents, request, type ServerEvent, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream, shownText } from '../../support/turn/chat.ts'

const client = new Client({ connectionString: stack.databaseUrl })
before(() => client.connect())
after(() => client.end())

const model = modelControl(stack.modelServerUrl)
const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
const GUARDRAILS = { blockedTopics: [] as string[], piiDetection: false, maxInputLength: 1000, maxOutputLength: 1000 }
const makeThinker = (guardrails: Partial<typeof GUARDRAILS> = {}) =>
  makeAgent({ model: 'anthropic/claude-sonnet-5-5', tools: [CALCULATOR], guardrails: { ...GUARDRAILS, ...guardrails } })
/** Asks for a calculation that the model thinks about, so the answer has two rounds. */
const messageOf = (thought: string) => `${randomUUID()} [[tool calculator {"expression": "2+40"}]] [[think ${thought}]]`

const askThinking = async (agentId: string, message: string): Promise<ServerEvent[]> =>
  Array.fromAsync(
    readEvents(await open('POST', '/v1/chat-stream?reasoning=true', { body: { agent_id: agentId, message } })),
  )
const reasoningIn = (events: ServerEvent[]): string =>
  events.flatMap(({ event, data }) => (event === 'reasoning' ? [String(data.text)] : [])).join('')
const turnOf = (events: ServerEvent[]): string => String(events[0]?.data.turn_id)
const receiptOf = async (turnId: string): Promise<Receipt> =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

/** The blocks of the answer that the request of the second round sent back. */
async function sentBack(message: string): Promise<{ type: string; thinking?: string }[]> {
  const [, second] = await model.requests({ contains: message.split(' ')[0] ?? '' })
  return JSON.parse(second?.body ?? '').messages.find(({ role }: { role: string }) => role === 'assistant').content
}

describe('reasoning', () => {
  it('is an event of a stream that asks for it, never a part of the text', async () => {
    const events = await askThinking(await makeThinker(), messageOf('I must add.'))
    assert.match(reasoningIn(events), /^I must add\./)
    assert.doesNotMatch(shownText(events), /must add/)
    const turnId = turnOf(events)
    const plain = await resumeStream(turnId, 0)
    assert.equal(plain.length, events.length - events.filter(({ event }) => event === 'reasoning').length)
    const resumed = await Array.fromAsync(readEvents(await open('GET', `/v1/chat-stream/${turnId}?reasoning=true`)))
    assert.deepEqual(
      resumed.map(({ id, event, data }) => ({ id, event, data })),
      events.map(({ id, event, data }) => ({ id, event, data })),
    )
  })

  it('is in the receipt of its call', async () => {
    const { data } = await chat(await makeThinker(), messageOf('I must add.'))
    const { text, model_calls } = await receiptOf(data.turn_id)
    assert.deepEqual(
      model_calls.map(({ reasoning }) => reasoning),
      ['I must add.', 'I must add.'],
    )
    assert.doesNotMatch(text, /must add/)
  })

  it('goes back to the model in the next round, also from another process', async () => {
    const message = messageOf('I must add.')
    await chat(await makeThinker(), message)
    const [thought, call] = await sentBack(message)
    assert.deepEqual([thought?.type, thought?.thinking, call?.type], ['thinking', 'I must add.', 'tool_use'])
  })

  it('is sealed and shown masked where personal data is masked', async () => {
    const message = messageOf('Write to ada@example.com now.')
    const events = await askThinking(await makeThinker({ piiDetection: true }), message)
    assert.match(reasoningIn(events), /^Write to \[/)
    const { model_calls } = await receiptOf(turnOf(events))
    assert.doesNotMatch(JSON.stringify([events, model_calls]), /ada@/)
    const { rows } = await client.query('select thoughts from turn_rounds where turn_id = $1', [turnOf(events)])
    assert.deepEqual(Object.keys(rows[0]?.thoughts ?? {}), ['sealed'])
  })

  it('is told by no agent with blocked topics', async () => {
    const events = await askThinking(await makeThinker({ blockedTopics: ['weapons'] }), messageOf('I must add.'))
    assert.equal(reasoningIn(events), '')
    const { model_calls } = await receiptOf(turnOf(events))
    assert.ok(model_calls.length > 0 && model_calls.every(({ reasoning }) => reasoning === null))
  })
})

describe("a model's refusal", () => {
  for (const model of ['anthropic/claude-sonnet-5-5', 'openai/gpt-4o-mini'])
    it(`of ${model} ends the turn as blocked, with its words as text and success in the log`, async () => {
      const agentId = await makeAgent({ model })
      const { data } = await chat(agentId, `${randomUUID()} [[say I would rather not.]] [[refuse]]`)
      assert.deepEqual([data.finish_reason, data.text, data.guardrail], ['blocked', 'I would rather not.', null])
      assert.equal((await receiptOf(data.turn_id)).status, 'success')
    })
})
