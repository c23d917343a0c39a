import { route } from '../../domain/route.ts'
import type { Tool, ToolSettings } from '../../domain/tool/config.ts'
import { findPlaceholders } from '../../domain/tool/placeholder.ts'
import { fillBody, fillLiterals, isGraphql } from './body-template.ts'
import { type Arguments, argumentOf, fillJson, fillText, namesIn, textOf } from './template.ts'

export type ApiRequest = { method: string; url: string; headers: Record<string, string>; body?: string }

/** The template cannot take the arguments. The message is for the model. */
export class TemplateError extends Error {}

/**
 * The request of a tool call: its templates filled with the arguments, and the tool's credentials.
 * @throws TemplateError
 */
export function apiRequest(tool: Tool, args: Arguments, idempotencyKey: string): ApiRequest {
  const { config } = tool
  const method = config.method ?? 'GET'
  const template = config.url ?? config.defaultUrl
  if (!template)
    throw new TemplateError(
      `The tool has no url; the agent's owner sets it with ${route('PUT /v1/agents/{id}/tools')}.`,
    )
  const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.9, */*;q=0.5' }
  const templates = Object.entries(config.headers ?? {})
  for (const [name, value] of templates) if (isSaid(value, args)) headers[name.toLowerCase()] = headerValue(value, args)
  Object.assign(headers, credentials(config))
  const used = new Set([template, ...templates.map(([, value]) => value)].flatMap(namesIn))
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name)))
  const url = fillUrl(template, args)
  if (method === 'GET' || method === 'DELETE') appendQuery(url, rest)
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey
  if (method === 'GET' || method === 'DELETE') return { method, url: url.href, headers }
  const { body, type } = bodyOf(config.bodyTemplate, args, rest, headers['content-type'])
  return { method, url: url.href, headers: { 'content-type': type, ...headers }, body }
}

/**
 * The address with percent-encoded arguments.
 * @throws TemplateError when an argument changes the host or other segments of the path
 */
function fillUrl(template: string, args: Arguments): URL {
  const filled = fillText(withoutMissing(template, args), args, encodeURIComponent)
  const path = /^[^?#]*/.exec(filled)?.[0] ?? ''
  if (climbs(path) && !climbs(/^[^?#]*/.exec(template)?.[0] ?? ''))
    throw new TemplateError('An argument would change the path of the address.')
  if (!URL.canParse(filled)) throw new TemplateError('The address is not valid with these arguments.')
  const url = new URL(filled)
  if (url.origin !== new URL(fillText(template, {})).origin)
    throw new TemplateError('An argument would change the host.')
  return url
}

/** False for a template that is only a placeholder whose argument was not given: a header or parameter of it is left out. */
function isSaid(template: string, args: Arguments): boolean {
  const [only] = findPlaceholders(template)
  const isWhole = only !== undefined && only.start === 0 && only.end === template.length
  return !isWhole || argumentOf(args, only.name) !== undefined
}

/** The template without the parameters of its query that are not said, and with a parameter for each item of a list. */
function withoutMissing(template: string, args: Arguments): string {
  const [, path = '', query = '', rest = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(template) ?? []
  if (query === '') return template
  const kept = query.split('&').flatMap((pair) => pairsOf(pair, args))
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${rest}`
}

function pairsOf(pair: string, args: Arguments): string[] {
  const at = pair.indexOf('=') + 1
  const value = pair.slice(at)
  if (at === 0 || !isSaid(value, args)) return at === 0 ? [pair] : []
  const name = /^\{\{([^{}]*)\}\}$/.exec(value)?.[1]?.trim() ?? ''
  const list = name === '' ? undefined : argumentOf(args, name)
  if (!Array.isArray(list)) return [pair]
  return list.map((item) => `${pair.slice(0, at)}${encodeURIComponent(textOf(item))}`)
}

/** Finds `.` and `..` in the path, also for a server that decodes `/` before it splits the path. */
const climbs = (path: string): boolean =>
  path.split(/[/\\]|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))

function appendQuery(url: URL, args: Arguments): void {
  for (const [name, value] of Object.entries(args)) {
    const values = Array.isArray(value) ? value : [value]
    for (const each of values) url.searchParams.append(name, textOf(each))
  }
}

/** A header's value without control characters; characters beyond ASCII go as the bytes of their UTF-8. */
function headerValue(template: string, args: Arguments): string {
  const text = fillText(template, args)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return Buffer.from(text, 'utf8').toString('latin1')
}

function credentials({ authType, authValue }: ToolSettings): Record<string, string> {
  if (!authValue) return {}
  const value = authValue.trim()
  switch (authType) {
    case 'bearer':
      return { authorization: `Bearer ${value}` }
    case 'basic':
      return { authorization: `Basic ${Buffer.from(value, 'utf8').toString('base64')}` }
    case 'api_key':
      return { 'x-api-key': value }
    default:
      return {}
  }
}

function bodyOf(template: string | undefined, args: Arguments, rest: Arguments, type: string | undefined) {
  if (template === undefined) return { body: JSON.stringify(rest), type: JSON_TYPE }
  const json = parseJson(template)
  if (json !== undefined) return { body: JSON.stringify(fillJson(json, args, leafFiller(args))), type: JSON_TYPE }
  const body = fillBody(template, args, type)
  return { body, type: parseJson(body) === undefined ? 'text/plain; charset=utf-8' : JSON_TYPE }
}

/** Fills a text of a JSON body; that of a GraphQL request stands in the field `query`. */
const leafFiller = (args: Arguments) => (leaf: string, key: string) =>
  key === 'query' && isGraphql(leaf) ? fillLiterals(leaf, args) : fillText(leaf, args)

const JSON_TYPE = 'application/json'

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
