import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import type { McpServerTest } from '../../../../domain/tool/mcp/tool-view.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { freePort } from '../../../../start/port.ts'
import { request, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const PROGRAM = new URL(
  '../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  import.meta.url,
)

let server: ChildProcess
let url = ''
before(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/mcp`
  server = spawn(process.execPath, [PROGRAM.pathname, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  })
  await until('the server', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )
})
after(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
})

const makeEverything = () => makeAgent({ 'mcp-servers': [{ name: 'everything', url, approval: 'never' }] })
/** The status and the result of the one call that a message asks for. */
async function callOf(agentId: string, tool: string, args: object = {}) {
  const { data, text } = await chat(agentId, `[[tool everything__${tool} ${JSON.stringify(args)}]]`)
  assert.ok(data, text)
  const receipt = await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)
  const [call] = receipt.data.tool_calls
  return { status: call?.status, result: call?.result ?? '' }
}

describe("the protocol's own reference server", () => {
  it('is listed, and its tools called', async () => {
    const agentId = await makeEverything()
    const { data } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/everything/test`)
    assert.equal(data.revision, '2025-11-25')
    assert.ok(data.tools.includes('everything__get-sum'), data.tools.join())
    assert.deepEqual(await callOf(agentId, 'get-sum', { a: 20, b: 22 }), {
      status: 'succeeded',
      result: 'The sum of 20 and 22 is 42.',
    })
  })

  it('gives structured content, embedded resources and pictures', async () => {
    const agentId = await makeEverything()
    const structured = await callOf(agentId, 'get-structured-content', { location: 'Chicago' })
    assert.deepEqual(Object.keys(JSON.parse(structured.result)), ['temperature', 'conditions', 'humidity'])
    const resource = await callOf(agentId, 'get-resource-reference', { resourceType: 'Text', resourceId: 1 })
    assert.match(resource.result, /demo:\/\/resource\/dynamic\/text\/1:\nResource 1: This is a plaintext resource/)
    assert.match((await callOf(agentId, 'get-tiny-image')).result, /\[picture 1 of this result\]/)
  })

  it('works on a call for longer than a moment', async () => {
    const { status, result } = await callOf(await makeEverything(), 'trigger-long-running-operation', {
      duration: 1,
      steps: 2,
    })
    assert.deepEqual([status, /completed/.test(result)], ['succeeded', true])
  })

  it('works on a task until its end', async () => {
    const { status, result } = await callOf(await makeEverything(), 'simulate-research-query', { topic: 'bees' })
    assert.equal(status, 'succeeded')
    assert.match(result, /Research Report: bees/)
  })
})
