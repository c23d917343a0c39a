import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { EmbeddingPurpose, ModelMessage } from '../../../domain/model/model.ts'
import { originsOf } from '../../../providers/model/fetch.ts'
import { createGoogleProvider } from '../../../providers/model/google/provider.ts'
import { serve } from '../../support/answering-server.ts'
import { REFUSED_KEY, startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, providerPromises, sum, user } from '../../support/promises/provider.ts'
import { abortPromises, embeddingPromises } from '../../support/promises/provider-call.ts'

const server = await startModelServer()
after(() => server.close())
const settings = { name: 'google', baseUrl: server.geminiUrl, apiKey: 'secret-key' }
const provider = createGoogleProvider(settings)

describe('google', () => {
  abortPromises('google', provider, server)
  embeddingPromises('google', provider, server)

  test('an embedding names its task: a question, a document, or none', async () => {
    const taskTypeOf = async (purpose: EmbeddingPurpose) => {
      await provider.embed?.('embedder', ['oil for the pump'], { purpose }, new AbortController().signal)
      return JSON.parse(server.state.requests.at(-1)?.body ?? '').requests[0].taskType
    }
    assert.equal(await taskTypeOf('query'), 'RETRIEVAL_QUERY')
    assert.equal(await taskTypeOf('document'), 'RETRIEVAL_DOCUMENT')
    assert.equal(await taskTypeOf('similarity'), undefined)
  })

  test('the name of a model leads to no other place of the address', async () => {
    const before = server.state.requests.length
    for (const model of ['flash/../pro', '..', 'flash/.'])
      await assert.rejects(
        provider.answer({ model, messages: [user('hello')], signal: new AbortController().signal }, () => {}),
        /answered 404/,
      )
    assert.equal(server.state.requests.length, before)
  })

  test('the version is part of the address, the key is not', async () => {
    await ask(provider, 'hello')
    const seen = server.state.requests.at(-1)
    assert.equal(seen?.path, '/v1beta/models/stand-in:streamGenerateContent')
    assert.equal(seen?.auth, 'secret-key')
  })

  test('a signed thought goes back with its call', async () => {
    const messages: ModelMessage[] = [user('[[tool sum {"a": 1, "b": 2}]]')]
    const { toolCalls } = await ask(provider, { messages, tools: [sum] })
    const stored = JSON.parse(JSON.stringify(toolCalls))
    messages.push({ role: 'assistant', text: '', toolCalls: stored })
    messages.push({ role: 'tool', callId: stored[0].callId, name: 'sum', text: '3' })
    await ask(provider, { messages, tools: [sum] })
    const { contents } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
    assert.equal(contents[1].parts[0].thoughtSignature, Buffer.from('thought:sum').toString('base64'))
    assert.deepEqual(contents[2].parts[0].functionResponse, { name: 'sum', response: { result: '3' } })
  })

  test('an id of Gemini goes back with call and result', async () => {
    const providerData = { id: 'g-7', origin: originsOf('gemini', settings)('stand-in') }
    const call = { callId: 'call_1_1', name: 'sum', argumentsJson: '{"a":1}', providerData }
    const result = { role: 'tool' as const, callId: 'call_1_1', name: 'sum', text: '3' }
    await ask(provider, { messages: [user('hi'), { role: 'assistant', text: '', toolCalls: [call] }, result] })
    const { contents } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
    assert.deepEqual(contents[1].parts, [{ functionCall: { name: 'sum', args: { a: 1 }, id: 'g-7' } }])
    assert.equal(contents[2].parts[0].functionResponse.id, 'g-7')
  })

  test('id and signature that another address gave are not sent', async () => {
    const providerData = { id: 'g-7', thoughtSignature: 'c2lnbmVk', origin: 'gemini https://else.example stand-in' }
    const call = { callId: 'call_1_1', name: 'sum', argumentsJson: '{"a":1}', providerData }
    const result = { role: 'tool' as const, callId: 'call_1_1', name: 'sum', text: '3' }
    await ask(provider, { messages: [user('hi'), { role: 'assistant', text: '', toolCalls: [call] }, result] })
    const { contents } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
    assert.deepEqual(contents[1].parts, [{ functionCall: { name: 'sum', args: { a: 1 } } }])
    assert.equal(contents[2].parts[0].functionResponse.id, undefined)
  })

  test('calls of another provider are marked as unsigned for Gemini 3', async () => {
    const call = { callId: 'call_1', name: 'sum', argumentsJson: 'not json' }
    const messages: ModelMessage[] = [
      user('hi'),
      { role: 'assistant', text: '', toolCalls: [call] },
      { role: 'tool', callId: 'call_1', name: 'sum', text: '3' },
    ]
    await provider.answer({ model: 'gemini-3-pro', messages, signal: new AbortController().signal }, () => {})
    const { contents } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
    assert.deepEqual(contents[1].parts, [
      { functionCall: { name: 'sum', args: {} }, thoughtSignature: 'skip_thought_signature_validator' },
    ])
  })

  test('Gemini gets only the part of JSON Schema that it takes', async () => {
    const parameters = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        unit: { type: ['string', 'null'], enum: ['a', 'b'], pattern: 'x', default: 'a' },
        list: { type: 'array', items: { type: 'string', format: 'uuid' } },
      },
      required: ['unit'],
    }
    const empty = { name: 'now', description: 'The time.', parameters: { type: 'object', properties: {} } }
    await ask(provider, { messages: [user('hi')], tools: [{ ...sum, parameters }, empty] })
    const [{ functionDeclarations }] = JSON.parse(server.state.requests.at(-1)?.body ?? '{}').tools
    assert.deepEqual(functionDeclarations[0].parameters, {
      type: 'object',
      properties: {
        unit: { type: 'string', nullable: true, enum: ['a', 'b'] },
        list: { type: 'array', items: { type: 'string' } },
      },
      required: ['unit'],
    })
    assert.deepEqual(functionDeclarations[1], { name: 'now', description: 'The time.' })
  })

  test('a JSON Schema with references reaches Gemini whole', async () => {
    const parameters = {
      type: 'object',
      properties: { lines: { type: 'array', items: { $ref: '#/$defs/line' } } },
      $defs: { line: { type: 'object', properties: { sku: { type: 'string', pattern: '^[A-Z]+$' } } } },
    }
    await ask(provider, { messages: [user('hi')], tools: [{ ...sum, parameters }] })
    const [{ functionDeclarations }] = JSON.parse(server.state.requests.at(-1)?.body ?? '{}').tools
    const { name, description } = sum
    assert.deepEqual(functionDeclarations, [{ name, description, parametersJsonSchema: parameters }])
  })

  test('a schema is asked for in words where Gemini cannot be held to it', async () => {
    const object = (held: object, more = {}) => ({ type: 'object', properties: { held }, ...more })
    const sentFor = async (schema: Record<string, unknown>) => {
      await ask(provider, { messages: [user('hi')], responseSchema: { name: 'grade', schema } })
      const { generationConfig, systemInstruction } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
      assert.equal(generationConfig.responseMimeType, 'application/json')
      return [generationConfig.responseSchema !== undefined, /JSON Schema/.test(JSON.stringify(systemInstruction))]
    }
    const whole = { type: ['string', 'null'], enum: ['a', 'b'] }
    assert.deepEqual(await sentFor(object(whole, { required: ['held'], additionalProperties: false })), [true, false])
    for (const schema of [
      { type: 'object' },
      object({ $ref: '#/$defs/a' }, { $defs: { a: { type: 'string' } } }),
      object({ type: 'string', pattern: '^a' }),
      object({ type: 'object', additionalProperties: { type: 'number' } }),
      object({ type: ['string', 'number'] }),
      object({ type: 'array' }),
      object({ type: 'integer', enum: [1, 2] }),
      object({ type: 'string' }, { required: ['other'] }),
    ])
      assert.deepEqual(await sentFor(schema), [false, true], JSON.stringify(schema))
  })

  test('the wait of RetryInfo is kept', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }]
    server.state.failures.push({ status: 429, times: 1, body: { error: { code: 429, message: 'quota', details } } })
    const { kind, status, retryAfterMs } = await failureOf(provider, 'hello')
    assert.deepEqual({ kind, status, retryAfterMs }, { kind: 'transient', status: 429, retryAfterMs: 34_500 })
  })

  test('calls at once leave globalThis.fetch in place', async () => {
    const usual = globalThis.fetch
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(provider, `[[say number ${index}]]`)),
    )
    assert.deepEqual(
      answers.map(({ text }) => text),
      Array.from({ length: 20 }, (_, index) => `number ${index}`),
    )
    assert.equal(globalThis.fetch, usual)
  })

  test('a key that Gemini does not know is told as such, whatever its status', async () => {
    const refused = createGoogleProvider({ ...settings, apiKey: REFUSED_KEY })
    const { kind, status, isKeyRefused, message } = await failureOf(refused, 'hello')
    assert.deepEqual([kind, status, isKeyRefused], ['final', 400, true])
    assert.equal(message, 'google answered 400: it does not accept the key.')
  })

  for (const reason of ['RECITATION', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE', 'A_NEW_REASON'])
    test(`an answer that Gemini ends with ${reason} is blocked, with what came before`, async () => {
      const { finishReason, text } = await ask(provider, `[[say Once upon]] [[stop ${reason}]]`)
      assert.deepEqual([finishReason, text], ['blocked', 'Once upon'])
    })

  test('a call that Gemini could not write is asked for again', async () => {
    assert.equal((await failureOf(provider, '[[say x]] [[stop MALFORMED_FUNCTION_CALL]]')).kind, 'transient')
  })

  test('thoughts are told apart from text', async () => {
    const parts = [{ text: 'I must greet.', thought: true }, { text: 'Hello' }]
    const answer = { candidates: [{ content: { role: 'model', parts }, index: 0, finishReason: 'STOP' }] }
    await using service = await serve([
      (response) =>
        response.setHeader('content-type', 'text/event-stream').end(`data: ${JSON.stringify(answer)}\r\n\r\n`),
    ])
    const thoughts: string[] = []
    const { text, reasoning } = await createGoogleProvider({ ...settings, baseUrl: service.baseUrl }).answer(
      { model: 'stand-in', messages: [user('hi')], signal: new AbortController().signal },
      () => {},
      (thought) => void thoughts.push(thought),
    )
    assert.deepEqual([text, reasoning, thoughts], ['Hello', 'I must greet.', ['I must greet.']])
  })

  test('thoughts are asked for where an effort is set', async () => {
    const sentFor = async (reasoningEffort: 'none' | 'low') => {
      await ask(provider, { messages: [user('hi')], reasoningEffort })
      return JSON.parse(server.state.requests.at(-1)?.body ?? '{}').generationConfig.thinkingConfig
    }
    assert.deepEqual(await sentFor('low'), { thinkingBudget: 1_024, includeThoughts: true })
    assert.deepEqual(await sentFor('none'), { thinkingBudget: 0 })
  })

  test('a blocked prompt ends as blocked, without text', async () => {
    const answer = {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 12_559, totalTokenCount: 12_559 },
      modelVersion: 'gemini-2.5-flash',
    }
    await using service = await serve([
      (response) =>
        response.setHeader('content-type', 'text/event-stream').end(`data: ${JSON.stringify(answer)}\r\n\r\n`),
    ])
    const { finishReason, text, usage } = await ask(
      createGoogleProvider({ ...settings, baseUrl: service.baseUrl }),
      'hello',
    )
    assert.deepEqual([finishReason, text, usage.promptTokens], ['blocked', '', 12_559])
  })

  providerPromises('google', provider, server)
})
