import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { REFUSAL } from '../../../domain/guardrail/screen.ts'
import { amsOf, assistant, openAiClient, user } from '../../support/openai/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const openai = openAiClient()
const GONE = 'resp_01890a5dac96774bbcceb302099a8057'
const { responses } = openai
/** An API process that reads 10,000 items beside other work may refuse new work for a moment (503). */
const patient = openAiClient({ maxRetries: 5 }).responses

describe('POST /openai/v1/responses', () => {
  it("answers with OpenAI's object", async () => {
    const model = await makeAgent()
    const { data, response } = await responses
      .create({ model, input: '[[say it works]] [[usage 9 2 cached=8 reasoning=1]]' })
      .withResponse()
    const { turn_id } = amsOf(data)
    assert.equal(data.id, `resp_${turn_id.replaceAll('-', '')}`)
    assert.deepEqual(
      [data.object, data.status, data.model, data.output_text],
      ['response', 'completed', model, 'it works'],
    )
    assert.deepEqual(data.usage, {
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 8 },
      output_tokens: 2,
      output_tokens_details: { reasoning_tokens: 1 },
      total_tokens: 11,
    })
    assert.deepEqual([data.error, data.incomplete_details, data.previous_response_id], [null, null, null])
    assert.equal(response.headers.get('x-turn-id'), turn_id)
  })

  it('shows its metadata as the conversation took it, also when it is read later', async () => {
    const metadata = { plan: 'pro', note: 'a'.repeat(600) }
    const kept = { plan: 'pro', note: 'a'.repeat(512) }
    const answer = await responses.create({ model: await makeAgent(), input: '[[say hi]]', metadata })
    assert.deepEqual(answer.metadata, kept)
    assert.deepEqual((await responses.retrieve(answer.id)).metadata, kept)
  })

  it("streams OpenAI's events in their order", async () => {
    const model = await makeAgent()
    const events = await Array.fromAsync(await responses.create({ model, input: '[[tokens 3]]', stream: true }))
    const types = events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1])
    assert.deepEqual(types, [
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
    assert.deepEqual(
      events.map(({ sequence_number }) => sequence_number),
      events.map((_event, index) => index),
    )
    const last = events.at(-1)
    assert.ok(last?.type === 'response.completed')
    const [item] = last.response.output
    assert.ok(item?.type === 'message' && item.content[0]?.type === 'output_text')
    assert.equal(item.content[0].text, 'tok1 tok2 tok3')
  })

  it('is put together by the stream helper of the client', async () => {
    const model = await makeAgent()
    const final = await responses.stream({ model, input: '[[tokens 3]]' }).finalResponse()
    assert.equal(final.output_text, 'tok1 tok2 tok3')
  })

  it('continues the conversation of previous_response_id', async () => {
    const model = await makeAgent()
    const first = await responses.create({ model, input: 'first [[say one]]' })
    const asked = { model, previous_response_id: first.id, input: '[[echo-history]]' }
    const second = await responses.create(asked)
    assert.equal(second.output_text, 'HISTORY<<user:first [[say one]]|assistant:one>>')
    assert.equal(second.previous_response_id, first.id)
    assert.equal(amsOf(second).conversation_id, amsOf(first).conversation_id)
  })

  it('begins a new conversation from a response that others followed, with the messages up to it', async () => {
    const model = await makeAgent()
    const first = await responses.create({ model, input: 'first [[say one]]' })
    await responses.create({ model, previous_response_id: first.id, input: 'second [[say two]]' })
    const other = await responses.create({ model, previous_response_id: first.id, input: '[[echo-history]]' })
    assert.equal(other.output_text, 'HISTORY<<user:first [[say one]]|assistant:one>>')
    assert.notEqual(amsOf(other).conversation_id, amsOf(first).conversation_id)
  })

  it('reads lists of messages, parts, references, and instructions', async () => {
    const model = await makeAgent()
    const first = await responses.create({ model, input: '[[say referred]]' })
    const input = [
      { role: 'user' as const, content: [{ type: 'input_text' as const, text: 'one' }] },
      { type: 'item_reference' as const, id: first.output[0]?.id ?? '' },
      { type: 'function_call_output' as const, call_id: 'x', output: 'ignored' },
      { role: 'developer' as const, content: 'No lists.' },
      user('[[echo-history]]'),
    ]
    const answer = await responses.create({ model, instructions: 'Be brief.', input })
    assert.equal(answer.output_text, 'HISTORY<<user:one|assistant:referred>>')
    assert.equal(answer.instructions, 'Be brief.\n\nNo lists.')
    const asked = { model, instructions: 'Be brief.', input: '[[echo-system]]' }
    assert.match((await responses.create(asked)).output_text, /<application_instructions>\nBe brief\.\n</)
  })

  it('says why an answer is incomplete', async () => {
    const guardrails = { blockedTopics: ['gambling'], piiDetection: false, maxInputLength: 1000, maxOutputLength: 4 }
    const model = await makeAgent({ guardrails })
    const blocked = await responses.create({ model, input: 'gambling' })
    assert.deepEqual([blocked.status, blocked.incomplete_details?.reason], ['incomplete', 'content_filter'])
    assert.equal(blocked.output_text, REFUSAL)
    const cut = await responses.create({ model, input: '[[say too long]]' })
    assert.deepEqual([cut.status, cut.incomplete_details?.reason], ['incomplete', 'max_output_tokens'])
  })

  it('ends a stream whose turn failed with response.failed', async () => {
    const model = await makeAgent()
    const events = await Array.fromAsync(await responses.create({ model, input: '[[fail 400 9]]', stream: true }))
    const last = events.at(-1)
    assert.ok(last?.type === 'response.failed')
    assert.equal(last.response.error?.code, 'MODEL_PROVIDER_ERROR')
    await assert.rejects(responses.create({ model, input: '[[fail 400 9]]' }), { status: 502 })
  })

  it('gives one turn for one Idempotency-Key, also when its conversation has gone on since', async () => {
    const model = await makeAgent()
    const first = await responses.create({ model, input: '[[say one]]' })
    const asked = { model, previous_response_id: first.id, input: '[[say two]]' }
    const headers = { 'Idempotency-Key': randomUUID() }
    const second = await responses.create(asked, { headers })
    await responses.create({ model, previous_response_id: second.id, input: '[[say three]]' })
    assert.equal((await responses.create(asked, { headers })).id, second.id)
  })

  it('answers at once in the background, and has the end later', async () => {
    const asked = { model: await makeAgent(), input: '[[slow 1]] [[say done]]', background: true }
    const headers = { 'Idempotency-Key': randomUUID() }
    const { id, status, background } = await responses.create(asked, { headers })
    assert.deepEqual([status, background], ['in_progress', true])
    assert.equal((await responses.create(asked, { headers })).id, id)
    const { status: ended, output_text } = await until('the end', async () => {
      const read = await responses.retrieve(id)
      return read.status === 'completed' ? read : undefined
    })
    assert.deepEqual([ended, output_text], ['completed', 'done'])
  })

  it('is queued in the background behind an earlier response', async () => {
    const asked = { model: await makeAgent(), input: '[[slow 1]] [[say done]]', background: true }
    const first = await responses.create(asked)
    const second = await responses.create({ ...asked, previous_response_id: first.id })
    assert.deepEqual([first.status, second.status], ['in_progress', 'queued'])
    assert.equal((await responses.cancel(second.id)).status, 'cancelled')
  })

  const model = makeAgent()
  const refused: [what: string, body: object, status: number, param: string][] = [
    ['an unknown previous response', { input: 'a', previous_response_id: GONE }, 404, 'previous_response_id'],
    ['a previous response that is none', { input: 'a', previous_response_id: 'mine' }, 404, 'previous_response_id'],
    ['an unknown reference', { input: [{ type: 'item_reference', id: 'msg_1' }, user('a')] }, 400, 'input[0].id'],
    ['an item without a role', { input: [{ content: 'a' }, user('a')] }, 400, 'input[0].role'],
    ['a last item of the assistant', { input: [assistant('a')] }, 400, 'input[0].role'],
    [
      'an image without bytes',
      { input: [{ role: 'user', content: [{ type: 'input_image' }] }] },
      400,
      'input[0].content[0].image_url',
    ],
    ['5,000 items', { input: Array.from({ length: 5_000 }, () => user('a')) }, 400, 'input'],
    ['an empty input', { input: '' }, 400, 'input'],
    ['long instructions', { input: 'a', instructions: 'x'.repeat(20_001) }, 400, 'input'],
    ['a background without a store', { input: 'a', background: true, store: false }, 400, 'background'],
    ['a conversation of OpenAI', { input: 'a', conversation: 'conv_1' }, 400, 'conversation'],
  ]
  for (const [what, body, status, param] of refused)
    it(`refuses ${what} with ${status}`, async () => {
      const asked = { model: await model, ...body } as unknown as Parameters<typeof responses.create>[0]
      await assert.rejects(async () => await responses.create(asked), { status, param })
    })

  it('refuses two names of a conversation', async () => {
    const asked = { model: await model, input: 'a', previous_response_id: GONE }
    const headers = { 'X-Conversation-Id': randomUUID() }
    await assert.rejects(async () => await responses.create(asked, { headers }), { param: 'previous_response_id' })
  })
})

describe('GET /openai/v1/responses/{response_id}', () => {
  it('gives a response that was created, and a turn of another endpoint', async () => {
    const model = await makeAgent()
    const created = await patient.create({ model, input: '[[say it works]]', instructions: 'Be brief.' })
    const { completed_at, ...read } = await responses.retrieve(created.id)
    assert.deepEqual({ ...read, completed_at: created.completed_at }, created)
    assert.ok(completed_at)
    const { data } = await chat(model, '[[say over there]]')
    const turn = await responses.retrieve(`resp_${data.turn_id.replaceAll('-', '')}`)
    assert.equal(turn.output_text, 'over there')
  })

  it('streams the events after starting_after', async () => {
    const created = await patient.create({ model: await makeAgent(), input: '[[tokens 30 5]]' })
    const all = await Array.fromAsync(await responses.retrieve(created.id, { stream: true }))
    const rest = await Array.fromAsync(await responses.retrieve(created.id, { stream: true, starting_after: 4 }))
    assert.deepEqual(rest, all.slice(5))
  })

  it('finds no response that was not to be stored, nor that of another workspace', async () => {
    const model = await makeAgent()
    const created = await responses.create({ model, input: '[[say hi]]', store: false })
    assert.equal('store' in created && created.store, false)
    await assert.rejects(responses.retrieve(created.id), { status: 404, code: 'TURN_NOT_FOUND' })
    const asked = { model, input: 'a', previous_response_id: created.id }
    await assert.rejects(async () => await responses.create(asked), { status: 404 })
    assert.equal((await request('GET', `/v1/turns/${amsOf(created).turn_id}`)).status, 200)
    const stored = await responses.create({ model, input: '[[say hi]]' })
    await assert.rejects(openAiClient({ key: stack.keys.b }).responses.retrieve(stored.id), { status: 404 })
  })
})

describe('POST /openai/v1/responses/{response_id}/cancel', () => {
  it('stops a response with the text so far', async () => {
    const stream = await responses.create({ model: await makeAgent(), input: '[[tokens 1000 20]]', stream: true })
    let id = ''
    let last = ''
    let hasText = false
    for await (const event of stream) {
      if (event.type === 'response.created') id = event.response.id
      if (event.type === 'response.output_text.delta' && !hasText) {
        hasText = true
        assert.equal((await responses.cancel(id)).status, 'cancelled')
      }
      last = event.type
    }
    assert.equal(last, 'response.incomplete')
    const read = await responses.retrieve(id)
    assert.equal(read.status, 'cancelled')
    assert.match(read.output_text, /^tok1/)
  })
})
