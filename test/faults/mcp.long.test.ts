import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer, TAKEN } from '../support/turn/mcp-server.ts'

let own: Services & AsyncDisposable
let server: McpStandIn
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '300' } })
})
after(async () => own?.[Symbol.asyncDispose]())
beforeEach(async () => {
  server = await openMcpServer()
})
afterEach(() => server.close())

const at = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a, signal: AbortSignal.timeout(280_000) })

async function makeShop(annotations: object): Promise<string> {
  server.lists([listedTool('pay', { annotations })])
  const shop = { name: 'shop', url: server.url, approval: 'never', trustsHints: true }
  return await makeAgent({ 'mcp-servers': [shop] }, at())
}

/** Asks an agent for one call, and returns its row once the turn has ended. */
async function askForCall(annotations: object, agent = makeShop(annotations)): Promise<Receipt> {
  const agentId = await agent
  const body = { agent_id: agentId, message: '[[tool shop__pay {"text": "A-1"}]]' }
  const { data } = await request<{ turn_id: string }>('POST', '/v1/chat', { ...at(), body })
  return (await request<Receipt>('GET', `/v1/turns/${data.turn_id}`, at())).data
}

const once = () => until('the call', async () => server.calls().length > 0)
/** Kills a worker with all that it knows, and starts another one. */
async function replaceWorker(): Promise<void> {
  await own.part('worker').kill()
  own.part('worker').start()
}

describe('a call of an MCP server whose worker is killed before the answer', () => {
  it('is not made again without a trusted hint, and its outcome is unknown', { timeout: 300_000 }, async () => {
    server.behaves(({ method }) => (method === 'tools/call' ? TAKEN : undefined))
    const [receipt] = await Promise.all([askForCall({}), once().then(replaceWorker)])
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
    assert.equal(receipt.status, 'success')
    assert.equal(server.calls().length, 1)
  })

  it('has an unknown outcome also where the tool is not offered any more', { timeout: 300_000 }, async () => {
    server.behaves(({ method }) => (method === 'tools/call' ? TAKEN : undefined))
    const agent = makeShop({})
    const changeTool = async () => {
      await replaceWorker()
      server.lists([listedTool('pay', { description: 'Another.' })])
      await request('GET', `/v1/agents/${await agent}/mcp-servers/shop/tools`, at())
    }
    const [receipt] = await Promise.all([askForCall({}, agent), once().then(changeTool)])
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
  })

  it('is made again by a trusted hint, with the same key', { timeout: 300_000 }, async () => {
    server.behaves(({ method }) => (method === 'tools/call' && server.calls().length === 1 ? TAKEN : undefined))
    const [receipt] = await Promise.all([askForCall({ idempotentHint: true }), once().then(replaceWorker)])
    assert.equal(receipt.tool_calls[0]?.status, 'succeeded')
    const keys = server.calls().map(({ _meta }) => JSON.stringify(_meta))
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  })
})

describe('a call of an MCP server that dies before its answer', () => {
  it('is marked as doubt, and the turn goes on without the server', { timeout: 300_000 }, async () => {
    server.behaves(({ method }) => {
      if (method !== 'tools/call') return undefined
      void server.close()
      return TAKEN
    })
    const receipt = await askForCall({})
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'unreachable' }])
    assert.equal(receipt.status, 'success')
  })
})
