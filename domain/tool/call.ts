import type { ModelTool } from '../model/model.ts'
import { normalize } from '../text/normalize.ts'
import { type CheckedArguments, checkArguments } from './argument.ts'
import type { Tool } from './config.ts'
import { ESCALATE_PARAMETERS, jsonSchemaOf, parametersOf } from './parameter.ts'

/** A tool that a model can call: one of the agent's, or the built-in `escalate { reason }`. */
export type CallableTool = Tool | 'escalate'

export type ModelTools = { tools: ModelTool[]; find(name: string): CallableTool | undefined }

/** Returns the agent's tools in the provider's form. `find` returns the tool of a name that the model calls. */
export function modelToolsOf(tools: Tool[], extras: { escalate: boolean }): ModelTools {
  const byName = new Map<string, CallableTool>()
  if (extras.escalate) byName.set('escalate', 'escalate')
  const kept = tools.filter((tool) => isProviderName(tool.name))
  const mapped = tools.filter((tool) => !isProviderName(tool.name))
  for (const tool of [...kept, ...mapped]) byName.set(freeName(providerName(tool.name), byName), tool)
  return {
    tools: Array.from(byName, ([name, tool]) => modelTool(name, tool)),
    find: (name) => byName.get(name) ?? byName.get(providerName(name)),
  }
}

/** Checks the arguments that a model wrote. The error becomes the call's result, so the model can correct them. */
export const validateArguments = (tool: CallableTool, argumentsJson: string): CheckedArguments =>
  checkArguments(tool === 'escalate' ? ESCALATE_PARAMETERS : parametersOf(tool), argumentsJson)

/**
 * True when a second run does no harm. An `api_call` is repeatable only with GET; other methods may have had an
 * effect.
 */
export const isRepeatable = (tool: CallableTool): boolean =>
  tool === 'escalate' || tool.type !== 'api_call' || (tool.config.method ?? 'GET') === 'GET'

/** The type of a called tool; `unknown` for a name that the agent has no tool of. */
export const toolTypeOf = (tool: CallableTool | undefined): string =>
  tool === undefined ? 'unknown' : tool === 'escalate' ? 'escalate' : tool.type

/** Returns how long a call may take before its caller gives it up, with the time to read the answer. */
export function toolTimeoutMs(tool: Tool): number {
  if (tool.type === 'api_call' || tool.type === 'web_scraper') return (tool.config.timeoutMs ?? 10_000) + 12_000
  return 30_000
}

function modelTool(name: string, tool: CallableTool): ModelTool {
  if (tool !== 'escalate') return { name, description: tool.description, parameters: jsonSchemaOf(parametersOf(tool)) }
  const description = 'Hands the conversation over to a person. Call it when the user asks for one or you cannot help.'
  return { name, description, parameters: jsonSchemaOf(ESCALATE_PARAMETERS) }
}

const isProviderName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)

/** Returns a name that every provider takes: `[A-Za-z0-9_-]{1,64}`, for Google's with a letter or `_` first. */
function providerName(name: string): string {
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
