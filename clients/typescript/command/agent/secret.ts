import { isObject, type Json } from '../value.ts'
import type { AgentDocument, Section } from './document.ts'

/** The sections that may hold secrets, with the beginning of the names of their variables. */
const WITH_SECRETS: { [Name in Section]?: string } = {
  tools: 'TOOL',
  mcpServers: 'MCP',
  channels: 'CHANNEL',
  escalation: 'ESCALATION',
}
const VARIABLE = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g
const DOTS = '••••'
/** A whole credential ends in any four characters, a part of a longer text in plain ones. */
const MASKS = /••••[A-Za-z0-9_-]{0,4}/g

/** A document whose masked secrets are names of environment variables: `${env:TOOL_WEATHER_AUTH_VALUE}`. */
export function withVariables<Given extends AgentDocument>(document: Given): Given {
  const named = Object.entries(WITH_SECRETS).map(([section, prefix]) => {
    const change = (text: string, path: string[]): string => {
      const name = nameOf([prefix, ...path])
      if (isWholeMask(text)) return `\${env:${name}}`
      let count = 0
      return text.replaceAll(MASKS, () => {
        count += 1
        return `\${env:${name}${count > 1 ? `_${count}` : ''}}`
      })
    }
    return [section, mapTexts(document[section as Section] ?? null, change)]
  })
  return { ...document, ...Object.fromEntries(named) }
}

/** A secret for which there is neither a variable nor a stored value. `path` is its place in the document. */
export type MissingSecret = { path: string; variable: string }

/** The body of a section, with the values of the environment, or with the masks that keep what is stored. */
export function filledSection(
  section: Section,
  wanted: Json,
  stored: Json | undefined,
  env: NodeJS.ProcessEnv,
): { body: Json; missing: MissingSecret[]; hasValues: boolean } {
  const missing: MissingSecret[] = []
  let hasValues = false
  if (!WITH_SECRETS[section]) return { body: wanted, missing, hasValues }
  const kept = new Map<string, string[]>()
  mapTexts(stored ?? null, (text, path) => {
    kept.set(path.join('.'), isWholeMask(text) ? [text] : (text.match(MASKS) ?? []))
    return text
  })
  const body = mapTexts(wanted, (text, path) => {
    const masks = [...(kept.get(path.join('.')) ?? [])]
    return text.replaceAll(VARIABLE, (given, variable: string) => {
      const mask = masks.shift()
      const value = env[variable] || undefined
      hasValues ||= value !== undefined
      if (value === undefined && mask === undefined) missing.push({ path: [section, ...path].join('.'), variable })
      return value ?? mask ?? given
    })
  })
  return { body, missing, hasValues }
}

const isWholeMask = (text: string): boolean => text.startsWith(DOTS) && Array.from(text).length <= 8

/** Changes each text. An entry of a list is at its name where it has one, and `config` is no step of a path. */
function mapTexts(value: Json, change: (text: string, path: string[]) => string, path: string[] = []): Json {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value))
    return value.map((entry, index) =>
      mapTexts(entry, change, [...path, isObject(entry) ? String(entry.name ?? index) : String(index)]),
    )
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    mapTexts(inner, change, key === 'config' ? path : [...path, key]),
  ])
  return Object.fromEntries(entries)
}

/** `['TOOL', 'weather', 'authValue']` is `TOOL_WEATHER_AUTH_VALUE`. */
const nameOf = (path: string[]): string =>
  path
    .join('_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
