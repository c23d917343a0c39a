import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Tool } from '../../../domain/tool/config.ts'
import type { ToolImportResult } from '../../../domain/tool/import.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: '/v1' }],
  security: [{ token: [] }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getPet',
        summary: 'One pet.',
        parameters: [
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'tags[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
      },
      patch: { operationId: 'changePet' },
      put: { operationId: 'putPet', requestBody: { $ref: '#/components/requestBodies/Pet' } },
    },
    '/pets': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Pet' }] } } },
        },
      },
    },
    '/keys': { get: { operationId: 'otherKey', security: [{ query: [] }] } },
    '/photos': { post: { operationId: 'addPhoto', requestBody: { content: { 'multipart/form-data': {} } } } },
    '/away': { get: { operationId: 'away', parameters: [{ $ref: 'https://example.com/p.json' }] } },
  },
  components: {
    requestBodies: {
      Pet: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', nullable: true },
          parents: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
        },
      },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
    },
  },
}

const importInto = (agentId: string, body: unknown) =>
  request<ToolImportResult>('POST', `/v1/agents/${agentId}/tools/import`, { body })
const toolsOf = async (agentId: string) => (await request<Tool[]>('GET', `/v1/agents/${agentId}/tools`)).data
const versionOf = async (agentId: string) =>
  (await request<{ version: number }>('GET', `/v1/agents/${agentId}`)).data.version

describe('POST /v1/agents/{id}/tools/import', () => {
  it('adds a tool for each operation that it can call, as one version, and says why for the others', async () => {
    const id = await makeAgent({ tools: [{ type: 'calculator', name: 'sum', description: 'Adds.', config: {} }] })
    const before = await versionOf(id)
    const { status, data, json, text } = await importInto(id, {
      openapi: PETS,
      server: 'https://pets.example.com/api/',
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      data.tools.map(({ name, config: { method, url } }) => `${name} ${method} ${url}`),
      [
        'getPet GET https://pets.example.com/api/pets/{{id}}?tags%5B%5D={{tags_}}',
        'putPet PUT https://pets.example.com/api/pets/{{id}}',
        'POST_pets POST https://pets.example.com/api/pets',
      ],
    )
    assert.deepEqual(
      data.skipped.map(({ operation }) => operation),
      ['changePet', 'otherKey', 'addPhoto', 'away'],
    )
    assert.match(JSON.stringify(data.skipped), /no PATCH.*as query key.*multipart\/form-data.*not fetched/)
    assert.deepEqual(
      data.operations[0]?.left_out.map(({ parameter }) => parameter),
      ['session'],
    )
    assert.match(JSON.stringify(json), /Set authValue of getPet, putPet, POST_pets/)
    assert.equal(await versionOf(id), before + 1)
    assert.deepEqual(
      (await toolsOf(id)).map(({ name }) => name),
      ['sum', 'getPet', 'putPet', 'POST_pets'],
    )
  })

  it('makes one schema of parameters and body, and an argument body where names clash', async () => {
    const { data } = await importInto(await makeAgent(), { openapi: PETS, server: 'https://pets.example.com' })
    const pet = (name: string) => data.tools.find((tool) => tool.name === name)?.inputSchema as Record<string, unknown>
    const Pet = {
      type: 'object',
      required: ['name'],
      properties: {
        id: { type: 'integer' },
        name: { type: ['string', 'null'] },
        parents: { type: 'array', items: { $ref: '#/$defs/Pet' } },
      },
    }
    assert.deepEqual(pet('POST_pets'), { ...Pet, additionalProperties: false, $defs: { Pet } })
    assert.deepEqual(pet('putPet'), {
      type: 'object',
      properties: { id: { type: 'integer' }, body: { $ref: '#/$defs/Pet' } },
      required: ['id', 'body'],
      additionalProperties: false,
      $defs: { Pet },
    })
  })

  it('fetches a document in YAML, calls below its address, and leaves out what was not given', async () => {
    service.answers(({ url }, response) =>
      response.end(url === '/docs/pets.yaml' ? `openapi: 3.1.0\n${YAML}` : '{"name":"Rex"}'),
    )
    const id = await makeAgent()
    const url = `${service.base}/docs/pets.yaml`
    const { status, data, text } = await importInto(id, { url, operations: ['get /pets/{id}'] })
    assert.equal(status, 200, text)
    assert.deepEqual(
      data.tools.map(({ name }) => name),
      ['find_pet'],
    )
    await chat(id, '[[tool find_pet {"id": 7, "tags_": ["a", "b"]}]] [[say Done.]]')
    const sent = service.received.at(-1)
    assert.deepEqual([sent?.url, sent?.headers['x-trace']], ['/v2/pets/7?tags%5B%5D=a&tags%5B%5D=b', undefined])
    await chat(id, '[[tool find_pet {"id": 8, "X-Trace": "t1"}]] [[say Done.]]')
    const next = service.received.at(-1)
    assert.deepEqual([next?.url, next?.headers['x-trace']], ['/v2/pets/8', 't1'])
  })

  it('takes the example of docs/tools.md', async () => {
    const [, section = ''] = readFileSync('docs/tools.md', 'utf8').split('\n## Import from OpenAPI\n')
    const body: unknown = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '')
    const { data } = await importInto(await makeAgent(), body)
    assert.deepEqual(
      [data.tools.map(({ config }) => config.url), data.skipped],
      [
        ['https://shop.example.com/api/orders/{{order}}'],
        [{ operation: 'changeOrder', reason: 'PATCH /orders/{order}: api_call has no PATCH.' }],
      ],
    )
  })

  it('with dry_run shows the same and stores nothing', async () => {
    const id = await makeAgent()
    const before = await versionOf(id)
    const dry = await importInto(id, { openapi: PETS, server: 'https://pets.example.com', dry_run: true })
    assert.deepEqual([await toolsOf(id), await versionOf(id)], [[], before])
    const real = await importInto(id, { openapi: PETS, server: 'https://pets.example.com' })
    assert.deepEqual(dry.data, real.data)
  })

  it('again brings its tools up to date, keeps their secrets, and leaves the tools of people', async () => {
    const own = { type: 'calculator', name: 'putPet', description: 'Mine.', config: {} }
    const id = await makeAgent({ tools: [own] })
    const body = { openapi: PETS, server: 'https://pets.example.com' }
    await importInto(id, body)
    const tools = (await toolsOf(id)).map((tool) =>
      tool.name === 'getPet'
        ? { ...tool, approval: 'always', config: { ...tool.config, authValue: 'token-1234' } }
        : tool,
    )
    await request('PUT', `/v1/agents/${id}/tools`, { body: tools })
    const before = await versionOf(id)
    const same = await importInto(id, body)
    assert.equal(await versionOf(id), before)
    assert.match(JSON.stringify(same.data.skipped), /"putPet","reason":"The agent has another tool of this name/)
    const getPet = { ...PETS.paths['/pets/{id}'].get, summary: 'Another text.' }
    const paths = { ...PETS.paths, '/pets/{id}': { ...PETS.paths['/pets/{id}'], get: getPet } }
    await importInto(id, { ...body, openapi: { ...PETS, paths } })
    const changed = (await toolsOf(id)).find(({ name }) => name === 'getPet')
    assert.deepEqual(
      [changed?.description, changed?.approval, changed?.config.authValue],
      ['Another text.', 'always', '••••1234'],
    )
    assert.equal(await versionOf(id), before + 1)
  })

  it('takes a document of this service with a hundred operations', async () => {
    const address = `${stack.baseUrl}/api/openapi.json`
    const document = (await (await fetch(address)).json()) as { paths: Record<string, Record<string, unknown>> }
    const operations = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .slice(0, 100)
    // Composing the document takes a slow machine so long that the process refuses what comes right behind.
    await until('room at the API', async () => (await request('GET', '/v1/agents?limit=1')).status === 200)
    const { status, data, text } = await importInto(await makeAgent(), { url: address, operations })
    assert.equal(status, 200, text)
    assert.equal(data.tools.length + data.skipped.length, 100)
    assert.ok(data.tools.length > 80, JSON.stringify(data.skipped))
    assert.ok(data.tools.every(({ config }) => config.authType === 'bearer' || config.authType === 'none'))
  })

  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'.split('').map((name, at) => {
      const former = `*${'abcdefgh'[at]}`
      return `${name}: &${name} [${Array(9).fill(former).join(',')}]`
    }),
  ].join('\n')
  const refused: [what: string, body: object, status: number, field: string, words: RegExp][] = [
    ['no document', {}, 400, 'openapi', /Neither/],
    ['two documents', { openapi: PETS, url: 'https://example.com' }, 400, 'openapi', /Both/],
    ['Swagger 2', { openapi: { swagger: '2.0' } }, 400, 'openapi', /Swagger 2\.0/],
    ['a text that is no document', { openapi: 'Hello: [' }, 400, 'openapi', /neither JSON nor YAML/],
    ['a YAML bomb', { openapi: `openapi: 3.1.0\n${bomb}` }, 400, 'openapi', /Excessive alias count/],
    ['an unknown operation', { openapi: PETS, operations: ['getPet', 'noPet'] }, 400, 'operations[1]', /noPet/],
    ['a document of more than 5 MiB', { openapi: 'x'.repeat(5_300_000) }, 400, 'openapi', /5,?2?/],
    ['a private address', { url: 'http://10.0.0.1/openapi.json' }, 422, 'url', /TOOL_ALLOWED_HOSTS/],
  ]
  for (const [what, body, status, field, words] of refused)
    it(`refuses ${what}`, async () => {
      const answer = await importInto(await makeAgent(), body)
      assert.deepEqual([answer.status, answer.error.field], [status, field], answer.text.slice(0, 500))
      assert.match(answer.text, words)
    })

  it('ends at 128 tools and says so', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 130 }, (_, at) => [`/p${at}`, { get: { operationId: `op${at}` } }]),
    )
    const id = await makeAgent()
    const { data } = await importInto(id, {
      openapi: { openapi: '3.1.0', servers: [{ url: 'https://x.example' }], paths },
    })
    assert.deepEqual([data.tools.length, data.skipped.length], [128, 2])
    assert.match(data.skipped[0]?.reason ?? '', /128 tools/)
    const again = await request('PUT', `/v1/agents/${id}/tools`, { body: await toolsOf(id) })
    assert.equal(again.status, 200)
  })
})

const YAML = `servers:
  - url: ../{version}
    variables: { version: { default: v2 } }
paths:
  /pets/{id}:
    get:
      operationId: find pet
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: 'tags[]', in: query, schema: { type: array, items: { type: string } } }
`
