import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  AmsError,
  createAmsClient,
  followRun,
  unwrap,
  WorkFailed,
  waitForDocument,
} from '../../clients/typescript/index.ts'
import { type Answer, serve } from '../support/answering-server.ts'

const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"error":{"code":"REFUSED"}}')
const answer =
  (body: object): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const lose: Answer = (response) => response.destroy()

const chat = { agent_id: 'agent-1', message: 'Hello' }

describe('a request of the client', () => {
  it('is sent again after Retry-After, with one Idempotency-Key', async () => {
    const waits: number[] = []
    await using server = await serve([refuse(429, { 'retry-after': '1' }), lose, answer({ data: {} })])
    const client = createAmsClient({ ...server, retry: { onRetry: ({ waitMs }) => waits.push(waitMs) } })
    await unwrap(client.POST('/v1/chat', { body: chat }))
    assert.equal(waits[0], 1000)
    assert.equal(waits.length, 2)
    assert.match(server.asked[0] ?? '', /^POST \/api\/v1\/chat - [0-9a-f]{32}$/)
    assert.equal(new Set(server.asked).size, 1)
  })

  it('has its Idempotency-Key in a page without TLS, where `crypto.randomUUID` is missing', async (test) => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    test.after(() => Reflect.deleteProperty(crypto, 'randomUUID'))
    await using server = await serve([answer({ data: {} })])
    await unwrap(createAmsClient(server).POST('/v1/chat', { body: chat }))
    assert.match(server.asked[0] ?? '', /^POST \/api\/v1\/chat - [0-9a-f]{32}$/)
  })

  it('that could act twice is not sent again without an answer', async () => {
    await using server = await serve([refuse(503)])
    const body = { email: 'ada@example.com', password: 'a-long-password' }
    const call = createAmsClient(server).POST('/v1/session', { body })
    await assert.rejects(unwrap(call), (error: AmsError) => error.status === 503 && error.code === 'REFUSED')
    assert.equal(server.asked.length, 1)
  })

  it('does not wait for a Retry-After that is longer than its caller wants', async () => {
    await using server = await serve([refuse(503, { 'retry-after': '90' })])
    const call = unwrap(createAmsClient(server).GET('/v1/agents'))
    await assert.rejects(call, (error: AmsError) => error.retryAfterSeconds === 90)
  })

  it('is not sent again when a budget is used up, however short the wait', async () => {
    const used: Answer = (response) =>
      response.writeHead(429, { 'retry-after': '1' }).end('{"error":{"code":"BUDGET_EXCEEDED"}}')
    await using server = await serve([used, answer({ data: {} })])
    const call = unwrap(createAmsClient(server).POST('/v1/chat', { body: chat }))
    await assert.rejects(call, (error: AmsError) => error.code === 'BUDGET_EXCEEDED')
    assert.equal(server.asked.length, 1)
  })

  it('is given up after its last attempt', async () => {
    await using server = await serve([refuse(502), refuse(502), answer({ data: [] })])
    const call = unwrap(createAmsClient({ ...server, retry: { attempts: 2 } }).GET('/v1/agents'))
    await assert.rejects(call, AmsError)
    assert.equal(server.asked.length, 2)
  })
})

describe('followRun', () => {
  const frame = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  const progress = (done: number) => frame('progress', { progress: { done } })
  const result = (testCaseIndex: number) => frame('result', { testCaseIndex })
  const stream =
    (isCut: boolean, ...frames: string[]): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const each of frames) response.write(each)
      if (isCut) setImmediate(() => response.destroy())
    }

  it('yields each result once, though a new connection begins with the first', async () => {
    await using server = await serve([
      stream(true, progress(0), result(0), progress(1)),
      stream(false, result(0), result(1), progress(2), frame('end', { progress: { done: 2 } })),
    ])
    const seen: unknown[] = []
    const path = { id: 'a', suiteId: 'b', runId: 'c' }
    for await (const { event, data } of followRun(createAmsClient(server), path, { hurry: () => Promise.resolve() }))
      seen.push(event === 'result' ? data.testCaseIndex : `${event} ${data.progress.done}`)
    assert.deepEqual(seen, ['progress 0', 0, 'progress 1', 1, 'progress 2', 'end 2'])
  })
})

describe('waitForDocument', () => {
  it('throws the code and the fix of a document that could not be ingested', async () => {
    const error = { code: 'DOCUMENT_ENCRYPTED', message: 'It is encrypted.', fix: 'Save it without a password.' }
    await using server = await serve([
      answer({ data: { status: 'processing' } }),
      answer({ data: { status: 'error', error } }),
    ])
    const seen: string[] = []
    const onProgress = ({ status }: { status: string }) => seen.push(status)
    const waiting = waitForDocument(createAmsClient(server), { id: 'a', kbId: 'b', documentId: 'c' }, { onProgress })
    await assert.rejects(
      waiting,
      (thrown: WorkFailed) => thrown instanceof WorkFailed && thrown.code === error.code && thrown.fix === error.fix,
    )
    assert.deepEqual(seen, ['processing', 'error'])
  })
})
