import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../start/port.ts'
import { runAms, startAms } from '../support/ams.ts'
import { makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { modelControl } from '../support/model/client.ts'
import { makeKey } from '../support/stack/service-key.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-command-'))
after(() => rmSync(work, { recursive: true, force: true }))

const start = (...args: string[]) => startAms(args, {}, work)
const ams = (...args: string[]) => runAms(args, {}, work)

function write(name: string, content: unknown): string {
  writeFileSync(join(work, name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

const made: string[] = []
let agentId = ''
before(async () => {
  const { data } = await request('POST', '/v1/agents', { body: { name: 'Command shop', model: 'local/extractive' } })
  agentId = data.id
  made.push(agentId)
  await request('POST', `/v1/agents/${agentId}/knowledge-bases`, { body: { name: 'Returns' } })
})
after(async () => {
  for (const id of made) await request('DELETE', `/v1/agents/${id}`)
})

describe('ams', () => {
  it('says what is wrong with a command, and exits with 2', async () => {
    assert.deepEqual(await ams('upload', agentId), {
      code: 2,
      out: '',
      error: '<base> is missing.\n`ams --help` lists the commands.\n',
    })
    const unknown = await ams('chat', 'not there', 'Hello')
    assert.equal(unknown.code, 2)
    assert.match(unknown.error, /^No agent is named not there\. There are .+\.\n/)
  })

  it('refuses words that have no place, and sends nothing', async () => {
    for (const [words, extra] of [
      [['chat', agentId, 'Where', 'is', 'it?'], 'is it?'],
      [['turn', 'one', 'two'], 'two'],
      [['export', agentId, 'file.yaml'], 'file.yaml'],
      [['webhooks', 'list', 'all'], 'all'],
    ] as const) {
      const { code, error } = await ams(...words)
      assert.equal(code, 2)
      assert.ok(error.startsWith(`There is no place for: ${extra}. Put a text`), error)
    }
  })

  it('refuses a share beyond 1', async () => {
    const { code, error } = await ams('backtest', agentId, '--max-divergence', '2')
    assert.deepEqual([code, error.split('\n')[0]], [2, '--max-divergence is not from 0 to 1: 2'])
  })

  it('shows the help of one command', async () => {
    const { code, out } = await ams('webhooks', 'list', '--help')
    assert.deepEqual([code, out.split('\n')[0]], [0, '  ams webhooks list [--json]'])
  })

  it('lists the ids of agents that share a name', async () => {
    const body = { name: 'Twin of the command', model: 'local/extractive' }
    const twins = [1, 2].map(async () => (await request('POST', '/v1/agents', { body })).data.id)
    made.push(...(await Promise.all(twins)))
    const { code, error } = await ams('chat', 'Twin of the command', 'Hello')
    assert.equal(code, 2)
    assert.match(error, /^2 agents are named Twin of the command\. Give an id: /)
    for (const id of made.slice(-2)) assert.ok(error.includes(id), error)
  })

  for (const address of ['localhost:3000', 'ftp://localhost', 'nowhere'])
    it(`refuses the address ${address} before it sends anything`, async () => {
      const { code, error } = await ams('logs', 'tail', '--url', address)
      assert.equal(code, 2)
      assert.match(error, /must begin with http:\/\/ or https:\/\//)
    })

  it('takes an address with the path of the interface', async () => {
    const { code, error } = await ams('chat', agentId, 'Hello', '--url', `${stack.baseUrl}/api/v1`)
    assert.equal(code, 0, error)
  })

  it('names the address where no service answers, and exits with 3', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    const { code, error } = await ams('model-providers', 'list', '--url', address)
    assert.equal(code, 3)
    assert.match(error, /^The service did not answer.+ \(ECONNREFUSED\)\.\n/)
    assert.ok(error.includes(`Check the address ${address}:`), error)
  })

  it('exits with 3 and the fix when the service refuses', async () => {
    const { code, error } = await ams('logs', 'tail', '--key', 'ams_wrong')
    assert.equal(code, 3)
    assert.match(error, /^API_KEY_INVALID: .+\n.+\n$/)
  })
})

describe('ams upload', () => {
  it('uploads a folder, waits, and names what it leaves out', async () => {
    mkdirSync(join(work, 'docs', 'inner'), { recursive: true })
    write('docs/inner/returns.md', 'Unused goods can be returned within 30 days.')
    write('docs/logo.png', 'no document')
    const { code, out } = await ams('upload', agentId, 'Returns', 'docs')
    assert.equal(code, 0)
    assert.match(out, /left out docs\/logo\.png/)
    assert.match(out, /ready {4}docs\/inner\/returns\.md {2}[0-9a-f-]{36}/)
  })

  it('fails when a file that was named has another format', async () => {
    const { code, out } = await ams('upload', agentId, 'Returns', 'docs/logo.png', 'docs/inner/returns.md')
    assert.equal(code, 1)
    assert.match(out, /left out docs\/logo\.png/)
  })

  it('ends well when each file is ready', async () => {
    const { code, out } = await ams('upload', agentId, 'Returns', 'docs/inner', '--json')
    assert.equal(code, 0)
    assert.equal(JSON.parse(out).state, 'ready')
  })
})

describe('ams documents retry', () => {
  it('says how many documents are ingested again', async () => {
    assert.deepEqual(await ams('documents', 'retry', agentId, 'Returns'), {
      code: 0,
      out: '0 document(s) are ingested again.\n',
      error: '',
    })
  })
})

describe('ams chat', () => {
  it('prints the answer', async () => {
    const { code, out } = await ams('chat', 'Command shop', 'How long can goods be returned?')
    assert.equal(code, 0)
    assert.match(out, /30 days/)
  })

  it('reads one question a line, in one conversation', async () => {
    const { child, printed, ended } = start('chat', agentId, '--json')
    child.stdin.end('How long can goods be returned?\nAnd when?\n')
    assert.equal(await ended, 0)
    const events = printed.out.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
    const ends = events.filter(({ event }) => event === 'message.end')
    assert.equal(ends.length, 2)
    assert.equal(new Set(ends.map(({ data }) => data.conversation_id)).size, 1)
  })

  it('prints the id of a turn in the background', async () => {
    const { code, out, error } = await ams('chat', agentId, 'How long can goods be returned?', '--background')
    assert.equal(code, 0, error)
    await until('the answer', async () => {
      const { data } = await request('GET', `/v1/turns/${out.trim()}`)
      return data.status === 'success' && /30 days/.test(String(data.text))
    })
    assert.deepEqual(await ams('chat', agentId, '--background'), {
      code: 2,
      out: '',
      error: '<message> is missing.\n`ams --help` lists the commands.\n',
    })
  })
})

describe('ams webhooks', () => {
  it('adds one, tests it, shows its deliveries and removes it', async () => {
    // The address is refused, because it is none of the public internet.
    const added = await ams('webhooks', 'add', 'http://127.0.0.1:9/hook', 'turn.failed', '--json')
    assert.equal(added.code, 0, added.error)
    const { id, secret } = JSON.parse(added.out)
    assert.match(secret, /^whsec_/)
    assert.match((await ams('webhooks', 'list')).out, new RegExp(`${id}  on  http://127.0.0.1:9/hook  turn.failed`))
    const delivery = (await ams('webhooks', 'test', id)).out.trim()
    assert.match((await ams('webhooks', 'deliveries', id)).out, new RegExp(`${delivery}  test.ping  pending`))
    assert.equal((await ams('webhooks', 'remove', id)).code, 0)
  })
})

describe('ams files', () => {
  it('uploads a file, saves its bytes and deletes it', async () => {
    const note = write('note.txt', 'The battery has a guarantee of two years.')
    const uploaded = await ams('files', 'upload', note, '--json')
    assert.equal(uploaded.code, 0, uploaded.error)
    const { id, filename } = JSON.parse(uploaded.out)
    assert.equal(filename, 'note.txt')
    const got = await ams('files', 'get', id, '--output', 'copy.txt')
    assert.match(got.out, /note\.txt {2}text\/plain {2}41 bytes {2}until /)
    assert.equal(readFileSync(join(work, 'copy.txt'), 'utf8'), 'The battery has a guarantee of two years.')
    assert.equal((await ams('files', 'delete', id)).code, 0)
    assert.match((await ams('files', 'get', id)).error, /^FILE_NOT_FOUND/)
  })

  it('says which file cannot be read, and exits with 2', async () => {
    const { code, error } = await ams('files', 'upload', 'missing.txt')
    assert.deepEqual([code, error.split('\n')[0]], [2, 'missing.txt cannot be read.'])
  })
})

describe('ams chat --attach', () => {
  it('sends each file with the message', async () => {
    const reader = await makeAgent()
    made.push(reader)
    write('one.txt', 'The first note.')
    write('two.txt', 'The second note.')
    const sent = await ams('chat', reader, '[[say read]]', '--attach', 'one.txt', '--attach', 'two.txt', '--json')
    assert.equal(sent.code, 0, sent.error)
    const start = JSON.parse(sent.out.split('\n')[0] ?? '')
    const { text } = await request('GET', `/v1/conversations/${start.data.conversation_id}`)
    assert.ok(text.includes('one.txt') && text.includes('two.txt'), text)
  })

  it('sends a file alone with an empty message', async () => {
    const reader = await makeAgent()
    made.push(reader)
    write('alone.txt', 'A note.')
    const sent = await ams('chat', reader, '', '--attach', 'alone.txt')
    assert.equal(sent.code, 0, sent.error)
    const { data } = await request<{ id: string; firstMessage: string }[]>('GET', `/v1/conversations?agent=${reader}`)
    assert.deepEqual(
      data.map(({ firstMessage }) => firstMessage),
      [''],
    )
  })
})

describe('ams chat, with a used-up budget,', () => {
  it('says so at once in the words of the service, and exits', async () => {
    const path = `/v1/agents/${agentId}/budget`
    await request('PUT', path, { body: { dailyUsd: 0 } })
    try {
      const { code, error } = await ams('chat', agentId, 'Are you there?')
      assert.equal(code, 3)
      assert.match(error, /^BUDGET_EXCEEDED: The agent's budget of 0\S* USD a day is used up/)
    } finally {
      await request('PUT', path, { body: {} })
    }
  })
})

describe('ams model-providers', () => {
  it("sets the workspace's key from the input, tries it, lists it and removes it", async () => {
    const set = start('model-providers', 'set', 'extra')
    set.child.stdin.end('sk-command-7391\n')
    assert.deepEqual([await set.ended, set.printed.error], [0, ''])
    assert.match(set.printed.out, /••••7391 of extra counts now/)
    const listed = await ams('model-providers', 'list')
    assert.match(listed.out, /^extra {2}workspace {2}••••7391$/m)
    assert.deepEqual(await ams('model-providers', 'test', 'extra'), {
      code: 0,
      out: 'extra accepts the key.\n',
      error: '',
    })
    const removed = await ams('model-providers', 'remove', 'extra')
    assert.equal(removed.code, 0)
    assert.match(removed.out, /operator's key counts now/)
  })

  it('says what is missing: a key on the input, a provider that is known', async () => {
    const empty = await ams('model-providers', 'set', 'extra')
    assert.equal(empty.code, 2)
    assert.match(empty.error, /no key on the standard input/)
    const unknown = await ams('model-providers', 'test', 'nobody')
    assert.equal(unknown.code, 3)
    assert.match(unknown.error, /^PROVIDER_NOT_FOUND/)
  })
})

describe('ams approvals', () => {
  it('lists the calls that wait, and decides about them', async () => {
    const tool = { type: 'calculator', name: 'sum', description: 'Adds.', approval: 'always', config: {} }
    const asking = await makeAgent({ tools: [tool] })
    made.push(asking)
    await ams('chat', asking, '[[ptool sum {"expression": "1+1"}]] [[ptool sum {"expression": "2+2"}]]')
    const key = await makeKey({ scopes: ['read', 'approve'] })
    const waiting = await ams('approvals', 'list', '--agent', asking, '--json', '--key', key)
    const [second, first] = waiting.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal((await ams('approvals', 'reject', first.id, '--reason', 'No.', '--key', key)).out, 'Still open: 1.\n')
    const wrong = await ams('approvals', 'approve', second.id, '--arguments', '[]', '--key', key)
    assert.equal(wrong.code, 2)
    const last = await ams('approvals', 'approve', second.id, '--arguments', '{"expression": "3+3"}', '--key', key)
    assert.match(last.out, /^The turn [0-9a-f-]{36} goes on\.\n$/)
    assert.match((await ams('approvals', 'list', '--status', 'rejected', '--key', key)).out, new RegExp(first.id))
  })
})

describe('ams logs tail', () => {
  it('prints an entry as soon as it is written, until it is stopped', async () => {
    const { child, printed, ended } = start('logs', 'tail', '--agent', agentId, '--json')
    await ams('chat', agentId, 'Are you there?')
    await until('an entry', async () => printed.out.includes(agentId))
    child.kill('SIGINT')
    assert.equal(await ended, 0)
    assert.equal(JSON.parse(printed.out.split('\n')[0] ?? '').agentName, 'Command shop')
  })
})

describe('ams turn', () => {
  it('prints the receipt of a turn, and what a model call was asked and answered', async () => {
    const message = 'How long can goods be returned?'
    const { data } = await request('POST', '/v1/chat', { body: { agent_id: agentId, message } })
    const turnId = String(data.turn_id)
    const shown = await ams('turn', turnId)
    assert.match(shown.out, /success.*\n> How long can goods be returned\?\nmodel call 1 {2}embedding /)
    const call = JSON.parse((await ams('turn', turnId, '--model-call', '2', '--json')).out)
    assert.equal(call.input.messages.at(-1).text.includes(message), true)
    assert.equal(call.output.text, data.text)
    const missing = await ams('turn', turnId, '--model-call', '9')
    assert.match(missing.error, /MODEL_CALL_NOT_FOUND/)
  })
})

describe('ams backtest', () => {
  it('asks the turns again, says what changed, and fails where too much did', async () => {
    const own = await makeAgent()
    const message = `What is new? ${crypto.randomUUID()}`
    await chat(own, message)
    await chat(own, `And else? ${crypto.randomUUID()}`)
    const same = await ams('backtest', own, '--limit', '2')
    assert.equal(same.code, 0, same.error)
    assert.match(same.out, /^0% of the turns diverge\.\n2 of 2 turns, [\d.]+ USD\n {2}none {2}2 {2}100%/)
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: '[[say Something else.]]' })
    const strict = await ams('backtest', own, '--max-divergence', '0.2', '--agent-version', 'latest')
    assert.equal(strict.code, 1)
    assert.match(strict.out, /^50% of the turns diverge; 20% may\./)
    const loose = await ams('backtest', own, '--max-divergence', '0.5', '--json')
    assert.equal(loose.code, 0)
    assert.equal(JSON.parse(loose.out).figures.divergence.text.count, 1)
    const judged = await ams('backtest', own, '--limit', '1', '--judge', '')
    assert.equal(judged.code, 1)
    assert.match(judged.out, /too few judged turns/)
    assert.equal((await ams('backtest', own, '--agent-version', 'newest')).code, 2)
    assert.equal((await ams('backtest', own, '--agent-version', '99')).code, 3)
  })
})

describe('ams import evals, ams eval run', () => {
  it("carries promptfoo's tests over, lists the rest, and fails below the score", async () => {
    write('prompt.txt', 'How long can {{what}} be returned?')
    const file = write(
      'promptfooconfig.yaml',
      `prompts: [file://prompt.txt]
providers: [openai:gpt-4o-mini]
defaultTest: { assert: [{ type: icontains, value: "30 days" }] }
tests:
  - vars: { what: goods }
  - vars: { what: unused goods }
    assert: [{ type: contains, value: no such answer, weight: 2 }]
  - vars: { what: books }
    assert: [{ type: javascript, value: output.length > 1 }]
`,
    )
    const imported = await ams('import', 'evals', agentId, file, '--name', 'From promptfoo')
    assert.equal(imported.code, 1)
    assert.match(imported.out, /Suite [0-9a-f-]{36} "From promptfoo" has 3 case\(s\)\./)
    assert.match(imported.out, /Not carried over \(3\):\n- providers of the configuration/)
    assert.match(imported.out, /weight of an assertion of test 2[\s\S]*test 3 asserts javascript/)

    const below = await ams('eval', 'run', agentId, 'From promptfoo', '--min-score', '0.9')
    assert.equal(below.code, 1)
    assert.match(below.out, /completed: 2 of 3 passed, 1 failed, 0 errored; score 0\.66/)
    assert.equal((await ams('eval', 'run', agentId, 'From promptfoo', '--min-score', '0.6')).code, 0)
    assert.equal((await ams('eval', 'run', agentId, 'From promptfoo')).code, 1)
  })

  it('says that a run of another model is under way', async () => {
    const suite = await makeSuite([{ ...saying('', 'x'), input: '[[slow 30]][[say x]]' }])
    const { path } = await startRun(suite)
    const { code, error } = await ams('eval', 'run', suite.agentId, suite.id, '--model', 'google/gemini-2.0-flash')
    assert.notEqual(code, 0)
    assert.match(error, /Run 1 of this suite is under way, of version \d+ with its own model; you asked for/)
    await request('POST', `${path}/cancel`)
  })

  it("carries an eval of OpenAI's over", async () => {
    const file = write('eval.json', {
      testing_criteria: [
        { type: 'string_check', name: 'days', operation: 'ilike', reference: '{{item.days}} days' },
        { type: 'python', name: 'code', source: 'def grade(sample, item): return 1' },
      ],
      data: [{ item: { question: 'How long can goods be returned?', days: 30 } }],
    })
    const { out } = await ams('import', 'evals', agentId, file, '--dry-run')
    assert.match(out, /^eval: 1 case\(s\) could be carried over\.\n\nNot carried over \(1\):\n- code \(python\)/)
  })
})

describe('ams import openai-assistants', () => {
  it('makes an agent with its tools, files, first questions and conversations, and lists the rest', async () => {
    const file = write('export.json', {
      assistants: [
        {
          id: 'asst_1',
          name: 'Imported helper',
          model: 'gpt-4o-mini',
          instructions: 'Be brief.',
          temperature: 0.2,
          tools: [
            { type: 'code_interpreter' },
            { type: 'file_search' },
            {
              type: 'function',
              function: {
                name: 'order',
                description: 'Finds an order.',
                parameters: { properties: { id: { type: 'string', pattern: '^A' } }, required: ['id'] },
              },
            },
          ],
          tool_resources: { file_search: { vector_store_ids: ['vs_1'] } },
        },
      ],
      vector_stores: [{ id: 'vs_1', file_ids: ['file-1', 'file-2'] }],
      files: [
        { id: 'file-1', filename: 'a.md', content_base64: Buffer.from('Goods come in two days.').toString('base64') },
        { id: 'file-2', filename: 'lost.pdf' },
      ],
      threads: [
        {
          id: 'thread_1',
          assistant_id: 'asst_1',
          messages: [
            { role: 'user', created_at: 1, content: [{ type: 'text', text: { value: 'When do goods come?' } }] },
            { role: 'assistant', created_at: 2, content: [{ type: 'text', text: { value: 'In two days.' } }] },
            { role: 'user', created_at: 3, content: [{ type: 'text', text: { value: 'Thanks' } }] },
          ],
        },
      ],
    })
    const { code, out } = await ams(
      'import',
      'openai-assistants',
      file,
      '--function-url',
      'https://example.com/functions',
    )
    assert.equal(code, 1)
    const id = /Agent ([0-9a-f-]{36}) "Imported helper"/.exec(out)?.[1] ?? ''
    made.push(id)
    for (const left of ['the constraints of id', 'file lost.pdf']) assert.ok(out.includes(left), `${left} in ${out}`)
    const conversations = await request<{ firstMessage: string }[]>('GET', `/v1/conversations?agent=${id}`)
    assert.deepEqual(
      conversations.data.map(({ firstMessage }) => firstMessage),
      ['When do goods come?'],
    )
    const { data: agent } = await request<Record<string, unknown>>('GET', `/v1/agents/${id}`)
    assert.deepEqual([agent.model, agent.systemPrompt, agent.status], ['openai/gpt-4o-mini', 'Be brief.', 'draft'])
    const tools = agent.toolConfig as { type: string; config: { url?: string } }[]
    assert.deepEqual(
      tools.map(({ type, config }) => [type, config.url]),
      [
        ['code_executor', undefined],
        ['api_call', 'https://example.com/functions/order'],
      ],
    )
    const { data: bases } = await request<{ id: string }[]>('GET', `/v1/agents/${id}/knowledge-bases`)
    const documents = await request<{ filename: string }[]>(
      'GET',
      `/v1/agents/${id}/knowledge-bases/${bases[0]?.id}/documents`,
    )
    assert.deepEqual(
      documents.data.map(({ filename }) => filename),
      ['a.md'],
    )
    const { data: suites } = await request<{ testCases: object[] }[]>('GET', `/v1/agents/${id}/evals`)
    assert.deepEqual(suites[0]?.testCases, [
      { input: 'When do goods come?', expectedOutput: 'In two days.', criteria: '', scorer: 'llm-judge' },
    ])
  })
})
