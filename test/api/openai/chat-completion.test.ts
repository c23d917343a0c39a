import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { REFUSAL } from '../../../domain/guardrail/screen.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { amsOf, assistant, openAiClient, user } from '../../support/openai/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const openai = openAiClient()
const system = (content: string) => ({ role: 'system' as const, content })

/** Asks for a complete answer; returns its text. */
async function ask(model: string, messages: Parameters<typeof openai.chat.completions.create>[0]['messages']) {
  const { choices } = await openai.chat.completions.create({ model, messages })
  return choices[0]?.message.content ?? ''
}

describe('POST /openai/v1/chat/completions', () => {
  it("answers with OpenAI's object and the extension", async () => {
    const model = await makeAgent()
    const asked = {
      model,
      messages: [user('[[say it works]] [[usage 100 7 cached=64 reasoning=3]]')],
      temperature: 0,
      max_tokens: 1,
      tools: [],
    }
    const { data, response } = await openai.chat.completions.create(asked).withResponse()
    const ams = amsOf(data)
    assert.equal(data.id, `chatcmpl-${ams.turn_id.replaceAll('-', '')}`)
    assert.deepEqual([data.object, data.model], ['chat.completion', model])
    assert.ok(Math.abs(data.created - Date.now() / 1000) < 600)
    const message = { role: 'assistant' as const, content: 'it works', refusal: null }
    assert.deepEqual(data.choices, [{ index: 0, message, logprobs: null, finish_reason: 'stop' }])
    assert.deepEqual(data.usage, {
      prompt_tokens: 100,
      prompt_tokens_details: { cached_tokens: 64 },
      completion_tokens: 7,
      completion_tokens_details: { reasoning_tokens: 3 },
      total_tokens: 107,
    })
    assert.deepEqual([ams.finish_reason, ams.citations, ams.tool_calls], ['stop', [], []])
    assert.equal(response.headers.get('x-turn-id'), ams.turn_id)
    assert.equal(response.headers.get('x-conversation-id'), ams.conversation_id)
  })

  it('is the same below /openai as below /api/openai', async () => {
    const body = { model: await makeAgent(), messages: [user('[[say here too]]')] }
    const { status, text } = await request('POST', '//openai/v1/chat/completions', { body })
    assert.equal(status, 200, text)
    assert.equal(JSON.parse(text).choices[0].message.content, 'here too')
  })

  it('streams chunks that end with the finish reason, and the usage when it is asked for', async () => {
    const model = await makeAgent()
    const asked = { model, messages: [user('[[tokens 5]] [[usage 3 5 cached=2 reasoning=1]]')], stream: true as const }
    const chunks = await Array.fromAsync(
      await openai.chat.completions.create({ ...asked, stream_options: { include_usage: true } }),
    )
    const deltas = chunks.map(({ choices }) => choices[0]?.delta ?? {})
    assert.deepEqual(deltas[0], { role: 'assistant', content: '', refusal: null })
    assert.equal(deltas.map(({ content }) => content ?? '').join(''), 'tok1 tok2 tok3 tok4 tok5')
    assert.deepEqual(chunks.flatMap(({ choices }) => choices.map((choice) => choice.finish_reason)).filter(Boolean), [
      'stop',
    ])
    const last = chunks.at(-1)
    assert.deepEqual(last?.choices, [])
    assert.deepEqual(last?.usage, {
      prompt_tokens: 3,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens: 5,
      completion_tokens_details: { reasoning_tokens: 1 },
      total_tokens: 8,
    })
    assert.equal(new Set(chunks.map(({ id }) => id)).size, 1)
    assert.equal(amsOf(chunks.at(-2) ?? {}).finish_reason, 'stop')
    const without = await Array.fromAsync(await openai.chat.completions.create(asked))
    assert.equal(without.filter((chunk) => 'usage' in chunk).length, 0)
  })

  it('takes earlier messages as memory, cut by the memory configuration', async () => {
    const model = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 2 } })
    const text = await ask(model, [
      user('oldest'),
      assistant('a'),
      user('newer'),
      assistant('b'),
      user('[[echo-history]]'),
    ])
    assert.equal(text, 'HISTORY<<user:newer|assistant:b>>')
  })

  it('adds system and developer messages behind the prompt of the agent, in a block', async () => {
    const model = await makeAgent({ systemPrompt: 'You are the agent.' })
    const messages = [
      system('Be brief.'),
      { role: 'developer' as const, content: 'No lists.' },
      user('[[echo-system]]'),
    ]
    const text = await ask(model, messages)
    assert.match(text, /^SYSTEM<<You are the agent\.\n\n# Instructions from the application\n/)
    assert.match(text, /<application_instructions>\nBe brief\.\n\nNo lists\.\n<\/application_instructions>>>$/)
  })

  it('shows in the receipt what the model got beside the message', async () => {
    const messages = [system('Be brief.'), user('before'), user('[[say hi]]')]
    const answer = await openai.chat.completions.create({ model: await makeAgent(), messages })
    const { data } = await request<Receipt>('GET', `/v1/turns/${amsOf(answer).turn_id}`)
    assert.deepEqual(data.client_context, { instructions: 'Be brief.', messages: [{ role: 'user', text: 'before' }] })
    assert.equal(data.message, '[[say hi]]')
  })

  it('reads contents in parts, and leaves out messages of tools', async () => {
    const messages = [
      {
        role: 'user' as const,
        content: [
          { type: 'text' as const, text: 'one' },
          { type: 'text' as const, text: 'two' },
        ],
      },
      { role: 'assistant' as const, content: null, tool_calls: [] },
      { role: 'tool' as const, content: 'result', tool_call_id: 'x' },
      user('[[echo-history]]'),
    ]
    assert.equal(await ask(await makeAgent(), messages), 'HISTORY<<user:one\ntwo>>')
  })

  it('continues the conversation of X-Conversation-Id with the last message alone', async () => {
    const model = await makeAgent()
    const first = await openai.chat.completions.create({ model, messages: [user('before'), user('first [[say one]]')] })
    const { conversation_id } = amsOf(first)
    const second = await openai.chat.completions.create(
      { model, messages: [user('ignored'), user('[[echo-history]]')] },
      { headers: { 'X-Conversation-Id': conversation_id } },
    )
    assert.equal(amsOf(second).conversation_id, conversation_id)
    assert.equal(second.choices[0]?.message.content, 'HISTORY<<user:before|user:first [[say one]]|assistant:one>>')
    const third = await chat(model, '[[echo-history]]', { conversationId: conversation_id })
    assert.match(third.data.text, /user:before\|user:first/)
  })

  it('gives one turn for one Idempotency-Key, and 409 to another body', async () => {
    const body = { model: await makeAgent(), messages: [user(`${randomUUID()} [[say once]]`)] }
    const headers = { 'Idempotency-Key': randomUUID() }
    const answers = [
      await openai.chat.completions.create(body, { headers }),
      await openai.chat.completions.create(body, { headers }),
    ]
    assert.equal(answers[0]?.id, answers[1]?.id)
    const other = { ...body, messages: [user('another')] }
    await assert.rejects(openai.chat.completions.create(other, { headers }), {
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })

  it('says content_filter for a blocked message, and length for an answer that was cut', async () => {
    const guardrails = { blockedTopics: ['gambling'], piiDetection: false, maxInputLength: 1000, maxOutputLength: 4 }
    const model = await makeAgent({ guardrails })
    const blocked = await openai.chat.completions.create({ model, messages: [user('gambling')] })
    assert.deepEqual(
      [blocked.choices[0]?.finish_reason, blocked.choices[0]?.message.content],
      ['content_filter', REFUSAL],
    )
    assert.equal(amsOf(blocked).guardrail?.action, 'blocked')
    const stream = await openai.chat.completions.create({ model, messages: [user('[[say too long]]')], stream: true })
    const chunks = await Array.fromAsync(stream)
    assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'length')
  })

  it('masks personal data in earlier messages and instructions', async () => {
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const model = await makeAgent({ guardrails })
    const text = await ask(model, [system('a@b.example'), user('c@d.example'), user('[[echo-history]]')])
    assert.equal(text, 'HISTORY<<user:[EMAIL]>>')
    assert.match(await ask(model, [system('a@b.example'), user('[[echo-system]]')]), /\n\[EMAIL\]\n/)
  })

  it('ends a stream whose turn was cancelled, with the text so far', async () => {
    const stream = await openai.chat.completions.create({
      model: await makeAgent(),
      stream: true,
      messages: [user('[[tokens 1000 20]]')],
    })
    let text = ''
    let last = {}
    for await (const chunk of stream) {
      last = chunk
      if (text === '' && chunk.choices[0]?.delta.content) await request('POST', `/v1/turns/${turnOf(chunk)}/cancel`)
      text += chunk.choices[0]?.delta.content ?? ''
    }
    assert.match(text, /^tok1/)
    assert.equal(amsOf(last).finish_reason, 'cancelled')
  })

  it('finishes the turn of a client that went away', async () => {
    const model = await makeAgent()
    const stream = await openai.chat.completions.create({ model, messages: [user('[[tokens 20 20]]')], stream: true })
    let turnId = ''
    for await (const chunk of stream) {
      turnId = turnOf(chunk)
      break
    }
    assert.ok(stream.controller.signal.aborted)
    const text = await until('the end of the turn', async () => {
      const { data } = await request<Receipt>('GET', `/v1/turns/${turnId}`)
      return data.status === 'success' ? data.text : undefined
    })
    assert.match(text, /tok20$/)
  })
})

const turnOf = ({ id }: { id: string }) => id.replace(/^chatcmpl-(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

describe('GET /openai/v1/models', () => {
  it('lists the agents that can be asked, with the workspace as their owner', async () => {
    const [active, paused] = [await makeAgent(), await makeAgent()]
    await request('PATCH', `/v1/agents/${paused}`, { body: { status: 'paused' } })
    const models = await Array.fromAsync(await openai.models.list())
    const found = models.find(({ id }) => id === active)
    assert.deepEqual([found?.object, found?.owned_by], ['model', 'test-a'])
    assert.ok(!models.some(({ id }) => id === paused))
    assert.deepEqual(await openai.models.retrieve(active), found)
  })

  it('answers 404 to an agent of another workspace', async () => {
    const foreign = await makeAgent({}, { key: stack.keys.b })
    await assert.rejects(openai.models.retrieve(foreign), { status: 404, code: 'AGENT_NOT_FOUND', param: 'model' })
  })
})
