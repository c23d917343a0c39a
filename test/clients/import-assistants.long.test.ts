import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../support/access/person.ts'
import { runAms } from '../support/ams.ts'
import { request } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-import-assistants-'))
after(() => rmSync(work, { recursive: true, force: true }))

function write(name: string, content: unknown): string {
  writeFileSync(join(work, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(work, name)
}

type Found = { id: string; name: string; model: string; systemPrompt: string; [section: string]: unknown }
const ams = (...args: string[]) => runAms(args)
const agentsNamed = async (name: string) =>
  (await request<Found[]>('GET', '/v1/agents')).data.filter((agent) => agent.name === name)
const mark = `of ${process.pid}`
const assistant = (name: string, more: object = {}) => ({
  id: `asst_${name}`,
  object: 'assistant',
  name: `${name} ${mark}`,
  model: 'gpt-4o',
  instructions: 'Be brief.',
  temperature: 1,
  top_p: 1,
  response_format: 'auto',
  ...more,
})
const order = { name: 'order', description: 'Finds an order.', parameters: { properties: { id: { type: 'string' } } } }
const say = (role: string, value: string) => ({ role, content: [{ type: 'text', text: { value, annotations: [] } }] })

describe('ams import openai-assistants', () => {
  it('takes a list object or one assistant, loses no default, and makes none twice', async () => {
    const file = write('list.json', { object: 'list', data: [assistant('A'), assistant('B')] })
    const first = await ams('import', 'openai-assistants', file)
    assert.deepEqual([first.code, first.error], [0, ''], first.out)
    const again = await ams('import', 'openai-assistants', write('one.json', assistant('A')))
    assert.equal(again.code, 1)
    assert.match(again.out, /A of \d+: there is an agent of this name already; rename or delete it/)
    assert.equal((await agentsNamed(`A ${mark}`)).length, 1)
  })

  it('carries settings and the form of answers over', async () => {
    const json_schema = { name: 'kind', schema: { type: 'object', properties: {} }, strict: true }
    const settings = { temperature: 0.2, top_p: 0.5, reasoning_effort: 'low' }
    const file = write(
      'settings.json',
      assistant('S', { ...settings, response_format: { type: 'json_schema', json_schema } }),
    )
    const { code, out } = await ams('import', 'openai-assistants', file)
    assert.equal(code, 0, out)
    const [agent] = await agentsNamed(`S ${mark}`)
    const { data: model } = await request<Record<string, unknown>>('GET', `/v1/agents/${agent?.id}/model`)
    assert.deepEqual(model.settings, { temperature: 0.2, topP: 0.5, reasoningEffort: 'low' })
    assert.deepEqual(model.output, { type: 'json_schema', name: 'kind', schema: json_schema.schema })
  })

  it('lists lost threads, vector stores and settings, and takes the marks out of answers', async () => {
    const file = write('lists.json', {
      assistants: [
        assistant('L', {
          tools: [
            { type: 'file_search', file_search: { max_num_results: 5, ranking_options: { score_threshold: 0.4 } } },
            { type: 'function', function: { ...order, strict: true } },
          ],
          tool_resources: { file_search: { vector_store_ids: ['vs_1', 'vs_lost'] } },
        }),
        assistant('M'),
      ],
      vector_stores: [
        { id: 'vs_1', name: 'Handbook', file_ids: ['file-1'], metadata: { a: 'b' }, expires_after: { days: 3 } },
      ],
      files: [{ id: 'file-1', filename: 'a.md', content_base64: Buffer.from('Two years.').toString('base64') }],
      threads: [
        {
          id: 'thread_1',
          assistant_id: 'asst_L',
          messages: [say('user', 'How long?'), say('assistant', '2 years 【4:0†a.md】.')],
        },
        { id: 'thread_2', messages: [say('user', 'Hi'), say('assistant', 'Hi')] },
      ],
    })
    const { code, out } = await ams('import', 'openai-assistants', file, '--function-url', 'https://example.com/f')
    assert.equal(code, 1)
    for (const left of [
      'max_num_results 5 of file_search',
      'ranking_options {"score_threshold":0.4}',
      'strict of function order',
      'vector store vs_lost; it is not in the export',
      'metadata {"a":"b"} of vector store vs_1',
      'expires_after {"days":3} of vector store vs_1',
      'thread thread_2; it names no assistant of the export',
    ])
      assert.ok(out.includes(left), `${left} in ${out}`)
    const [agent] = await agentsNamed(`L ${mark}`)
    const { data: bases } = await request<Found[]>('GET', `/v1/agents/${agent?.id}/knowledge-bases`)
    assert.deepEqual(
      bases.map(({ name }) => name),
      ['Handbook'],
    )
    const { data: suites } = await request<{ testCases: object[] }[]>('GET', `/v1/agents/${agent?.id}/evals`)
    assert.deepEqual(suites[0]?.testCases, [
      { input: 'How long?', expectedOutput: '2 years.', criteria: '', scorer: 'llm-judge' },
    ])
  })

  it('carries threads over as conversations, and none twice', async () => {
    const said = (role: string, value: string, created_at: number, more: object = {}) => ({
      ...say(role, value),
      id: `msg_${created_at}`,
      created_at,
      ...more,
    })
    const first = {
      id: 'thread_a',
      object: 'thread',
      user: 'customer-4711',
      metadata: { plan: 'pro', 'not a name': 'x', long: 'y'.repeat(513) },
      // OpenAI's lists begin with the newest.
      messages: {
        data: [said('assistant', '2 years 【4:0†a.md】.', 30), said('user', 'How long?', 30), said('user', 'Hi', 10)],
      },
    }
    const pictured = said('user', '', 1, { content: [{ type: 'image_file', image_file: { file_id: 'file-1' } }] })
    const second = { id: 'thread_b', user: 'two words', messages: [pictured, said('user', 'And now?', 2)] }
    const exportOf = (...threads: object[]) => write('threads.json', { assistants: [assistant('T')], threads })
    const dry = await ams('import', 'openai-assistants', exportOf(first), '--dry-run')
    assert.match(dry.out, /1 case\(s\), 1 conversation\(s\)/)
    const run = await ams('import', 'openai-assistants', exportOf(first))
    assert.equal(run.code, 1)
    assert.match(run.out, /T of \d+: 1 conversation\(s\) of threads\n/)
    assert.match(run.out, /carried over \(2\):\n.*thread_a: not a name "x" of its metadata\n.*: long "y/)
    const tried = await ams('import', 'openai-assistants', exportOf(first, second), '--dry-run')
    assert.match(tried.out, /T of \d+: 1 conversation\(s\) could be carried over/)
    const more = await ams('import', 'openai-assistants', exportOf(first, second))
    assert.match(more.out, /T of \d+: 1 conversation\(s\) of threads; 1 were there before/)
    for (const left of ['thread_b: user "two words"', 'thread_b: message msg_1: its files and pictures'])
      assert.ok(more.out.includes(left), `${left} in ${more.out}`)
    const [agent] = await agentsNamed(`T ${mark}`)
    const { data } = await request<Found[]>('GET', `/v1/conversations?agent=${agent?.id}`)
    assert.deepEqual(
      data.map(({ userId, metadata }) => [userId, metadata]),
      [
        [null, { openai_thread: 'thread_b' }],
        ['customer-4711', { openai_thread: 'thread_a', plan: 'pro' }],
      ],
    )
    const { data: talk } = await request<{ messages: object[] }>('GET', `/v1/conversations/${data[1]?.id}`)
    const createdAt = '1970-01-01T00:00:30.000Z'
    assert.deepEqual(talk.messages, [
      { place: 1, role: 'user', text: 'Hi', createdAt: '1970-01-01T00:00:10.000Z', imported: true },
      { place: 2, role: 'user', text: 'How long?', createdAt, imported: true },
      { place: 3, role: 'assistant', text: '2 years.', createdAt, imported: true },
    ])
  })

  it('cuts a thread to its newest messages that fit, and lists the cut', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => say('user', `${index}`))
    const wide = Array.from({ length: 12 }, (_, index) => say('user', `${index} ${'ä'.repeat(99_990)}`))
    const long = [say('user', 'x'.repeat(100_001))]
    const threads = Object.entries({ many, wide, long }).map(([id, messages]) => ({ id, messages }))
    const file = write('long.json', { assistants: [assistant('C')], threads })
    const { code, out } = await ams('import', 'openai-assistants', file)
    assert.equal(code, 1)
    for (const left of [
      'thread many: its 203 oldest message(s); a conversation takes 1000 messages and 1 MiB',
      'thread wide: its 7 oldest message(s)',
      'thread long: a message: its text behind the first 100000 characters',
    ])
      assert.ok(out.includes(left), `${left} in ${out}`)
    assert.match(out, /carried over \(3\)/)
    assert.match(out, /C of \d+: 3 conversation\(s\) of threads/)
    const [agent] = await agentsNamed(`C ${mark}`)
    const { data } = await request<Found[]>('GET', `/v1/conversations?agent=${agent?.id}`)
    assert.deepEqual(
      data.map(({ firstMessage }) => String(firstMessage).slice(0, 3)),
      ['xxx', '7 ä', '203'],
    )
  })

  it('checks the address of functions before it makes or tries anything', async () => {
    const file = write('url.json', assistant('U', { tools: [{ type: 'function', function: order }] }))
    for (const dry of [[], ['--dry-run']]) {
      const { code, error } = await ams(
        'import',
        'openai-assistants',
        file,
        '--function-url',
        '127.0.0.1:4200/fn',
        ...dry,
      )
      assert.deepEqual([code, /no address that begins with http:\/\//.test(error)], [2, true])
    }
    const url = ['--function-url', 'https://a:b@example.com/f']
    const tried = await ams('import', 'openai-assistants', file, ...url, '--dry-run')
    assert.equal(tried.code, 1)
    assert.match(tried.out, /U of \d+: its tools; .*carries a user name or password/)
    assert.deepEqual(await agentsNamed(`U ${mark}`), [])
  })

  it('checks tools in a workspace that has no agent yet', async () => {
    const owner = await openSession(await makePerson())
    const { data } = await request('POST', '/v1/api-keys', { ...owner, body: { name: 'moves in' } })
    const env = { AMS_API_KEY: String(data.key) }
    const file = write('none.json', assistant('N', { tools: [{ type: 'function', function: order }] }))
    const tryWith = (address: string) =>
      runAms(['import', 'openai-assistants', file, '--function-url', address, '--dry-run'], env)
    const refused = await tryWith('https://a:b@example.com/f')
    assert.match(refused.out, /N of \d+: its tools; .*carries a user name or password/)
    const fine = await tryWith('https://example.com/f')
    assert.deepEqual([fine.code, fine.error], [0, ''], fine.out)
  })
})

describe('ams import openai-prompts', () => {
  it('makes an agent of a text', async () => {
    const name = `Text ${mark}`
    const { code, out } = await ams('import', 'openai-prompts', write('text.md', 'Be kind.'), '--name', name)
    assert.equal(code, 0, out)
    const [agent] = await agentsNamed(name)
    assert.deepEqual([agent?.model, agent?.systemPrompt], ['openai/gpt-4o-mini', 'Be kind.'])
  })

  it("makes an agent of a request's body, and lists its variables and messages", async () => {
    const name = `Body ${mark}`
    const file = write('body.json', {
      name,
      model: 'gpt-5',
      instructions: 'Answer about {{city}}.',
      input: [
        { role: 'developer', content: [{ type: 'input_text', text: 'Be brief.' }] },
        { role: 'user', content: 'Hi' },
      ],
      tools: [{ type: 'function', ...order, strict: true }],
      reasoning: { effort: 'high', summary: 'auto' },
      text: { format: { type: 'text' }, verbosity: 'low' },
      max_output_tokens: 500,
      store: true,
    })
    const { code, out } = await ams('import', 'openai-prompts', file, '--function-url', 'https://example.com/f')
    assert.equal(code, 1)
    for (const left of ['1 message(s)', 'the variable city', 'text {"verbosity":"low"}', 'strict of function order'])
      assert.ok(out.includes(left), `${left} in ${out}`)
    const [agent] = await agentsNamed(name)
    assert.equal(agent?.systemPrompt, 'Answer about {{city}}.\n\nBe brief.')
    const { data: model } = await request<Record<string, unknown>>('GET', `/v1/agents/${agent?.id}/model`)
    assert.deepEqual([model.model, model.settings], ['openai/gpt-5', { reasoningEffort: 'high', maxOutputTokens: 500 }])
  })
})

describe('ams import openai-functions', () => {
  it("adds a tool for each schema beside the agent's own, and none twice", async () => {
    const agentId = await makeAgent({})
    const file = write('tools.json', {
      tools: [
        { type: 'function', function: order },
        { ...order, name: 'refund' },
      ],
    })
    const run = (...more: string[]) =>
      ams('import', 'openai-functions', agentId, file, '--function-url', 'https://example.com/f', ...more)
    const tried = await run('--dry-run')
    assert.deepEqual([tried.code, /2 tool\(s\) could be added/.test(tried.out)], [0, true], tried.out)
    const first = await run()
    assert.deepEqual([first.code, /2 tool\(s\) are added/.test(first.out)], [0, true], first.out)
    const again = await run()
    assert.deepEqual([again.code, /function order; the agent has a tool of this name/.test(again.out)], [1, true])
    const { data: tools } = await request<{ name: string; config: { url: string } }[]>(
      'GET',
      `/v1/agents/${agentId}/tools`,
    )
    assert.deepEqual(
      tools.map(({ name, config }) => [name, config.url]),
      [
        ['order', 'https://example.com/f/order'],
        ['refund', 'https://example.com/f/refund'],
      ],
    )
  })
})
