import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  EXAMPLE_ESCALATION,
  EXAMPLE_GUARDRAILS,
  EXAMPLE_MEMORY,
  EXAMPLE_NEW_TOOLS,
  EXAMPLE_PROMPT,
} from '../../api/agent/example.ts'
import { runAms, startAms } from '../support/ams.ts'
import { codeBlocksOf } from '../support/document.ts'
import { request, stack } from '../support/stack/stack.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../support/turn/mcp-server.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-agent-document-'))
const NAMES = ['Shop assistant', 'Second shop', 'Third shop', 'Fourth shop', 'Twin shop']
const SECRETS = {
  TOOL_ORDER_STATUS_AUTH_VALUE: 'the-shops-api-token',
  MCP_STOCK_AUTH_VALUE: 'the-token-of-the-stock',
  CHANNEL_TELEGRAM_BOT_TOKEN: '123456:the-token-of-the-bot',
}
const ams = (args: string[], env: Record<string, string> = {}) => runAms(args, env, work)
const textOf = (name: string) => readFileSync(join(work, name), 'utf8')
const copy = (name: string, change: (text: string) => string): void =>
  writeFileSync(
    join(work, `${name}.yaml`),
    change(textOf('shop.yaml')).replace('name: Shop assistant', `name: ${name}`),
  )
const agentsNamed = async (name: string) =>
  (await request('GET', `/v1/agents?q=${encodeURIComponent(name)}`)).data as never as { id: string; version: number }[]

let server: McpStandIn
let id = ''
before(async () => {
  server = await openMcpServer([listedTool('find')])
  id = await makeShop()
  const made = await ams(['export', id, '--output', 'shop.yaml'])
  assert.deepEqual([made.code, made.error], [0, ''])
  mkdirSync(join(work, 'handbook'))
  writeFileSync(join(work, 'handbook', 'returns.md'), 'Unused goods can be returned within 30 days.')
})
after(async () => {
  await server.close()
  rmSync(work, { recursive: true, force: true })
  for (const name of NAMES)
    for (const agent of await agentsNamed(name)) await request('DELETE', `/v1/agents/${agent.id}`)
})

/** An agent with everything that a document carries. */
async function makeShop(): Promise<string> {
  const body = { name: 'Shop assistant', model: 'local/extractive', systemPrompt: 'You work for Spokes & Co.' }
  const { data: agent } = await request('POST', '/v1/agents', { body })
  const path = `/v1/agents/${agent.id}`
  const sections = {
    prompt: { promptConfig: EXAMPLE_PROMPT },
    model: { model: body.model, settings: { temperature: 0.2 } },
    tools: EXAMPLE_NEW_TOOLS,
    'mcp-servers': [{ name: 'stock', url: server.url, authType: 'bearer', authValue: SECRETS.MCP_STOCK_AUTH_VALUE }],
    channels: { telegram: { botToken: SECRETS.CHANNEL_TELEGRAM_BOT_TOKEN, enabled: false } },
    guardrails: EXAMPLE_GUARDRAILS,
    memory: EXAMPLE_MEMORY,
    escalation: EXAMPLE_ESCALATION,
  }
  for (const [section, value] of Object.entries(sections))
    assert.equal((await request('PUT', `${path}/${section}`, { body: value })).status, 200, section)
  const { data: base } = await request('POST', `${path}/knowledge-bases`, { body: { name: 'Handbook' } })
  const base64 = Buffer.from('Unused goods can be returned within 30 days.').toString('base64')
  await request('POST', `${path}/knowledge-bases/${base.id}/documents`, { body: { filename: 'returns.md', base64 } })
  const testCases = [{ input: 'How long?', expectedOutput: '30 days', criteria: '', scorer: 'contains' }]
  const { data: suite } = await request('POST', `${path}/evals`, { body: { name: 'Returns', testCases } })
  await request('PUT', `${path}/evals/${suite.id}/gate`, { body: { minScore: 0.8 } })
  return agent.id
}

describe('ams export', () => {
  it('writes variables in the places of secrets', () => {
    const text = textOf('shop.yaml')
    assert.doesNotMatch(text, /••••/)
    for (const [name, secret] of Object.entries(SECRETS)) {
      assert.ok(!text.includes(secret), name)
      assert.ok(text.includes(`\${env:${name}}`), `${name}\n${text}`)
    }
  })
})

describe('ams apply', () => {
  it('finds no difference between an agent and its own document, and writes no version', async () => {
    const { version } = (await request('GET', `/v1/agents/${id}`)).data
    const { code, out } = await ams(['apply', 'shop.yaml', '--yes'], SECRETS)
    assert.deepEqual([code, out], [0, `Agent Shop assistant (${id})\nNothing differs.\n`])
    assert.equal((await request('GET', `/v1/agents/${id}`)).data.version, version)
  })

  it('names the secrets that are missing, and writes nothing', async () => {
    copy('Second shop', (text) => text)
    const { code, error } = await ams(['apply', 'Second shop.yaml', '--yes'])
    assert.equal(code, 1)
    assert.match(error, /^- tools\.order_status\.authValue: set TOOL_ORDER_STATUS_AUTH_VALUE in the environment$/m)
    assert.equal((await agentsNamed('Second shop')).length, 0)
  })

  it('makes a whole agent, whose export is the same document', async () => {
    copy('Second shop', (text) => text)
    const made = await ams(['apply', 'Second shop.yaml', '--files', 'handbook', '--yes'], SECRETS)
    assert.equal(made.code, 0, made.out + made.error)
    assert.equal((await ams(['export', 'Second shop'])).out, textOf('Second shop.yaml'))
    const again = await ams(['apply', 'Second shop.yaml', '--yes'])
    assert.deepEqual([again.code, /Nothing differs/.test(again.out)], [0, true])
  })

  it('shows a difference with --dry-run, exits with 1 and writes nothing', async () => {
    copy('Shop assistant', (text) => text.replace('temperature: 0.2', 'temperature: 0.7'))
    const { code, out } = await ams(['apply', 'Shop assistant.yaml', '--dry-run'])
    assert.equal(code, 1)
    assert.match(
      out,
      /\nmodel\n {2}model: local\/extractive\n {2}settings:\n- {3}temperature: 0\.2\n\+ {3}temperature: 0\.7\n$/,
    )
    assert.deepEqual((await request('GET', `/v1/agents/${id}/model`)).data.settings, { temperature: 0.2 })
  })

  it('sends a secret anew when its variable has another value with the same mask', async () => {
    const { version } = (await request('GET', `/v1/agents/${id}`)).data
    const env = { TOOL_ORDER_STATUS_AUTH_VALUE: 'another-shops-api-token' }
    assert.equal((await ams(['apply', 'shop.yaml', '--yes'], env)).code, 0)
    assert.equal((await request('GET', `/v1/agents/${id}`)).data.version, Number(version) + 1)
  })

  it('tells the fault of a section before it writes anything', async () => {
    copy('Third shop', (text) => text.replace('windowSize: 20', 'windowSize: 0'))
    const { code, error } = await ams(['apply', 'Third shop.yaml', '--yes'], SECRETS)
    assert.deepEqual([code, /^VALIDATION_ERROR: windowSize /.test(error)], [3, true], error)
    assert.equal((await agentsNamed('Third shop')).length, 0)
  })

  it('finishes at a second time what a kill broke off', async () => {
    copy('Fourth shop', (text) => text)
    const args = ['apply', 'Fourth shop.yaml', '--files', 'handbook', '--yes']
    await killedAt('PUT', '/guardrails', args)
    const [half] = await agentsNamed('Fourth shop')
    assert.ok(half)
    assert.equal((await ams(args, SECRETS)).code, 0)
    assert.equal((await ams(['export', half.id])).out, textOf('Fourth shop.yaml'))
  })

  it('names the documents whose files it has not', async () => {
    copy('Shop assistant', (text) => text.replace('- returns.md', '- returns.md\n      - prices.md'))
    const { code, out } = await ams(['apply', 'Shop assistant.yaml', '--yes'])
    assert.equal(code, 1)
    assert.match(out, /Not carried over \(1\):\n- Handbook: prices\.md; give its folder: --files\n$/)
  })

  it('lists the ids of agents that share the name of the document', async () => {
    const body = { name: 'Twin shop', model: 'local/extractive' }
    const twins = [1, 2].map(async () => (await request('POST', '/v1/agents', { body })).data.id)
    const ids = await Promise.all(twins)
    copy('Twin shop', (text) => text)
    const { code, error } = await ams(['apply', 'Twin shop.yaml', '--dry-run'])
    assert.equal(code, 2)
    for (const each of ids) assert.ok(error.includes(each), error)
  })

  it('writes nothing where nobody can be asked', async () => {
    copy('Shop assistant', (text) => text.replace('temperature: 0.2', 'temperature: 0.9'))
    const { code, error } = await ams(['apply', 'Shop assistant.yaml'])
    assert.deepEqual([code, /give --yes/.test(error)], [2, true])
  })

  it('says what is wrong with a file', async () => {
    writeFileSync(join(work, 'list.yaml'), '- one')
    writeFileSync(join(work, 'old.yaml'), 'kind: agent\nformat: 9\nname: Old')
    copy('wrong', (text) => `${text}\ntolls: []`)
    for (const [file, fault] of [
      ['none.yaml', /^none\.yaml cannot be read/],
      ['list.yaml', /^list\.yaml: it is no agent/],
      ['old.yaml', /^old\.yaml: it has the format 9/],
      ['wrong.yaml', /^wrong\.yaml: the field tolls is not known/],
    ] as const) {
      const { code, error } = await ams(['apply', file, '--dry-run'])
      assert.equal(code, 2)
      assert.match(error, fault)
    }
  })
})

describe('docs/ci.md', () => {
  it('has commands that carry an agent', async () => {
    const block = codeBlocksOf('docs/ci.md', ['sh']).find(({ code }) => code.includes('ams export "Shop assistant"'))
    const commands = block?.code.trim().split('\n') ?? []
    assert.equal(commands.length, 3)
    for (const command of commands) {
      const words =
        command
          .replace(/ #.*/, '')
          .split('npx ams ')[1]
          ?.match(/"[^"]*"|\S+/g) ?? []
      const { code, out, error } = await ams(
        words.map((word) => word.replaceAll('"', '')),
        SECRETS,
      )
      assert.equal(code, 0, `${command}\n${out}${error}`)
    }
  })
})

/** Runs `ams` behind a forwarder that kills it in place of the first answer to such a request. */
async function killedAt(method: string, end: string, args: string[]): Promise<void> {
  const forwarder = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    const isMeant = incoming.method === method && incoming.url?.endsWith(end)
    if (isMeant) return void running.child.kill('SIGKILL')
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers
    const answer = await fetch(new URL(incoming.url ?? '/', stack.baseUrl), {
      method: incoming.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const etag = answer.headers.get('etag')
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...(etag && { etag }) })
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
  const { port } = forwarder.address() as AddressInfo
  const running = startAms(args, { ...SECRETS, AMS_URL: `http://127.0.0.1:${port}` }, work)
  running.child.stdin.end()
  assert.equal(await running.ended, null, running.printed.error)
  forwarder.closeAllConnections()
  forwarder.close()
}
