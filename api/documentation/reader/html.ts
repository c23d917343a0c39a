import { Marked } from 'marked'

/** Text that is HTML already; `html` escapes everything else. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | false | Part[]

/** Makes HTML of a template. Parts that are no HTML are escaped; undefined and false are left out. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + textOf(parts[index])).join(''))

function textOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(textOf).join('')
  return part instanceof Html ? part.text : escaped(String(part))
}

/** The paragraphs of a description, which is written in Markdown. */
export const paragraphs = (text: string | undefined): Html => new Html(text ? markdown.parse(text, SYNC) : '')

/** A description within a line. */
export const line = (text: string | undefined): Html => new Html(text ? markdown.parseInline(text, SYNC) : '')

const SYNC = { async: false } as const

/** Descriptions hold no HTML: `<id>` in one is text. */
const markdown = new Marked({ renderer: { html: ({ text }) => escaped(text) } })

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
