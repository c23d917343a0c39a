import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createGuardedHttp, GuardedHttpError } from '../../../providers/guarded-http/client.ts'
import { listen, recordingConnect, resolveFrom } from './stand-in.ts'
import { VECTORS, type Vector } from './vectors.ts'

let server: Server
let port: number
before(async () => {
  const listening = await listen((request, response) => {
    const target = new URL(request.url ?? '', 'http://x').searchParams.get('to')
    if (target) response.writeHead(302, { location: target })
    response.end('reached')
  })
  server = listening.server
  port = listening.port
})
after(() => server.close())

const isBlocked = (error: unknown): boolean => error instanceof GuardedHttpError && error.kind === 'blocked'
const plainName = (host: string) => host.toLowerCase().replace(/\.$/, '')
const tableOf = ({ host, resolves }: Vector) => (resolves ? { [plainName(host)]: resolves } : {})

describe('guarded http', () => {
  for (const vector of VECTORS) {
    const url = `http://${vector.host}/path`
    const way = vector.resolves ? `${url} (${vector.resolves.join(', ')})` : url

    test(`does not reach ${way}`, async () => {
      const { connect, dialled } = recordingConnect(port)
      const http = createGuardedHttp({ allowedHosts: [], resolve: resolveFrom(tableOf(vector)), connect })
      await assert.rejects(http.request({ url, timeoutMs: 2000 }), isBlocked)
      assert.deepEqual(dialled, [])
    })

    test(`reaches ${way} when ${vector.opens} is allowed`, async () => {
      const { connect, dialled } = recordingConnect(port)
      const http = createGuardedHttp({ allowedHosts: [vector.opens], resolve: resolveFrom(tableOf(vector)), connect })
      const response = await http.request({ url, timeoutMs: 2000 })
      assert.equal(response.status, 200)
      assert.deepEqual(dialled, [vector.resolves?.[0] ?? vector.opens])
    })

    test(`does not follow a redirect to ${way}`, async () => {
      const { connect, dialled } = recordingConnect(port)
      const resolve = resolveFrom({ ...tableOf(vector), 'public.example': ['93.184.216.34'] })
      const http = createGuardedHttp({ allowedHosts: [], resolve, connect })
      // A Location header is ASCII.
      const location = /^[ -~]*$/.test(url) ? url : new URL(url).href
      const first = `http://public.example/?to=${encodeURIComponent(location)}`
      await assert.rejects(http.request({ url: first, timeoutMs: 2000 }), isBlocked)
      assert.deepEqual(dialled, ['93.184.216.34'])
    })
  }

  for (const address of [
    '93.184.216.34',
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '192.167.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
  ])
    test(`reaches the public address ${address}`, async () => {
      const { connect, dialled } = recordingConnect(port)
      await createGuardedHttp({ allowedHosts: [], connect }).request({ url: `http://${address}/`, timeoutMs: 2000 })
      assert.deepEqual(dialled, [address.replace(/[[\]]/g, '')])
    })

  test('closes a socket whose other end has another address', async () => {
    const { connect, dialled } = recordingConnect(port, '127.0.0.1')
    const http = createGuardedHttp({ allowedHosts: [], connect })
    await assert.rejects(http.request({ url: 'http://93.184.216.34/', timeoutMs: 2000 }), isBlocked)
    assert.deepEqual(dialled, ['93.184.216.34'])
  })

  test('checks a name anew for each request', async () => {
    const answers = [['93.184.216.34'], ['10.0.0.1']]
    const { connect, dialled } = recordingConnect(port)
    const http = createGuardedHttp({ allowedHosts: [], resolve: async () => answers.shift() ?? [], connect })
    assert.equal((await http.request({ url: 'http://rebind.example/', timeoutMs: 2000 })).status, 200)
    await assert.rejects(http.request({ url: 'http://rebind.example/', timeoutMs: 2000 }), isBlocked)
    assert.deepEqual(dialled, ['93.184.216.34'])
  })
})

describe('TOOL_ALLOWED_HOSTS', () => {
  const tries = async (allowedHosts: string[], url: string, table: Record<string, string[]> = {}) => {
    const { connect } = recordingConnect(port)
    const http = createGuardedHttp({ allowedHosts, resolve: resolveFrom(table), connect })
    return http.request({ url, timeoutMs: 2000 }).then(
      ({ status }) => status,
      (error: GuardedHttpError) => error.kind,
    )
  }
  const cases: [entry: string, url: string, outcome: 200 | 'blocked', table?: Record<string, string[]>][] = [
    ['10.1.0.0/16', 'http://10.1.255.1/', 200],
    ['10.1.0.0/16', 'http://10.2.0.1/', 'blocked'],
    ['10.1.0.7', 'http://10.1.0.8/', 'blocked'],
    ['fd00::/8', 'http://[fd12::1]/', 200],
    ['fd00::/16', 'http://[fd12::1]/', 'blocked'],
    ['[::1]', 'http://[::1]/', 200],
    ['127.0.0.0/8', 'http://[::ffff:127.0.0.1]/', 'blocked'],
    ['inner.example', 'http://inner.example/', 200, { 'inner.example': ['10.0.0.1'] }],
    ['INNER.example.', 'http://inner.EXAMPLE./', 200, { 'inner.example': ['10.0.0.1'] }],
    ['inner.example', 'http://10.0.0.1/', 'blocked'],
    ['inner.example', 'http://sub.inner.example/', 'blocked', { 'sub.inner.example': ['10.0.0.1'] }],
    ['inner.example', 'http://notinner.example/', 'blocked', { 'notinner.example': ['10.0.0.1'] }],
    ['10.0.0.0/8', 'http://inner.example/', 200, { 'inner.example': ['10.0.0.1'] }],
    ['10.0.0.0/8', 'http://inner.example/', 'blocked', { 'inner.example': ['10.0.0.1', '192.168.0.1'] }],
    ['10.0.0.1:8080', 'http://10.0.0.1:8080/', 200],
    ['10.0.0.1:8080', 'http://10.0.0.1/', 'blocked'],
    ['inner.example:80', 'http://inner.example/', 200, { 'inner.example': ['10.0.0.1'] }],
    ['inner.example:81', 'http://inner.example/', 'blocked', { 'inner.example': ['10.0.0.1'] }],
  ]
  for (const [entry, url, outcome, table] of cases)
    test(`${entry} ${outcome === 200 ? 'opens' : 'does not open'} ${url}${table ? ` at ${Object.values(table)}` : ''}`, async () => {
      assert.equal(await tries([entry], url, table), outcome)
    })

  for (const entry of [
    '10.0.0.0/33',
    '10.0.0/8',
    'http://inner.example',
    '*',
    '*.example',
    '999.1.1.1',
    '',
    'a b',
    '0x7f.1',
  ])
    test(`the entry "${entry}" is refused at the start`, () => {
      assert.throws(() => createGuardedHttp({ allowedHosts: [entry] }), /TOOL_ALLOWED_HOSTS/)
    })
})
