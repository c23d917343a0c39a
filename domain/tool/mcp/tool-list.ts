import { createHash } from 'node:crypto'
import { ApiError } from '../../error.ts'
import { estimateInstructions, linearPattern } from '../../model/output/pattern.ts'
import { assertSchemaWorks, MAX_SCHEMA_BYTES } from '../../model/output/schema.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import { beginning, countCharacters } from '../../text/character.ts'
import { TEXT_LIMITS } from '../../text/limit.ts'
import { isReadableName } from '../../text/name.ts'
import { storableValue } from '../../text/storable.ts'
import { isNestedTooDeep } from '../nesting.ts'
import type { McpTool, McpToolText } from './server.ts'
import type { LeftOutTool } from './tool-view.ts'

const MAX_TOOLS = 500
const MAX_BYTES = 1024 * 1024
/** What the patterns of a list may have by the estimate; further ones are left out of their schemas. */
const MAX_PATTERN_INSTRUCTIONS = 200_000
/** More left-out tools than these are counted only. */
const MAX_NAMED = 100
/** The longest list that a server is read for. */
export const MAX_LISTED = 2_000

/** A tool as it arrives: nothing of it is checked but that it has a name. */
export type ListedTool = {
  name: string
  description?: unknown
  inputSchema?: unknown
  annotations?: unknown
  execution?: unknown
}

export type ToolList = { tools: McpTool[]; leftOut: LeftOutTool[] }

/**
 * The tools of a server that a model can be offered: at most 500 and 1 MiB. The others are named with the reason.
 * @param isCut true where the server has tools that were not read
 */
export function toolListOf(listed: readonly ListedTool[], isCut = false): ToolList {
  const tools = new Map<string, McpTool>()
  const leftOut: LeftOutTool[] = []
  const patterns = { left: MAX_PATTERN_INSTRUCTIONS }
  let bytes = 0
  for (const given of listed) {
    const tool = toolOf(given, patterns)
    const size = typeof tool === 'string' ? 0 : Buffer.byteLength(JSON.stringify(tool))
    const fault = typeof tool === 'string' ? tool : faultOf(tool, tools)
    if (fault === undefined && typeof tool !== 'string' && bytes + size <= MAX_BYTES) {
      bytes += size
      tools.set(tool.name, tool)
    } else if (leftOut.length < MAX_NAMED)
      leftOut.push({ name: beginning(given.name, TEXT_LIMITS.identifier), reason: fault ?? 'too_large' })
  }
  if (isCut) leftOut.push({ name: '…', reason: 'not_read' })
  return { tools: [...tools.values()], leftOut }
}

function faultOf({ name }: McpTool, taken: ReadonlyMap<string, McpTool>): string | undefined {
  if (taken.has(name)) return 'named_twice'
  return taken.size >= MAX_TOOLS ? 'too_many' : undefined
}

type PatternBudget = { left: number }

/** @returns the reason in place of a tool that cannot be offered */
function toolOf(given: ListedTool, patterns: PatternBudget): McpTool | string {
  if (isNestedTooDeep(given)) return 'bad_schema: it is nested too deep'
  const { name, description, inputSchema, annotations, execution } = storableValue(given) as ListedTool
  if (!isReadableName(name) || countCharacters(name) > TEXT_LIMITS.identifier) return 'bad_name'
  if (Buffer.byteLength(JSON.stringify(inputSchema ?? {})) > MAX_SCHEMA_BYTES)
    return 'bad_schema: it is larger than 64 KiB'
  const text: McpToolText = {
    description: typeof description === 'string' ? description : '',
    inputSchema: schemaOf(inputSchema, patterns),
    annotations: annotationsOf(annotations),
  }
  if (countCharacters(text.description) > TEXT_LIMITS.passage) return 'too_large'
  try {
    assertSchemaWorks({ schema: text.inputSchema }, 'inputSchema')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `bad_schema: ${error.message}`
  }
  const needed = needsTask(execution) ? ({ needsTask: true } as const) : {}
  return { name, ...text, ...needed, hash: hashOf(name, { ...text, ...needed }) }
}

/** True for a tool whose server carries out calls as tasks only. It is pinned, because it decides how a call is made. */
const needsTask = (execution: unknown): boolean =>
  typeof execution === 'object' &&
  execution !== null &&
  'taskSupport' in execution &&
  execution.taskSupport === 'required'

/** A tool without arguments may have no schema, or one without a type. */
function schemaOf(given: unknown, patterns: PatternBudget): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { type: 'object', properties: {} }
  const { $schema, ...schema } = withoutPatterns(given, patterns) as Record<string, unknown>
  return { ...schema, type: schema.type ?? 'object' }
}

/** The schema without the patterns that take unbounded time; the server itself still looks at its arguments. */
function withoutPatterns(value: unknown, patterns: PatternBudget): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPatterns(item, patterns))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, member]) => name !== 'pattern' || !isEndless(member, patterns))
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutPatterns(member, patterns)]))
}

function isEndless(pattern: unknown, patterns: PatternBudget): boolean {
  if (typeof pattern !== 'string') return false
  const estimated = estimateInstructions(pattern)
  if (estimated > patterns.left) return true
  patterns.left -= estimated
  try {
    linearPattern(pattern)
    return false
  } catch {
    return true
  }
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

function annotationsOf(given: unknown): McpToolText['annotations'] {
  const { title, ...hints } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const known = HINTS.flatMap((hint) => (typeof hints[hint] === 'boolean' ? [[hint, hints[hint]] as const] : []))
  return {
    ...(typeof title === 'string' && { title: beginning(title, TEXT_LIMITS.name) }),
    ...Object.fromEntries(known),
  }
}

/** Two tools with the same hash have the same name and texts, whatever the order of their members. */
const hashOf = (name: string, text: McpToolText): string =>
  createHash('sha256')
    .update(canonicalJson([name, text]))
    .digest('hex')
