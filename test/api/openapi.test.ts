import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/schema'
import { ERRORS } from '../../domain/error.ts'
import { request } from '../support/stack/stack.ts'

type Schema = { [keyword: string]: unknown }
type Media = { schema: Schema; example?: unknown; 'x-event'?: Schema }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: unknown[]
  parameters: { name: string; in: string; schema: unknown; description?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<
    string,
    {
      description: string
      content?: Record<string, Media & { examples?: Record<string, { value: { error: { code: string } } }> }>
    }
  >
}
type Document = {
  openapi: string
  servers: { url: string }[]
  security: unknown[]
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, Schema>; responses: object; examples: object; securitySchemes: unknown }
}

const reply = await request('GET', '/openapi.json', { key: null })
const document = withResponses(JSON.parse(reply.text)) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** The document with each shared answer, example and parameter in the places that refer to it. */
function withResponses(whole: unknown): unknown {
  const at = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce((found, name) => Reflect.get(found as object, name) as unknown, whole)
  return JSON.parse(
    JSON.stringify(whole, (_name, value: { $ref?: unknown } | null) =>
      /^#.components.(responses|examples|parameters)/.test(String(value?.$ref)) ? at(String(value?.$ref)) : value,
    ),
  )
}

/** The bodies and successes of an operation. */
const mediaOf = ({ requestBody, responses }: Operation): Media[] => [
  ...Object.values(requestBody?.content ?? {}),
  ...Object.entries(responses).flatMap(([status, { content }]) => (status < '400' ? Object.values(content ?? {}) : [])),
]
/** A list and a map refer to what they hold, and what may be null to what it is otherwise. */
const isReferred = (schema: Schema) =>
  [schema, schema.items, schema.additionalProperties, ...((schema.anyOf ?? []) as Schema[])].some(
    (each) => typeof (each as Schema | undefined)?.$ref === 'string',
  )

function violationsOf(schema: Schema, value: unknown) {
  const [, violations] = Compile({ ...schema, components: document.components }).Errors(value)
  return violations
}

const eventsOf = (frames: string) =>
  frames
    .trim()
    .split('\n\n')
    .map((frame) => {
      const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
      return {
        event: fields.event,
        ...(fields.id && { id: fields.id }),
        data: JSON.parse(fields.data ?? '') as unknown,
      }
    })

/** Every endpoint of the specification. */
const SPECIFIED = `
GET /v1/agents
POST /v1/agents
GET /v1/agents/{id}
PATCH /v1/agents/{id}
DELETE /v1/agents/{id}
POST /v1/agents/{id}/clone
GET /v1/agents/{id}/knowledge-bases
POST /v1/agents/{id}/knowledge-bases
GET /v1/agents/{id}/knowledge-bases/{kbId}/documents
POST /v1/agents/{id}/knowledge-bases/{kbId}/documents
GET /v1/agents/{id}/evals
POST /v1/agents/{id}/evals
POST /v1/agents/{id}/evals/{suiteId}/run
GET /v1/agents/{id}/logs
GET /v1/agents/{id}/stats
DELETE /v1/agents/{id}/conversations/{conversationId}
DELETE /v1/agents/{id}/conversations
POST /v1/chat
POST /v1/chat-stream
${['prompt', 'model', 'tools', 'channels', 'guardrails', 'memory', 'escalation'].map((name) => `GET /v1/agents/{id}/${name}\nPUT /v1/agents/{id}/${name}`).join('\n')}
`
  .trim()
  .split('\n')

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1 with the server /api, bearer keys and sessions', () => {
    assert.equal(reply.status, 200)
    assert.match(document.openapi, /^3\.1\./)
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      ['/api'],
    )
    assert.deepEqual(document.security, [{ bearer: [] }, { session: [] }])
  })

  for (const endpoint of SPECIFIED)
    it(`describes ${endpoint}`, () => {
      const [method = '', path = ''] = endpoint.split(' ')
      assert.ok(document.paths[path]?.[method.toLowerCase()], endpoint)
    })

  it('gives each operation a unique camelCase id, a summary and a tag', () => {
    for (const { path, operation } of operations) {
      assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, path)
      assert.ok(operation.summary && operation.tags.length === 1, path)
    }
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
    assert.ok(operations.every(({ operation }) => !('hide' in operation)))
  })

  it('gives each operation its path parameters, a success and the common errors', () => {
    for (const { path, method, operation } of operations) {
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      assert.deepEqual(named.sort(), (path.match(/\{\w+\}/g) ?? []).sort(), path)
      const statuses = Object.keys(operation.responses)
      assert.ok(
        statuses.some((status) => /^(2\d\d|302)$/.test(status)),
        `${method} ${path}`,
      )
      if (path.startsWith('/v1/') && !operation.security)
        for (const status of ['401', '403', '429', '500', '503'])
          assert.ok(statuses.includes(status), `${path} ${status}`)
      if (path.includes('/agents/{id}')) assert.ok(statuses.includes('404'), path)
    }
  })

  it('gives each error the envelope and an example of the registry', () => {
    for (const { path, operation } of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        const json = response.content?.['application/json']
        const schema = path.startsWith('/openai/') ? 'OpenAiError' : 'Error'
        assert.deepEqual(json?.schema, { $ref: `#/components/schemas/${schema}` }, `${path} ${status}`)
        for (const [code, { value }] of Object.entries(json?.examples ?? {})) {
          assert.equal(value.error.code, code)
          assert.equal(ERRORS[code as keyof typeof ERRORS].status, Number(status))
        }
      }
  })

  it('gives each request body a JSON schema', () => {
    for (const { path, method, operation } of operations) {
      if (!operation.requestBody) continue
      assert.deepEqual(Object.keys(operation.requestBody.content), ['application/json'], `${method} ${path}`)
      assert.ok(operation.requestBody.content['application/json']?.schema, `${method} ${path}`)
    }
  })

  it('gives each operation examples of body and answer', () => {
    for (const { path, method, operation } of operations) {
      const [success] =
        Object.entries(operation.responses)
          .find(([status]) => status.startsWith('2'))
          ?.slice(1) ?? []
      // A redirect has no body.
      if (operation.responses['302']) continue
      const answers = Object.values((success as { content?: Record<string, object> } | undefined)?.content ?? {})
      assert.ok(
        answers.some((content) => 'example' in content || 'examples' in content),
        `${method} ${path}`,
      )
      const body = operation.requestBody?.content['application/json']
      assert.ok(!body || 'example' in body, `${method} ${path}`)
    }
  })

  it('has examples that fit their schemas', () => {
    for (const { path, method, operation } of operations)
      for (const { schema, example } of mediaOf(operation))
        if (example !== undefined && schema.type !== 'string')
          assert.deepEqual(violationsOf(schema, example), [], `${method} ${path}`)
  })

  it('gives each body, answer and enumeration a named component', () => {
    for (const { path, operation } of operations)
      for (const { schema } of mediaOf(operation)) if (schema.type !== 'string') assert.ok(isReferred(schema), path)
    for (const [name, component] of Object.entries(document.components.schemas)) {
      assert.match(name, /^[A-Z][A-Za-z]+$/)
      assert.doesNotMatch(name, /ResponseData|Type\d/)
      const inner = Object.values({ ...component, ...(component.properties as Schema | undefined) }) as Schema[]
      for (const schema of inner) assert.ok(!schema?.enum && !Object.keys(schema?.properties ?? {}).length, name)
    }
  })

  it('names the things of the API', () => {
    for (const name of ['Agent', 'Tool', 'Turn', 'Document', 'EvalSuite', 'EvalRun', 'Conversation', 'ApiKey', 'Error'])
      assert.ok(document.components.schemas[name], name)
    const read = document.paths['/v1/agents/{id}']?.get?.responses['200']?.content?.['application/json']
    assert.deepEqual(read?.schema, { $ref: '#/components/schemas/AgentResponse' })
  })

  it('tells the events of a stream apart by a discriminator', () => {
    const streams = operations.flatMap(({ operation }) => mediaOf(operation)).filter((media) => media['x-event'])
    assert.ok(streams.length >= 4)
    for (const media of streams)
      for (const event of eventsOf(String(media.example)))
        assert.deepEqual(violationsOf(media['x-event'] ?? {}, event), [], event.event)
    const { oneOf, discriminator } = document.components.schemas.TurnEvent as {
      oneOf: { $ref: string }[]
      discriminator: { propertyName: string; mapping: Record<string, string> }
    }
    assert.equal(discriminator.propertyName, 'event')
    assert.deepEqual(
      Object.values(discriminator.mapping),
      oneOf.map(({ $ref }) => $ref),
    )
  })

  it('describes streams as event streams', () => {
    const streams = operations.filter(({ path }) => /stream/.test(path))
    assert.ok(streams.length >= 2)
    for (const { path, operation } of streams)
      assert.ok(operation.responses['200']?.content?.['text/event-stream'], path)
  })

  it('says of lists that are sent in parts what to do with one that breaks off', () => {
    for (const path of ['/v1/agents', '/v1/agents/{id}/evals'])
      assert.match(document.paths[path]?.get?.description ?? '', /breaks off .* ask again/, path)
  })

  it('describes each operation, parameter, field and tag', () => {
    for (const { operation } of operations) {
      assert.ok(operation.description, operation.operationId)
      for (const { name, description } of operation.parameters)
        assert.ok(description, `${operation.operationId} ${name}`)
      for (const tag of operation.tags) assert.ok(document.tags.find(({ name }) => name === tag)?.description, tag)
    }
    const described = ({ description, $ref }: Schema) =>
      description ?? document.components.schemas[String($ref).split('/').at(-1) ?? '']?.description
    for (const [name, { properties }] of Object.entries(document.components.schemas))
      for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, Schema>))
        assert.ok(described(schema), `${name}.${field}`)
  })

  it('has each error answer once, and operations refer to it', () => {
    const whole = JSON.parse(reply.text) as Document
    for (const operation of Object.values(whole.paths).flatMap((methods) => Object.values(methods)))
      for (const [status, response] of Object.entries(operation.responses))
        if (Number(status) >= 400) assert.deepEqual(Object.keys(response), ['$ref'], operation.operationId)
    assert.ok(reply.text.length < 790_000, `${reply.text.length}`)
  })

  it('has no broken reference', () => {
    for (const [, kind = '', name = ''] of reply.text.matchAll(/"\$ref":"#\/components\/([^"/]+)\/([^"]+)"/g))
      assert.ok(Reflect.get(Reflect.get(document.components, kind) as object, name), name)
  })
})
