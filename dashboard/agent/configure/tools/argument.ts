import { membersOf } from './schema.ts'
import type { ToolValue } from './section.ts'

/** The parameters of each type without parameters of its own. */
const OF_TYPE: Record<ToolValue['type'], string[]> = {
  api_call: [],
  web_scraper: ['url'],
  knowledge_card: ['query'],
  calculator: ['expression'],
  code_executor: ['code'],
}

/** The arguments that a test of the tool can have: its parameters, else the placeholders of its templates. */
export function argumentNames({ type, config, headers, parameters, schema }: ToolValue): string[] {
  if (schema !== null) return membersOf(schema).map(({ name }) => name)
  if (parameters.length > 0) return parameters.map(({ name }) => name)
  if (type === 'web_scraper' && config.defaultUrl) return []
  if (type !== 'api_call') return OF_TYPE[type]
  const templates = [config.url, config.bodyTemplate, ...headers.map(({ value }) => value)].join(' ')
  return [...new Set([...templates.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = '']) => name))]
}

/** Reads the typed text by the type of its parameter. The service says what does not fit. */
export function argumentOf({ parameters, schema }: ToolValue, name: string, text: string): unknown {
  const named = schema === null ? parameters : membersOf(schema)
  const type = named.find((parameter) => parameter.name === name)?.type ?? 'string'
  if (!['array', 'object', 'boolean', 'number', 'integer'].includes(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
