import type { CallTool, Json, ModelCall } from './call.ts'

type Property = { type?: string; enum?: unknown[] }
export type ScriptedCall = { name: string; arguments: Json }

/** The declared tool with this name or with this part of a name; undefined when there is none. */
export function pickTool(call: ModelCall, name: string): CallTool | undefined {
  const squeeze = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (
    call.tools.find((tool) => tool.name === name) ??
    call.tools.find((tool) => squeeze(tool.name).includes(squeeze(name)))
  )
}

/** The names of declared parameters that a placeholder stands for. */
const PLACEHOLDERS: Record<string, RegExp> = {
  $expr: /expr|formula|input|query/i,
  $code: /code|source|script|program/i,
  $url: /url|uri|address/i,
  $reason: /reason|message|why|summary/i,
}

/** The call with placeholders replaced by parameter names and with a value for every required parameter. */
export function callOf(tool: CallTool, given: Json): ScriptedCall {
  const properties = (tool.parameters.properties ?? {}) as Record<string, Property>
  const required = (tool.parameters.required ?? []) as string[]
  const order = Object.keys(properties).sort((a, b) => Number(required.includes(b)) - Number(required.includes(a)))
  const named = (pattern: RegExp) =>
    order.find((name) => pattern.test(name)) ??
    order.find((name) => (properties[name]?.type ?? 'string') === 'string' && !properties[name]?.enum)
  const filled: Json = {}
  for (const [key, value] of Object.entries(given)) {
    const pattern = PLACEHOLDERS[key]
    const name = key === '$1' ? order[0] : pattern ? (named(pattern) ?? order[0]) : key
    filled[name ?? 'input'] = value
  }
  for (const name of required) filled[name] ??= anyValue(properties[name])
  return { name: tool.name, arguments: filled }
}

const VALUES: Record<string, unknown> = { string: 'x', number: 1, integer: 1, boolean: true, array: [], object: {} }
const anyValue = (property: Property | undefined): unknown =>
  property?.enum?.[0] ?? VALUES[(property?.type ?? 'string').toLowerCase()] ?? 'x'
