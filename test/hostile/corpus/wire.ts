import { type Answer, type Attack, pickFrom } from './attack.ts'
import { type ApiDescription, pathFor } from './body.ts'

const PARTS: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'toString',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F%98%80',
  'a'.repeat(6_000),
  '%0d%0aX-Injected:%201',
  `${'../'.repeat(200)}etc/passwd`,
  '{{a}}',
  '-1',
  '1e999',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  "'%20or%20'1'='1",
  ';jsessionid=1',
  '%252e%252e%252f',
]

const QUERY_NAMES: readonly [string, ...string[]] = ['limit', 'offset', 'from', 'to', 'status', '__proto__[polluted]']

/** Hostile path parameters and query strings for each operation that has a path parameter or reads. */
export function addressAttacks({ paths }: ApiDescription, random: () => number): Attack[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((name): Attack[] => {
      const method = name.toUpperCase()
      const part = pickFrom(PARTS, random)
      const query = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        return `${pickFrom(QUERY_NAMES, random)}=${pickFrom(PARTS, random)}`
      }).join('&')
      const inPath = path.includes('{') ? [{ title: part, inPath: path.replace(/\{\w+\}(?!.*\{)/, () => part) }] : []
      const inQuery = method === 'GET' ? [{ title: query, inPath: `${path}?${query}` }] : []
      return [...inPath, ...inQuery].map(({ title, inPath }) => ({
        place: `the address of ${method} ${path}`,
        title: title.slice(0, 60),
        run: async (scene) => [await scene.send(method, pathFor(inPath, scene.agentId, scene))],
      }))
    }),
  )
}

const HEADER_VALUES: readonly [string, ...string[]] = [
  'x'.repeat(8_000),
  '__proto__',
  '*',
  '"',
  `W/"${'9'.repeat(500)}"`,
  Array.from({ length: 1_000 }, (_, at) => `"${at}"`).join(', '),
  '-1',
  '1e999',
  '99999999999999999999',
  'ÿþ\u0080',
  '../../etc/passwd',
  'application/json; charset=utf-7',
  'multipart/form-data; boundary=',
  'gzip, '.repeat(500),
  'Bearer '.repeat(200),
  ',;=,;=',
]

const HEADERS = [
  'authorization',
  'idempotency-key',
  'if-match',
  'last-event-id',
  'prefer',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
  'origin',
  'access-control-request-headers',
  'x-request-id',
  'x-forwarded-for',
  'traceparent',
  'range',
  'cookie',
]

/** Each header that the service reads, and some that it does not, with two hostile values. */
export const headerAttacks = (random: () => number): Attack[] =>
  HEADERS.flatMap((name) =>
    [pickFrom(HEADER_VALUES, random), pickFrom(HEADER_VALUES, random)].map((value) => ({
      place: `the header ${name}`,
      title: value.slice(0, 40),
      run: async ({ send, agentId }) => {
        const headers = { [name]: value }
        const body = { agent_id: agentId, message: 'Hello' }
        return [
          await send('PUT', `/v1/agents/${agentId}/model`, { headers, body: { model: 'openai/gpt-4o-mini' } }),
          await send('POST', '/v1/chat', { headers, body }),
          await send('GET', `/v1/agents/${agentId}/logs`, { headers }),
        ] satisfies Answer[]
      },
    })),
  )

const HOST = 'Host: x\r\n'
const post = (headers: string, body: string) =>
  `POST /api/v1/chat HTTP/1.1\r\n${HOST}Authorization: KEY\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

const RAW: [title: string, bytes: string][] = [
  ['no HTTP', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['an endless path', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['an endless header', `GET /healthz HTTP/1.1\r\n${HOST}X: ${'a'.repeat(200_000)}\r\n\r\n`],
  ['5,000 headers', `GET /healthz HTTP/1.1\r\n${HOST}${'X: 1\r\n'.repeat(5_000)}\r\n`],
  ['a header without a colon', `GET /healthz HTTP/1.1\r\n${HOST}nothing\r\n\r\n`],
  ['a name with blanks', `GET /healthz HTTP/1.1\r\n${HOST}A B : 1\r\n\r\n`],
  ['a folded header', `GET /healthz HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
  ['a bare carriage return', `GET /healthz HTTP/1.1\r\n${HOST}X: a\rX-Injected: 1\r\n\r\n`],
  ['an unknown method', `PROPFIND /api/v1/agents HTTP/1.1\r\n${HOST}Authorization: KEY\r\n\r\n`],
  ['an unknown version', `GET /healthz HTTP/9.9\r\n${HOST}\r\n`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['a complete address as path', `GET http://127.0.0.1:1/healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['a path without a slash', `GET healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['dots in a path', `GET /api/../../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`],
  ['dots below the documentation', `GET /api/docs/..%2f..%2f..%2fpackage.json HTTP/1.1\r\n${HOST}\r\n`],
  ['NUL in a path', `GET /assets/\u0000 HTTP/1.1\r\n${HOST}\r\n`],
  ['a built-in name as a page', `GET /assets/__proto__ HTTP/1.1\r\n${HOST}\r\n`],
  ['a page with a name that no file can have', `GET /assets/${'a'.repeat(5_000)}.js HTTP/1.1\r\n${HOST}\r\n`],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40\r\n', '{}')],
  ['a negative length', post('Content-Length: -1\r\n', '{}')],
  ['a length above all', post('Content-Length: 99999999999999999999\r\n', '{}')],
  ['length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n')],
  ['a broken chunk', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk above all', post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\n{}\r\n')],
  ['a body that is cut off', post('Content-Length: 100\r\n', '{"agent_id":')],
  ['an upgrade', `GET /api/v1/chat HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
]

/** Bytes that no HTTP client sends. */
export const rawAttacks = (): Attack[] =>
  RAW.map(([title, bytes]) => ({
    place: 'a connection',
    title,
    run: ({ sendRaw, key }) => sendRaw(bytes.replace('KEY', `Bearer ${key}`)),
  }))
