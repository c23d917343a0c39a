import { parse } from 'yaml'
import { DocumentRefused, isNode, type Node, textOf } from './document.ts'

/** A document of many aliases grows when it is written out. */
const MAX_CHARACTERS = 20_000_000
const NOT_READ = 'Send a document of OpenAPI 3.0 or 3.1 as JSON or YAML.'

/**
 * Reads a document of OpenAPI from JSON or YAML.
 * @param field the field of the request that has the document or its address
 * @throws DocumentRefused
 */
export function readOpenApi(text: string, field: string): Node {
  const document = parsedValue(text, field)
  if (!isNode(document))
    throw new DocumentRefused(field, `${field} holds no object, but a document of OpenAPI is one.`, NOT_READ)
  const version = textOf(document.openapi)
  if (/^3\.[01](\.|$)/.test(version)) return document
  if (document.swagger !== undefined)
    throw new DocumentRefused(
      field,
      `${field} is a document of Swagger ${String(document.swagger).slice(0, 20)}, which is not read.`,
      'Convert it to OpenAPI 3, such as with https://converter.swagger.io, and send that.',
    )
  const what = version ? `of OpenAPI ${version.slice(0, 20)}, which is not read` : 'without the field openapi'
  throw new DocumentRefused(field, `${field} is a document ${what}.`, NOT_READ)
}

function parsedValue(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return yamlOf(text, field)
  }
}

function yamlOf(text: string, field: string): unknown {
  try {
    // The bound of aliases keeps a few lines from growing to gigabytes. The copy as JSON has no value in two places.
    const value: unknown = parse(text, {
      maxAliasCount: 100,
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: false,
    })
    const json = JSON.stringify(value) ?? ''
    if (json.length > MAX_CHARACTERS) throw new Error('it grows too large')
    return json === '' ? undefined : JSON.parse(json)
  } catch (error) {
    if (error instanceof RangeError) throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : ''
    throw new DocumentRefused(field, `${field} is neither JSON nor YAML: ${reason}`, NOT_READ)
  }
}
