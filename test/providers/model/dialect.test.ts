import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import type { ModelAnswer } from '../../../domain/model/model.ts'
import { createOpenaiProvider } from '../../../providers/model/chat-completions/provider.ts'
import { withLearnedSettings } from '../../../providers/model/refusal/refused-setting.ts'
import { serve } from '../../support/answering-server.ts'
import { ask, failureOf, user } from '../../support/promises/provider.ts'

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const chunk = (delta: object, rest: object = {}) =>
  event({ choices: [{ index: 0, delta, finish_reason: null }], ...rest })
const end = (rest: object = {}) => event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...rest })
const DONE = 'data: [DONE]\n\n'
const USAGE = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 }

/** Asks a service whose stream is these events. */
async function withService<Result>(
  events: string[],
  use: (provider: ReturnType<typeof createOpenaiProvider>) => Promise<Result>,
) {
  await using service = await serve([
    (response) => response.setHeader('content-type', 'text/event-stream').end(events.join('')),
  ])
  return await use(createOpenaiProvider({ name: 'other', baseUrl: service.baseUrl, apiKey: 'secret-key' }))
}

type Said = Pick<ModelAnswer, 'text' | 'finishReason' | 'reasoning'> & {
  tokens: [prompt: number, completion: number] | 'estimated'
}
const ANSWER: Said = { text: 'good day', finishReason: 'stop', tokens: [30, 12] }

const dialects: [service: string, events: string[], said: Said][] = [
  [
    'Azure begins with a chunk of filter results',
    [
      event({ choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] }),
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'good day' }, { content_filter_results: {} }),
      end(),
      event({ choices: [], usage: USAGE }),
      DONE,
    ],
    ANSWER,
  ],
  [
    'Groq tells its usage in x_groq',
    [
      chunk({ role: 'assistant', content: 'good day' }, { x_groq: { id: 'req_1' } }),
      end({ x_groq: { id: 'req_1', usage: USAGE } }),
      DONE,
    ],
    ANSWER,
  ],
  [
    'Mistral thinks in parts of the content',
    [
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'I greet.' }] }] }),
      chunk({ content: [{ type: 'text', text: 'good day' }] }),
      end({ usage: USAGE }),
      DONE,
    ],
    { ...ANSWER, reasoning: 'I greet.' },
  ],
  [
    'OpenRouter sends comments and reasoning',
    [
      ': OPENROUTER PROCESSING\n\n',
      chunk({ role: 'assistant', content: '', reasoning: 'I greet.', reasoning_details: [] }),
      ': OPENROUTER PROCESSING\n\n',
      chunk({ content: 'good day' }),
      end(),
      event({ choices: [], usage: USAGE }),
      DONE,
    ],
    { ...ANSWER, reasoning: 'I greet.' },
  ],
  [
    'Ollama tells no usage',
    [chunk({ role: 'assistant', content: 'good day' }), end(), DONE],
    { ...ANSWER, tokens: 'estimated' },
  ],
  [
    'vLLM sends its reasoning beside the content',
    [
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'I greet.' }),
      chunk({ content: 'good day' }),
      end({ usage: USAGE }),
      DONE,
    ],
    { ...ANSWER, reasoning: 'I greet.' },
  ],
]

describe('a service that speaks a dialect of Chat Completions', () => {
  for (const [service, events, said] of dialects)
    test(`is understood: ${service}`, async () => {
      const { text, finishReason, reasoning, usage } = await withService(events, (provider) => ask(provider, 'hello'))
      const { promptTokens, completionTokens, estimated } = usage
      const tokens = estimated ? 'estimated' : [promptTokens, completionTokens]
      assert.deepEqual({ text, finishReason, tokens, ...(reasoning && { reasoning }) }, said)
    })

  for (const [code, kind, status] of [
    [502, 'transient', 502],
    [429, 'transient', 429],
    ['server_error', 'transient', undefined],
  ] as const)
    test(`is a ${kind} failure where OpenRouter breaks off with ${code}`, async () => {
      const error = { code, message: 'scripted: Provider disconnected' }
      const broken = event({ error, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] })
      const failure = await withService([chunk({ content: 'good' }), broken], (provider) =>
        failureOf(provider, 'hello'),
      )
      assert.deepEqual([failure.kind, failure.status], [kind, status])
    })
})

describe('a service that wants its own way', () => {
  const STREAM = [chunk({ content: 'good day' }), end({ usage: USAGE }), DONE].join('')
  const streaming = (response: ServerResponse) =>
    void response.setHeader('content-type', 'text/event-stream').end(STREAM)

  for (const [service, path, settings, header, value] of [
    ['Azure its api-key', '/openai/v1', { apiKey: '', headers: { 'api-key': 'azure-key' } }, 'api-key', 'azure-key'],
    [
      'Vertex a bearer token',
      '/v1/projects/p/locations/global/endpoints/openapi',
      { apiKey: 'ya29.token' },
      'authorization',
      'Bearer ya29.token',
    ],
  ] as const)
    test(`gets it: ${service}`, async () => {
      let seen: (string | string[] | undefined)[] = []
      await using server = await serve([
        (response) => {
          const { url, headers } = response.req
          seen = [url, headers[header], header === 'api-key' ? headers.authorization : undefined]
          streaming(response)
        },
      ])
      const provider = createOpenaiProvider({ name: 'other', baseUrl: server.baseUrl + path, ...settings })
      assert.equal((await ask(provider, 'hello')).text, 'good day')
      assert.deepEqual(seen, [`${path}/chat/completions`, value, undefined])
    })

  test('is understood where Mistral refuses the name of a limit', async () => {
    const detail = [{ type: 'extra_forbidden', loc: ['body', 'max_tokens'], msg: 'Extra inputs are not permitted' }]
    await using server = await serve([
      (response) =>
        void response
          .writeHead(422, { 'content-type': 'application/json' })
          .end(JSON.stringify({ object: 'error', message: { detail }, type: 'invalid_request_error' })),
      streaming,
    ])
    const settings = { name: 'mistral', baseUrl: server.baseUrl, apiKey: 'secret-key' }
    const answer = await ask(withLearnedSettings(createOpenaiProvider(settings)), {
      messages: [user('hello')],
      maxOutputTokens: 100,
    })
    assert.deepEqual([answer.text, server.asked.length], ['good day', 2])
  })
})
