import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  createGuardedHttp,
  GuardedHttpError,
  type GuardedHttpErrorKind,
} from '../../../providers/guarded-http/client.ts'
import { listen, resolveFrom } from './stand-in.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let base: string
let other: string
let received: Received[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('ok')

before(async () => {
  const listening = await listen(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
  server = listening.server
  base = `http://127.0.0.1:${listening.port}`
  other = `http://other.example:${listening.port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  answer = (_request, response) => response.end('ok')
})

const http = createGuardedHttp({
  allowedHosts: ['127.0.0.0/8'],
  resolve: resolveFrom({ 'other.example': ['127.0.0.1'] }),
})
const fails = (kind: GuardedHttpErrorKind) => (error: unknown) => {
  assert(error instanceof GuardedHttpError, String(error))
  assert.equal(error.kind, kind)
  return true
}
const redirecting = (status: number, location: () => string) => {
  answer = (request, response) => {
    if (request.url !== '/start') return response.end('ok')
    return response.writeHead(status, { location: location() }).end()
  }
}

describe('guarded request', () => {
  test('sends method, headers, body and user agent', async () => {
    await http.request({
      method: 'PUT',
      url: `${base}/a?b=c`,
      headers: { 'X-One': '1' },
      body: 'text',
      timeoutMs: 2000,
    })
    const [request] = received
    assert.equal(`${request?.method} ${request?.url} ${request?.body}`, 'PUT /a?b=c text')
    assert.equal(request?.headers['x-one'], '1')
    assert.match(request?.headers['user-agent'] ?? '', /^agent-management-service\//)
  })

  const refused: [title: string, url: () => string, headers?: Record<string, string>][] = [
    ['a user name in the address', () => base.replace('//', '//user@')],
    ['a password in the address', () => base.replace('//', '//user:secret@')],
    ['the scheme ftp', () => base.replace('http', 'ftp')],
    ['the scheme file', () => 'file:///etc/passwd'],
    ['the scheme data', () => 'data:text/plain,x'],
    ['an invalid address', () => 'nowhere'],
    ['a line feed in a header', () => base, { 'x-one': 'a\nx-two: b' }],
    ['a carriage return in a header', () => base, { 'x-one': 'a\rb' }],
    ['a line feed in the name of a header', () => base, { 'x-one\nx-two': 'a' }],
    ['a NUL in a header', () => base, { 'x-one': 'a\0b' }],
    ['the header Host', () => base, { Host: 'inner.example' }],
    ['the header Transfer-Encoding', () => base, { 'Transfer-Encoding': 'chunked' }],
    ['the header Content-Length', () => base, { 'Content-Length': '5' }],
    ['the header Proxy-Authorization', () => base, { 'Proxy-Authorization': 'x' }],
  ]
  for (const [title, url, headers] of refused)
    test(`refuses ${title}`, async () => {
      await assert.rejects(http.request({ url: url(), ...(headers && { headers }), timeoutMs: 2000 }), fails('blocked'))
      assert.deepEqual(received, [])
    })

  test('ignores proxies in the environment', async () => {
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      ALL_PROXY: 'http://127.0.0.1:1',
    })
    assert.equal((await http.request({ url: base, timeoutMs: 2000 })).status, 200)
  })

  test('does not load on Bun', () => {
    const bun = fileURLToPath(new URL('../../../node_modules/@oven/bun-linux-x64/bin/bun', import.meta.url))
    const module = fileURLToPath(new URL('../../../providers/guarded-http/client.ts', import.meta.url))
    const run = spawnSync(bun, ['-e', `await import(${JSON.stringify(module)})`], { encoding: 'utf8' })
    assert.notEqual(run.status, 0)
    assert.match(run.stderr, /Node only/)
  })
})

describe('guarded redirects', () => {
  test('are followed three times, not four', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) return response.end('there')
      return response.writeHead(302, { location: `/${left - 1}` }).end()
    }
    const response = await http.request({ url: `${base}/3`, timeoutMs: 2000 })
    assert.equal(response.url, `${base}/0`)
    await assert.rejects(http.request({ url: `${base}/4`, timeoutMs: 2000 }), fails('redirect'))
  })

  test('are returned when none may be followed', async () => {
    redirecting(302, () => '/there')
    assert.equal((await http.request({ url: `${base}/start`, timeoutMs: 2000, maxRedirects: 0 })).status, 302)
  })

  const credentials = { authorization: 'Bearer s', cookie: 'a=b', 'x-api-key': 'k', 'x-custom-token': 't' }
  test('keep credentials within the origin', async () => {
    redirecting(302, () => `${base}/there`)
    await http.request({ url: `${base}/start`, headers: credentials, timeoutMs: 2000 })
    for (const [name, value] of Object.entries(credentials)) assert.equal(received[1]?.headers[name], value)
  })

  test('drop credentials when the origin changes', async () => {
    redirecting(302, () => `${other}/there`)
    await http.request({ url: `${base}/start`, headers: credentials, timeoutMs: 2000 })
    assert.equal(received.length, 2)
    for (const name of Object.keys(credentials)) assert.equal(received[1]?.headers[name], undefined)
  })

  for (const status of [307, 308])
    test(`end at a ${status} that would hand the body on to another origin`, async () => {
      redirecting(status, () => `${other}/there`)
      const sent = { url: `${base}/start`, method: 'POST', body: 'secret', timeoutMs: 2000 }
      await assert.rejects(http.request(sent), fails('redirect'))
      assert.equal(received.length, 1)
    })

  for (const [status, expected] of [
    [301, 'GET '],
    [302, 'GET '],
    [303, 'GET '],
    [307, 'POST body'],
    [308, 'POST body'],
  ] as const)
    test(`turn a POST into ${expected.trim()} at ${status}`, async () => {
      redirecting(status, () => '/there')
      await http.request({ method: 'POST', url: `${base}/start`, body: 'body', timeoutMs: 2000 })
      assert.equal(`${received[1]?.method} ${received[1]?.body}`, expected)
    })

  for (const location of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/'])
    test(`do not lead to ${location}`, async () => {
      redirecting(302, () => location)
      await assert.rejects(http.request({ url: `${base}/start`, timeoutMs: 2000 }), fails('blocked'))
    })
})
