export type TelegramEntity = { type: string; offset: number; length: number; url?: string; language?: string }

/** The tags that Telegram knows. https://core.telegram.org/bots/api#html-style */
const TYPES: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  del: 'strikethrough',
  a: 'text_link',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
}

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/**
 * Reads a text in Telegram's HTML the way its server does: with an unknown tag, a wrong end tag, an open tag at the end or
 * a bare `<`, it refuses the whole text.
 */
export function readTelegramHtml(html: string): { text: string; entities: TelegramEntity[] } | { fault: string } {
  const open: (TelegramEntity & { tag: string })[] = []
  const entities: TelegramEntity[] = []
  let text = ''
  for (const [piece] of html.matchAll(/<[^<>]*>|&(?:lt|gt|amp|quot);|[\s\S]/g)) {
    if (piece === '<') return { fault: `Unclosed start tag at byte offset ${text.length}` }
    if (piece.startsWith('</')) {
      const entity = open.pop()
      if (!entity || piece !== `</${entity.tag}>`) return { fault: `Unexpected end tag ${piece}` }
      const { tag: _tag, ...rest } = entity
      if (text.length > entity.offset) entities.push({ ...rest, length: text.length - entity.offset })
    } else if (piece.startsWith('<')) {
      const fault = begin(piece)
      if (fault) return { fault }
    } else text += NAMED[piece] ?? piece
  }
  return open.length > 0
    ? { fault: `Can't find end tag corresponding to start tag "${open.at(-1)?.tag}"` }
    : { text, entities }

  function begin(piece: string): string | undefined {
    const [, tag = '', attribute, value] = /^<([a-z]+)(?: (href|class)="([^"]*)")?>$/.exec(piece) ?? []
    const type = TYPES[tag]
    if (type === undefined) return `Unsupported start tag "${tag || piece}"`
    // These two hold and are held by no other entity, besides code in pre, which names the language.
    const outer = open.at(-1)
    if ((type === 'code' && outer && outer.type !== 'pre') || type === 'pre' || outer?.type === 'code') {
      if (outer && !(outer.type === 'blockquote')) return `${tag} stands inside ${outer.tag}`
    }
    if (type === 'blockquote' && open.some((each) => each.type === 'blockquote'))
      return "blockquote entities can't be nested"
    open.push({ type, tag, offset: text.length, length: 0, ...(attribute === 'href' && { url: value ?? '' }) })
    return undefined
  }
}
