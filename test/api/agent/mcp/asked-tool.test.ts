import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { mcpLists, requiredActions } from '../../../../store/tables/index.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { request } from '../../../support/stack/stack.ts'
import { serverOf } from '../../../support/turn/authorized.ts'
import { chat, makeAgent, resumeStream } from '../../../support/turn/chat.ts'
import { database } from '../../../support/turn/conversation.ts'
import { listedTool, type McpStandIn, openMcpServer, TAKEN } from '../../../support/turn/mcp-server.ts'

let server: McpStandIn
let key: string
before(async () => {
  key = await makeKey({ scopes: ['approve', 'read'] })
  server = await openMcpServer()
})
beforeEach(() => {
  server.lists([listedTool('pay')])
  server.behaves(() => undefined)
  server.seen.length = 0
})
after(() => server.close())

/** Asks for one call that a person must allow; returns the approval's id. */
async function ask(agentId: string, tool = 'shop__pay'): Promise<string> {
  const { data, text } = await chat(agentId, `[[tool ${tool} {"text":"A-1"}]]`)
  const [action] = data.required_actions ?? []
  assert.equal(action?.name, 'shop__pay', text)
  return action?.id ?? ''
}

const approve = (id: string, more: object = {}) =>
  request<{ turn_id: string }>('POST', `/v1/approvals/${id}`, { key, body: { decision: 'approve', ...more } })

/** The row of the call of the turn that goes on, once that has ended. */
async function endOf(turnId: string) {
  await resumeStream(turnId, 0)
  const { data } = await request<Receipt>('GET', `/v1/turns/${turnId}`)
  const asked = await request<Receipt>('GET', `/v1/turns/${data.continues}`)
  return asked.data.tool_calls[0]
}

const makeOpen = () =>
  makeAgent({ 'mcp-servers': [{ name: 'shop', url: server.url, approval: 'always', autoAccept: true }] })
/** A change of ENCRYPTION_KEY has no other effect on the lists of a server. */
const forgetLists = (agentId: string) => database.delete(mcpLists).where(eq(mcpLists.agentId, agentId))

describe('the allowed call of a tool that nobody pins', () => {
  it('is made where its list is not kept any more', async () => {
    const agentId = await makeOpen()
    const id = await ask(agentId)
    await forgetLists(agentId)
    const { data, text } = await approve(id)
    assert.equal((await endOf(data.turn_id))?.status, 'succeeded', text)
    assert.deepEqual(
      server.calls().map(({ name }) => name),
      ['pay'],
    )
  })

  it('is made where its list is not kept, and a look at its server has failed since', async () => {
    const agentId = await makeOpen()
    const id = await ask(agentId)
    await forgetLists(agentId)
    server.behaves((_, response) => {
      response.writeHead(503).end()
      return TAKEN
    })
    await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    assert.equal((await serverOf(agentId)).state, 'unreachable')
    server.behaves(() => undefined)
    const { data, text } = await approve(id)
    assert.equal((await endOf(data.turn_id))?.status, 'succeeded', text)
    assert.equal(server.calls().length, 1)
  })

  it('is not made where the server lists another tool of that name by then', async () => {
    const agentId = await makeOpen()
    const id = await ask(agentId)
    server.lists([listedTool('pay', { description: 'Pays somebody else.' })])
    await request('GET', `/v1/agents/${agentId}/mcp-servers/shop/tools`)
    const { status, error } = await approve(id)
    assert.deepEqual([status, error.code], [409, 'TOOL_CHANGED'])
    assert.deepEqual(server.calls(), [])
  })

  it('is not made where both is so', async () => {
    const agentId = await makeOpen()
    const id = await ask(agentId)
    await forgetLists(agentId)
    server.lists([listedTool('pay', { description: 'Pays somebody else.' })])
    const call = await endOf((await approve(id)).data.turn_id)
    assert.equal(call?.status, 'failed')
    assert.match(call?.error ?? '', /was changed since/)
    assert.deepEqual(server.calls(), [])
  })

  it('takes no changed arguments until its server has listed it', async () => {
    const agentId = await makeOpen()
    const id = await ask(agentId)
    await forgetLists(agentId)
    const refused = await approve(id, { arguments: { text: 'B-2' } })
    assert.deepEqual([refused.status, refused.error.code], [502, 'MCP_SERVER_UNAVAILABLE'])
    await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    const { data } = await approve(id, { arguments: { text: 'B-2' } })
    assert.equal((await endOf(data.turn_id))?.status, 'succeeded')
    assert.deepEqual(server.calls()[0]?.arguments, { text: 'B-2' })
  })
})

describe("the allowed call of a server's tool", () => {
  it('is made with it, not with a tool of the agent that has its name', async () => {
    const agentId = await makeAgent({
      tools: [{ type: 'calculator', name: 'shop__pay', description: 'Computes.', config: {} }],
      'mcp-servers': [{ name: 'shop', url: server.url, approval: 'always' }],
    })
    const id = await ask(agentId, 'shop__pay_2')
    const { data, text } = await approve(id)
    assert.equal((await endOf(data.turn_id))?.status, 'succeeded', text)
    assert.deepEqual(server.calls()[0]?.arguments, { text: 'A-1' })
  })

  it('is made where it was asked for before hashes were kept', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [{ name: 'shop', url: server.url, approval: 'always' }] })
    const id = await ask(agentId)
    await database.update(requiredActions).set({ toolHash: null }).where(eq(requiredActions.id, id))
    const { data, text } = await approve(id)
    assert.equal((await endOf(data.turn_id))?.status, 'succeeded', text)
  })
})
