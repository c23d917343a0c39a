import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Attack } from './attack.ts'

const MIB = 1024 * 1024
const html = (text: string | Buffer) => ({ 'content-type': 'text/html', text })
const json = (text: string | Buffer) => ({ 'content-type': 'application/json', text })
type Fixed = { text: string | Buffer; status?: number } & Record<string, unknown>

/** Each answer is made when it is asked for, because some are large. */
const FIXED: Record<string, () => Fixed> = {
  'deep-json': () => json('['.repeat(200_000) + ']'.repeat(200_000)),
  'wide-json': () => json(`{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join()}}`),
  'long-json': () => json(JSON.stringify({ data: 'x'.repeat(1_500_000) })),
  'proto-json': () => json('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"data":1}'),
  'broken-json': () => json('{"data":'),
  'number-json': () => json('9'.repeat(200_000)),
  'surrogate-json': () => json('{"data":"\\ud800","a\\u0000":1}'),
  'gzip-bomb': () => ({ ...json(gzipSync(Buffer.alloc(100 * MIB, 32))), 'content-encoding': 'gzip' }),
  'brotli-bomb': () => ({ ...json(brotliCompressSync(Buffer.alloc(50 * MIB, 32))), 'content-encoding': 'br' }),
  'gzip-broken': () => ({ ...json('no gzip'), 'content-encoding': 'gzip' }),
  'gzip-twice': () => ({ ...json(gzipSync(gzipSync('{}'))), 'content-encoding': 'gzip, gzip' }),
  'unknown-encoding': () => ({ ...json('{}'), 'content-encoding': '__proto__' }),
  'unknown-charset': () => ({ ...html('<p>a'), 'content-type': 'text/html; charset=__proto__' }),
  utf16: () => ({ ...html(Buffer.from('\ufeff<p>a</p>', 'utf16le')), 'content-type': 'text/html; charset=utf-16' }),
  'no-text': () => ({
    text: Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256)),
    'content-type': 'image/png',
  }),
  redirect: () => ({ text: '', status: 302, location: '/redirect' }),
  'redirect-inside': () => ({ text: '', status: 302, location: 'http://169.254.169.254/' }),
  'redirect-file': () => ({ text: '', status: 302, location: 'file:///etc/passwd' }),
  'redirect-nowhere': () => ({ text: '', status: 302, location: `http://${'a'.repeat(3_000)}` }),
  'many-headers': () => ({
    text: 'a',
    ...Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`x-${at}`, 'a'])),
  }),
  'long-header': () => ({ text: 'a', 'x-long': 'a'.repeat(100_000) }),
  'error-with-stack': () => ({ text: 'Error\n    at f (index.js:1:1)', status: 500 }),
  'status-599': () => ({ text: 'a', status: 599 }),
  'deep-page': () => html('<div>'.repeat(100_000)),
  'deep-table': () => html('<table><tr><td>'.repeat(5_000)),
  'deep-list': () => html('<ul><li>'.repeat(20_000)),
  'wide-table': () => html(`<table><tr>${'<td>a'.repeat(50_000)}</table>`),
  'span-table': () => html('<table><tr><td colspan=999999999 rowspan=999999999>a</table>'),
  attributes: () => html(`<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=1`).join(' ')}>a`),
  'open-comment': () => html(`<!--${'-'.repeat(300_000)}`),
  'open-tags': () => html('<a <b '.repeat(50_000)),
  entities: () => html('&amp;&#x0;&#xd800;&notanentity'.repeat(20_000)),
  formatting: () => html('<b><i><a href=#>'.repeat(10_000)),
  'marks-page': () => html(`<p>a${'\u0301\u0316'.repeat(50_000)}`),
}

const STREAMED: Record<string, (response: ServerResponse) => void> = {
  endless(response) {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  'too-short': (response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('a')
    setImmediate(() => response.destroy())
  },
  'no-http': (response) => {
    response.socket?.end('nothing\r\n\r\n')
  },
  closed: (response) => {
    response.destroy()
  },
}

/** Starts a server on loopback that gives a hostile answer for each path; other paths answer `{"data":"ok"}`. */
export async function openHostileServer() {
  const server = createServer((request, response) => {
    request.resume()
    const name = new URL(request.url ?? '/', 'http://x').pathname.split('/').at(-1) ?? ''
    if (Object.hasOwn(STREAMED, name)) return STREAMED[name]?.(response)
    const made: Fixed | undefined = Object.hasOwn(FIXED, name) ? FIXED[name]?.() : undefined
    const answer: Fixed = made ?? json('{"data":"ok"}')
    const { text, status = 200, ...headers } = answer
    response.writeHead(status, headers as Record<string, string>).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Each answer, as that of a service whose answer is mapped or as a page; what says nothing of its format as both. */
export const toolAnswerAttacks = (): Attack[] =>
  [...Object.keys(FIXED), ...Object.keys(STREAMED)].flatMap((name) => {
    const asTool = { place: 'a tool answer', title: name, run: calling(() => `[[tool fetch {"path":"${name}"}]]`) }
    const run = calling((server) => `[[tool scrape {"url":"${server}/${name}"}]]`)
    const asPage = { place: 'a page', title: name, run }
    const type = String(FIXED[name]?.()['content-type'] ?? '')
    return type.includes('json') ? [asTool] : type.includes('html') ? [asPage] : [asTool, asPage]
  })

const calling =
  (messageOf: (server: string) => string): Attack['run'] =>
  async ({ send, toolAgentId, toolServer }) => [
    await send('POST', '/v1/chat', { body: { agent_id: toolAgentId, message: messageOf(toolServer) } }),
  ]

const MAPPINGS = [
  '[1..9999999]',
  '($f := function($x) { $f($x + 1) & $f($x) }; $f(1))',
  '$map([1..9999], function($a) { $map([1..9999], function($b) { $a * $b }) })',
  '$pad("x", 999999999)',
  '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
  '$eval("$eval(1)")',
  '$.constructor.constructor("return process")()',
  '__proto__.polluted',
  `${'data.'.repeat(390)}x`,
  `${'$string('.repeat(200)}1${')'.repeat(200)}`,
]

/** Expressions that a tool's owner wrote: each is a tool of an agent of its own. */
export const mappingAttacks = (): Attack[] =>
  MAPPINGS.map((responseMapping) => ({
    place: 'a response mapping',
    title: responseMapping.slice(0, 60),
    run: async ({ send, toolServer }) => {
      const made = await send('POST', '/v1/agents', { body: { name: 'mapping', model: 'openai/gpt-4o-mini' } })
      const { id } = (JSON.parse(made.text) as { data: { id: string } }).data
      const config = { url: `${toolServer}/ok`, method: 'GET', responseMapping }
      const body = [{ type: 'api_call', name: 'fetch', description: 'd', config }]
      const put = await send('PUT', `/v1/agents/${id}/tools`, { body })
      const chat = await send('POST', '/v1/chat', { body: { agent_id: id, message: '[[tool fetch {}]]' } })
      return [made, put, chat, await send('DELETE', `/v1/agents/${id}`)]
    },
  }))
