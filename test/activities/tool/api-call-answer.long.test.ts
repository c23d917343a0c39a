import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ToolSettings } from '../../../domain/tool/config.ts'
import { type Answer, errorOf, openService, runTool, textOf } from './tool-server.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())
beforeEach(() => service.answers((_request, response) => response.end('ok')))

const at = (config: ToolSettings): ToolSettings => ({ url: service.base, ...config })

describe('the answer to an api_call', () => {
  const data = {
    data: {
      items: [
        { name: 'one', price: 2 },
        { name: 'two', price: 3 },
      ],
      total: 5,
      none: null,
      'a-b': 1,
    },
  }
  const mappings: [mapping: string, text: string][] = [
    ['data.items[0].name', 'one'],
    ['data.items[1]', '{"name":"two","price":3}'],
    ['$.data.total', '5'],
    ['data.a-b', '1'],
    ['data.none', 'null'],
    ['data.nothing.here', 'null'],
    ['data.__proto__', 'null'],
    ['data.items.name', '["one","two"]'],
    ['$sum(data.items.price)', '5'],
    ['data.items[price > 2].name', 'two'],
    ['{ "first": data.items[0].name }', '{"first":"one"}'],
  ]
  for (const [responseMapping, text] of mappings)
    test(`responseMapping ${responseMapping} gives ${text}`, async () => {
      service.answers((_request, response) => response.end(JSON.stringify(data)))
      assert.equal(textOf(await runTool('api_call', at({ responseMapping }))), text)
    })

  for (const responseMapping of [
    '($f := function($n) { $f($n + 1) }; $f(1))',
    '$sum([1..9000000].($ * 2))',
    'data.(',
    '$eval("1 +")',
  ])
    test(`responseMapping ${responseMapping} fails the call`, async () => {
      service.answers((_request, response) => response.end(JSON.stringify(data)))
      assert.match(errorOf(await runTool('api_call', at({ responseMapping }))), /responseMapping could not be applied/)
    })

  test('a responseMapping fails on an answer without JSON', async () => {
    assert.match(errorOf(await runTool('api_call', at({ responseMapping: 'a' }))), /did not answer with JSON/)
  })

  for (const status of [400, 404, 429, 500, 503])
    test(`status ${status} fails the call, and the model sees status and text`, async () => {
      service.answers((_request, response) => response.writeHead(status).end('what was wrong'))
      assert.match(errorOf(await runTool('api_call', at({}))), new RegExp(`status ${status}[^]*what was wrong`))
    })

  test('status 204 is a success', async () => {
    service.answers((_request, response) => response.writeHead(204).end())
    assert.equal(textOf(await runTool('api_call', at({}))), '(status 204, empty answer)')
  })

  test('text is decoded with the charset that the service names', async () => {
    service.answers((_request, response) =>
      response.setHeader('content-type', 'text/plain; charset=iso-8859-1').end(Buffer.from([0x63, 0x61, 0x66, 0xe9])),
    )
    assert.equal(textOf(await runTool('api_call', at({}))), 'café')
  })

  test('binary data fails the call', async () => {
    service.answers((_request, response) => response.end(Buffer.from([0, 1, 2, 255])))
    assert.match(errorOf(await runTool('api_call', at({}))), /not text/)
  })

  test('an answer over 1 MiB fails the call', async () => {
    service.answers((_request, response) => response.end('x'.repeat(1024 * 1024 + 1)))
    assert.match(errorOf(await runTool('api_call', at({}))), /larger than 1048576 bytes/)
  })

  for (const [what, answer] of [
    ['that does not come', () => {}],
    ['that breaks off', (_request, response) => response.destroy()],
    ['that is too large', (_request, response) => response.end('x'.repeat(1024 * 1024 + 1))],
  ] as [string, Answer][])
    test(`an answer ${what} makes the outcome of a POST unknown and fails a GET`, async () => {
      service.answers(answer)
      const outcomes = (['POST', 'GET'] as const).map((method) => runTool('api_call', at({ method, timeoutMs: 300 })))
      const unknown = (await Promise.all(outcomes)).map((outcome) => !outcome.ok && outcome.isUnknown)
      assert.deepEqual(unknown, [true, false])
    })

  test('a POST fails when there was no connection', async () => {
    const outcome = await runTool('api_call', { url: 'http://127.0.0.1:1', method: 'POST' })
    assert.equal(!outcome.ok && outcome.isUnknown, false)
  })

  test('an answer that is nested too deep is not mapped', async () => {
    service.answers((_request, response) => response.end('['.repeat(5_000) + ']'.repeat(5_000)))
    assert.match(errorOf(await runTool('api_call', at({ responseMapping: 'a' }))), /nested too deep/)
  })

  test('an answer that is too long for a model is cut and says so', async () => {
    service.answers((_request, response) => response.end('x'.repeat(200_000)))
    assert.match(textOf(await runTool('api_call', at({}))), /^x{50000}\n\[cut here: 200000 characters in all\]$/)
  })

  test('an answer is cut between code points', async () => {
    service.answers((_request, response) => response.end('😀'.repeat(60_000)))
    const text = textOf(await runTool('api_call', at({})))
    assert.equal(text, `${'😀'.repeat(50_000)}\n[cut here: 60000 characters in all]`)
    service.answers((_request, response) => response.end('😀'.repeat(50_000)))
    assert.equal(textOf(await runTool('api_call', at({}))), '😀'.repeat(50_000))
  })

  test('the answer of a failed call is cut at 2,000 code points', async () => {
    service.answers((_request, response) => response.writeHead(500).end(`x${'😀'.repeat(3000)}`))
    assert.match(errorOf(await runTool('api_call', at({}))), /\nx(😀){1999}$/u)
  })

  test('the call fails after timeoutMs', async () => {
    service.answers(() => {})
    assert.match(errorOf(await runTool('api_call', at({ timeoutMs: 100 }))), /no answer within 100 ms/)
  })

  test('a cancelled turn does not wait for the answer', async () => {
    const controller = new AbortController()
    service.answers(() => controller.abort(new Error('cancelled')))
    await assert.rejects(runTool('api_call', at({}), {}, { signal: controller.signal }), /cancelled/)
  })
})
