import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import OpenAI from 'openai'
import { modelControl } from '../../support/model/client.ts'
import { assistant, openAiClient, user } from '../../support/openai/client.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const LIMIT = 3
const control = modelControl(stack.modelServerUrl)
let second: Awaited<ReturnType<typeof startOwnApi>>
before(async () => {
  second = await startOwnApi({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
})
after(() => second[Symbol.asyncDispose]())

const ask = (client: OpenAI, model: string, content: string) =>
  client.chat.completions.create({ model, messages: [user(content)] })

/** The number of chat requests that the model has got for a message. */
const askedOf = async (mark: string) => (await control.requests({ contains: mark, kind: 'chat' })).length

describe('the official client', () => {
  it('raises RateLimitError with the seconds to wait', async () => {
    const [model, key] = [await makeAgent(), await makeKey()]
    const client = openAiClient({ key, baseUrl: second.baseUrl })
    const asked = Array.from({ length: LIMIT + 1 }, () => ask(client, model, '[[say hi]]'))
    const refused = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason] : [],
    )
    assert.equal(refused.length, 1)
    assert.ok(refused[0] instanceof OpenAI.RateLimitError)
    assert.equal(refused[0].code, 'RATE_LIMITED')
    assert.match(refused[0].headers.get('retry-after') ?? '', /^\d+$/)
  })

  it('does not repeat what a repeat cannot mend', async () => {
    const client = openAiClient({ maxRetries: 2 })
    const [model, paused, mark] = [await makeAgent(), await makeAgent(), randomUUID()]
    await request('PATCH', `/v1/agents/${paused}`, { body: { status: 'paused' } })
    await assert.rejects(ask(client, model, `${mark} [[fail 400 9]]`), { status: 502 })
    assert.equal(await askedOf(mark), 1)
    await assert.rejects(ask(client, paused, 'hi'), (error: unknown) => {
      assert.ok(error instanceof OpenAI.ConflictError)
      return error.headers.get('x-should-retry') === 'false'
    })
  })

  it('loses a stream when its API process is killed; the turn ends, asked with the same messages', async () => {
    const [model, mark, key] = [await makeAgent(), randomUUID(), randomUUID()]
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      ...[user('before'), assistant('sure')],
      user(`${mark} [[tokens 250 20]]`),
    ]
    const doomed = await startOwnApi()
    const asked = { model, messages, stream: true as const }
    const stream = await openAiClient({ baseUrl: doomed.baseUrl, maxRetries: 2 }).chat.completions.create(asked, {
      headers: { 'Idempotency-Key': key },
    })
    let text = ''
    const reading = (async () => {
      for await (const { choices } of stream) {
        text += choices[0]?.delta.content ?? ''
        if (text.includes('tok5')) await doomed.kill()
      }
    })()
    // It repeats a request that got no answer, and never a stream that has begun.
    await assert.rejects(reading)
    const again = await openAiClient().chat.completions.create(asked, { headers: { 'Idempotency-Key': key } })
    let whole = ''
    for await (const { choices } of again) whole += choices[0]?.delta.content ?? ''
    assert.match(whole, /^tok1 .* tok250$/)
    const calls = await until('the second call of the model', async () => {
      const seen = await control.requests({ contains: mark, kind: 'chat' })
      return seen.length >= 2 ? seen : undefined
    })
    const [first, next] = calls.map((call) => call.messages?.map((message) => `${message.role}: ${message.text}`))
    assert.deepEqual(next, first)
    assert.match(first?.join('\n') ?? '', /Be brief\.[\s\S]*user: before\nassistant: sure\nuser: /)
  })
})
