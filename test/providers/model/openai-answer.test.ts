import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ModelError } from '../../../domain/model/model.ts'
import { createOpenaiProvider } from '../../../providers/model/chat-completions/provider.ts'
import { ask } from '../../support/promises/provider.ts'

/** Asks a service that sends these deltas and this usage; returns the answer. */
async function answerOf(deltas: unknown[], usage: unknown = { prompt_tokens: 3, completion_tokens: 2 }) {
  const events = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
  ]
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/event-stream').end(`${body}data: [DONE]\n\n`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await ask(createOpenaiProvider({ name: 'other', baseUrl, apiKey: '' }), 'hello')
  } finally {
    server.close()
  }
}

describe('an answer of a service that speaks Chat Completions in its own way', () => {
  test('may come as parts of text', async () => {
    const parts = [
      { type: 'text', text: 'good ' },
      { type: 'text', text: 'day' },
    ]
    assert.equal((await answerOf([{ content: parts }, { content: '!' }, { content: null }])).text, 'good day!')
  })

  for (const content of [5, { text: 'hello' }, [{ text: 5 }]])
    test(`is a final failure when its text is ${JSON.stringify(content)}`, () =>
      assert.rejects(answerOf([{ content }]), (error) => error instanceof ModelError && error.kind === 'final'))

  for (const [prompt, completion] of [
    [2.5, 1],
    [1, 3_000_000_000],
    [1e30, 1],
    [-1_000_000, 1],
    ['7', 1],
    [null, null],
  ])
    test(`has our own count instead of ${JSON.stringify(prompt)} and ${JSON.stringify(completion)} tokens`, async () => {
      const { usage } = await answerOf([{ content: 'hello' }], { prompt_tokens: prompt, completion_tokens: completion })
      assert.equal(usage.estimated, true)
      assert.ok(usage.promptTokens > 0 && usage.promptTokens < 100)
    })

  for (const [service, usage, parts] of [
    ['DeepSeek', { completion_tokens: 7, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 }, [7, 64, 0, 0]],
    [
      'OpenRouter',
      { completion_tokens: 7, prompt_tokens_details: { cached_tokens: 10, cache_write_tokens: 80 } },
      [7, 10, 80, 0],
    ],
    [
      'xAI',
      { completion_tokens: 7, total_tokens: 147, completion_tokens_details: { reasoning_tokens: 40 } },
      [47, 0, 0, 40],
    ],
    [
      'a liar',
      {
        completion_tokens: 7,
        prompt_tokens_details: { cached_tokens: 90, cache_write_tokens: 80 },
        completion_tokens_details: { reasoning_tokens: 8 },
      },
      [7, 90, 10, 7],
    ],
    ['a fool', { completion_tokens: 7, prompt_tokens_details: { cached_tokens: '9' } }, [7, 0, 0, 0]],
  ] as const)
    test(`has the parts of the usage that ${service} reports, within their whole`, async () => {
      const { usage: found } = await answerOf([{ content: 'hello' }], { prompt_tokens: 100, ...usage })
      const { completionTokens, cachedTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = found
      assert.deepEqual([completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens], parts)
    })

  test('may hold the arguments of a call as an object', async () => {
    const call = { index: 0, id: 7, function: { name: 'sum', arguments: { a: 1 } } }
    const [found] = (await answerOf([{ tool_calls: [call] }])).toolCalls
    assert.deepEqual([found?.name, found?.argumentsJson], ['sum', '{"a":1}'])
  })
})
