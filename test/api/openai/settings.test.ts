import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { modelControl } from '../../support/model/client.ts'
import { amsOf, openAiClient, user } from '../../support/openai/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const openai = openAiClient()
type ChatBody = Parameters<typeof openai.chat.completions.create>[0]
type ResponseBody = Parameters<typeof openai.responses.create>[0]

const makeAgentWith = async (settings: object) => {
  const model = await makeAgent()
  await request('PUT', `/v1/agents/${model}/model`, { body: { model: 'openai/gpt-4o-mini', settings } })
  return model
}

/** The settings that the model got, and those that the answer names as ignored. */
async function ask(body: object, { client = openai, path = 'chat' } = {}) {
  const mark = randomUUID()
  const answer =
    path === 'chat'
      ? await client.chat.completions.create({ messages: [user(`${mark} [[say hi]]`)], ...body } as ChatBody)
      : await client.responses.create({ input: `${mark} [[say hi]]`, ...body } as ResponseBody)
  const [asked] = await control.requests({ contains: mark, kind: 'chat' })
  const sent = JSON.parse(asked?.body ?? '{}') as Record<string, unknown>
  const { temperature, top_p, max_completion_tokens, reasoning_effort, stop } = sent
  return {
    sent: [temperature, top_p, max_completion_tokens, reasoning_effort, stop],
    ignored: amsOf(answer).ignored,
    answer,
  }
}

describe('the settings of a request of the OpenAI interface', () => {
  it('reach the model by Chat Completions', async () => {
    const body = { temperature: 0.3, top_p: 0.8, stop: 'END', reasoning_effort: 'low', max_completion_tokens: 55 }
    const { sent, ignored } = await ask({ model: await makeAgent(), ...body })
    assert.deepEqual([sent, ignored], [[0.3, 0.8, 55, 'low', ['END']], []])
  })

  it('reach the model by Responses, whose object shows them', async () => {
    const body = { temperature: 0.3, top_p: 0.8, reasoning: { effort: 'low' }, max_output_tokens: 55 }
    const { sent, ignored, answer } = await ask({ model: await makeAgent(), ...body }, { path: 'responses' })
    assert.deepEqual([sent, ignored], [[0.3, 0.8, 55, 'low', undefined], []])
    const shown = answer as { temperature: number; top_p: number; max_output_tokens: number; id: string }
    assert.deepEqual([shown.temperature, shown.top_p, shown.max_output_tokens], [0.3, 0.8, 55])
    assert.equal((await openai.responses.retrieve(shown.id)).temperature, 0.3)
  })

  it("stand in place of the agent's, each by itself", async () => {
    const model = await makeAgentWith({ temperature: 0.3, topP: 0.8 })
    assert.deepEqual((await ask({ model, temperature: 1 })).sent.slice(0, 2), [1, 0.8])
    assert.deepEqual((await ask({ model, temperature: null, top_p: null })).sent.slice(0, 2), [0.3, 0.8])
  })

  it('take a list of stop texts, and the lower one of two limits', async () => {
    const body = { stop: ['A', 'B'], max_tokens: 9, max_completion_tokens: 20 }
    const { sent } = await ask({ model: await makeAgent(), ...body })
    assert.deepEqual([sent[2], sent[4]], [9, ['A', 'B']])
    assert.equal((await ask({ model: await makeAgent(), stop: [] })).sent[4], undefined)
  })

  it('take an effort that the service does not have as the nearest one', async () => {
    for (const effort of ['xhigh', 'max'])
      assert.equal((await ask({ model: await makeAgent(), reasoning_effort: effort })).sent[3], 'high')
  })

  it('are ignored and named where the key may not make them', async () => {
    const client = openAiClient({ key: await makeKey({ scopes: ['chat'] }) })
    const model = await makeAgentWith({ maxOutputTokens: 50, reasoningEffort: 'low' })
    const chat = { model, temperature: 0.3, max_tokens: 51, reasoning_effort: 'high' }
    const dear = await ask(chat, { client })
    assert.deepEqual(
      [dear.sent, dear.ignored],
      [
        [0.3, undefined, 50, 'low', undefined],
        ['max_tokens', 'reasoning_effort'],
      ],
    )
    const response = { model, max_output_tokens: 51, reasoning: { effort: 'minimal' } }
    const mixed = await ask(response, { client, path: 'responses' })
    assert.deepEqual([mixed.sent[3], mixed.ignored], ['minimal', ['max_output_tokens']])
    const read = await client.responses.retrieve((mixed.answer as { id: string }).id)
    assert.deepEqual(amsOf(read).ignored, ['max_output_tokens'])
  })

  it('name each field that changes nothing, also at the end of a stream', async () => {
    const model = await makeAgent()
    const more = { seed: 1, presence_penalty: 0.5, metadata: {}, store: true, user: 'ada', logit_bias: null }
    const ignored = ['seed', 'presence_penalty', 'store']
    assert.deepEqual((await ask({ model, ...more })).ignored, ignored)
    const stream = await openai.chat.completions.create({ model, messages: [user('hi')], stream: true, ...more })
    assert.deepEqual(amsOf((await Array.fromAsync(stream)).at(-1) ?? {}).ignored, ignored)
    const response = {
      model,
      store: true,
      truncation: 'auto',
      reasoning: { summary: 'auto' },
      text: { verbosity: 'low' },
    }
    const named = await ask(response, { path: 'responses' })
    assert.deepEqual(named.ignored, ['truncation', 'reasoning.summary', 'text.verbosity'])
  })

  it('name at most fifty ignored fields, cut to their beginnings', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`${place}`.padStart(300, 'x'), 1]))
    const { ignored } = await ask({ model: await makeAgent(), ...many })
    assert.deepEqual([ignored.length, new Set(ignored.map(({ length }) => length))], [50, new Set([100])])
  })
})

const hosted = { type: 'web_search' }
const refused: [path: 'chat/completions' | 'responses', body: object, param: string][] = [
  ['chat/completions', { temperature: 2.1 }, 'temperature'],
  ['chat/completions', { top_p: 'much' }, 'top_p'],
  ['chat/completions', { max_tokens: 0 }, 'max_tokens'],
  ['chat/completions', { stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop'],
  ['chat/completions', { reasoning_effort: 'huge' }, 'reasoning_effort'],
  ['chat/completions', { logprobs: true }, 'logprobs'],
  ['chat/completions', { top_logprobs: 2 }, 'top_logprobs'],
  ['chat/completions', { tools: [hosted] }, 'tools[0].type'],
  ['chat/completions', { web_search_options: {} }, 'web_search_options'],
  ['chat/completions', { modalities: ['text', 'audio'] }, 'modalities[1]'],
  ['chat/completions', { audio: { voice: 'alloy', format: 'wav' } }, 'audio'],
  ['responses', { max_output_tokens: 1.5 }, 'max_output_tokens'],
  ['responses', { reasoning: { effort: 'huge' } }, 'reasoning.effort'],
  ['responses', { tools: [{ type: 'function', name: 'f' }, hosted] }, 'tools[1].type'],
  ['responses', { top_logprobs: 1 }, 'top_logprobs'],
  ['responses', { include: ['message.output_text.logprobs'] }, 'include[0]'],
  ['responses', { prompt: { id: 'pmpt_1' } }, 'prompt'],
]

describe('a request of the OpenAI interface that an agent cannot honour', () => {
  const model = makeAgent()
  for (const [path, body, param] of refused)
    it(`gets 400 for ${JSON.stringify(body)} at ${path}`, async () => {
      const asked = path === 'responses' ? { input: 'hi' } : { messages: [user('hi')] }
      const { status, text } = await request('POST', `/openai/v1/${path}`, {
        body: { model: await model, ...asked, ...body },
      })
      const { error } = JSON.parse(text) as { error: { type: string; param: string } }
      assert.deepEqual([status, error.type, error.param], [400, 'invalid_request_error', param], text)
    })

  it('is answered where the field asks for nothing', async () => {
    const body = { logprobs: false, top_logprobs: 0, modalities: ['text'], audio: null, n: 1 }
    assert.deepEqual((await ask({ model: await model, ...body })).ignored, [])
  })
})
