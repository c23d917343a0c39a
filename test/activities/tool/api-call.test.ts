import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ToolSettings } from '../../../domain/tool/config.ts'
import { errorOf, openService, runTool, textOf } from './tool-server.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answers((_request, response) => response.end('ok'))
})

/** Runs the call with `{base}` filled in; returns the request that the service received. */
async function sent(config: ToolSettings, args: Record<string, unknown> = {}) {
  const outcome = await runTool('api_call', at(config), args)
  assert.equal(textOf(outcome), 'ok')
  const [request] = service.received
  assert.ok(request)
  return request
}
const at = (config: ToolSettings): ToolSettings =>
  Object.fromEntries(
    Object.entries({ url: '{base}', ...config }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('{base}', service.base) : value,
    ]),
  )

describe('the address of an api_call', () => {
  const cases: [url: string, args: Record<string, unknown>, path: string][] = [
    ['{base}/orders/{{id}}', { id: 'A 1/2?x=y#z' }, '/orders/A%201%2F2%3Fx%3Dy%23z'],
    ['{base}/orders/{{ id }}', { id: 7 }, '/orders/7'],
    ['{base}/search?q={{q}}&size=5', { q: 'a&b=c é' }, '/search?q=a%26b%3Dc%20%C3%A9&size=5'],
    ['{base}/search', { q: 'a&b', page: 2, exact: true }, '/search?q=a%26b&page=2&exact=true'],
    ['{base}/search?fixed=1', { q: 'x' }, '/search?fixed=1&q=x'],
    ['{base}/search', { tags: ['a', 'b'] }, '/search?tags=a&tags=b'],
    ['{base}/search', { filter: { a: 1 } }, '/search?filter=%7B%22a%22%3A1%7D'],
    ['{base}/a/{{missing}}/b', {}, '/a//b'],
    ['{base}/{{a}}{{b}}', { a: 'x', b: 'y' }, '/xy'],
    ['{base}/line', { text: 'a\r\nX-Injected: 1' }, '/line?text=a%0D%0AX-Injected%3A+1'],
  ]
  for (const [url, args, path] of cases)
    test(`${url} with ${JSON.stringify(args)} becomes ${path}`, async () => {
      assert.equal((await sent({ url }, args)).url, path)
    })

  for (const id of ['..', '.', '%2e%2e', '../../admin', '..\\admin', 'a/../../b'])
    test(`the argument ${id} does not leave its place in the path`, async () => {
      const outcome = await runTool('api_call', at({ url: '{base}/users/{{id}}/orders' }), { id })
      const path = service.received[0]?.url
      assert.ok(path === undefined || !/(%2f|%5c|\/)(\.|%2e){1,2}(%2f|%5c|\/)/i.test(path), path)
      if (path === undefined) assert.match(errorOf(outcome), /would change the path/)
    })

  test('defaultUrl is used when url is missing', async () => {
    const { url: _url, ...config } = at({ defaultUrl: '{base}/default' })
    await runTool('api_call', config)
    assert.equal(service.received[0]?.url, '/default')
  })

  test('a tool without an address tells its owner to set one', async () => {
    assert.match(errorOf(await runTool('api_call', {})), /the agent's owner sets it with PUT/)
  })

  test('a private address is refused with the name of the setting that allows it', async () => {
    const outcome = await runTool('api_call', at({}), {}, { allowedHosts: [] })
    assert.match(errorOf(outcome), /TOOL_ALLOWED_HOSTS/)
    assert.deepEqual(service.received, [])
  })
})

describe('the headers of an api_call', () => {
  test('are filled from the arguments, and a line feed starts no new header', async () => {
    const { headers } = await sent({ headers: { 'X-Note': 'about {{what}}' } }, { what: 'a\r\nX-Injected: 1' })
    assert.equal(headers['x-note'], 'about a X-Injected: 1')
    assert.equal(headers['x-injected'], undefined)
  })

  test('carry characters outside ASCII as UTF-8', async () => {
    const { headers } = await sent({ headers: { 'X-Note': '{{what}}' } }, { what: 'é€' })
    assert.equal(Buffer.from(String(headers['x-note']), 'latin1').toString('utf8'), 'é€')
  })

  const authorizations: [ToolSettings, header: string, value: string | undefined][] = [
    [{ authType: 'bearer', authValue: 'secret-1' }, 'authorization', 'Bearer secret-1'],
    [{ authType: 'basic', authValue: 'user:pass' }, 'authorization', 'Basic dXNlcjpwYXNz'],
    [{ authType: 'api_key', authValue: 'secret-2' }, 'x-api-key', 'secret-2'],
    [{ authType: 'none', authValue: 'secret-3' }, 'authorization', undefined],
    [{ authValue: 'secret-4' }, 'authorization', undefined],
  ]
  for (const [config, header, value] of authorizations)
    test(`authType ${config.authType ?? 'left out'} sends ${value ? `${header}: ${value}` : 'no credential'}`, async () => {
      assert.equal((await sent(config)).headers[header], value)
    })

  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    test(`${method} carries the call's Idempotency-Key`, async () => {
      assert.equal((await sent({ method })).headers['idempotency-key'], 'turn:call')
    })

  test('GET carries no Idempotency-Key', async () => {
    assert.equal((await sent({})).headers['idempotency-key'], undefined)
  })

  test('a credential that the service echoes is masked', async () => {
    service.answers((request, response) => response.end(JSON.stringify(request.headers)))
    const outcome = await runTool('api_call', at({ authType: 'bearer', authValue: 'very-secret-value' }))
    assert.match(textOf(outcome), /Bearer ••••/)
    assert.doesNotMatch(textOf(outcome), /very-secret/)
  })

  test('each secret that the service echoes is masked, in every form', async () => {
    const key = 'Zx81 Qw92/Er73+Ty64'
    const secrets = { url: `{base}/?api_key=${encodeURIComponent(key)}`, headers: { 'X-Api-Key': key } }
    const template = JSON.stringify({ password: 'pass"word' })
    const config = { ...secrets, method: 'POST' as const, authType: 'basic' as const, authValue: 'me:my-password' }
    service.answers((request, response) => {
      const decoded = decodeURIComponent(request.url)
      const said = [request.url, decoded, JSON.stringify(request.headers), request.body, 'pass"word', 'my-password']
      response.end(said.join('\n'))
    })
    const shown = textOf(await runTool('api_call', at({ ...config, bodyTemplate: template })))
    for (const secret of ['Zx81', 'Er73', 'pass"word', 'pass\\"word', 'my-password', 'bWU6bXk'])
      assert.ok(!shown.includes(secret), `${secret} in ${shown}`)
  })

  test('a credential is masked even where the text of a failure is cut', async () => {
    service.answers((request, response) =>
      response.writeHead(500).end(`${'x'.repeat(1_985)}${request.headers.authorization}`),
    )
    const outcome = await runTool('api_call', at({ authType: 'bearer', authValue: 'very-secret-value' }))
    assert.match(errorOf(outcome), /xBearer ••••$/)
  })
})

const TEXT = 'text/plain; charset=utf-8'

describe('the body of an api_call', () => {
  const nested =
    '{"user":{"name":"{{name}}","tags":["{{tag}}","fixed"]},"note":"Hi {{name}}!","n":"{{n}}","m":"{{m}}","x":"a{{m}}b","k":5}'
  const cases: [template: string | undefined, args: Record<string, unknown>, body: string, type: string][] = [
    [undefined, { a: 1, b: 'x' }, '{"a":1,"b":"x"}', 'application/json'],
    [undefined, {}, '{}', 'application/json'],
    [
      nested,
      { name: 'A"}, "admin": true, "x": "', tag: '\n', n: 5 },
      '{"user":{"name":"A\\"}, \\"admin\\": true, \\"x\\": \\"","tags":["\\n","fixed"]},"note":"Hi A\\"}, \\"admin\\": true, \\"x\\": \\"!","n":5,"m":null,"x":"ab","k":5}',
      'application/json',
    ],
    ['{"list":"{{list}}"}', { list: [1, { a: 2 }] }, '{"list":[1,{"a":2}]}', 'application/json'],
    ['{"on":"{{on}}"}', { on: false }, '{"on":false}', 'application/json'],
    ['Dear {{name}}, {{missing}}bye', { name: 'Ada' }, 'Dear Ada, bye', 'text/plain; charset=utf-8'],
    ['{"n": {{n}}}', { n: 5 }, '{"n": 5}', 'application/json'],
    [
      '{"n": {{n}}, "m": {{m}}}',
      { n: '5, "admin": true' },
      '{"n": "5, \\"admin\\": true", "m": null}',
      'application/json',
    ],
    ['[{{n}}, "a{{n}}b"]', { n: '","x' }, '["\\",\\"x", "a\\",\\"xb"]', 'application/json'],
    ['<a b="{{b}}">{{c}}</a>', { b: '" x="', c: '</a><b>' }, '<a b="&quot; x=&quot;">&lt;/a&gt;&lt;b&gt;</a>', TEXT],
    [
      'query { user(id: {{id}}) { n } }',
      { id: '1) { secret } x(y: 2' },
      'query { user(id: "1) { secret } x(y: 2") { n } }',
      TEXT,
    ],
    ['{ user(id: "{{id}}") { n } }', { id: '1") { secret }' }, '{ user(id: "1\\") { secret }") { n } }', TEXT],
    ['{ user(id: {{id}}, top: {{top}}) { n } }', { id: 7, top: true }, '{ user(id: 7, top: true) { n } }', TEXT],
    [
      '{"query": "mutation { pay(to: \\"{{to}}\\") }"}',
      { to: 'a") { x }' },
      '{"query":"mutation { pay(to: \\"a\\\\\\") { x }\\") }"}',
      'application/json',
    ],
    ['{"query": "find {{what}}"}', { what: 'a "b"' }, '{"query":"find a \\"b\\""}', 'application/json'],
  ]
  for (const [template, args, body, type] of cases)
    test(`${template ?? 'no template'} with ${JSON.stringify(args)} becomes ${body}`, async () => {
      const request = await sent({ method: 'POST', ...(template !== undefined && { bodyTemplate: template }) }, args)
      assert.equal(request.body, body)
      assert.equal(request.headers['content-type'], type)
    })

  test('an argument of the address is left out of the body', async () => {
    const request = await sent({ method: 'PUT', url: '{base}/orders/{{id}}' }, { id: 1, state: 'paid' })
    assert.equal(request.body, '{"state":"paid"}')
  })

  test('the fields of a form template are percent-encoded', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const request = await sent({ method: 'POST', headers, bodyTemplate: 'a={{a}}&b=1' }, { a: 'x&admin=1' })
    assert.equal(request.body, 'a=x%26admin%3D1&b=1')
  })

  test('the header says that a template is XML', async () => {
    const headers = { 'Content-Type': 'application/soap+xml' }
    const request = await sent({ method: 'POST', headers, bodyTemplate: 'a {{a}}' }, { a: '<b>' })
    assert.equal(request.body, 'a &lt;b&gt;')
  })

  for (const method of ['GET', 'DELETE'] as const)
    test(`${method} ignores the template`, async () => {
      const request = await sent({ method, bodyTemplate: '{"a":"{{a}}"}' }, { a: 1 })
      assert.equal(`${request.url} ${request.body}`, '/?a=1 ')
    })
})
