import { isNode, listOf, type Node, resolved, textOf, Unmappable } from './document.ts'
import type { ToolSchemas } from './schema.ts'

/** The body of an operation: its members as arguments, or the whole as one argument. */
export type Body = {
  contentType: string
  isRequired: boolean
  /** Undefined where the whole body is one argument. */
  members: Members | undefined
  whole: () => unknown
}
type Members = { properties: Node; required: string[]; additionalProperties: unknown }

const MAX_PARTS_DEPTH = 8
/** Keywords that speak of the whole object, so that its members alone would not say the same. */
const OF_THE_WHOLE = ['oneOf', 'anyOf', 'not', 'if', 'patternProperties', 'dependentSchemas', 'dependentRequired']

/**
 * The body that an operation takes; undefined without one.
 * @throws Unmappable for one that `api_call` cannot send
 */
export function bodyOf(document: Node, schemas: ToolSchemas, method: string, operation: Node): Body | undefined {
  const body = resolved(document, operation.requestBody)
  if (!body) return undefined
  const isRequired = body.required === true
  if (method === 'GET' || method === 'DELETE') {
    if (isRequired) throw new Unmappable(`api_call sends no body with ${method}.`)
    return undefined
  }
  const content = isNode(body.content) ? body.content : {}
  const types = Object.keys(content)
  const type = types.find((each) => /^application\/json\b/i.test(each)) ?? types.find(isJson)
  if (type === undefined) {
    if (types.length === 0) return undefined
    throw new Unmappable(`Its body is ${types.slice(0, 3).join(' or ').slice(0, 200)}; api_call sends JSON.`)
  }
  const schema = resolved(document, content[type])?.schema
  const members = membersOf(document, schema, schemas)
  return { contentType: type, isRequired, members, whole: () => schemas.convert(schema) }
}

const isJson = (type: string): boolean => /^(\*\/\*|[\w.-]+\/([\w.-]+\+)?json\b)/i.test(type)

/** The members of a plain object, those of its `allOf` among them; undefined for any other schema. */
function membersOf(document: Node, given: unknown, schemas: ToolSchemas, depth = 0): Members | undefined {
  const schema = depth > MAX_PARTS_DEPTH ? undefined : resolved(document, given)
  if (!schema || OF_THE_WHOLE.some((keyword) => Object.hasOwn(schema, keyword))) return undefined
  if (schema.nullable === true || (schema.type !== undefined && schema.type !== 'object')) return undefined
  const properties: Node = {}
  const required = new Set(listOf(schema.required).map(textOf))
  let { additionalProperties = false } = schema
  for (const part of listOf(schema.allOf)) {
    const members = membersOf(document, part, schemas, depth + 1)
    if (!members) return undefined
    if (Object.keys(members.properties).some((name) => Object.hasOwn(properties, name))) return undefined
    Object.assign(properties, members.properties)
    for (const name of members.required) required.add(name)
    additionalProperties ||= members.additionalProperties
  }
  const own = schemas.convert({ properties: isNode(schema.properties) ? schema.properties : {} }) as Members
  if (Object.keys(own.properties).some((name) => Object.hasOwn(properties, name))) return undefined
  Object.assign(properties, own.properties)
  if (depth === 0 && Object.keys(properties).length === 0 && additionalProperties !== false) return undefined
  return {
    properties,
    required: [...required].filter((name) => Object.hasOwn(properties, name)),
    additionalProperties: isNode(additionalProperties) ? schemas.convert(additionalProperties) : additionalProperties,
  }
}
