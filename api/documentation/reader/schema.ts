import { type Components, nameIn, type Schema } from '../component.ts'
import { type Html, html, line } from './html.ts'

/** The choices of an enumeration that are shown where it is used; a longer one is a link. */
const MAX_SHOWN_CHOICES = 12

/** The members of an object, one a row; another schema as its type. */
export function membersOf(schema: Schema, components: Components): Html {
  const whole = components[nameIn(schema.$ref) ?? ''] ?? schema
  const properties = Object.entries((whole.properties ?? {}) as Components)
  if (properties.length === 0) return html`<p>${typeOf(whole, components)}</p>`
  const required = (whole.required ?? []) as string[]
  return rowsOf(
    properties.map(([name, each]) => ({ name, schema: each, isRequired: required.includes(name) })),
    components,
  )
}

export type Row = {
  name: string
  schema: Schema
  isRequired: boolean
  description?: string | undefined
  place?: string
}

/** A table of names with their types and descriptions. */
export const rowsOf = (rows: Row[], components: Components): Html => html`<table>
${rows.map(
  ({ name, schema, isRequired, place, description }) =>
    html`<tr><th scope="row"><code>${name}</code>${place !== undefined && html` <small>${place}</small>`}${isRequired && html` <small class="required">required</small>`}</th><td>${typeOf(schema, components)}${boundsOf(schema)}<br>${line(description ?? descriptionOf(schema, components))}</td></tr>
`,
)}</table>`

const descriptionOf = ({ description, $ref }: Schema, components: Components): string | undefined =>
  (description ?? components[nameIn($ref) ?? '']?.description) as string | undefined

/** The type of a value in few words; a named schema is a link. */
export function typeOf(schema: Schema, components: Components): Html {
  const name = nameIn(schema.$ref)
  const choices = ((name === undefined ? schema : components[name])?.enum ?? []) as unknown[]
  if (choices.length > 0 && choices.length <= MAX_SHOWN_CHOICES)
    return joined(choices.map((choice) => html`<code>${String(choice)}</code>`))
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const union = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (union) return joined(union.map((each) => typeOf(each, components)))
  if (schema.items) return html`list of ${typeOf(schema.items as Schema, components)}`
  if (typeof schema.additionalProperties === 'object')
    return html`map of ${typeOf(schema.additionalProperties as Schema, components)}`
  return html`${String(schema.format ?? schema.type ?? 'anything')}`
}

const joined = (parts: Html[]): Html => html`${parts.map((part, index) => [index > 0 && ' | ', part])}`

/** The bounds and the default of a value, such as `1–100, default 50`. */
function boundsOf(schema: Schema): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as Record<string, number | undefined>
  const bounds = [
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minItems, maxItems, ' entries'),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== false)
  return html`${bounds.map((bound) => html`, <small>${bound}</small>`)}`
}

function rangeOf(from: number | undefined, to: number | undefined, unit: string): string | false {
  const end = to === undefined || to === Number.MAX_SAFE_INTEGER ? undefined : to.toLocaleString('en')
  if (end !== undefined)
    return from === undefined ? `at most ${end}${unit}` : `${from.toLocaleString('en')}–${end}${unit}`
  return from !== undefined && `at least ${from}${unit}`
}
