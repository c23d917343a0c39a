import { findSchemaFault } from '../../../domain/model/output/schema.ts'
import { beginning } from '../../../domain/text/character.ts'
import { TEXT_LIMITS } from '../../../domain/text/limit.ts'
import type { Tool } from '../../../domain/tool/config.ts'
import { type Body, bodyOf } from './body.ts'
import { authTypeOf } from './credential.ts'
import { type Node, textOf, Unmappable } from './document.ts'
import { type Argument, type Arguments, argumentsOf } from './parameter.ts'
import { ToolSchemas } from './schema.ts'
import { serverOf } from './server.ts'

/** An operation of a document. `name` is that of its tool. */
export type Operation = { id: string; name: string; method: string; path: string; holder: Node; node: Node }
export type Given = { server?: string; base?: string }
export type MadeTool = { tool: Tool; leftOut: Arguments['leftOut'] }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** A longer description costs tokens in every request and helps no model. */
const MAX_DESCRIPTION_LENGTH = 2_000

/** The tool that calls an operation. @throws Unmappable with the reason why there is none */
export function toolOf(document: Node, { method, path, holder, node, name }: Operation, given: Given): MadeTool {
  const known = METHODS.find((each) => each === method)
  if (!known) throw new Unmappable(`api_call has no ${method}.`)
  const authType = authTypeOf(document, node)
  const server = serverOf(given, node, holder, document)
  const schemas = new ToolSchemas(document)
  const { taken, leftOut } = argumentsOf(document, schemas, holder, node)
  addMissing(path, taken)
  const body = bodyOf(document, schemas, method, node)
  const isFlat = body?.members !== undefined && isApart(body.members.properties, taken)
  const inputSchema = inputSchemaOf(schemas, taken, body, isFlat)
  const config: Tool['config'] = { url: addressOf(server, path, method, taken), method: known, authType }
  const headers = headersOf(taken, body)
  if (Object.keys(headers).length > 0) config.headers = headers
  if (body && !isFlat) config.bodyTemplate = '"{{body}}"'
  const tool: Tool = { type: 'api_call', name, description: descriptionOf(node, method, path), config, inputSchema }
  assertFits(tool)
  return { tool, leftOut }
}

/** A placeholder of the path that no parameter describes is a required text. */
function addMissing(path: string, taken: Argument[]): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
    if (taken.some((each) => each.in === 'path' && each.name === name)) continue
    const argument = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
    if (taken.some((each) => each.argument === argument))
      throw new Unmappable(`Its path has {${name.slice(0, 100)}}, which no parameter describes.`)
    taken.push({ name, argument, in: 'path', schema: { type: 'string' }, isRequired: true })
  }
}

/** True when the members can stand beside the parameters: no name is in both, and providers take each. */
const isApart = (properties: Node, taken: Argument[]): boolean =>
  Object.keys(properties).every(
    (name) => /^[A-Za-z0-9_.-]{1,64}$/.test(name) && taken.every(({ argument }) => argument !== name),
  )

function inputSchemaOf(schemas: ToolSchemas, taken: Argument[], body: Body | undefined, isFlat: boolean) {
  const members = isFlat ? body?.members : undefined
  const own = Object.fromEntries(taken.map(({ argument, schema }) => [argument, schema]))
  if (body && !isFlat && Object.hasOwn(own, 'body')) throw new Unmappable('A parameter has the name body.')
  const properties = { ...own, ...(isFlat ? members?.properties : body && { body: body.whole() }) }
  const required = taken.flatMap(({ argument, isRequired }) => (isRequired ? [argument] : []))
  // POST and PUT always send a body, also where the operation takes none.
  if (members) required.push(...members.required)
  else if (body?.isRequired) required.push('body')
  return {
    type: 'object' as const,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: members?.additionalProperties ?? false,
    ...schemas.definitions(),
  }
}

/** In GET and DELETE arguments go into the query by themselves, under their own names. */
function addressOf(server: string, path: string, method: string, taken: Argument[]): string {
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const found = taken.find((each) => each.in === 'path' && each.name === name)
    return `{{${found?.argument}}}`
  })
  const isQuerySent = method === 'GET' || method === 'DELETE'
  const written = taken.filter(
    ({ in: place, name, argument }) => place === 'query' && !(isQuerySent && name === argument),
  )
  const query = written.map(({ name, argument }) => `${encodeURIComponent(name)}={{${argument}}}`).join('&')
  const address = `${server}${filled.startsWith('/') ? '' : '/'}${filled}`
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}

function headersOf(taken: Argument[], body: Body | undefined): Record<string, string> {
  const given = taken
    .filter(({ in: place }) => place === 'header')
    .map(({ name, argument }) => [name, `{{${argument}}}`])
  const type = body?.contentType ?? ''
  const isOwn = type !== '' && !type.startsWith('*') && !/^application\/json\b/i.test(type)
  return Object.fromEntries([...given, ...(isOwn ? [['Content-Type', type]] : [])])
}

function descriptionOf(operation: Node, method: string, path: string): string {
  const words = [textOf(operation.summary), textOf(operation.description)].map((text) => text.trim()).filter(Boolean)
  const text = (operation.deprecated === true ? ['Deprecated.', ...words] : words).join('\n\n')
  return beginning(text || `${method} ${path}`, MAX_DESCRIPTION_LENGTH)
}

/** @throws Unmappable for a tool that a PUT would refuse */
function assertFits({ config, inputSchema }: Tool): void {
  if ((config.url ?? '').length > TEXT_LIMITS.address) throw new Unmappable('Its address is too long.')
  const fault = findSchemaFault(inputSchema ?? {}, 'Its schema')
  if (fault) throw new Unmappable(`${fault.field} ${fault.what}.`)
}
