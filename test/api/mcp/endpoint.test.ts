import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as sendRaw } from 'node:http'
import { describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { codeBlocksOf, runProgram } from '../../support/document.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { open, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

type Answer = {
  content: { type: string; text?: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}
type Versions = 'auto' | 'legacy'

/** The official client, unmodified; with `auto` it speaks the newest revision that both sides know. */
async function connect(key = stack.keys.a, mode: Versions = 'auto') {
  const url = new URL(`${stack.baseUrl}/api/mcp`)
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: given })) as Answer
const textOf = ({ content }: Answer) => content[0]?.text ?? ''

/** Makes an agent with a suite of one case that passes. */
async function makeSuite(): Promise<{ agent_id: string; suite_id: string }> {
  const agent_id = await makeAgent()
  const testCases = [{ input: '[[say yes]]', expectedOutput: 'yes', criteria: '', scorer: 'exact-match' }]
  const { data, text } = await request('POST', `/v1/agents/${agent_id}/evals`, { body: { name: 's', testCases } })
  assert.ok(data, text)
  return { agent_id, suite_id: data.id }
}

describe('POST /mcp', () => {
  for (const mode of ['auto', 'legacy'] as const)
    it(`serves tools to a client of the ${mode === 'auto' ? 'newest' : 'former'} revision`, async () => {
      await using client = await connect(stack.keys.a, mode)
      const { tools } = await client.listTools()
      const names = ['chat', 'get_turn', 'list_agents', 'list_eval_suites', 'run_eval', 'search_knowledge']
      assert.deepEqual(tools.map(({ name }) => name).sort(), names)
      const agent_id = await makeAgent()
      assert.equal(textOf(await call(client, 'chat', { agent_id, message: '[[say hello]]' })), 'hello')
    })

  it('is the same at the root', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const headers = { accept: 'application/json, text/event-stream' }
    const { status, text } = await request('POST', '//mcp', { body, headers })
    assert.equal(status, 200, text)
    assert.match(text, /list_agents/)
  })

  it('lists the agents that the key reaches', async () => {
    const [mine, other] = [await makeAgent(), await makeAgent()]
    await using client = await connect(await makeKey({ agentIds: [mine] }))
    const { structuredContent } = await call(client, 'list_agents')
    const agents = structuredContent?.agents as { id: string }[] | undefined
    assert.deepEqual(
      agents?.map(({ id }) => id),
      [mine],
    )
    const refused = await call(client, 'chat', { agent_id: other, message: 'hi' })
    assert.ok(refused.isError)
    assert.match(textOf(refused), /^AGENT_NOT_FOUND: /)
  })

  it('tells the pieces of an answer as progress while it comes', async () => {
    await using client = await connect()
    const seen: { progress: number; message?: string | undefined }[] = []
    const asked = { name: 'chat', arguments: { agent_id: await makeAgent(), message: '[[tokens 30 20]]' } }
    const answer = (await client.callTool(asked, { onprogress: (progress) => void seen.push(progress) })) as Answer
    assert.ok(seen.length > 1)
    assert.equal(seen.map(({ message }) => message).join(''), textOf(answer))
    assert.deepEqual(
      seen.map(({ progress }) => progress),
      seen.map((_progress, index) => index + 1),
    )
  })

  it('continues a conversation, and shows the receipt of its turn', async () => {
    await using client = await connect()
    const agent_id = await makeAgent()
    const first = await call(client, 'chat', { agent_id, message: 'first [[say one]]' })
    const { conversation_id, turn_id } = first.structuredContent ?? {}
    assert.match(first.content[1]?.text ?? '', new RegExp(String(conversation_id)))
    const second = await call(client, 'chat', { agent_id, conversation_id, message: '[[echo-history]]' })
    assert.match(textOf(second), /user:first .*\|assistant:one/)
    const receipt = (await call(client, 'get_turn', { turn_id })).structuredContent?.turn as { text: string }
    assert.equal(receipt.text, 'one')
  })

  it('searches all knowledge bases of an agent', async () => {
    const first = await makeKnowledgeBase()
    const second = await makeKnowledgeBase({ agentId: first.agentId })
    for (const [base, filename, text] of [
      [first, 'leave.md', 'Every employee has 28 days of paid leave.'],
      [second, 'desk.md', 'Every desk has a lamp for paid leave.'],
    ] as const)
      await base.settled((await base.upload(filename, text)).data.id)
    await using client = await connect()
    const given = { agent_id: first.agentId, query: 'days of paid leave', limit: 2 }
    const { structuredContent } = await call(client, 'search_knowledge', given)
    const passages = structuredContent?.passages as { filename: string }[] | undefined
    assert.deepEqual(passages?.map(({ filename }) => filename).sort(), ['desk.md', 'leave.md'])
  })

  it('runs an eval suite, whose results are a resource', async () => {
    const { agent_id, suite_id } = await makeSuite()
    await using client = await connect()
    const suites = (await call(client, 'list_eval_suites', { agent_id })).structuredContent?.suites as { id: string }[]
    assert.equal(suites[0]?.id, suite_id)
    const { structuredContent } = await call(client, 'run_eval', { agent_id, suite_id })
    const run = structuredContent?.run as { id: string; status: string; results: { passed: boolean }[] }
    assert.deepEqual([run.status, run.results.map(({ passed }) => passed)], ['completed', [true]])
    const audit = await request<{ subject: { id: string } }[]>('GET', '/v1/audit?action=runEvalSuite&limit=100')
    assert.ok(audit.data.some(({ subject }) => subject.id === run.id))
    const { contents } = await client.readResource({ uri: String(structuredContent?.resource) })
    const [content] = contents
    assert.ok(content && 'text' in content)
    assert.deepEqual(JSON.parse(content.text).results, run.results)
  })

  it('gets the same turn and the same run with the same idempotency_key', async () => {
    await using client = await connect()
    const { agent_id, suite_id } = await makeSuite()
    const key = { idempotency_key: randomUUID() }
    const given = { agent_id, message: '[[say once]]', ...key }
    const [first, again] = [await call(client, 'chat', given), await call(client, 'chat', given)]
    assert.deepEqual(again.structuredContent, first.structuredContent)
    assert.equal(textOf(again), 'once')
    const other = await call(client, 'chat', { ...given, message: 'another' })
    assert.match(textOf(other), /^IDEMPOTENCY_CONFLICT: /)
    const run = async () => (await call(client, 'run_eval', { agent_id, suite_id, ...key })).structuredContent?.resource
    assert.equal(await run(), await run())
  })

  it('says for what a turn waits', async () => {
    const sum = { type: 'calculator', name: 'sum', description: 'Adds.', config: {}, approval: 'always' }
    const agent_id = await makeAgent({ tools: [sum] })
    await using client = await connect()
    const answer = await call(client, 'chat', { agent_id, message: '[[tool sum {"expression": "1+1"}]] [[say Done.]]' })
    const { finish_reason, required_actions, turn_id } = answer.structuredContent ?? {}
    const [action] = required_actions as { type: string; name: string }[]
    assert.deepEqual([finish_reason, action?.type, action?.name], ['action_required', 'approval', 'sum'])
    assert.match(
      answer.content.map(({ text }) => text).join('\n'),
      /waits until .+ for a person to allow a call of sum/,
    )
    const { turn } = (await call(client, 'get_turn', { turn_id })).structuredContent as {
      turn: { required_actions: { status: string }[] }
    }
    assert.deepEqual(
      turn.required_actions.map(({ status }) => status),
      ['open'],
    )
  })

  it('gives the composed prompt of an agent as a resource', async () => {
    const agent_id = await makeAgent({ systemPrompt: 'You are kind.' })
    await using client = await connect()
    const { resources } = await client.listResources()
    const uri = resources.find((resource) => resource.uri.includes(agent_id))?.uri ?? ''
    const { contents } = await client.readResource({ uri })
    assert.deepEqual(contents, [{ uri, mimeType: 'text/plain', text: 'You are kind.' }])
  })

  it('finds nothing of another workspace', async () => {
    const { agent_id, suite_id } = await makeSuite()
    const { data } = await chat(agent_id, '[[say mine]]')
    await using client = await connect(stack.keys.b)
    const calls: [string, Record<string, unknown>, RegExp][] = [
      ['chat', { agent_id, message: 'hi' }, /AGENT_NOT_FOUND/],
      ['search_knowledge', { agent_id, query: 'hi' }, /AGENT_NOT_FOUND/],
      ['list_eval_suites', { agent_id }, /AGENT_NOT_FOUND/],
      ['run_eval', { agent_id, suite_id }, /AGENT_NOT_FOUND/],
      ['get_turn', { turn_id: data.turn_id }, /TURN_NOT_FOUND/],
    ]
    for (const [name, given, code] of calls) {
      const answer = await call(client, name, given)
      assert.ok(answer.isError)
      assert.match(textOf(answer), code)
    }
    await assert.rejects(client.readResource({ uri: `ams://agents/${agent_id}/prompt` }), /AGENT_NOT_FOUND/)
  })

  it('needs the scope of the endpoint that a tool stands for', async () => {
    await using client = await connect(await makeKey({ scopes: ['chat'] }))
    const agent_id = await makeAgent()
    assert.equal(textOf(await call(client, 'chat', { agent_id, message: '[[say yes]]' })), 'yes')
    for (const [name, given] of [
      ['list_agents', {}],
      ['search_knowledge', { agent_id, query: 'a' }],
      ['list_eval_suites', { agent_id }],
      ['run_eval', { agent_id, suite_id: agent_id }],
    ] as const)
      assert.match(textOf(await call(client, name, given)), /^SCOPE_MISSING: /)
    await assert.rejects(client.readResource({ uri: `ams://agents/${agent_id}/prompt` }), /SCOPE_MISSING/)
  })

  it('takes each of the scopes that the endpoint takes', async () => {
    const { agent_id } = await makeSuite()
    const { data } = await chat(agent_id, '[[say mine]]')
    for (const scope of ['read', 'chat', 'evals'] as const) {
      await using client = await connect(await makeKey({ scopes: [scope] }))
      const turn = await call(client, 'get_turn', { turn_id: data.turn_id })
      assert.equal(turn.isError ?? false, scope === 'evals', `get_turn with ${scope}`)
      const suites = await call(client, 'list_eval_suites', { agent_id })
      assert.equal(suites.isError ?? false, scope === 'chat', `list_eval_suites with ${scope}`)
    }
  })

  it('says what is wrong with arguments, and with a turn that failed', async () => {
    await using client = await connect()
    const agent_id = await makeAgent()
    for (const given of [
      {},
      { agent_id: 'mine', message: 'a' },
      { agent_id, message: '' },
      { agent_id, message: 'a', more: 1 },
    ])
      assert.ok((await call(client, 'chat', given)).isError, JSON.stringify(given))
    assert.match(textOf(await call(client, 'chat', { agent_id, message: '[[fail 400 9]]' })), /^MODEL_PROVIDER_ERROR: /)
  })

  it('answers 401 without a key, 405 to GET and DELETE, and 413 to a large body', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const anonymous = await request('POST', '/mcp', { body, key: null })
    assert.deepEqual([anonymous.status, anonymous.headers.get('www-authenticate')], [401, 'Bearer'])
    for (const method of ['GET', 'DELETE']) assert.equal((await request(method, '/mcp')).status, 405)
    assert.equal(
      (await request('POST', '/mcp', { body: { ...body, params: { a: 'x'.repeat(1_100_000) } } })).status,
      413,
    )
  })

  it('refuses a page that is named as Host, as after DNS rebinding', async () => {
    const headers = { origin: 'http://evil.example', host: 'evil.example', authorization: `Bearer ${stack.keys.a}` }
    const { hostname, port } = new URL(stack.baseUrl)
    const asked = sendRaw({ method: 'POST', hostname, port, path: '/api/mcp', headers }).end('{}')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    assert.equal(answer.statusCode, 403)
  })

  it('refuses pages of other origins', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { host } = new URL(stack.baseUrl)
    for (const origin of [
      'https://evil.example',
      `http://localhost.evil.example`,
      `http://${host}.evil.example`,
      'null',
    ]) {
      const refused = await request('POST', '/mcp', { body, headers: { origin } })
      assert.deepEqual([refused.status, refused.error.code], [403, 'ORIGIN_REFUSED'], origin)
    }
  })

  it('answers hostile messages without a failure of its own', async () => {
    const accept = { accept: 'application/json, text/event-stream' }
    const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`
    const messages = [
      ...['[]', '{}', '7', '"a"', deep, '{"jsonrpc":"2.0","id":1,"method":"nothing"}'],
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{}}}',
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"ams://agents/x/prompt"}}',
      '{"jsonrpc":"1.0","id":{},"method":7}',
    ]
    for (const body of messages) {
      const response = await open('POST', '/mcp', { body, headers: { ...accept, 'content-type': 'application/json' } })
      assert.ok(response.status < 500, `${response.status} ${body.slice(0, 80)} ${await response.text()}`)
    }
  })
})

describe('docs/mcp.md', () => {
  for (const [index, { language, code }] of codeBlocksOf('docs/mcp.md').entries())
    it(`has the example ${index + 1}, in ${language}, which prints the answer`, async () => {
      const AGENT_ID = await makeAgent({ systemPrompt: 'Every employee has 28 days of paid leave.' })
      const env = { AMS_URL: stack.baseUrl, AMS_KEY: stack.keys.a, AGENT_ID }
      assert.match(await runProgram(language, code, env), /28 days/)
    })
})
