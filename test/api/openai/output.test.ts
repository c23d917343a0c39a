import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import OpenAI from 'openai'
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/error'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import { z } from 'zod'
import { modelControl } from '../../support/model/client.ts'
import { amsOf, openAiClient, user } from '../../support/openai/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const openai = openAiClient()
const Bill = z.object({ total: z.number(), note: z.string().nullable() })
const FITS = '{"total": 3, "note": "paid"}'
const VALUE = { total: 3, note: 'paid' }
const SCHEMA = {
  type: 'object',
  properties: { total: { type: 'number' } },
  required: ['total'],
  additionalProperties: false,
}
const OUTPUT = { type: 'json_schema', name: 'bill', schema: SCHEMA }
const REFUSING = { blockedTopics: ['casino'], piiDetection: false, maxInputLength: 1000, maxOutputLength: 1000 }
const chatBody = (model: string, content: string) => ({
  model,
  messages: [user(content)],
  response_format: zodResponseFormat(Bill, 'bill'),
})
const responseBody = (model: string, input: string) => ({
  model,
  input,
  text: { format: zodTextFormat(Bill, 'bill') },
})

/** The formats that the model was asked with for this message. */
const formatsAsked = async (contains: string) =>
  (await control.requests({ contains, kind: 'chat' })).map(({ body }) => JSON.parse(body).response_format as unknown)

before(() => control.setAnswers({ mended: FITS, 'still-wrong': 'I cannot.', hidden: '{"total": 1, "note": "casino"}' }))

describe('response_format of Chat Completions', () => {
  it('gives the value of a Zod schema by the parse method', async () => {
    const mark = randomUUID()
    const answer = await openai.chat.completions.parse(chatBody(await makeAgent(), `${mark} [[say ${FITS}]]`))
    assert.deepEqual([answer.choices[0]?.message.parsed, amsOf(answer).output], [VALUE, VALUE])
    const [asked] = (await formatsAsked(mark)) as { json_schema: { name: string; strict: boolean } }[]
    assert.deepEqual([asked?.json_schema.name, asked?.json_schema.strict], ['bill', true])
  })

  it('is json_object for any object, and its description goes with the schema', async () => {
    const model = await makeAgent()
    const [object, described] = [randomUUID(), randomUUID()]
    const any = await openai.chat.completions.create({
      model,
      messages: [user(`${object} [[say {"a": [1]}]]`)],
      response_format: { type: 'json_object' },
    })
    assert.deepEqual(amsOf(any).output, { a: [1] })
    await openai.chat.completions.create({
      model,
      messages: [user(`${described} [[say {"total": 1}]]`)],
      response_format: { type: 'json_schema', json_schema: { name: 'bill', description: 'A bill.', schema: SCHEMA } },
    })
    const schemas = (await Promise.all([object, described].map(formatsAsked))).flat().map((format) => {
      const { json_schema } = format as { json_schema: { schema: unknown } }
      return json_schema.schema
    })
    assert.deepEqual(schemas, [{ type: 'object' }, { description: 'A bill.', ...SCHEMA }])
  })

  it("stands in place of the agent's output, and text switches that off", async () => {
    const model = await makeAgent()
    await request('PUT', `/v1/agents/${model}/model`, { body: { model: 'openai/gpt-4o-mini', output: OUTPUT } })
    const messages = [user('[[say {"total": 3}]]')]
    const own = await openai.chat.completions.create({ model, messages })
    assert.deepEqual(amsOf(own).output, { total: 3 })
    const text = await openai.chat.completions.create({ model, messages, response_format: { type: 'text' } })
    assert.equal(amsOf(text).output, null)
  })

  it('asks once more for an answer that does not fit, also in a stream', async () => {
    const model = await makeAgent()
    const broken = '[[say {"total": "3"}]] [[repair mended]]'
    const answer = await openai.chat.completions.parse(chatBody(model, broken))
    assert.deepEqual(answer.choices[0]?.message.parsed, VALUE)
    const streamed = await openai.chat.completions.stream(chatBody(model, broken)).finalChatCompletion()
    assert.deepEqual(streamed.choices[0]?.message.parsed, VALUE)
  })

  it('ends with an error that the client does not repeat after the second answer that does not fit', async () => {
    const [model, mark] = [await makeAgent(), randomUUID()]
    const asked = chatBody(model, `${mark} [[say no JSON]] [[repair still-wrong]]`)
    await assert.rejects(openAiClient({ maxRetries: 2 }).chat.completions.parse(asked), (error) => {
      assert.ok(error instanceof OpenAI.InternalServerError)
      assert.deepEqual([error.code, error.headers.get('x-should-retry')], ['OUTPUT_INVALID', 'false'])
      return true
    })
    assert.equal((await formatsAsked(mark)).length, 2)
    const stream = await openai.chat.completions.create({ ...asked, stream: true })
    await assert.rejects(Array.fromAsync(stream), { code: 'OUTPUT_INVALID' })
  })

  it('ends a blocked or cut answer with the errors of the client for these', async () => {
    const blocked = chatBody(await makeAgent({ guardrails: REFUSING }), '[[answer hidden]]')
    await assert.rejects(openai.chat.completions.parse(blocked), ContentFilterFinishReasonError)
    const cut = chatBody(await makeAgent(), '[[say {"total": 3, "no]] [[length]]')
    await assert.rejects(openai.chat.completions.parse(cut), LengthFinishReasonError)
  })
})

describe('text.format of the Responses API', () => {
  it('gives the value of a Zod schema by the parse method, and shows the format', async () => {
    const answer = await openai.responses.parse(responseBody(await makeAgent(), `[[say ${FITS}]]`))
    assert.deepEqual([answer.output_parsed, amsOf(answer).output], [VALUE, VALUE])
    const { text } = await openai.responses.retrieve(answer.id)
    assert.equal(text?.format?.type, 'json_schema')
  })

  it('is mended in a stream, which has the JSON at its end', async () => {
    const asked = responseBody(await makeAgent(), '[[say {"total": "3"}]] [[repair mended]]')
    const stream = openai.responses.stream(asked)
    const deltas = (await Array.fromAsync(stream)).filter(({ type }) => type === 'response.output_text.delta')
    assert.deepEqual((await stream.finalResponse()).output_parsed, VALUE)
    assert.equal(deltas.length, 1)
  })

  it('has a refusal in place of JSON where the answer was blocked', async () => {
    const asked = responseBody(await makeAgent({ guardrails: REFUSING }), '[[answer hidden]]')
    const answer = await openai.responses.parse(asked)
    const [item] = answer.output
    assert.ok(item?.type === 'message' && item.content[0]?.type === 'refusal')
    assert.deepEqual([answer.output_parsed, answer.status], [null, 'incomplete'])
    const events = await Array.fromAsync(await openai.responses.create({ ...asked, stream: true }))
    const types = events.map(({ type }) => type)
    assert.deepEqual(types.slice(-6), [
      'response.content_part.added',
      'response.refusal.delta',
      'response.refusal.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.incomplete',
    ])
    const streamed = await openai.responses.stream(asked).finalResponse()
    assert.equal(streamed.output_parsed, null)
  })
})

const refused: [path: 'chat/completions' | 'responses', format: unknown, param: string][] = [
  ['chat/completions', { type: 'xml' }, 'response_format.type'],
  ['chat/completions', 'json_object', 'response_format'],
  ['chat/completions', { type: 'json_schema' }, 'response_format.json_schema.name'],
  ['chat/completions', { type: 'json_schema', json_schema: { schema: SCHEMA } }, 'response_format.json_schema.name'],
  ['chat/completions', { type: 'json_schema', json_schema: { name: 'a' } }, 'response_format.json_schema.schema'],
  [
    'chat/completions',
    { type: 'json_schema', json_schema: { name: 'two words', schema: SCHEMA } },
    'response_format.json_schema.name',
  ],
  [
    'chat/completions',
    { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'array' } } },
    'response_format.json_schema.schema.type',
  ],
  ['responses', { type: 'json_schema', name: 'a' }, 'text.format.schema'],
  [
    'responses',
    { type: 'json_schema', name: 'a', schema: { type: 'object', properties: { b: { type: 'text' } } } },
    'text.format.schema.properties.b.type',
  ],
]

describe('a form of an answer that does not work', () => {
  const model = makeAgent()
  for (const [path, format, param] of refused)
    it(`is refused at ${param} of ${path}, and asks no model`, async () => {
      const mark = randomUUID()
      const asked =
        path === 'responses'
          ? { input: mark, text: { format } }
          : { messages: [user(mark)], response_format: format, stream: true }
      const { status, text } = await request('POST', `/openai/v1/${path}`, { body: { model: await model, ...asked } })
      const { error } = JSON.parse(text) as { error: { type: string; param: string } }
      assert.deepEqual([status, error.type, error.param], [400, 'invalid_request_error', param], text)
      assert.equal((await control.requests({ contains: mark })).length, 0)
    })
})
