import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ModelError, type ModelProvider, type ModelRequest } from '../../../domain/model/model.ts'
import { createOpenaiProvider } from '../../../providers/model/chat-completions/provider.ts'
import { createGoogleProvider } from '../../../providers/model/google/provider.ts'
import { withLearnedSettings } from '../../../providers/model/refusal/refused-setting.ts'
import { createResponsesProvider } from '../../../providers/model/responses/provider.ts'
import { startModelServer } from '../../support/model/server.ts'
import { user } from '../../support/promises/provider.ts'

const server = await startModelServer()
after(() => server.close())
const openai = () =>
  withLearnedSettings(createOpenaiProvider({ name: 'openai', baseUrl: server.openaiUrl, apiKey: 'secret-key' }))

/** Refuses the next request with a body as OpenAI sends it. */
const refuse = (message: string, param: string | null = null, status = 400) =>
  server.state.failures.push({
    status,
    times: 1,
    body: { error: { message, type: 'invalid_request_error', param, code: 'unsupported_value' } },
  })
const ask = (provider: ModelProvider, settings: Partial<ModelRequest>) =>
  provider.answer(
    { model: 'm', messages: [user('[[say Hello]]')], signal: new AbortController().signal, ...settings },
    () => {},
  )
const sentSince = (count: number) =>
  server.state.requests.slice(count).map(({ body }) => JSON.parse(body) as Record<string, unknown>)

describe('a setting that a provider refuses', () => {
  test('is left out of one more request, and named in the answer', async () => {
    const before = server.state.requests.length
    refuse("Unsupported value: 'temperature' does not support 0.2 with this model.", 'temperature')
    const answer = await ask(openai(), { temperature: 0.2, topP: 0.5 })
    assert.deepEqual([answer.text, answer.ignoredSettings], ['Hello', ['temperature']])
    assert.deepEqual(
      sentSince(before).map(({ temperature, top_p }) => [temperature, top_p]),
      [
        [0.2, 0.5],
        [undefined, 0.5],
      ],
    )
  })

  test('is left out of the next requests to the model from the start', async () => {
    const provider = openai()
    refuse("Unsupported parameter: 'top_p' is not supported with this model.")
    await ask(provider, { topP: 0.5 })
    const before = server.state.requests.length
    assert.deepEqual((await ask(provider, { topP: 0.9 })).ignoredSettings, ['topP'])
    assert.equal((await ask(provider, { model: 'another', topP: 0.9 })).ignoredSettings, undefined)
    assert.deepEqual(
      sentSince(before).map((body) => body.top_p),
      [undefined, 0.9],
    )
  })

  test('costs one more request for each setting', async () => {
    const before = server.state.requests.length
    refuse('temperature is not supported', null, 422)
    refuse('top_p is not supported', null, 422)
    const { ignoredSettings } = await ask(openai(), { temperature: 1, topP: 1 })
    assert.deepEqual([ignoredSettings?.toSorted(), sentSince(before).length], [['temperature', 'topP'], 3])
  })

  test('is not learned when the request without it fails as well', async () => {
    const provider = openai()
    refuse('The temperature of the soup is not allowed.')
    refuse('The prompt is not allowed.')
    await assert.rejects(
      ask(provider, { temperature: 0.2 }),
      (error) => error instanceof ModelError && error.status === 400,
    )
    assert.equal((await ask(provider, { temperature: 0.2 })).ignoredSettings, undefined)
  })

  test('of the effort goes to the nearest level that the refusal names', async () => {
    const before = server.state.requests.length
    refuse(
      "Unsupported value: 'none' is not supported with this model. Supported values are: 'minimal', 'low', and 'high'.",
      'reasoning_effort',
    )
    const { ignoredSettings } = await ask(openai(), { reasoningEffort: 'none' })
    assert.equal(ignoredSettings, undefined)
    assert.deepEqual(
      sentSince(before).map((body) => body.reasoning_effort),
      ['none', 'minimal'],
    )
  })

  test('of a stop text is applied by the service', async () => {
    refuse("Unsupported parameter: 'stop' is not supported with this model.", 'stop')
    const pieces: string[] = []
    const request = { model: 'm', messages: [user('[[say one two three]] [[chunk 3]]')], stop: ['tw'] }
    const answer = await openai().answer({ ...request, signal: new AbortController().signal }, (delta) => {
      pieces.push(delta)
    })
    assert.deepEqual([answer.text, pieces.join(''), answer.finishReason], ['one ', 'one ', 'stop'])
  })
})

describe('the limit of an answer that a provider refuses', () => {
  test('goes by its other name', async () => {
    const before = server.state.requests.length
    refuse("Unsupported parameter: 'max_completion_tokens' is not supported. Use 'max_tokens' instead.")
    assert.equal((await ask(openai(), { maxOutputTokens: 100 })).ignoredSettings, undefined)
    assert.deepEqual(
      sentSince(before).map((body) => [body.max_completion_tokens, body.max_tokens]),
      [
        [100, undefined],
        [undefined, 100],
      ],
    )
  })

  test('becomes the number that the refusal names', async () => {
    const before = server.state.requests.length
    refuse('max_tokens is too large: 99000. This model supports at most 16384 completion tokens.', 'max_tokens')
    await ask(openai(), { maxOutputTokens: 99_000 })
    assert.deepEqual(
      sentSince(before).map((body) => body.max_completion_tokens),
      [99_000, 16_384],
    )
  })

  test('goes by its other name also where the refusal has a number that is lower', async () => {
    const before = server.state.requests.length
    refuse("400 Unsupported parameter: 'max_completion_tokens' is not supported. Use 'max_tokens' instead.")
    await ask(openai(), { maxOutputTokens: 800 })
    assert.deepEqual(
      sentSince(before).map((body) => [body.max_completion_tokens, body.max_tokens]),
      [
        [800, undefined],
        [undefined, 800],
      ],
    )
  })

  test('is learned from no refusal of a prompt that is too long', async () => {
    const before = server.state.requests.length
    refuse(
      "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 32768 tokens and your request has 2000 input tokens.",
    )
    refuse(
      "'max_tokens' is too large: 32000. This model's maximum context length is 32768 tokens and your request has 2000 input tokens.",
    )
    await assert.rejects(ask(openai(), { maxOutputTokens: 32_000 }), ModelError)
    assert.equal(sentSince(before).length, 2)
  })

  test('is never left out', async () => {
    refuse("Unsupported parameter: 'max_completion_tokens'.")
    refuse("Unsupported parameter: 'max_tokens'.")
    await assert.rejects(ask(openai(), { maxOutputTokens: 100 }), ModelError)
  })
})

describe('a form of the answer that a provider refuses', () => {
  const schema = { type: 'object', properties: { total: { type: 'number' } } }
  const responseSchema = { name: 'bill', schema }
  const messages = [{ role: 'system' as const, text: 'Be brief.' }, user('[[say {}]]')]
  const formsSince = (before: number) =>
    sentSince(before).map(({ response_format: form, messages: sent }) => {
      const [system] = sent as { content: string }[]
      return [form !== undefined, system?.content.startsWith('Be brief.'), system?.content.includes('"total"')]
    })

  test('is asked for in words, at once and in the next requests', async () => {
    const [before, provider] = [server.state.requests.length, openai()]
    refuse('This model does not support response format `json_schema`.', 'response_format')
    assert.equal((await ask(provider, { messages, responseSchema })).text, '{}')
    await ask(provider, { messages, responseSchema })
    assert.deepEqual(formsSince(before), [
      [true, true, false],
      [false, true, true],
      [false, true, true],
    ])
  })

  test('of Responses is asked for in words, too', async () => {
    const [before, provider] = [
      server.state.requests.length,
      withLearnedSettings(createResponsesProvider({ name: 'openai', baseUrl: server.openaiUrl, apiKey: 'secret-key' })),
    ]
    refuse("Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.", 'text.format')
    assert.equal((await ask(provider, { messages, responseSchema })).text, '{}')
    assert.deepEqual(
      sentSince(before).map(({ text, input }) => [text !== undefined, JSON.stringify(input).includes('"total')]),
      [
        [true, false],
        [false, true],
      ],
    )
  })

  test('is not asked for in words when the schema alone is at fault', async () => {
    refuse("Invalid schema for response_format 'bill'.", 'response_format')
    await assert.rejects(ask(openai(), { messages, responseSchema }), ModelError)
  })
})

test('no log of a refusal holds the words of the provider', async () => {
  refuse('PROMPT: the whole prompt')
  await assert.rejects(ask(openai(), {}), (error: ModelError) => {
    assert.doesNotMatch(`${error.message} ${JSON.stringify({ ...error })} ${JSON.stringify(error)}`, /PROMPT/)
    return error.refusal?.text.includes('PROMPT') ?? false
  })
})

test('Gemini gets the settings under its own names', async () => {
  const google = createGoogleProvider({ name: 'google', baseUrl: server.geminiUrl, apiKey: 'secret-key' })
  await ask(google, { temperature: 0.1, topP: 0.2, stop: ['x'], maxOutputTokens: 9, reasoningEffort: 'none' })
  const { generationConfig } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
  assert.deepEqual(generationConfig, {
    temperature: 0.1,
    topP: 0.2,
    stopSequences: ['x'],
    maxOutputTokens: 9,
    thinkingConfig: { thinkingBudget: 0 },
  })
})
