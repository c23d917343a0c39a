import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AmsError, ConnectionLost, createAmsClient, streamChat, unwrap } from '../../clients/typescript/index.ts'
import { type Answer, serve } from '../support/answering-server.ts'

const frame = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const delta = (id: number, text: string) => frame(id, 'message.delta', { text })

const stream =
  (...frames: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-turn-id': 'turn-1' })
    for (const each of frames) response.write(each)
  }
const cutAfter =
  (...frames: string[]): Answer =>
  (response) => {
    stream(...frames)(response)
    setImmediate(() => response.destroy())
  }

const refusal =
  (code: string, seconds: string): Answer =>
  (response) =>
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': seconds })
      .end(JSON.stringify({ error: { code } }))

async function collect(baseUrl: string): Promise<string[]> {
  const seen: string[] = []
  const body = { agent_id: 'agent-1', message: 'Hello' }
  const hurry = () => Promise.resolve()
  for await (const { event, data } of streamChat(createAmsClient({ baseUrl }), body, 'key-1', { hurry }))
    seen.push(event === 'message.delta' ? data.text : event)
  return seen
}

describe('streamChat', () => {
  it('goes on after a cut with the last id, and yields no event twice', async () => {
    await using server = await serve([
      cutAfter(delta(1, 'a'), delta(2, 'b')),
      (response) => response.destroy(),
      (response) => response.writeHead(503).end('{}'),
      stream(delta(3, 'c'), ': ping\n\n', frame(4, 'message.end', { text: 'abc' })),
    ])
    assert.deepEqual(await collect(server.baseUrl), ['a', 'b', 'c', 'message.end'])
    assert.deepEqual(server.asked, [
      'POST /api/v1/chat-stream - key-1',
      ...Array.from({ length: 3 }, () => 'GET /api/v1/chat-stream/turn-1 2 -'),
    ])
  })

  it('asks again with the same key when no answer came', async () => {
    await using server = await serve([(response) => response.destroy(), stream(frame(1, 'message.end', {}))])
    assert.deepEqual(await collect(server.baseUrl), ['message.end'])
    assert.deepEqual(
      server.asked,
      Array.from({ length: 2 }, () => 'POST /api/v1/chat-stream - key-1'),
    )
  })

  it('goes on after the error of a stream that broke off, and ends with the error of a turn', async () => {
    const error = { error: { code: 'TURN_TIMEOUT', message: '', fix: '', request_id: '' } }
    await using server = await serve([
      cutAfter(`event: error\ndata: ${JSON.stringify(error)}\n\n`),
      stream(frame(1, 'error', error)),
    ])
    assert.deepEqual(await collect(server.baseUrl), ['error'])
  })

  it('waits as long as a refusal says, and tells of it', async () => {
    await using server = await serve([refusal('RATE_LIMITED', '7'), stream(frame(1, 'message.end', {}))])
    const told: [number, string | undefined][] = []
    const options = {
      hurry: () => Promise.resolve(),
      onLost: (waitMs: number, refused?: AmsError) => told.push([waitMs, refused?.code]),
    }
    const body = { agent_id: 'agent-1', message: 'Hello' }
    for await (const { event } of streamChat(createAmsClient(server), body, 'key-1', options))
      assert.equal(event, 'message.end')
    assert.deepEqual(told, [[7_000, 'RATE_LIMITED']])
  })

  it('throws at once when a budget is used up, and when the wait would be longer than a minute', async () => {
    for (const [code, seconds] of [
      ['BUDGET_EXCEEDED', '7'],
      ['RATE_LIMITED', '61'],
    ] as const) {
      await using server = await serve([refusal(code, seconds)])
      await assert.rejects(collect(server.baseUrl), (error: AmsError) => error.code === code)
      assert.equal(server.asked.length, 1)
    }
  })
})

describe('unwrap', () => {
  it('throws what the service refused, with code, fix and request id', async () => {
    const error = { code: 'AGENT_NOT_FOUND', message: 'Not there.', fix: 'List them.', request_id: 'r-1' }
    await using server = await serve([
      (response) => response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
    ])
    const thrown = await unwrap(createAmsClient(server).GET('/v1/agents')).catch((cause: unknown) => cause)
    assert.ok(thrown instanceof AmsError)
    assert.deepEqual([thrown.status, thrown.code, thrown.fix, thrown.requestId], [404, error.code, error.fix, 'r-1'])
  })

  it('throws ConnectionLost when no answer comes', async () => {
    await using server = await serve([(response) => response.destroy()])
    await assert.rejects(
      unwrap(createAmsClient({ ...server, retry: { attempts: 1 } }).GET('/v1/agents')),
      ConnectionLost,
    )
  })
})
