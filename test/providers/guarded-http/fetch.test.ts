import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { GuardedHttpError } from '../../../providers/guarded-http/error.ts'
import { createGuardedFetch } from '../../../providers/guarded-http/fetch.ts'
import { listen, recordingConnect, resolveFrom } from './stand-in.ts'
import { VECTORS } from './vectors.ts'

const WORKSPACE = '01994b3e-0000-7000-8000-000000000001'
const OTHER = '01994b3e-0000-7000-8000-000000000002'

let server: Server
let port: number
const hosts: (string | undefined)[] = []
before(async () => {
  const listening = await listen((request, response) => {
    hosts.push(request.headers.host)
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/' })
    if (request.url?.startsWith('/endless')) return sendEndlessly(response, Number(request.url.split('/')[2]))
    response.write('first ')
    response.end('last')
  })
  server = listening.server
  port = listening.port
})
after(() => server.close())

const closed = new EventEmitter()
function sendEndlessly(response: ServerResponse, status: number): void {
  response.writeHead(status)
  const body = Readable.from(repeat(Buffer.alloc(1024 * 1024, ' ')))
  response.on('close', () => closed.emit('close'))
  pipeline(body, response, () => {})
}
function* repeat(chunk: Buffer) {
  for (;;) yield chunk
}

/** True for the refusal itself, and for an error of fetch that it caused. */
const isBlocked = (error: unknown): boolean => {
  const cause = error instanceof GuardedHttpError ? error : (error as Error).cause
  return cause instanceof GuardedHttpError && cause.kind === 'blocked'
}

for (const isBun of [false, true])
  describe(`the guarded fetch ${isBun ? 'by address, as on Bun' : 'by connector'}`, () => {
    for (const { host, resolves } of VECTORS)
      test(`does not reach http://${host} ${resolves ?? ''}`, async () => {
        const { connect, dialled } = recordingConnect(port)
        const name = host.toLowerCase().replace(/\.$/, '')
        const resolve = resolveFrom(resolves ? { [name]: resolves } : {})
        const guarded = createGuardedFetch({ allowedHosts: [], resolve, connect, isBun })
        await assert.rejects(guarded.of(WORKSPACE)(`http://${host}/v1`), isBlocked)
        await assert.rejects(guarded.check(WORKSPACE, `http://${host}/v1`), isBlocked)
        assert.deepEqual(dialled, [])
      })

    test('reaches what TOOL_ALLOWED_HOSTS opens to the workspace alone, by the name', async () => {
      const url = `http://models.example:${port}/v1`
      const resolve = resolveFrom({ 'models.example': ['127.0.0.1'] })
      const guarded = createGuardedFetch({ allowedHosts: [`${WORKSPACE}=models.example`], resolve, isBun })
      const answer = await guarded.of(WORKSPACE)(url, { method: 'POST', body: '{}' })
      assert.deepEqual([answer.status, await answer.text()], [200, 'first last'])
      // Node's fetch sets the header itself; Bun's keeps the name.
      if (!isBun) assert.equal(hosts.at(-1), `models.example:${port}`)
      await assert.rejects(guarded.of(OTHER)(url), isBlocked)
    })

    test('follows no redirect', async () => {
      const guarded = createGuardedFetch({ allowedHosts: ['127.0.0.1'], isBun })
      const { status } = await guarded.of(WORKSPACE)(`http://127.0.0.1:${port}/moved`)
      assert.equal(status, 302)
    })

    for (const [status, limit] of [
      [200, 64 * 1024 * 1024],
      [400, 1024 * 1024],
    ] as const)
      test(`ends an answer ${status} beyond ${limit} bytes with its connection`, async () => {
        const guarded = createGuardedFetch({ allowedHosts: ['127.0.0.1'], isBun })
        const hasClosed = once(closed, 'close')
        const answer = await guarded.of(WORKSPACE)(`http://127.0.0.1:${port}/endless/${status}`)
        assert.equal(answer.status, status)
        let bytes = 0
        const read = async () => {
          for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
        }
        await assert.rejects(read, { name: 'GuardedHttpError', kind: 'too_large' })
        assert.ok(bytes > limit - 1024 * 1024 && bytes <= limit)
        await hasClosed
      })

    test('refuses another scheme and an address with a password', async () => {
      const guarded = createGuardedFetch({ allowedHosts: ['127.0.0.1'], isBun })
      for (const url of ['ftp://127.0.0.1/', 'http://a:b@127.0.0.1/'])
        await assert.rejects(guarded.of(WORKSPACE)(url), isBlocked)
    })
  })
