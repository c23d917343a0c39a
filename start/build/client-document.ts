import { openapiDocument } from '../../api/documentation/openapi.ts'
import { withUnstartedApp } from './unstarted-app.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Operation = { parameters?: Json[]; responses: Record<string, Json>; [member: string]: unknown }

/** Members that say the same as the types, or nothing to a compiler. */
const UNTYPED = new Set(['example', 'examples', 'headers', 'x-accepts'])
const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/**
 * The OpenAPI document as clients are generated from it: without examples and response headers, and with one error
 * answer in each operation, because all errors have one shape.
 */
export async function readClientDocument(): Promise<Json> {
  const document = await withUnstartedApp((app) => JSON.stringify(openapiDocument(app)))
  const whole = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> }
  for (const operations of Object.values(whole.paths))
    for (const method of METHODS) if (operations[method]) operations[method] = withOneError(operations[method])
  return withoutUntyped(whole as unknown as Json)
}

const ONE_ERROR = {
  description: 'An error of the registry.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function withOneError(operation: Operation): Operation {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  return { ...operation, responses: { ...Object.fromEntries(successes), default: ONE_ERROR } }
}

function withoutUntyped(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutUntyped)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name, member]) => !isUntyped(name, member))
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutUntyped(member)]))
}

/** A property of a schema may be called `headers` too; then its value is a schema. */
const isUntyped = (name: string, member: Json): boolean =>
  UNTYPED.has(name) && !(member !== null && typeof member === 'object' && ('type' in member || 'anyOf' in member))
