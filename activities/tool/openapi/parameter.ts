import { isSendableHeader } from '../../../domain/tool/header-name.ts'
import { isNode, listOf, type Node, nodeOf, resolved, textOf, Unmappable } from './document.ts'
import type { ToolSchemas } from './schema.ts'

type Place = 'path' | 'query' | 'header'
/** A parameter of an operation as an argument of its tool. */
export type Argument = { name: string; argument: string; in: Place; schema: unknown; isRequired: boolean }
export type Arguments = { taken: Argument[]; leftOut: { parameter: string; reason: string }[] }

/** A name that every provider takes for a property. */
const ARGUMENT = /^[A-Za-z0-9_.-]{1,64}$/
/** The standard says that these are no parameters; the last one is set by the tool. */
const NO_PARAMETERS = new Set(['accept', 'content-type', 'authorization', 'idempotency-key'])

/**
 * The arguments that the parameters of an operation become. An optional one that cannot be sent is left out.
 * @throws Unmappable for a required one
 */
export function argumentsOf(document: Node, schemas: ToolSchemas, path: Node, operation: Node): Arguments {
  const taken: Argument[] = []
  const leftOut: Arguments['leftOut'] = []
  for (const parameter of parametersOf(document, path, operation)) {
    const name = textOf(parameter.name)
    const isRequired = parameter.required === true || parameter.in === 'path'
    if (parameter.in === 'header' && NO_PARAMETERS.has(name.toLowerCase())) continue
    try {
      const place = placeOf(document, parameter)
      const argument = argumentName(name, place, taken)
      taken.push({ name, argument, in: place, schema: schemaOf(document, schemas, parameter), isRequired })
    } catch (error) {
      if (!(error instanceof Unmappable) || isRequired) throw error
      leftOut.push({ parameter: name, reason: error.message })
    }
  }
  return { taken, leftOut }
}

/** Those of the operation replace those of its path with the same name and place. */
function parametersOf(document: Node, path: Node, operation: Node): Node[] {
  const found = new Map<string, Node>()
  for (const given of [...listOf(path.parameters), ...listOf(operation.parameters)]) {
    const parameter = resolved(document, given)
    if (parameter) found.set(`${textOf(parameter.in)} ${textOf(parameter.name)}`, parameter)
  }
  return [...found.values()]
}

/** @throws Unmappable for a parameter that `api_call` cannot send */
function placeOf(document: Node, parameter: Node): Place {
  const { in: place, style, explode } = parameter
  const name = textOf(parameter.name)
  const cannot = (what: string) => new Unmappable(`api_call cannot send the parameter ${name}: ${what}.`)
  if (place !== 'path' && place !== 'query' && place !== 'header')
    throw cannot(place === 'cookie' ? 'it is a cookie' : 'it has no known place')
  if (name === '' || /[{}]/.test(name)) throw cannot('its name has braces, or it has none')
  if (place === 'header' && !isSendableHeader(name)) throw cannot('the connection sets this header')
  if (isNode(parameter.content)) return place
  const usual = place === 'query' ? 'form' : 'simple'
  if (style !== undefined && style !== usual) throw cannot(`its style is ${textOf(style)}`)
  const type = resolved(document, parameter.schema)?.type
  if (type === 'object') throw cannot('it is an object')
  if (type === 'array' && (place !== 'query' || explode === false)) throw cannot('it is a list in one value')
  return place
}

function argumentName(name: string, place: Place, taken: Argument[]): string {
  const plain = ARGUMENT.test(name) ? name : name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 64)
  const isFree = (argument: string) => taken.every((other) => other.argument !== argument)
  for (let number = 1, free = plain; ; number += 1) {
    if (isFree(free)) return free
    free = `${place}_${plain}`.slice(0, 60) + (number === 1 ? '' : `_${number}`)
  }
}

function schemaOf(document: Node, schemas: ToolSchemas, parameter: Node): unknown {
  const [content] = Object.values(nodeOf(parameter.content))
  const schema = schemas.convert(isNode(parameter.content) ? resolved(document, content)?.schema : parameter.schema)
  const description = textOf(parameter.description)
  return isNode(schema) && description !== '' ? { ...schema, description } : schema
}
