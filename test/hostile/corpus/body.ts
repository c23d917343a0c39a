import type { Answer, Attack, Scene } from './attack.ts'
import { HOSTILE_VALUES, type HostileValue } from './value.ts'

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  examples?: unknown[]
  minimum?: number
}
type Body = { schema: Schema; example: unknown }
type Operation = { requestBody?: { content: { 'application/json': Body } } }
/** The part of the OpenAPI document that the corpus is made of. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Path = (string | number)[]

/** Each field that a schema takes, below the whole; the entries of a list and of a map are one field each. */
function fieldsOf(schema: Schema, path: Path = []): Path[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => fieldsOf(each, [...path, name])),
    ...(schema.anyOf ?? []).flatMap((each) => fieldsOf(each, path)).filter(({ length }) => length > path.length),
    ...(schema.items ? fieldsOf(schema.items, [...path, 0]) : []),
    ...(typeof schema.additionalProperties === 'object' ? fieldsOf(schema.additionalProperties, [...path, 'any']) : []),
  ]
  return [path, ...below]
}

/** The schema with the schemas that it refers to in their places. One that refers to itself is left out there. */
const inlined = (schema: Schema, schemas: Record<string, Schema>, around: string[] = []): Schema =>
  JSON.parse(JSON.stringify(schema), (_, value: Schema | null) => {
    const name = value?.$ref?.slice('#/components/schemas/'.length)
    if (name === undefined || !schemas[name]) return value
    return around.includes(name) ? {} : inlined(schemas[name], schemas, [...around, name])
  }) as Schema

const MARK = '@@hostile@@'

/** The example with `json` at `path`; parents that the example does not have are made. */
function withValue(example: unknown, path: Path, json: string): string {
  const whole = { body: structuredClone(example) }
  let parent: Record<string | number, unknown> = whole
  let name: string | number = 'body'
  for (const step of path) {
    const isParent = typeof parent[name] === 'object' && parent[name] !== null
    if (!isParent) parent[name] = typeof step === 'number' ? [] : {}
    parent = parent[name] as Record<string | number, unknown>
    name = step
  }
  parent[name] = MARK
  return JSON.stringify(whole.body).replace(`"${MARK}"`, () => json)
}

/**
 * Hostile bodies for each operation that takes one: each field gets `valuesEach` values, dealt from all values by turns
 * so that each of them is used, and so does the whole body.
 */
export function bodyAttacks({ paths, components }: ApiDescription, random: () => number, valuesEach = 1): Attack[] {
  const deal = dealer(random)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json']
      if (!body) return []
      const fields = uniquePaths(fieldsOf(inlined(body.schema, components.schemas)))
      return fields.flatMap((field) =>
        Array.from({ length: valuesEach }, () => bodyAttack(method.toUpperCase(), path, body, field, deal())),
      )
    }),
  )
}

const uniquePaths = (paths: Path[]): Path[] => [...new Map(paths.map((path) => [path.join('.'), path])).values()]

function dealer(random: () => number): () => HostileValue {
  let rest: HostileValue[] = []
  return () => {
    if (rest.length === 0)
      rest = HOSTILE_VALUES.map((value) => ({ value, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value)
    return rest.pop() ?? { title: 'null', json: 'null' }
  }
}

const SECTION = /^\/v1\/agents\/\{id\}\/(prompt|model|tools|guardrails|memory|escalation)$/

/** Sends the body; a configuration that was taken is used in a turn too. */
function bodyAttack(method: string, path: string, body: Body, field: Path, value: HostileValue): Attack {
  return {
    place: `${method} ${path}`,
    title: `${field.join('.') || 'the body'}: ${value.title}`,
    async run(scene) {
      const example = JSON.parse(JSON.stringify(body.example ?? {}).replaceAll(/https?:\/\/[\w.-]+/g, scene.toolServer))
      const text = withValue(example, field, value.json).replaceAll(EXAMPLE_ID, scene.agentId)
      const answer = await scene.send(method, pathFor(path, scene.agentId, scene), { body: text })
      return SECTION.test(path) && answer.status === 200 ? [answer, ...(await useOf(scene, path, text))] : [answer]
    },
  }
}

const EXAMPLE_ID = /01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Another agent gets the configuration and is asked: a turn that calls the tool of the example, then two reads. */
async function useOf({ send }: Scene, path: string, text: string): Promise<Answer[]> {
  const made = await send('POST', '/v1/agents', { body: { name: 'hostile', model: 'openai/gpt-4o-mini' } })
  const { id } = (JSON.parse(made.text) as { data: { id: string } }).data
  const message = 'Where is it? [[tool order_status {"order_id": "1"}]]'
  return [
    await send('PUT', path.replace('{id}', id), { body: text }),
    await send('POST', '/v1/chat', { body: { agent_id: id, message } }),
    await send('GET', `/v1/agents/${id}`),
    await send('GET', `/v1/agents/${id}/prompt/preview`),
    await send('DELETE', `/v1/agents/${id}`),
  ]
}

const NO_ID = '0199b4a0-0000-7000-8000-000000000000'

/** The path with ids in the place of its parameters; those that the scene does not have are of nothing. */
export function pathFor(path: string, agentId: string, { base }: Scene): string {
  const ids: Record<string, string> = { '{id}': agentId, '{kbId}': base.id, '{version}': '1' }
  return path.replaceAll(/\{\w+\}/g, (name) => ids[name] ?? NO_ID)
}
