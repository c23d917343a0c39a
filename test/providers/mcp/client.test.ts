import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connectSocket } from '../../../providers/guarded-http/connector.ts'
import { createGuardedFetch } from '../../../providers/guarded-http/fetch.ts'
import { createMcpClient, McpFailure } from '../../../providers/mcp/client.ts'
import { until } from '../../support/stack/stack.ts'
import { eventOf, listedTool, type McpStandIn, openMcpServer, TAKEN } from '../../support/turn/mcp-server.ts'

let server: McpStandIn
beforeEach(async () => {
  server = await openMcpServer()
})
afterEach(() => server.close())

const client = createMcpClient(createGuardedFetch({ allowedHosts: ['127.0.0.0/8'] }))
const target = () => ({ workspaceId: 'workspace', url: server.url, headers: {} })
const tool = { ...listedTool('echo'), description: '', inputSchema: {}, annotations: {}, hash: '' }
const list = (limitMs = 20_000) => client.list(target(), AbortSignal.timeout(limitMs))
const call = () =>
  client.call(target(), { tool, args: {}, meta: {}, known: undefined, signal: AbortSignal.timeout(20_000) })

/** What a server gives is refused for a reason; whether the request may have arrived. */
const refused = (reason: string, mayHaveArrived: boolean) => (error: unknown) => {
  assert.ok(error instanceof McpFailure, String(error))
  assert.deepEqual([error.reason, error.mayHaveArrived], [reason, mayHaveArrived], error.message)
  return true
}

/** Answers calls by a stream that the test writes; all else as usual. */
const streamsCalls = (write: (response: ServerResponse, id: unknown) => void) =>
  server.behaves(({ method, id }, response) => {
    if (method !== 'tools/call') return undefined
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(response, id)
    return TAKEN
  })

describe('a connection to a server that streams its answers without ids', () => {
  it('waits a second for a list and for a call', async () => {
    server.streams()
    server.behaves(async ({ method }) => {
      if (method.startsWith('tools/')) await wait(1_000)
      return undefined
    })
    assert.deepEqual((await list()).tools[0]?.name, 'echo')
    assert.match(JSON.stringify(await call()), /echo got/)
  })

  it('ends at once when a stream ends without its answer', async () => {
    streamsCalls((response) => response.end(': nothing\n\n'))
    await assert.rejects(call(), refused('unreachable', true))
  })

  it('ends at once when a stream breaks off', async () => {
    streamsCalls((response) => response.write(': nothing\n\n', () => response.destroy()))
    await assert.rejects(call(), refused('unreachable', true))
  })

  it('asks by the older revision when the question for the newer one stays without an answer', async () => {
    server.behaves(({ method }, response) => {
      if (method !== 'server/discover') return undefined
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n')
      return TAKEN
    })
    assert.equal((await list()).revision, '2025-06-18')
  })
})

describe('a call of a server', () => {
  it('may have arrived when the status of its answer is none of HTTP', async () => {
    server.behaves(({ method }, response) => {
      if (method !== 'tools/call') return undefined
      response.writeHead(999).end()
      return TAKEN
    })
    await assert.rejects(call(), refused('unreachable', true))
  })

  it('has not arrived when its connection breaks before it is open', async () => {
    let opened = 0
    const http = createGuardedFetch({
      allowedHosts: ['127.0.0.0/8'],
      connect: async (place) => {
        opened += 1
        // Discovery, initialization and its notice come first.
        if (opened > 3) throw Object.assign(new Error('broken'), { code: 'ETIMEDOUT' })
        return await connectSocket(place)
      },
    })
    const options = { tool, args: {}, meta: {}, known: undefined, signal: AbortSignal.timeout(20_000) }
    await assert.rejects(createMcpClient(http).call(target(), options), refused('unreachable', false))
    assert.deepEqual(server.calls(), [])
  })
})

describe('a connection to a hostile server', () => {
  it('ends at its deadline when the server never says its revision', async () => {
    server.behaves(() => TAKEN)
    await assert.rejects(list(300), refused('timeout', false))
  })

  it('answers no more than 50 requests of the server, one at a time', async () => {
    let open = 0
    let most = 0
    server.behaves(async (message, response) => {
      if (message.method === undefined) {
        open += 1
        most = Math.max(most, open)
        await wait(1)
        open -= 1
        return undefined
      }
      if (message.method !== 'tools/call') return undefined
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const ask = (id: number) => response.write(eventOf(JSON.stringify({ jsonrpc: '2.0', id, method: 'roots/list' })))
      for (let id = 0; id < 40; id += 1) ask(id)
      await until('an answer', async () => server.seen.some(({ method }) => method === undefined))
      for (let id = 40; id < 90_000; id += 1) ask(id)
      return TAKEN
    })
    await assert.rejects(call(), refused('invalid', true))
    const answers = server.seen.filter(({ method }) => method === undefined)
    assert.ok(answers.length > 1 && answers.length <= 50, `${answers.length} answers`)
    assert.equal(most, 1)
  })

  it('resumes a stream that breaks off no more than 20 times', async () => {
    server.resumes((response) => response.end(`retry: 0\n${eventOf('{}', 'more')}`))
    streamsCalls((response) => response.end(`retry: 0\n${eventOf('{}', 'first')}`))
    await assert.rejects(call(), refused('invalid', true))
    assert.equal(server.resumptions(), 20)
  })

  it('reads no further page of a list that is long enough, and says so', async () => {
    const description = 'x'.repeat(600 * 1024)
    server.behaves(({ method, params }) => {
      if (method !== 'tools/list') return undefined
      const page = Number(params?.cursor ?? 0)
      return { tools: [listedTool(`tool-${page}`, { description })], nextCursor: String(page + 1) }
    })
    const { tools, isCut } = await list()
    assert.deepEqual([tools.map(({ name }) => name), isCut], [['tool-0', 'tool-1', 'tool-2', 'tool-3'], true])
    server.behaves(({ method, params }) => {
      const page = Number(params?.cursor ?? 0)
      return method === 'tools/list' ? { tools: [listedTool(`t${page}`)], nextCursor: String(page + 1) } : undefined
    })
    const short = await list()
    assert.deepEqual([short.tools.length, short.isCut], [50, true])
  })

  it('takes no more than 8 MiB in all', async () => {
    const filler = `: ${'x'.repeat(3 * 1024 * 1024)}\n\n`
    server.resumes((response) => response.end(`retry: 0\n${eventOf('{}', 'more')}${filler}`))
    streamsCalls((response) => response.end(`retry: 0\n${eventOf('{}', 'first')}${filler}`))
    await assert.rejects(call(), refused('invalid', true))
    assert.ok(server.resumptions() <= 3, `${server.resumptions()} resumptions`)
  })
})

describe('a call that its server carries out as a task', () => {
  const callTask = (signal = AbortSignal.timeout(20_000)) =>
    client.call(target(), { tool: { ...tool, needsTask: true }, args: {}, meta: {}, known: undefined, signal })
  const taskOf = (status: string) => ({
    taskId: 'task-1',
    status,
    ttl: null,
    createdAt: new Date().toISOString(),
    lastUpdatedAt: new Date().toISOString(),
    pollInterval: 200,
  })
  /** The server's task is at work for two looks, then ends so. */
  function endsTask(status: string, more: Record<string, unknown> = {}) {
    let looks = 0
    server.behaves(({ method }) => {
      if (method === 'tools/call') return { task: taskOf('working') }
      if (method === 'tasks/get') return { ...taskOf(++looks < 3 ? 'working' : status), ...more }
      if (method === 'tasks/result') return { content: [{ type: 'text', text: 'done' }] }
      return method === 'tasks/cancel' ? taskOf('cancelled') : undefined
    })
  }
  const seen = (method: string) => server.seen.filter((each) => each.method === method).length

  it('gives the result of the task once it has ended', async () => {
    endsTask('completed')
    assert.match(JSON.stringify(await callTask()), /done/)
    assert.deepEqual([seen('tools/call'), seen('tasks/get')], [1, 3])
  })

  it('fails with the words of a task that failed', async () => {
    endsTask('failed', { statusMessage: 'No bees today.' })
    assert.deepEqual(await callTask(), { fault: 'No bees today.' })
  })

  it('cancels a task that asks for input', async () => {
    endsTask('input_required')
    assert.match(JSON.stringify(await callTask()), /asks for input/)
    await until('the cancellation', async () => seen('tasks/cancel') === 1)
  })

  it('cancels a task that nobody waits for any more', async () => {
    endsTask('working')
    const stop = new AbortController()
    const call = callTask(stop.signal)
    await until('a look', async () => seen('tasks/get') > 0)
    stop.abort(new Error('stopped'))
    await assert.rejects(call, /stopped/)
    await until('the cancellation', async () => seen('tasks/cancel') === 1)
  })

  const lostBy = (answer: (response: ServerResponse) => unknown) => {
    server.behaves(({ method }, response) => {
      if (method === 'tools/call') return { task: taskOf('working') }
      return method === 'tasks/get' ? answer(response) : undefined
    })
    return assert.rejects(callTask(), refused('invalid', true))
  }
  for (const status of [401, 403, 404, 500])
    it(`is lost, and not made again, when a look is answered with ${status}`, async () => {
      await lostBy((response) => {
        response.writeHead(status).end()
        return TAKEN
      })
      assert.equal(seen('tools/call'), 1)
    })

  it('is lost when the server knows the task no more', async () => {
    await lostBy(() => ({ error: { code: -32602, message: 'The task has expired.' } }))
    assert.equal(seen('tools/call'), 1)
  })
})
