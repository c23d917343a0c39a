import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { McpServer } from '../../../../domain/tool/mcp/server.ts'
import type { McpToolView } from '../../../../domain/tool/mcp/tool-view.ts'
import { request } from '../../../support/stack/stack.ts'
import { makeAgent } from '../../../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../../../support/turn/mcp-server.ts'

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
const put = (agentId: string, servers: unknown[]) =>
  request<McpServer[]>('PUT', `/v1/agents/${agentId}/mcp-servers`, { body: servers })
const toolsOf = (agentId: string, name = 'shop') =>
  request<McpToolView[]>('GET', `/v1/agents/${agentId}/mcp-servers/${name}/tools`)
const accept = (agentId: string, body?: object) =>
  request<McpToolView[]>('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`, { ...(body && { body }) })
const pinnedOf = ({ data }: { data: McpToolView[] }) => data.map(({ name, pinned }) => [name, pinned])

describe('the pins of the tools of a server', () => {
  it('stay at a PUT, where a changed tool is not accepted and an absent server loses nothing', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    server.lists([listedTool('echo', { description: 'Another.' })])
    assert.equal((await put(agentId, [shop({ approval: 'always' })])).status, 200)
    assert.deepEqual(pinnedOf(await toolsOf(agentId)), [['shop__echo', 'changed']])
    server.behaves(({ method }) => (method === 'tools/list' ? { error: { code: -32603, message: 'away' } } : undefined))
    await toolsOf(agentId)
    await put(agentId, [shop({ approval: 'never' })])
    server.behaves(() => undefined)
    server.lists([listedTool('echo')])
    assert.deepEqual(pinnedOf(await toolsOf(agentId)), [['shop__echo', 'yes']])
  })

  it('follow allowedTools', async () => {
    server.lists([listedTool('echo'), listedTool('other')])
    const agentId = await makeAgent({ 'mcp-servers': [shop({ allowedTools: ['shop__echo'] })] })
    await put(agentId, [shop()])
    assert.deepEqual(pinnedOf(await toolsOf(agentId)), [
      ['shop__echo', 'yes'],
      ['shop__other', 'yes'],
    ])
  })

  it('make no version where a PUT changes nothing', async () => {
    const agentId = await makeAgent()
    const first = await put(agentId, [shop({ authType: 'bearer', authValue: SECRET })])
    const again = await put(agentId, first.data)
    assert.equal(again.headers.get('etag'), first.headers.get('etag'))
  })

  it('make no version where they are accepted again, and are counted where they are not', async () => {
    server.lists([listedTool('echo'), listedTool('other')])
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const read = () => request<McpServer[]>('GET', `/v1/agents/${agentId}/mcp-servers`)
    const first = await read()
    for (const body of [undefined, { tools: ['shop__echo'] }]) assert.equal((await accept(agentId, body)).status, 200)
    server.lists([listedTool('echo', { description: 'Another.' }), listedTool('other'), listedTool('new')])
    await toolsOf(agentId)
    const second = await read()
    assert.equal(second.headers.get('etag'), first.headers.get('etag'))
    assert.deepEqual(
      [first, second].map(({ data }) => data[0]?.lastList?.unaccepted),
      [0, 2],
    )
  })

  it('are refused where a tool is named twice', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    const { status, error } = await accept(agentId, { tools: ['shop__echo', 'shop__echo'] })
    assert.deepEqual([status, error.field], [400, 'tools[1]'])
  })

  it('go with named tools where the server does not list them any more', async () => {
    server.lists([listedTool('echo'), listedTool('gone')])
    const agentId = await makeAgent({ 'mcp-servers': [shop()] })
    server.lists([listedTool('echo')])
    assert.deepEqual(pinnedOf(await accept(agentId, { tools: ['shop__echo'] })), [['shop__echo', 'yes']])
  })

  it('of more than 2 MiB are refused', async () => {
    server.lists(Array.from({ length: 25 }, (_, index) => listedTool(`t${index}`, { description: 'x'.repeat(40_000) })))
    const agentId = await makeAgent()
    const servers = ['one', 'two', 'three'].map((name) => ({ ...shop(), name }))
    const { status, error } = await put(agentId, servers)
    assert.deepEqual([status, error.field], [400, '[2]'])
  })
})
