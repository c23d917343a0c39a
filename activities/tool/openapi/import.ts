import { providerName } from '../../../domain/tool/call.ts'
import type { ImportedOperation, OpenApiReading, SkippedOperation } from '../../../domain/tool/import.ts'
import { DocumentRefused, isNode, type Node, nodeOf, resolved, textOf, Unmappable } from './document.ts'
import { type Given, type Operation, toolOf } from './operation.ts'
import { readOpenApi } from './read.ts'

/** What a reader of a document is given: `url` is where it was fetched, `operations` the chosen ones. */
export type OpenApiTask = { url?: string; operations?: string[]; server?: string }

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace']
/** The reasons and names of more operations are not told. */
const MAX_OPERATIONS = 5_000
/** More than an agent may have; the rest are told to be too much. */
const MAX_CHARACTERS = 2_000_000
/** Names of built-in tools. */
const RESERVED = new Set(['escalate', 'read_tool_result'])

/** Reads a document and makes a tool of each chosen operation. It runs in a confined process. */
export function readTools(text: string, { url, operations, server }: OpenApiTask): OpenApiReading {
  try {
    const document = readOpenApi(text, url === undefined ? 'openapi' : 'url')
    const given = { ...(server !== undefined && { server }), ...(url !== undefined && { base: url }) }
    return toolsOf(document, chosen(operationsOf(document), operations), given)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    const { field, message, fix } = error
    return { refusal: { field, message, fix } }
  }
}

/** All operations, each with the name that its tool has whichever of them are chosen. */
function operationsOf(document: Node): Operation[] {
  const found: Operation[] = []
  const names = new Set(RESERVED)
  for (const [path, given] of Object.entries(nodeOf(document.paths))) {
    const holder = pathOf(document, given)
    for (const method of METHODS) {
      const node = holder[method]
      if (!isNode(node) || found.length >= MAX_OPERATIONS) continue
      const own = `${method.toUpperCase()} ${path}`
      const operationId = textOf(node.operationId)
      const name = freeName(operationId || own.replaceAll(/[{}]/g, ''), names)
      found.push({ id: operationId || own, name, method: method.toUpperCase(), path, holder, node })
    }
  }
  return found
}

function pathOf(document: Node, given: unknown): Node {
  try {
    return resolved(document, given) ?? {}
  } catch (error) {
    if (error instanceof Unmappable) return {}
    throw error
  }
}

/** Two underscores part the names of servers and their tools, so that no name has them. */
function freeName(text: string, names: Set<string>): string {
  const plain = providerName(text).replaceAll(/_+/g, '_').replace(/_$/, '').slice(0, 60)
  let name = plain
  for (let number = 2; names.has(name); number += 1) name = `${plain}_${number}`
  names.add(name)
  return name
}

/** @throws DocumentRefused for a name that no operation has */
function chosen(all: Operation[], wanted: string[] | undefined): Operation[] {
  if (wanted === undefined) return all
  const picked = new Set<Operation>()
  for (const [index, name] of wanted.entries()) {
    const found = all.find((each) => each.id === name) ?? all.find((each) => isCalled(each, name))
    if (!found)
      throw new DocumentRefused(
        `operations[${index}]`,
        `operations[${index}] names no operation of the document: ${name.slice(0, 200)}.`,
        'Send an operationId, or method and path such as GET /pets; dry_run without operations lists them.',
      )
    picked.add(found)
  }
  return all.filter((each) => picked.has(each))
}

const isCalled = ({ method, path }: Operation, name: string): boolean => {
  const [, given = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(name.trim()) ?? []
  return given.toUpperCase() === method && rest === path
}

function toolsOf(document: Node, operations: Operation[], given: Given): OpenApiReading {
  const tools: ImportedOperation[] = []
  const skipped: SkippedOperation[] = []
  let characters = 0
  for (const operation of operations) {
    try {
      const { tool, leftOut } = toolOf(document, operation, given)
      characters += JSON.stringify(tool).length
      if (characters > MAX_CHARACTERS) throw new Unmappable('The tools before it fill the agent.')
      tools.push({ operation: operation.id, tool, leftOut })
    } catch (error) {
      if (!(error instanceof Unmappable)) throw error
      const { id, method, path } = operation
      const own = `${method} ${path}`
      skipped.push({ operation: id, reason: id === own ? error.message : `${own}: ${error.message}` })
    }
  }
  return { tools, skipped }
}
