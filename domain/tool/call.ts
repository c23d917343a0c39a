import type { ModelTool } from '../model/model.ts'
import { normalize } from '../text/normalize.ts'
import { type CheckedArguments, checkArguments, checkBySchema, parseArguments } from './argument.ts'
import type { CallerTool } from './caller-tool.ts'
import type { Tool } from './config.ts'
import { MCP_CALL_MS, MCP_TASK_MS, type McpTool, type StoredMcpServer } from './mcp/server.ts'
import { isNestedTooDeep } from './nesting.ts'
import { BUILT_IN_PARAMETERS, jsonSchemaIn, jsonSchemaOf, parametersOf } from './parameter.ts'

/** A tool of the caller, which no process of the service runs. */
export type OutsideTool = CallerTool & { type: 'caller' }
/** The built-in tools: `escalate { reason }` and `read_tool_result { call_id, offset }`. */
export type BuiltInTool = 'escalate' | typeof RESULT_READER
/** The built-in tool that reads on in a result of which the model got a part. No other tool has its name. */
export const RESULT_READER = 'read_tool_result'
/** A tool of an MCP server of the agent, under its whole name; `server` is in the clear. */
export type ServerTool = {
  type: 'mcp'
  name: string
  modelName: string
  server: Omit<StoredMcpServer, 'pins'>
  listed: McpTool
  /** What a connection need not ask again. */
  known: unknown
}
/** A tool that this service calls for the agent. */
export type OwnTool = Tool | ServerTool
/** A tool that a model can call: one of the agent's, one of the caller's, or a built-in one. */
export type CallableTool = OwnTool | OutsideTool | BuiltInTool

export const isServerTool = (tool: CallableTool): tool is ServerTool => !isBuiltIn(tool) && tool.type === 'mcp'

/** True for a tool that somebody outside runs. */
export const isOutside = (tool: CallableTool | undefined): tool is OutsideTool =>
  typeof tool === 'object' && tool.type === 'caller'

export const isBuiltIn = (tool: CallableTool | undefined): tool is BuiltInTool => typeof tool === 'string'

/** True for a tool of the agent whose calls a person allows. */
export function needsApproval(tool: CallableTool | undefined): tool is OwnTool {
  if (tool === undefined || isBuiltIn(tool) || isOutside(tool)) return false
  if (!isServerTool(tool)) return tool.approval === 'always'
  const { approval = 'writes' } = tool.server
  return approval === 'always' || (approval === 'writes' && !hasHint(tool, 'readOnlyHint'))
}

/** True for a hint of a server that its owner trusts. */
const hasHint = ({ server, listed }: ServerTool, hint: 'readOnlyHint' | 'idempotentHint'): boolean =>
  server.trustsHints === true && listed.annotations[hint] === true

/** True for a tool that a call allowed for the other may be made with: the same name, address, method and arguments. */
export const isSameTool = (one: Tool, other: Tool): boolean => identityOf(one) === identityOf(other)

const identityOf = ({ type, name, config: { url, defaultUrl, method = 'GET' }, inputSchema }: Tool): string =>
  JSON.stringify([type, name, url ?? defaultUrl, method, sorted(inputSchema ?? {})])

const sorted = (value: Record<string, unknown>) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Providers take no more tools. */
export const MOST_TOOLS = 128

export type ModelTools = { tools: ModelTool[]; find(name: string): CallableTool | undefined }

/**
 * Returns the tools in the provider's form, the agent's first. Where they are too many, the last of servers are left out, so
 * that the reader of results has a place. `find` returns the tool of a name that the model calls, also
 * the reader of results, which is offered where a result was cut.
 */
export function modelToolsOf(
  tools: Tool[],
  extras: { escalate: boolean; servers?: ServerTool[]; callers?: CallerTool[] },
): ModelTools {
  const byName = new Map<string, CallableTool>([[RESULT_READER, RESULT_READER]])
  if (extras.escalate) byName.set('escalate', 'escalate')
  const kept = tools.filter((tool) => isProviderName(tool.name))
  const mapped = tools.filter((tool) => !isProviderName(tool.name))
  for (const tool of [...kept, ...mapped]) byName.set(freeName(providerName(tool.name), byName), tool)
  const room = Math.max(MOST_TOOLS - byName.size - (extras.callers ?? []).length, 0)
  for (const tool of (extras.servers ?? []).slice(0, room)) byName.set(freeName(tool.modelName, byName), tool)
  for (const tool of extras.callers ?? [])
    byName.set(freeName(providerName(tool.name), byName), { ...tool, type: 'caller' })
  return {
    tools: Array.from(byName, ([name, tool]) => modelTool(name, tool)).filter(({ name }) => name !== RESULT_READER),
    find: (name) => byName.get(name) ?? byName.get(providerName(name)),
  }
}

/** Checks the arguments that a model wrote. The error becomes the call's result, so the model can correct them. */
export function validateArguments(tool: CallableTool, argumentsJson: string): CheckedArguments {
  if (isBuiltIn(tool)) return checkArguments(BUILT_IN_PARAMETERS[tool], argumentsJson)
  if (isServerTool(tool)) return checkBySchema(tool.listed.inputSchema, argumentsJson)
  if (!isOutside(tool)) {
    const schema = jsonSchemaIn(tool)
    return schema ? checkBySchema(schema, argumentsJson) : checkArguments(parametersOf(tool), argumentsJson)
  }
  // The caller checks what its schema says: only an object can be given to it.
  const args = parseArguments(argumentsJson)
  if (args && !isNestedTooDeep(args)) return { ok: true, args }
  return { ok: false, error: 'The arguments are not a JSON object, or they are nested too deep.' }
}

/**
 * True when a second run does no harm. An `api_call` is repeatable only with GET, and a server's tool by trusted hints;
 * others may have had an effect.
 */
export function isRepeatable(tool: CallableTool): boolean {
  if (isBuiltIn(tool) || isOutside(tool)) return true
  if (isServerTool(tool)) return hasHint(tool, 'readOnlyHint') || hasHint(tool, 'idempotentHint')
  return tool.type !== 'api_call' || (tool.config.method ?? 'GET') === 'GET'
}

/** The type of a called tool; `unknown` for a name that the agent has no tool of. */
export const toolTypeOf = (tool: CallableTool | undefined): string =>
  tool === undefined ? 'unknown' : isBuiltIn(tool) ? tool : tool.type

/** True for a call of a tool that the agent has; the reader of results is none, nor is a name that it does not know. */
export const isOfTool = ({ name, type }: { name: string; type: string }): boolean =>
  name !== RESULT_READER && type !== toolTypeOf(undefined)

/** Returns how long a call may take before its caller gives it up, with the time to read the answer. */
export function toolTimeoutMs(tool: OwnTool): number {
  if (isServerTool(tool)) return tool.server.timeoutMs ?? (tool.listed.needsTask ? MCP_TASK_MS : MCP_CALL_MS)
  if (tool.type === 'api_call' || tool.type === 'web_scraper') return (tool.config.timeoutMs ?? 10_000) + 12_000
  return 30_000
}

function modelTool(name: string, tool: CallableTool): ModelTool {
  if (isServerTool(tool)) return { name, description: tool.listed.description, parameters: tool.listed.inputSchema }
  if (isOutside(tool)) return { name, description: tool.description, parameters: tool.parameters ?? NO_PARAMETERS }
  if (isBuiltIn(tool))
    return { name, description: DESCRIPTIONS[tool], parameters: jsonSchemaOf(BUILT_IN_PARAMETERS[tool]) }
  return { name, description: tool.description, parameters: jsonSchemaIn(tool) ?? jsonSchemaOf(parametersOf(tool)) }
}

const DESCRIPTIONS: Record<BuiltInTool, string> = {
  escalate: 'Hands the conversation over to a person. Call it when the user asks for one or you cannot help.',
  [RESULT_READER]:
    'Reads on in the result of an earlier call that was cut or left out. Its text names call_id and next_offset.',
}

/** The reader of results as a model sees it. */
export const READER_TOOL: ModelTool = modelTool(RESULT_READER, RESULT_READER)

const NO_PARAMETERS = { type: 'object', properties: {} }

const isProviderName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)

/** Returns a name that every provider takes: `[A-Za-z0-9_-]{1,64}`, for Google's with a letter or `_` first. */
export function providerName(name: string): string {
  const ascii = normalize(name, 'NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
  return (/^[A-Za-z_]/.test(ascii) ? ascii : `_${ascii}`).slice(0, 64)
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free
    free = `${name.slice(0, 63 - String(number).length)}_${number}`
  }
}
