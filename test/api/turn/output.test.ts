import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { modelControl } from '../../support/model/client.ts'
import { open, readEvents, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent, shownText } from '../../support/turn/chat.ts'

const model = modelControl(stack.modelServerUrl)
const OPEN = { blockedTopics: [] as string[], piiDetection: false, maxInputLength: 10_000, maxOutputLength: 10_000 }
const SCHEMA = {
  type: 'object',
  properties: { total: { type: 'number' }, note: { type: ['string', 'null'] } },
  required: ['total', 'note'],
  additionalProperties: false,
}
const OUTPUT = { type: 'json_schema', name: 'bill', schema: SCHEMA }
const FITS = '{"total": 3, "note": "paid"}'
const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }

const ask = (agentId: string, message: string, more: object = {}) =>
  request<ChatResult>('POST', '/v1/chat', { body: { agent_id: agentId, message, output: OUTPUT, ...more } })

const askStream = async (agentId: string, message: string) =>
  Array.fromAsync(
    readEvents(await open('POST', '/v1/chat-stream', { body: { agent_id: agentId, message, output: OUTPUT } })),
  )

/** The format of each request for this message. */
const formatsAsked = async (contains: string) =>
  (await model.requests({ contains })).map(
    ({ body }) => JSON.parse(body).response_format as { json_schema: { strict: boolean } } | undefined,
  )

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

describe('POST /v1/chat with output', () => {
  it('answers with the JSON and its value, and asks the model with the schema', async () => {
    const message = `output asked [[say ${FITS}]]`
    const { status, data } = await ask(await makeAgent(), message)
    assert.deepEqual([status, data.text, data.output], [200, FITS, { total: 3, note: 'paid' }])
    const [asked] = await formatsAsked('output asked')
    assert.deepEqual(asked, { type: 'json_schema', json_schema: { name: 'bill', schema: SCHEMA, strict: true } })
    assert.deepEqual((await receiptOf(data.turn_id)).output, data.output)
  })

  it('leaves strict out where the schema lies outside of the subset', async () => {
    const output = { ...OUTPUT, schema: { ...SCHEMA, required: [] } }
    await ask(await makeAgent(), `loose schema [[say ${FITS}]]`, { output })
    const [asked] = await formatsAsked('loose schema')
    assert.equal(asked?.json_schema.strict, false)
  })

  it('has output null for an answer that is text', async () => {
    const { data } = await ask(await makeAgent(), '[[say plain]]', { output: null })
    assert.deepEqual([data.text, data.output], ['plain', null])
  })

  it('asks once more with what is wrong, and counts both calls', async () => {
    await model.setAnswers({ mended: FITS })
    const { data } = await ask(
      await makeAgent(),
      'broken first [[say {"total": "3"}]] [[repair mended]] [[usage 10 2]]',
    )
    assert.deepEqual([data.text, data.output], [FITS, { total: 3, note: 'paid' }])
    const asked = await model.requests({ contains: 'broken first' })
    const last = asked.at(-1)?.body ?? ''
    assert.equal(asked.length, 2)
    for (const told of ['/total must be of the type number', 'the answer must have the property', '{\\"total'])
      assert.ok(last.includes(told), `${told} in ${last}`)
    assert.equal((await receiptOf(data.turn_id)).model_calls.length, 2)
  })

  it('refuses with 502 after the second answer that does not fit, and keeps its text', async () => {
    await model.setAnswers({ 'still-wrong': 'I cannot.' })
    const agentId = await makeAgent()
    const message = 'wrong twice [[say no JSON]] [[repair still-wrong]]'
    const { status, error, headers } = await ask(agentId, message)
    assert.deepEqual([status, error.code], [502, 'OUTPUT_INVALID'])
    assert.match(error.message, /not JSON/)
    assert.equal((await model.requests({ contains: 'wrong twice' })).length, 2)
    const receipt = await receiptOf(headers.get('x-turn-id') ?? '')
    assert.deepEqual([receipt.status, receipt.text, receipt.output], ['error', 'I cannot.', null])
    const next = await chat(agentId, '[[echo-history]]', { conversationId: receipt.conversation_id })
    assert.doesNotMatch(next.data.text, /I cannot/)
  })

  it('does not ask again for an answer that was cut or refused', async () => {
    const agentId = await makeAgent()
    const cut = await ask(agentId, 'cut short [[say {"total": 3, "no]] [[length]]')
    assert.deepEqual([cut.data.finish_reason, cut.data.output], ['length', null])
    const refused = await ask(agentId, 'declined [[say I will not.]] [[block]]')
    assert.deepEqual([refused.data.finish_reason, refused.data.output], ['blocked', null])
    for (const contains of ['cut short', 'declined']) assert.equal((await model.requests({ contains })).length, 1)
  })

  it('asks with the schema in each round of tools, and drops what the model said before a call', async () => {
    const agentId = await makeAgent({ tools: [CALCULATOR] })
    await model.setAnswers({ counted: FITS })
    const message = 'with tools [[tool calculator {"expression":"1+2"}]] [[repair counted]]'
    const { status, data, text } = await ask(agentId, message)
    assert.equal(status, 200, text)
    assert.deepEqual([data.text, data.output, data.tool_calls.length], [FITS, { total: 3, note: 'paid' }, 1])
    const asked = await formatsAsked('with tools')
    assert.equal(asked.filter(Boolean).length, 3)
  })

  it('gives the same to a fallback model of another provider', async () => {
    const agentId = await makeAgent({ model: 'openai/gpt-4o-mini' })
    await request('PUT', `/v1/agents/${agentId}/model`, {
      body: { model: 'extra/first', fallbackModels: ['openai/gpt-4o-mini'] },
    })
    const { data } = await ask(agentId, `falls back [[fail 503 2]] [[say ${FITS}]]`)
    assert.deepEqual(data.output, { total: 3, note: 'paid' })
  })

  it('says of a model that only quotes that it cannot', async () => {
    const { status, error } = await ask(await makeAgent({ model: 'local/extractive' }), 'What is open?')
    assert.deepEqual([status, error.code], [502, 'MODEL_PROVIDER_ERROR'])
    assert.match(error.message, /neither grade nor write JSON/)
  })

  it('refuses a broken schema with its place, and writes nothing', async () => {
    const agentId = await makeAgent()
    const message = `refused-${crypto.randomUUID()}`
    const refused = async (output: unknown) => {
      const { status, error } = await ask(agentId, message, { output })
      assert.ok(error.fix, JSON.stringify(error))
      return [status, error.code, error.field]
    }
    const withSchema = (schema: unknown) => refused({ ...OUTPUT, schema })
    assert.deepEqual(await withSchema({ type: 'array' }), [400, 'VALIDATION_ERROR', 'output.schema.type'])
    assert.deepEqual(await withSchema('object'), [400, 'VALIDATION_ERROR', 'output.schema'])
    assert.deepEqual(await withSchema({ type: 'object', properties: { a: { type: 'text' } } }), [
      400,
      'VALIDATION_ERROR',
      'output.schema.properties.a.type',
    ])
    assert.deepEqual(await refused({ ...OUTPUT, name: 'two words' }), [400, 'VALIDATION_ERROR', 'output.name'])
    assert.deepEqual(await refused({ ...OUTPUT, strict: true }), [400, 'VALIDATION_ERROR', 'output.strict'])
    assert.equal((await model.requests({ contains: message })).length, 0)
  })
})

describe('guardrails and an answer that is JSON', () => {
  it('masks texts and numbers, and the JSON stays whole', async () => {
    const agentId = await makeAgent({ guardrails: { ...OPEN, piiDetection: true } })
    const output = { ...OUTPUT, schema: { type: 'object' } }
    const given = '{"card": 4111111111111111, "mail": "ana@example.com", "said": "a \\"quoted\\" word"}'
    await model.setAnswers({ 'with-data': given })
    const { data } = await ask(agentId, '[[answer with-data]]', { output })
    assert.deepEqual(data.output, { card: '[CARD]', mail: '[EMAIL]', said: 'a "quoted" word' })
    assert.deepEqual(JSON.parse(data.text), data.output)
    assert.deepEqual(data.guardrail, { stage: 'output', rule: 'piiDetection', action: 'masked' })
  })

  it('masks the names in the error of an answer that does not fit', async () => {
    const agentId = await makeAgent({ guardrails: { ...OPEN, piiDetection: true } })
    await model.setAnswers({ 'with-names': '{"total": 3, "note": null, "ana@example.com": 1}' })
    const { error } = await ask(agentId, '[[answer with-names]] [[repair with-names]]')
    assert.match(error.message, /\/\[EMAIL\] is not allowed/)
  })

  it('finds a blocked topic that the JSON hides behind escapes', async () => {
    const agentId = await makeAgent({ guardrails: { ...OPEN, blockedTopics: ['casino'] } })
    await model.setAnswers({ hidden: '{"total": 1, "note": "a \\u0063asino"}' })
    const { data } = await ask(agentId, '[[answer hidden]]')
    assert.deepEqual([data.finish_reason, data.output], ['blocked', null])
    assert.doesNotMatch(data.text, /total/)
  })

  it('cuts an answer that is too long, without its value', async () => {
    const agentId = await makeAgent({ guardrails: { ...OPEN, maxOutputLength: 10 } })
    const { data } = await ask(agentId, `[[say ${FITS}]]`)
    assert.deepEqual([data.finish_reason, data.text, data.output], ['length', FITS.slice(0, 10), null])
  })
})

describe('POST /v1/chat-stream with output', () => {
  it('streams the pieces of the JSON', async () => {
    const events = await askStream(await makeAgent(), `[[say ${FITS}]]`)
    assert.equal(shownText(events), FITS)
    assert.deepEqual(events.at(-1)?.data.output, { total: 3, note: 'paid' })
  })

  it('takes back an answer that does not fit', async () => {
    await model.setAnswers({ streamed: FITS })
    const events = await askStream(await makeAgent(), '[[say {"total": 1}]] [[repair streamed]]')
    const resets = events.filter(({ event }) => event === 'message.reset').map(({ data }) => data.reason)
    assert.deepEqual(resets, ['output_invalid'])
    assert.equal(shownText(events), FITS)
  })

  it('ends with the error after the second answer that does not fit', async () => {
    await model.setAnswers({ 'stream-wrong': '[]' })
    const events = await askStream(await makeAgent(), '[[say {}]] [[repair stream-wrong]]')
    assert.equal((events.at(-1)?.data.error as { code: string } | undefined)?.code, 'OUTPUT_INVALID')
    assert.equal(shownText(events), '[]')
  })
})

describe('the output of an agent', () => {
  const put = async (agentId: string, body: object) =>
    await request('PUT', `/v1/agents/${agentId}/model`, { body: { model: 'openai/gpt-4o-mini', ...body } })

  it('holds for its turns, and null in a request switches it off', async () => {
    const agentId = await makeAgent()
    assert.deepEqual((await put(agentId, { output: OUTPUT })).data.output, OUTPUT)
    const message = `agent's own [[say ${FITS}]]`
    assert.deepEqual((await ask(agentId, message, { output: undefined })).data.output, { total: 3, note: 'paid' })
    assert.equal((await ask(agentId, message, { output: null })).data.output, null)
  })

  it('stays when a PUT leaves it out, and null removes it', async () => {
    const agentId = await makeAgent()
    await put(agentId, { output: OUTPUT })
    assert.deepEqual((await put(agentId, {})).data.output, OUTPUT)
    assert.equal((await put(agentId, { output: null })).data.output, undefined)
    assert.equal((await request('GET', `/v1/agents/${agentId}`)).data.output, undefined)
  })

  it('is refused with a schema that does not work', async () => {
    const { status, error } = await put(await makeAgent(), { output: { ...OUTPUT, schema: { type: 'array' } } })
    assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', 'output.schema.type'])
  })
})
