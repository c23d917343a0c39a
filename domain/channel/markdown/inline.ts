import type { MarkedToken, Token } from 'marked'
import { joinSpans, type Span } from './document.ts'

/** Returns the spans of inline tokens. HTML stays text, and a link to another place than the web too. */
export function spansOf(tokens: Token[], marks: Omit<Span, 'text'> = {}): Span[] {
  return joinSpans(tokens.flatMap((token) => spansOfToken(token as MarkedToken, marks)))
}

function spansOfToken(token: MarkedToken, marks: Omit<Span, 'text'>): Span[] {
  switch (token.type) {
    case 'strong':
      return spansOf(token.tokens, { ...marks, bold: true })
    case 'em':
      return spansOf(token.tokens, { ...marks, italic: true })
    case 'del':
      return spansOf(token.tokens, { ...marks, strike: true })
    case 'codespan':
      return [{ ...marks, text: token.text, code: true }]
    case 'br':
      return [{ ...marks, text: '\n' }]
    case 'escape':
      return [{ ...marks, text: token.text }]
    case 'checkbox':
      return [{ ...marks, text: token.checked ? '☑ ' : '☐ ' }]
    case 'link':
      return linkSpans(token.href, spansOf(token.tokens, marks), marks)
    case 'image':
      return linkSpans(token.href, [{ ...marks, text: token.text || 'Picture' }], marks)
    case 'text':
      return token.tokens ? spansOf(token.tokens, marks) : [{ ...marks, text: decodeEntities(token.text) }]
    default:
      return [{ ...marks, text: decodeEntities(token.raw) }]
  }
}

/** No platform takes longer addresses everywhere. */
const MAX_URL = 1_000

function linkSpans(href: string, label: Span[], marks: Omit<Span, 'text'>): Span[] {
  const url = webAddress(href)
  if (url !== undefined) return label.map((span) => ({ ...span, url }))
  const text = label.map((span) => span.text).join('')
  const address = href.replace(/^mailto:/i, '')
  return text === href || text === address ? label : [...label, { ...marks, text: ` (${href})` }]
}

function webAddress(href: string): string | undefined {
  const url = URL.parse(href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  // These signs would end the address in the markup of a platform.
  const address = /[<>|"`\s\\]/.test(href) ? url.href.replace(/[<>|"`\s\\]/g, encodeURIComponent) : href
  return address.length <= MAX_URL ? address : undefined
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' }

/** Models write these entities in place of the signs. */
const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
