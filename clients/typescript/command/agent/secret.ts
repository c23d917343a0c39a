import { isObject, type Json } from '../value.ts'
import { type AgentDocument, SECTION_NAMES, type Section } from './document.ts'

/**
 * The fields that may hold secrets, each of an entry of its section, with the beginning of the names of their variables.
 * No other text is a variable: an editor who writes one into a description reads nothing of the environment.
 */
const SECRETS: { [Name in Section]?: { prefix: string; fields: string[] } } = {
  tools: { prefix: 'TOOL', fields: ['authValue', 'url', 'defaultUrl', 'bodyTemplate', 'headers'] },
  mcpServers: { prefix: 'MCP', fields: ['authValue', 'url', 'headers'] },
  channels: { prefix: 'CHANNEL', fields: ['botToken', 'accessToken', 'appSecret', 'signingSecret'] },
  escalation: { prefix: 'ESCALATION', fields: ['webhookUrl'] },
}
/** A text that is a variable as a whole: one inside of a longer text is only text. */
const VARIABLE = /^\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}$/
const MASK = '••••'

/**
 * A document with names of environment variables in the places of its secrets: `${env:TOOL_WEATHER_AUTH_VALUE}`. Each has
 * its own; equal names are numbered in the order of the document.
 */
export function withVariables<Given extends AgentDocument>(document: Given): Given {
  const taken = new Set<string>()
  const sections = SECTION_NAMES.filter((section) => SECRETS[section]).map((section) => [
    section,
    mapSecretTexts(section, document[section] ?? null, (text, path) => {
      if (!isKept(text)) return text
      const name = freeName(nameOf([SECRETS[section]?.prefix ?? '', ...path]), taken)
      taken.add(name)
      return `\${env:${name}}`
    }),
  ])
  return { ...document, ...Object.fromEntries(sections) }
}

/** A secret for which there is neither a variable nor a stored value. `path` is its place in the document. */
export type MissingSecret = { path: string; variable: string }

/** The body of a section, with the values of the environment, or with the stored texts whose masks keep what is stored. */
export function filledSection(
  section: Section,
  wanted: Json,
  stored: Json | undefined,
  env: NodeJS.ProcessEnv,
): { body: Json; missing: MissingSecret[]; hasValues: boolean } {
  const missing: MissingSecret[] = []
  let hasValues = false
  const kept = secretTexts(section, stored)
  const body = mapSecretTexts(section, wanted, (text, path) => {
    const variable = VARIABLE.exec(text)?.[1]
    if (variable === undefined) return text
    const value = env[variable] || undefined
    hasValues ||= value !== undefined
    const known = value ?? kept.get(keyOf(path))
    if (known !== undefined && (value !== undefined || isKept(known))) return known
    missing.push({ path: [section, ...path].join('.'), variable })
    return text
  })
  return { body, missing, hasValues }
}

/** What a section would store as the difference shows it: a variable that changes a text stands there by its name. */
export function withoutValues(section: Section, after: Json, wanted: Json, stored: Json | undefined): Json {
  const [references, before] = [secretTexts(section, wanted), secretTexts(section, stored)]
  return mapSecretTexts(section, after, (text, path) => {
    const reference = references.get(keyOf(path)) ?? ''
    return VARIABLE.test(reference) && text !== before.get(keyOf(path)) ? reference : text
  })
}

/** True for a text that an export names by a variable. A text that only looks like a variable gets one of its own. */
const isKept = (text: string): boolean => text.includes(MASK) || VARIABLE.test(text)

const keyOf = (path: string[]): string => JSON.stringify(path)

function secretTexts(section: Section, value: Json | undefined): Map<string, string> {
  const texts = new Map<string, string>()
  mapSecretTexts(section, value ?? null, (text, path) => {
    texts.set(keyOf(path), text)
    return text
  })
  return texts
}

/** Changes each text of a section that may hold a secret. */
const mapSecretTexts = (section: Section, value: Json, change: (text: string, path: string[]) => string): Json =>
  mapTexts(value, (text, path) => (mayHoldSecret(section, path) ? change(text, path) : text))

function mayHoldSecret(section: Section, path: string[]): boolean {
  const [field = '', ...inner] = section === 'escalation' ? path : path.slice(1)
  return SECRETS[section]?.fields.includes(field) === true && inner.length === (field === 'headers' ? 1 : 0)
}

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

/** The name, or the first of `<name>_2`, `<name>_3`, … that is not taken. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`
  return free
}
