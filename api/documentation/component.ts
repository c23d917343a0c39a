/** A JSON Schema as the API description shows it. */
export type Schema = { [keyword: string]: unknown }
/** A schema under a name of its own in the API description, by that name. */
export type Components = Record<string, Schema>

type Media = { schema?: Schema }
type Content = Record<string, Media>
type DescribedOperation = {
  operationId: string
  parameters?: { name: string; schema: Schema; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type DescribedPaths = Record<string, Record<string, DescribedOperation>>

/**
 * Gives each object and each enumeration of the description a component, and puts references in their places. Schemas
 * that are equal but for their upper limits are one component. `named` says the names; an unnamed schema is called after
 * the place where it comes first, such as `DocumentProgress`, and an answer after its data, such as `AgentListResponse`.
 * Bodies of requests come first, so a component has the limits that a request has to keep.
 */
export function withComponents(
  paths: DescribedPaths,
  named: Record<string, object>,
): { paths: DescribedPaths; components: Components } {
  const schemas = mapValues(plain(named), normal)
  const { components, refer, referAnswer } = createComponents(schemas)
  const described = plain(paths)
  const operations = Object.values(described).flatMap((methods) => Object.values(methods))
  for (const { operationId, requestBody } of operations)
    for (const media of Object.values(requestBody?.content ?? {}))
      if (media.schema) media.schema = refer(normal(media.schema), `${capital(operationId)}Request`)
  for (const { operationId, parameters, responses } of operations) {
    for (const parameter of parameters ?? [])
      parameter.schema = refer(normal(parameter.schema), capital(operationId) + pascal(parameter.name))
    for (const { content } of Object.values(responses))
      for (const media of Object.values(content ?? {}))
        if (media.schema) media.schema = referAnswer(normal(media.schema), operationId)
  }
  for (const [name, schema] of Object.entries(schemas)) refer(schema, name)
  return { paths: described, components }
}

function createComponents(named: Components) {
  const components: Components = {}
  const names = new Map(Object.entries(named).map(([name, schema]) => [identityOf(schema), name]))

  function refer(schema: Schema, place: string): Schema {
    // A schema that holds itself names its component; its own place in the description would have no end.
    if (typeof schema[NAMED] === 'string') return { $ref: refOf(schema[NAMED]) }
    if (!isThing(schema)) return within(schema, place)
    return referAs(schema, nameOf(schema, place), (name) => within(schema, name))
  }

  function referAnswer(schema: Schema, operationId: string): Schema {
    const place = `${capital(operationId)}Response`
    const name = names.get(identityOf(schema))
    if (name || !isThing(schema)) return refer(schema, place)
    const inner = mapInner(schema, (each, property = '') =>
      refer(each, property === 'data' ? subjectOf(operationId) : place + pascal(property)),
    )
    return referAs(schema, nameOf(schema, answerName(inner) ?? place, place), () => inner)
  }

  function nameOf(schema: Schema, ...places: string[]): string {
    const identity = identityOf(schema)
    const taken = new Set(names.values())
    const name = names.get(identity) ?? places.find((place) => !taken.has(place)) ?? `${places[0]}${taken.size}`
    names.set(identity, name)
    return name
  }

  function referAs(schema: Schema, name: string, make: (name: string) => Schema): Schema {
    components[name] ??= typed(make(name))
    const { description, default: usual } = schema
    return {
      $ref: refOf(name),
      ...(description !== components[name]?.description && { description }),
      ...(usual !== undefined && { default: usual }),
    }
  }

  const within = (schema: Schema, place: string): Schema =>
    mapInner(schema, (inner, property) =>
      refer(inner, property === undefined ? singular(place) : place + pascal(property)),
    )

  return { components, refer, referAnswer }
}

/** The keyword of a schema that stands for the component of this name. */
const NAMED = 'x-component'

const refOf = (name: string): string => `#/components/schemas/${name}`

/** The name of an answer after its data: one thing, or a list or a page of them; undefined for other answers. */
function answerName({ properties = {} }: { properties?: Record<string, Schema> }): string | undefined {
  const { data, next_steps: steps, total, next_cursor: cursor, next } = properties
  const [one, many] = [thingOf(data), thingOf(data?.items as Schema | undefined)]
  const kind = many ? (total || cursor || next ? 'Page' : 'List') : ''
  return (one ?? many) && `${one ?? many}${kind}${steps ? 'Change' : ''}Response`
}

/** The name of the component that a schema refers to, also when null may stand in its place. */
function thingOf(schema: Schema | undefined): string | undefined {
  const choices = (schema?.anyOf as Schema[] | undefined)?.filter(({ type }) => type !== 'null')
  const { $ref } = choices?.length === 1 ? (choices[0] ?? {}) : (schema ?? {})
  return nameIn($ref)
}

/** The name of the component that `$ref` refers to. */
export const nameIn = ($ref: unknown): string | undefined =>
  typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined

/** True for an object with known members, for an enumeration and for a choice with a discriminator; a map is none. */
const isThing = ({ properties, additionalProperties, enum: values, oneOf }: Schema): boolean =>
  Object.keys(properties ?? {}).length > 0 ||
  (properties !== undefined && additionalProperties === false) ||
  (Array.isArray(values) && values.length > 1) ||
  oneOf !== undefined

/** An enumeration of texts says that it is one; TypeBox leaves the type out. */
const typed = (schema: Schema): Schema =>
  Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')
    ? { type: 'string', ...schema }
    : schema

/** Equal for schemas that differ only in upper limits, closedness, descriptions, and the default of their use. */
function identityOf({ default: _, ...schema }: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (UPPER_LIMITS.has(key) || (key === 'additionalProperties' && value === false)) return undefined
    if (key === 'description' && typeof value === 'string') return undefined
    return value && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value
  })
}

const UPPER_LIMITS = new Set(['maxLength', 'maxItems', 'maxProperties', 'propertyNames'])

const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * One form for what has two: TypeBox writes that a value may be null as a choice, and @elysiajs/openapi as a second type;
 * TypeBox writes a map as a pattern of names, which few generators read.
 */
function normal(schema: Schema): Schema {
  const { type, description, patternProperties, ...rest } = schema
  const [values, ...others] = Object.values(patternProperties ?? {}) as Schema[]
  if (values && others.length === 0) return normal({ ...rest, type, description, additionalProperties: values })
  if (!Array.isArray(type)) return mapInner(schema, normal)
  const choices = type.map((each) => (each === 'null' ? { type: each } : { type: each, ...rest }))
  return mapInner({ anyOf: choices, ...(description !== undefined && { description }) }, normal)
}

/** The schema with `map` of each schema in it; `property` is the name of a property, and undefined for other places. */
function mapInner(schema: Schema, map: (inner: Schema, property?: string) => Schema): Schema {
  const { properties, items, additionalProperties: values, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(properties !== undefined && { properties: mapValues(properties as Components, map) }),
    ...(items !== undefined && { items: map(items as Schema) }),
    ...(typeof values === 'object' && { additionalProperties: map(values as Schema) }),
    ...(anyOf !== undefined && { anyOf: (anyOf as Schema[]).map((each) => map(each)) }),
    ...(oneOf !== undefined && { oneOf: (oneOf as Schema[]).map((each) => map(each)) }),
  }
}

const mapValues = (values: object, map: (value: Schema, key: string) => Schema): Components =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value as Schema, key)]))

/** The JSON of a value, without the symbols and hidden members of TypeBox, and without what only our messages read. */
const plain = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (name, each: unknown) => (OWN_KEYWORDS.has(name) ? undefined : each))) as Value

const OWN_KEYWORDS = new Set(['x-elsewhere', 'x-field', 'x-accepts', 'x-listed'])

/** `listModels` → `Models`: what an operation is about, after its verb. */
const subjectOf = (operationId: string): string => operationId.replace(/^[a-z]+/, '') || capital(operationId)
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** `next_steps` → `NextSteps` */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss)es$/, '')
    .replace(/(?<!s)s$/, '')
