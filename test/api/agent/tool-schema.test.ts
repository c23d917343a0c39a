import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openService } from '../../activities/tool/tool-server.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())

const SCHEMA = {
  type: 'object',
  properties: {
    customer: { type: 'string' },
    lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } },
    address: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
  required: ['customer', 'lines'],
  additionalProperties: false,
  $defs: {
    line: {
      type: 'object',
      properties: { sku: { type: 'string', pattern: '^[A-Z]{2}\\d+$' }, count: { type: 'integer', minimum: 1 } },
      required: ['sku'],
    },
  },
}
const orderTool = (inputSchema: unknown) => ({
  type: 'api_call',
  name: 'order',
  description: 'Places an order.',
  config: { url: `${service.base}/customers/{{customer}}/orders`, method: 'POST' },
  inputSchema,
})

describe('a tool whose inputSchema is a JSON Schema', () => {
  it('is stored and returned as it was sent', async () => {
    const id = await makeAgent({ tools: [orderTool(SCHEMA)] })
    const { data } = await request<{ inputSchema: unknown }[]>('GET', `/v1/agents/${id}/tools`)
    assert.deepEqual(data[0]?.inputSchema, SCHEMA)
    const again = await request('PUT', `/v1/agents/${id}/tools`, { body: data })
    assert.equal(again.status, 200, again.text)
  })

  it('reaches the model unchanged, and its nested arguments the body', async () => {
    service.answers((_request, response) => response.end('{"placed":true}'))
    const id = await makeAgent({ tools: [orderTool(SCHEMA)] })
    const args = { customer: 'c 1', lines: [{ sku: 'AB1', count: 2 }], address: { city: 'Oslo' } }
    const { data } = await chat(id, `schema-${id} [[tool order ${JSON.stringify(args)}]] [[say Done.]]`)
    assert.deepEqual(
      data.tool_calls.map(({ ok }) => ok),
      [true],
    )
    const [asked] = await modelControl(stack.modelServerUrl).requests({ contains: `schema-${id}` })
    assert.deepEqual(asked?.tools?.[0]?.parameters, SCHEMA)
    const sent = service.received.at(-1)
    const { customer: _, ...body } = args
    assert.deepEqual([sent?.url, JSON.parse(sent?.body ?? '{}')], ['/customers/c%201/orders', body])
  })

  it('checks the arguments of a model and of a test', async () => {
    const id = await makeAgent({ tools: [orderTool(SCHEMA)] })
    const { length } = service.received
    const bad = { customer: 'c1', lines: [{ sku: 'ab', count: 0 }] }
    const { data } = await chat(id, `[[tool order ${JSON.stringify(bad)}]] [[say Done.]]`)
    assert.deepEqual(
      data.tool_calls.map(({ ok }) => ok),
      [false],
    )
    const tried = await request('POST', `/v1/agents/${id}/tools/order/test`, { body: { arguments: bad } })
    assert.deepEqual([tried.status, tried.error.field], [400, 'arguments'])
    assert.match(tried.text, /\/lines\/0\/count must be at least 1/)
    assert.equal(service.received.length, length)
  })

  const deep = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } }
  const refused: [what: string, schema: object, field: string][] = [
    ['a reference out of it', { properties: { a: { $ref: 'https://example.com/a' } } }, 'properties.a.$ref'],
    ['a reference to itself in place', { $ref: '#' }, ''],
    ['a pattern that could hang', { properties: { a: { pattern: '(?=a)(a+)+$' } } }, 'properties.a.pattern'],
    ['too many levels', deep(40), 'properties.a'.repeat(32).replaceAll('aproperties', 'a.properties')],
    ['more than 64 KiB', { description: 'x'.repeat(70_000) }, ''],
    ['a keyword of a wrong form', { required: 'a' }, 'required'],
    ['properties that are no object', { properties: [] }, 'properties'],
  ]
  for (const [what, schema, field] of refused)
    it(`is refused with ${what}`, async () => {
      const id = await makeAgent()
      const body = [orderTool({ type: 'object', ...schema })]
      const { status, error } = await request('PUT', `/v1/agents/${id}/tools`, { body })
      const path = ['[0].inputSchema', field].filter(Boolean).join('.')
      assert.deepEqual([status, error.field?.slice(0, 300)], [400, path.slice(0, 300)])
    })

  it('is told apart from a parameter that is named type', async () => {
    const short = { type: { type: 'string', description: 'The kind.', required: true } }
    const id = await makeAgent({ tools: [orderTool(short)] })
    const { data } = await request<{ inputSchema: unknown }[]>('GET', `/v1/agents/${id}/tools`)
    assert.deepEqual(data[0]?.inputSchema, short)
    for (const inputSchema of [{ type: 'string' }, { a: { type: 'string' } }]) {
      const { status } = await request('PUT', `/v1/agents/${id}/tools`, { body: [orderTool(inputSchema)] })
      assert.equal(status, 400)
    }
  })
})

describe('a tool whose inputSchema has the short form', () => {
  const parameter = (type: string) => ({ type, description: 'How many.' })

  it('is refused when a type is misspelt, with the type that was meant', async () => {
    const path = `/v1/agents/${await makeAgent()}/tools`
    const body = [orderTool({ count: parameter('interger'), day: parameter('date'), note: parameter('Sting') })]
    const { status, error } = await request('PUT', path, { body })
    assert.equal(status, 400)
    assert.deepEqual(
      error?.errors?.map(({ field }) => field),
      ['[0].inputSchema.count.type', '[0].inputSchema.note.type'],
    )
    assert.equal(error?.message, '[0].inputSchema.count.type is "interger", which is no type.')
    assert.match(error?.fix ?? '', /did you mean integer\? Types are string, number, integer,/)
  })

  it('takes the usual short names of types, and other words as text', async () => {
    const path = `/v1/agents/${await makeAgent()}/tools`
    const body = [orderTool({ count: parameter('Int'), day: parameter('date') })]
    assert.equal((await request('PUT', path, { body })).status, 200)
  })
})
