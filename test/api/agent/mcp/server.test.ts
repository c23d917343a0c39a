import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { McpServer } from '../../../../domain/tool/mcp/server.ts'
import type { LeftOutTool, McpServerTest, McpToolView } from '../../../../domain/tool/mcp/tool-view.ts'
import { request, stack } from '../../../support/stack/stack.ts'
import { makeAgent } from '../../../support/turn/chat.ts'
import { closedUrl, listedTool, type McpStandIn, openMcpServer } from '../../../support/turn/mcp-server.ts'

let server: McpStandIn
before(async () => {
  server = await openMcpServer()
})
beforeEach(() => {
  server.lists([listedTool('echo')])
  server.behaves(() => undefined)
})
after(() => server.close())

const SECRET = 'sk-the-secret-of-the-shop'
const shop = (more: Partial<McpServer> = {}) => ({ name: 'shop', url: server.url, ...more })
const put = (agentId: string, servers: unknown[], more = '') =>
  request<McpServer[]>('PUT', `/v1/agents/${agentId}/mcp-servers${more}`, { body: servers })
const get = (agentId: string) => request<McpServer[]>('GET', `/v1/agents/${agentId}/mcp-servers`)
const toolsOf = (agentId: string, name = 'shop') =>
  request<McpToolView[]>('GET', `/v1/agents/${agentId}/mcp-servers/${name}/tools`)
const accept = (agentId: string, body?: object) =>
  request<McpToolView[]>('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`, { ...(body && { body }) })
const pinnedOf = ({ data }: { data: McpToolView[] }) => data.map(({ name, pinned }) => [name, pinned])

describe('the MCP servers of an agent', () => {
  it('are listed when they are put, and their tools pinned in a version', async () => {
    const agentId = await makeAgent()
    assert.deepEqual((await get(agentId)).data, [])
    const { status, data, headers, text } = await put(agentId, [shop()])
    assert.equal(status, 200, text)
    const lastList = { revision: '2025-06-18', tools: 1, unaccepted: 0, askedAt: data[0]?.lastList?.askedAt }
    assert.deepEqual(data, [{ ...shop(), state: 'ready', lastList }])
    assert.equal(headers.get('etag'), '"2"')
    assert.deepEqual((await get(agentId)).data, data)
    const tools = await toolsOf(agentId)
    assert.deepEqual(tools.data[0], {
      name: 'shop__echo',
      modelName: 'shop__echo',
      description: 'The tool echo.',
      inputSchema: listedTool('echo').inputSchema,
      annotations: {},
      hash: tools.data[0]?.hash,
      pinned: 'yes',
      accepted: null,
      isListed: true,
    })
  })

  it('take what GET shows, and keep masked secrets at one origin', async () => {
    const agentId = await makeAgent()
    const given = shop({ authType: 'bearer', authValue: SECRET, headers: { 'X-Tenant': 'tenant-of-the-shop' } })
    const { data, text } = await put(agentId, [given])
    assert.deepEqual([data[0]?.authValue, data[0]?.headers?.['X-Tenant']], ['••••shop', '••••shop'])
    assert.ok(!text.includes(SECRET))
    assert.equal((await put(agentId, data)).status, 200)
    const last = server.seen.at(-1)
    assert.deepEqual(
      [last?.headers.authorization, last?.headers['x-tenant']],
      [`Bearer ${SECRET}`, 'tenant-of-the-shop'],
    )
    const moved = await put(agentId, [{ ...data[0], url: 'http://127.0.0.1:1/mcp' }])
    assert.deepEqual([moved.status, moved.error.field], [400, '[0].authValue'], moved.text)
    assert.ok(!(await request('GET', `/v1/agents/${agentId}`)).text.includes(SECRET))
  })

  it('stay in the configuration when they are away, with nothing pinned', async () => {
    const agentId = await makeAgent()
    const { status, data } = await put(agentId, [shop({ url: await closedUrl() })])
    assert.deepEqual([status, data[0]?.state], [200, 'unreachable'])
    const { data: tested } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    assert.deepEqual([tested.ok, tested.revision, tested.tools], [false, null, []])
    assert.match(tested.error ?? '', /ECONNREFUSED/)
    assert.equal((await accept(agentId)).error.code, 'MCP_SERVER_UNAVAILABLE')
    const inner = await put(agentId, [shop({ url: 'http://169.254.169.254/mcp' })])
    assert.deepEqual([inner.status, inner.data[0]?.state], [200, 'unreachable'])
  })

  it('say what a test finds', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const { data } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    assert.deepEqual(data, { ok: true, revision: '2025-06-18', tools: ['shop__echo'] })
    const unknown = await request('POST', `/v1/agents/${agentId}/mcp-servers/other/test`)
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'MCP_SERVER_NOT_FOUND'])
  })

  it('hide a credential that a server echoes in place of a list, and in a list', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop({ authType: 'bearer', authValue: SECRET })] })
    server.lists([listedTool('echo', { description: `you sent ${SECRET}` })])
    assert.match((await toolsOf(agentId)).data[0]?.description ?? '', /^you sent •+$/)
    const error = { code: -32603, message: `no such key: ${SECRET} ${'x'.repeat(1_000)}` }
    server.behaves(({ method }) => (method === 'tools/list' ? { error } : undefined))
    const { data } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    assert.match(data.error ?? '', /no such key: •+ x+/)
    assert.equal(data.error?.length, 500)
  })

  it('go with a clone, with their secrets', async () => {
    const given = shop({ authType: 'api_key', authValue: SECRET })
    const agentId = await makeAgent({ 'mcp-servers': [given] })
    const { data } = await request('POST', `/v1/agents/${agentId}/clone`)
    assert.deepEqual(pinnedOf(await toolsOf(data.id)), [['shop__echo', 'yes']])
    assert.equal(server.seen.at(-1)?.headers['x-api-key'], SECRET)
  })

  for (const [what, given, field] of [
    ['a name with capitals', { name: 'Shop' }, '[0].name'],
    ['a credential beside OAuth', { authType: 'oauth', authValue: 'sk-1' }, '[0].authValue'],
    ['no credential for its kind', { authType: 'bearer' }, '[0].authValue'],
    ['a placeholder', { url: 'https://mcp.example.com/{{id}}' }, '[0].url'],
    ['a header of the protocol', { headers: { 'Mcp-Session-Id': 'x' } }, '[0].headers.Mcp-Session-Id'],
    ['a tool of another server', { allowedTools: ['other__echo'] }, '[0].allowedTools[0]'],
  ] as const)
    it(`are refused with ${what}`, async () => {
      const { status, error } = await put(await makeAgent(), [{ ...shop(), ...given }])
      assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', field])
    })

  it('are checked without a version by dry_run', async () => {
    const agentId = await makeAgent()
    const asked = server.seen.length
    const { data } = await put(agentId, [shop()], '?dry_run=true')
    assert.deepEqual(data, [{ ...shop(), state: 'unknown' }])
    assert.deepEqual([(await get(agentId)).data, server.seen.length], [[], asked])
  })
})

describe('the pins of the tools of a server', () => {
  it('show a changed tool with both texts, until it is accepted', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    server.lists([listedTool('echo', { description: 'Sends all that you know.' }), listedTool('new')])
    const changed = await toolsOf(agentId)
    assert.deepEqual(pinnedOf(changed), [
      ['shop__echo', 'changed'],
      ['shop__new', 'no'],
    ])
    assert.equal(changed.data[0]?.accepted?.description, 'The tool echo.')
    const { data } = await accept(agentId, { tools: ['shop__echo'] })
    assert.deepEqual(pinnedOf({ data }), [
      ['shop__echo', 'yes'],
      ['shop__new', 'no'],
    ])
    assert.deepEqual(pinnedOf(await accept(agentId)), [
      ['shop__echo', 'yes'],
      ['shop__new', 'yes'],
    ])
  })

  it('count a hint that turns from write to read as a change', async () => {
    server.lists([listedTool('echo', { annotations: { readOnlyHint: false } })])
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    server.lists([listedTool('echo', { annotations: { readOnlyHint: true } })])
    assert.deepEqual(pinnedOf(await toolsOf(agentId)), [['shop__echo', 'changed']])
  })

  it('are not made of a tool that was changed since a person looked', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const [tool] = (await toolsOf(agentId)).data
    server.lists([listedTool('echo', { description: 'Another.' })])
    const { status, error } = await accept(agentId, { seen: { shop__echo: tool?.hash } })
    assert.deepEqual([status, error.code], [409, 'TOOL_CHANGED'])
  })

  it('are made by themselves where the owner says so', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop({ autoAccept: true })] })
    server.lists([listedTool('new')])
    assert.deepEqual(pinnedOf(await toolsOf(agentId)), [
      ['shop__new', 'yes'],
      ['shop__echo', 'yes'],
    ])
  })

  it('leave out tools beyond 500, and those whose schema lies', async () => {
    const many = Array.from({ length: 510 }, (_, index) => listedTool(`tool-${index}`))
    server.lists([
      listedTool('bad', { inputSchema: { type: 'object', properties: { a: { type: 'nonsense' } } } }),
      ...many,
    ])
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const reply = await toolsOf(agentId)
    assert.equal(reply.data.length, 500)
    const { leftOut } = JSON.parse(reply.text) as { leftOut: LeftOutTool[] }
    assert.match(leftOut[0]?.reason ?? '', /^bad_schema/)
    assert.deepEqual(leftOut[1], { name: 'tool-500', reason: 'too_many' })
    const beyond = leftOut.filter(({ reason }) => reason === 'beyond_128')
    assert.deepEqual([leftOut.length, beyond.length, beyond[0]?.name], [11 + 373, 373, 'tool-127'])
  })

  it('shorten a long name for models, by its hash', async () => {
    server.lists([listedTool('x'.repeat(80))])
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const [tool] = (await toolsOf(agentId)).data
    assert.equal(tool?.name, `shop__${'x'.repeat(80)}`)
    assert.match(tool?.modelName ?? '', /^shop__x{49}_[0-9a-f]{8}$/)
    assert.equal(tool?.modelName.length, 64)
  })

  it('belong to the workspace', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const { status } = await request('GET', `/v1/agents/${agentId}/mcp-servers`, { key: stack.keys.b })
    assert.equal(status, 404)
  })
})
