import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTools } from '../../../activities/tool/openapi/import.ts'
import type { Tool } from '../../../domain/tool/config.ts'

type Operation = Record<string, unknown>
type Read = { tools: { tool: Tool; leftOut: unknown[] }[]; skipped: { reason: string }[] }

/** Reads a document with one operation. */
function readOne(operation: Operation, { method = 'post', path = '/things', ...document }: Operation = {}): Read {
  const whole = {
    servers: [{ url: 'https://x.example' }],
    ...document,
    paths: { [String(path)]: { [String(method)]: operation } },
  }
  return readTools(JSON.stringify({ openapi: '3.1.0', ...whole }), {}) as Read
}
const toolOf = (operation: Operation, more?: Operation): Tool | undefined => readOne(operation, more).tools[0]?.tool
const reasonOf = (operation: Operation, more?: Operation): string => readOne(operation, more).skipped[0]?.reason ?? ''
const json = (schema: unknown, type = 'application/json') => ({ requestBody: { content: { [type]: { schema } } } })

describe('the schema of an imported tool', () => {
  it('speaks JSON Schema where the document speaks OpenAPI 3.0', () => {
    const size = { type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true, example: 2, 'x-order': 1 }
    const made = toolOf(json({ type: 'object', properties: { size } }), { openapi: '3.0.1' })
    assert.deepEqual(made?.inputSchema?.properties, { size: { type: ['number', 'null'], exclusiveMinimum: 0 } })
  })

  it('leaves out members that are only read, and patterns that backtrack', () => {
    const properties = { id: { type: 'string', readOnly: true }, code: { type: 'string', pattern: '(?=a)b' } }
    const made = toolOf(json({ type: 'object', properties, required: ['id', 'code'] }))
    assert.deepEqual(made?.inputSchema?.properties, { code: { type: 'string' } })
    assert.deepEqual(made?.inputSchema?.required, ['code'])
  })

  it('has the whole body as one argument where it is no plain object', () => {
    for (const schema of [
      { type: 'array', items: {} },
      { oneOf: [{ type: 'object' }] },
      { type: 'object', additionalProperties: true },
    ]) {
      const made = toolOf(json(schema))
      assert.deepEqual([made?.inputSchema?.properties, made?.config.bodyTemplate], [{ body: schema }, '"{{body}}"'])
    }
  })

  it('sends another type of JSON under its name', () => {
    const made = toolOf(json({ type: 'object', properties: { a: {} } }, 'application/vnd.api+json'))
    assert.deepEqual(made?.config.headers, { 'Content-Type': 'application/vnd.api+json' })
  })

  it('gives parameters of one name in two places two names', () => {
    const parameters = ['path', 'query'].map((place) => ({
      name: 'id',
      in: place,
      required: true,
      schema: { type: 'string' },
    }))
    const made = toolOf({ parameters }, { method: 'get', path: '/things/{id}' })
    assert.equal(made?.config.url, 'https://x.example/things/{{id}}?id={{query_id}}')
    assert.deepEqual(made?.inputSchema?.required, ['id', 'query_id'])
  })
})

describe('an operation is skipped', () => {
  const circle = { components: { parameters: { a: { $ref: '#/components/parameters/a' } } } }
  const cases: [what: string, reason: RegExp, operation: Operation, more?: Operation][] = [
    ['with a required cookie', /cookie/, { parameters: [{ name: 's', in: 'cookie', required: true }] }],
    [
      'with a required body of DELETE',
      /no body with DELETE/,
      { requestBody: { required: true } },
      { method: 'delete' },
    ],
    ['with references in a circle', /circle/, { parameters: [{ $ref: '#/components/parameters/a' }] }, circle],
    ['with a reference that names nothing', /names nothing/, { parameters: [{ $ref: '#/no' }] }],
    [
      'with a schema that leads to itself',
      /through more than 32/,
      json({ type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } }),
      { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } },
    ],
    [
      'with a schema of more than 64 KiB',
      /larger than 64 KiB/,
      json({ type: 'object', properties: { a: { enum: Array(9_000).fill('0123456789') } } }),
    ],
    ['without a server', /send server/, {}, { servers: [{ url: '/v1' }] }],
    ['with a variable that has no default', /no default/, {}, { servers: [{ url: 'https://{host}/' }] }],
    ['with a password in its server', /password/, {}, { servers: [{ url: 'https://a:b@x.example' }] }],
    ['that needs two credentials at once', /together/, { security: [{ a: [], b: [] }] }],
  ]
  for (const [what, reason, operation, more] of cases)
    it(what, () => {
      assert.match(reasonOf(operation, more), reason)
    })
})

describe('the authentication of an imported tool', () => {
  const components = {
    securitySchemes: {
      oauth: { type: 'oauth2' },
      key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      basic: { type: 'http', scheme: 'Basic' },
      session: { type: 'apiKey', in: 'cookie', name: 's' },
    },
  }
  const cases: [security: unknown, authType: string][] = [
    [undefined, 'none'],
    [[{}], 'none'],
    [[{ oauth: ['read'] }], 'bearer'],
    [[{ oauth: [] }, { key: [] }], 'api_key'],
    [[{ session: [] }, { basic: [] }], 'basic'],
    [[{}, { basic: [] }], 'basic'],
    [[{ session: [] }, {}], 'none'],
  ]
  for (const [security, authType] of cases)
    it(`of ${JSON.stringify(security)} is ${authType}`, () => {
      assert.equal(toolOf({ security }, { components })?.config.authType, authType)
    })
})
