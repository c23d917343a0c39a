import assert from 'node:assert/strict'
import type { RequestListener, Server } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import {
  createGuardedHttp,
  GuardedHttpError,
  type GuardedHttpErrorKind,
} from '../../../providers/guarded-http/client.ts'
import { listen } from './stand-in.ts'

let server: Server
let base: string
let answer: RequestListener = () => {}
before(async () => {
  const listening = await listen((request, response) => answer(request, response))
  server = listening.server
  base = `http://127.0.0.1:${listening.port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = (_request, response) => response.end('ok')
})

const http = createGuardedHttp({ allowedHosts: ['127.0.0.0/8'] })
const fails = (kind: GuardedHttpErrorKind) => (error: unknown) => {
  assert(error instanceof GuardedHttpError, String(error))
  assert.equal(error.kind, kind)
  return true
}

describe('guarded answers', () => {
  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    test(`are unpacked from ${encoding}`, async () => {
      answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(compress('packed'))
      const { body } = await http.request({ url: base, timeoutMs: 2000 })
      assert.equal(Buffer.from(body).toString(), 'packed')
    })

    test(`are refused over 1 MiB when unpacked from ${encoding}`, async () => {
      const bomb = compress(Buffer.alloc(64 * 1024 * 1024))
      answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb)
      await assert.rejects(http.request({ url: base, timeoutMs: 5000 }), fails('too_large'))
    })
  }

  test('are accepted at exactly the limit and refused one byte above', async () => {
    answer = (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1))))
    const { body } = await http.request({ url: `${base}/1000`, timeoutMs: 2000, maxBytes: 1000 })
    assert.equal(body.byteLength, 1000)
    await assert.rejects(http.request({ url: `${base}/1001`, timeoutMs: 2000, maxBytes: 1000 }), fails('too_large'))
  })

  test('are refused at the limit when they have no end', async () => {
    answer = (_request, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(65536)));
        response.once('drain', more)
      }
      more()
    }
    await assert.rejects(http.request({ url: base, timeoutMs: 5000 }), fails('too_large'))
  })

  test('are given up when they trickle past the deadline', async () => {
    answer = (_request, response) => {
      response.write('a')
      const timer = setInterval(() => response.write('a'), 20)
      response.once('close', () => clearInterval(timer))
    }
    await assert.rejects(http.request({ url: base, timeoutMs: 200 }), fails('timeout'))
  })

  test('are given up at the deadline when they never come', async () => {
    answer = () => {}
    await assert.rejects(http.request({ url: base, timeoutMs: 100 }), fails('timeout'))
  })

  test('are given up when the caller aborts', async () => {
    answer = () => {}
    const controller = new AbortController()
    const waiting = http.request({ url: base, timeoutMs: 5000, signal: controller.signal })
    controller.abort(new Error('given up'))
    await assert.rejects(waiting, /given up/)
  })

  test('are connection errors from a closed port', async () => {
    await assert.rejects(http.request({ url: 'http://127.0.0.1:1/', timeoutMs: 2000 }), fails('connection'))
  })
})
