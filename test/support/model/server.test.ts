import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '../stack/stack.ts'
import { modelControl } from './client.ts'
import { startModelServer } from './server.ts'

const server = await startModelServer()
const control = modelControl(server.url)
after(() => server.close())

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}
const chat = (messages: unknown[], more: object = {}) => post('/v1/chat/completions', { model: 'm', messages, ...more })
const gemini = (contents: unknown[]) => post('/v1beta/models/g:generateContent', { contents })
const say = (content: string) => ({ role: 'user', content })
const called = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
})
const tool = (name: string) => ({ type: 'function', function: { name, parameters: {} } })

describe('the stand-in refuses what OpenAI refuses', () => {
  const refused: [what: string, messages: unknown[], tools?: unknown[]][] = [
    ['a result without its call', [say('x'), { role: 'tool', tool_call_id: 'a', content: '1' }]],
    ['a call without its result', [say('x'), called('a'), say('y')]],
    ['a call at the end', [say('x'), called('a')]],
    ['a function name with a space', [say('x')], [tool('a b')]],
    ['a function name that is too long', [say('x')], [tool('a'.repeat(65))]],
    ['two functions of one name', [say('x')], [tool('a'), tool('a')]],
    ['no messages', []],
  ]
  for (const [what, messages, tools = []] of refused)
    test(what, async () => assert.equal((await chat(messages, { tools })).status, 400))
  test('a call with its result is accepted', async () => {
    const result = { role: 'tool', tool_call_id: 'a', content: '1' }
    assert.equal((await chat([say('x'), called('a'), result, say('y')])).status, 200)
  })
})

describe('the stand-in refuses what Gemini refuses', () => {
  const user = { role: 'user', parts: [{ text: 'x' }] }
  const call = { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] }
  const result = { role: 'user', parts: [{ functionResponse: { name: 'f', response: {} } }] }
  test('a number of results that differs from the calls', async () => {
    assert.equal((await gemini([user, result])).status, 400)
    assert.equal((await gemini([user, call])).status, 400)
    assert.equal((await gemini([user, call, result])).status, 200)
  })
  test('another role and empty parts', async () => {
    assert.equal((await gemini([{ role: 'assistant', parts: [{ text: 'x' }] }])).status, 400)
    assert.equal((await gemini([{ role: 'user', parts: [] }])).status, 400)
  })
})

describe('the stand-in caches prompts', () => {
  type Block = { type: string; text: string; cache_control?: object }
  const block = (text: string): Block => ({ type: 'text', text: `${text} `.repeat(400) })
  const marked = (text: string): Block => ({ ...block(text), cache_control: { type: 'ephemeral' } })
  const messages = async (content: Block[]) => {
    const body = { model: 'caching-m', max_tokens: 9, messages: [{ role: 'user', content }] }
    return JSON.parse((await post('/v1/messages', body)).text).usage.cache_read_input_tokens
  }

  test('as OpenAI: from 1,024 tokens in steps of 128', async () => {
    const ask = async (length: number, end = '') => {
      const { text } = await chat([say('a'.repeat(4 * length) + end)], { model: 'caching-m' })
      return JSON.parse(text).usage.prompt_tokens_details.cached_tokens
    }
    assert.deepEqual([await ask(1000), await ask(1000)], [0, 0])
    assert.deepEqual([await ask(1300, '1'), await ask(1300, '2')], [0, 1280])
  })

  test('as Anthropic: up to a mark, not without one', async () => {
    assert.equal(await messages([block('plain'), block('one'), block('two')]), 0)
    assert.equal(await messages([block('plain'), block('one'), marked('two')]), 0)
    assert.equal(await messages([block('plain'), block('one'), marked('two'), block('three')]), 1406)
  })

  test('as Anthropic: 20 blocks before a mark at most', async () => {
    const first = marked('beginning '.repeat(10))
    const many = (count: number) => Array.from({ length: count }, (_, place) => block(String(place)))
    await messages([first])
    const { cache_control: _, ...unmarked } = first
    assert.ok((await messages([unmarked, ...many(18), marked('end')])) > 0)
    assert.equal(await messages([unmarked, ...many(19), marked('other end')]), 0)
  })
})

describe('the control of the stand-in', () => {
  test('releases a stalled request', async () => {
    const answer = chat([say('[[stall]] [[say let go]] STALL-1')])
    await until('the request is stalled', async () => (await control.release('STALL-1')) > 0)
    assert.match((await answer).text, /let go/)
  })
  test('sets answers and judgements', async () => {
    await control.setAnswers({ greeting: 'Set by a test' })
    assert.match((await chat([say('[[answer greeting]]')])).text, /Set by a test/)
    await control.setJudge({ taste: { needle: 'sweet', hit: 0.9, miss: 0.2 } })
    assert.match((await chat([say('GRADEIT:taste this is sweet')])).text, /0\.9/)
    assert.match((await chat([say('GRADEIT:taste this is sour')])).text, /0\.2/)
  })
  test('arms failures for a text', async () => {
    await control.failNext({ contains: 'ARMED', status: 503, times: 2, retryAfter: '9' })
    const statuses = []
    for (const text of ['other', 'ARMED', 'ARMED', 'ARMED']) statuses.push((await chat([say(text)])).status)
    assert.deepEqual(statuses, [200, 503, 503, 200])
  })
  test('shows the requests of the stand-in', async () => {
    await chat([say('LOOK-FOR-ME')])
    const [seen] = await control.requests({ contains: 'LOOK-FOR-ME' })
    assert.deepEqual([seen?.kind, seen?.dialect, seen?.status, seen?.model], ['chat', 'openai', 200, 'm'])
  })
})

test('the stand-in holds 200 streams at once', async () => {
  const stream = () => chat([say('[[tokens 20 10]]')], { stream: true })
  const answers = await Promise.all(Array.from({ length: 200 }, stream))
  assert.ok(answers.every(({ text }) => text.includes('tok20') && text.endsWith('data: [DONE]\n\n')))
})
