import { findPlaceholders } from '../../domain/tool/placeholder.ts'
import { type Arguments, argumentOf, fillText, textOf } from './template.ts'

/** The language of a template that is not JSON before it is filled in. */
type Language = 'xml' | 'form' | 'literals' | 'text'

/**
 * Fills a body that is not JSON, so that no argument can become structure: in XML it is escaped, in a form it is
 * percent-encoded, and in GraphQL, and in JSON with placeholders outside its texts, it becomes a literal or a part of
 * the text that it stands in. In any other text it is filled in as it is.
 * @param contentType the header of the tool, if it has one
 */
export function fillBody(template: string, args: Arguments, contentType: string | undefined): string {
  switch (languageOf(template, contentType)) {
    case 'xml':
      return fillText(template, args, escapeXml)
    case 'form':
      return fillText(template, args, encodeURIComponent)
    case 'literals':
      return fillLiterals(template, args)
    case 'text':
      return fillText(template, args)
  }
}

const GRAPHQL = /^\s*(?:(?:query|mutation|subscription|fragment)\b[^{]*\{|\{\s*[\w.{])/

/** True for a text that is written in GraphQL, which JSON bodies carry in the field `query`. */
export const isGraphql = (text: string): boolean => GRAPHQL.test(text)

function languageOf(template: string, contentType = ''): Language {
  if (/x-www-form-urlencoded/i.test(contentType)) return 'form'
  if (/[/+]xml/i.test(contentType) || /^\s*<[?!\w]/.test(template)) return 'xml'
  if (/json|graphql/i.test(contentType) || /^\s*[[{]\s*["{[\]}\d-]/.test(template) || isGraphql(template))
    return 'literals'
  return 'text'
}

const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? character)

/**
 * Fills JSON and GraphQL: inside quotation marks an argument is a part of the text, outside it is a literal of its own.
 * Quotation marks are those of the template; what an argument brings is escaped.
 */
export function fillLiterals(template: string, args: Arguments): string {
  const parts: string[] = []
  let at = 0
  let isInText = false
  for (const { name, start, end } of findPlaceholders(template)) {
    const before = template.slice(at, start)
    isInText = isOpenAfter(before, isInText)
    parts.push(before, isInText ? insideText(argumentOf(args, name)) : literal(argumentOf(args, name)))
    at = end
  }
  return parts.join('') + template.slice(at)
}

function isOpenAfter(piece: string, isOpen: boolean): boolean {
  let isInText = isOpen
  for (let at = 0; at < piece.length; at += 1) {
    if (piece[at] === '\\') at += 1
    else if (piece[at] === '"') isInText = !isInText
  }
  return isInText
}

const insideText = (value: unknown): string => JSON.stringify(textOf(value)).slice(1, -1)

/** A value as JSON writes it. A missing one is null. */
function literal(value: unknown): string {
  if (value === undefined) return 'null'
  return JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value)
}
