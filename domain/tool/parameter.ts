import { isSchemaObject, type JsonSchema } from '../model/output/subschema.ts'
import { isOneEditAway } from '../text/likely.ts'
import type { Tool, ToolParameter } from './config.ts'
import { findPlaceholders } from './placeholder.ts'

export type ToolParameters = Record<string, ToolParameter>

export const BUILT_IN_PARAMETERS: Record<'escalate' | 'read_tool_result', ToolParameters> = {
  escalate: {
    reason: { type: 'string', description: 'Why a person should take over, in one sentence.', required: true },
  },
  read_tool_result: {
    call_id: { type: 'string', description: 'The call_id that stands with the text.', required: true },
    offset: { type: 'integer', description: 'The character to begin with, the next_offset of the text; 0 by default.' },
  },
}

type Input = Pick<Tool, 'inputSchema'>

/** The JSON Schema that the owner of a tool gave it; undefined where its `inputSchema` has the short form or is missing. */
export const jsonSchemaIn = ({ inputSchema }: Input): JsonSchema | undefined =>
  inputSchema?.type === 'object' ? inputSchema : undefined

/** The names of the parameters in an `inputSchema` of either form. */
export function inputNames(tool: Input): string[] {
  const properties = jsonSchemaIn(tool) ? jsonSchemaIn(tool)?.properties : tool.inputSchema
  return isSchemaObject(properties) ? Object.keys(properties) : []
}

/**
 * Returns the parameters of a tool without a JSON Schema: its `inputSchema`, or without one those of its type
 * (docs/tools.md).
 */
export function parametersOf(tool: Tool): ToolParameters {
  if (tool.inputSchema && inputNames(tool).length > 0) return tool.inputSchema as ToolParameters
  const { defaultUrl, url, headers, bodyTemplate } = tool.config
  switch (tool.type) {
    case 'calculator':
      return oneParameter('expression', 'The expression to compute, such as (1.5 + 2)^3, sqrt(2) or 10% of 50.')
    case 'code_executor':
      return oneParameter(
        'code',
        `The ${tool.config.language ?? 'javascript'} program to run; what it prints is the result.`,
      )
    case 'knowledge_card':
      return oneParameter('query', 'What to look for in the knowledge bases.')
    case 'web_scraper':
      return defaultUrl || url ? {} : oneParameter('url', 'The address of the page to read, with http:// or https://.')
    case 'api_call':
      return placeholdersOf([url ?? defaultUrl ?? '', ...Object.values(headers ?? {}), bodyTemplate ?? ''])
  }
}

/**
 * Returns the one argument that the tool needs, as text: the one with the default name, or else the first of its
 * `inputSchema`.
 */
export function mainArgument(tool: Tool, args: Record<string, unknown>, name: string): string | undefined {
  const names = inputNames(tool)
  const chosen = names.length === 0 || names.includes(name) ? name : names[0]
  const value = chosen === undefined ? undefined : args[chosen]
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
}

function placeholdersOf(templates: string[]): ToolParameters {
  const names = templates.flatMap((template) => findPlaceholders(template).map(({ name }) => name))
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, { type: 'string', description: name, required: true }]),
  )
}

const oneParameter = (name: string, description: string): ToolParameters => ({
  [name]: { type: 'string', description, required: true },
})

/** Returns the parameters as JSON Schema, for the model. */
export function jsonSchemaOf(parameters: ToolParameters): Record<string, unknown> {
  const entries = Object.entries(parameters)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { type, description }]) => [name, { ...TYPES[typeOf(type)], description }]),
    ),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  }
}

const TYPES = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  array: { type: 'array', items: {} },
  object: { type: 'object' },
} as const

export type ParameterType = keyof typeof TYPES

const ALIASES: Record<string, ParameterType> = {
  str: 'string',
  text: 'string',
  float: 'number',
  double: 'number',
  int: 'integer',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  json: 'object',
}

/** The type that a misspelt word in an `inputSchema` probably means. */
export const likelyTypeOf = (word: string): string | undefined =>
  isTypeWord(typeWord(word)) ? undefined : TYPE_WORDS.find((each) => isOneEditAway(typeWord(word), each))

const isTypeWord = (word: string): boolean => Object.hasOwn(TYPES, word) || Object.hasOwn(ALIASES, word)
export const TYPE_WORDS = Object.keys(TYPES)

/** Returns the JSON type of a word in an `inputSchema`; an unknown word means text. */
export function typeOf(word: string): ParameterType {
  const lower = typeWord(word)
  if (Object.hasOwn(TYPES, lower)) return lower as ParameterType
  return Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? 'string') : 'string'
}

const typeWord = (word: string): string => word.trim().toLowerCase()
