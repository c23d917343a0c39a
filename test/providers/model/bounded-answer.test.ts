import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelProvider } from '../../../domain/model/model.ts'
import { withBoundedAnswers } from '../../../providers/model/bounded-answer.ts'
import { createOpenaiProvider } from '../../../providers/model/chat-completions/provider.ts'
import { serve } from '../../support/answering-server.ts'
import { failureOf } from '../../support/promises/provider.ts'

/** Asks a service that sends this delta until it is left. */
async function failureOfEndless(delta: object, status = 200) {
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`
  await using service = await serve([
    (response) => {
      response.writeHead(status, { 'content-type': 'text/event-stream' })
      const send = () => {
        while (!response.destroyed && response.write(event));
      }
      response.on('drain', send)
      send()
    },
  ])
  const settings = { name: 'other', baseUrl: service.baseUrl, apiKey: 'secret-key' }
  const provider: ModelProvider = withBoundedAnswers(createOpenaiProvider(settings))
  return await failureOf(provider, 'hello')
}

for (const field of ['content', 'reasoning'])
  test(`an answer without an end of ${field} fails`, async () => {
    const { kind, message } = await failureOfEndless({ [field]: 'x'.repeat(10_000) })
    assert.deepEqual([kind, message], ['final', 'other: its answer is too long.'])
  })

test('a refusal without an end is read in part', async () => {
  const { kind, message } = await failureOfEndless({ content: 'x'.repeat(10_000) }, 400)
  assert.deepEqual([kind, message], ['final', 'other answered 400.'])
})
