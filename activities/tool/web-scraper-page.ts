import { type CheerioAPI, load } from 'cheerio'
import { decodeBody } from './response-text.ts'
import { markdownOf } from './web-scraper-markdown.ts'

/** A page as it was received, with the selector of its reader. */
export type PageTask = { body: Uint8Array; type: string; url: string; cssSelector: string | undefined }
/** The text of a page, or the reason why there is none. */
export type PageResult = { markdown: string } | { error: string }

/** Elements without words, or with words that are not for a reader. */
const NO_TEXT = 'script, style, noscript, template, img, picture, video, audio, button, input, select, textarea'
/** Elements that are not the content of the page. */
const NOISE = 'iframe, object, svg, canvas, form, nav, aside, dialog, [hidden], [aria-hidden="true"]'

/** Reads the main part of a page as Markdown, or the parts that the selector picks. It runs in a confined process. */
export function readPage({ body, type, url, cssSelector }: PageTask): PageResult {
  const page = load(decodeBody(body, charsetIn(body, type)) ?? '')
  const title = page('title').first().text().trim()
  page(NO_TEXT).remove()
  const baseUrl = baseOf(page, url)
  if (cssSelector?.trim()) return picked(page, cssSelector, baseUrl)
  page(NOISE).remove()
  page('body > header, body > footer').remove()
  const main = page('main, [role="main"]').first()
  const articles = page('article')
  // A page with several articles is a list, so its content is the complete body.
  const part = [main, articles.length === 1 ? articles : page('body')].find((each) => each.text().trim())
  const html = part?.html() ?? ''
  const markdown = markdownOf(html, baseUrl)
  return { markdown: title && !markdown.includes(`# ${title}`) ? `# ${title}\n\n${markdown}` : markdown }
}

function picked(page: CheerioAPI, cssSelector: string, baseUrl: string): PageResult {
  try {
    const parts = page.root().find(cssSelector).toArray()
    if (parts.length === 0) return { error: 'Nothing on the page matches the cssSelector.' }
    return { markdown: parts.map((part) => markdownOf(page.html(part), baseUrl)).join('\n\n') }
  } catch {
    return { error: 'The cssSelector is not valid.' }
  }
}

/** The base of the page's links: its own `base` element, else its address. Links are only written, never fetched. */
function baseOf(page: CheerioAPI, url: string): string {
  const bases = page('base[href]').toArray()
  const given = bases.map((base) => URL.parse(page(base).attr('href') ?? '', url))
  return given.find((each) => each && /^https?:$/.test(each.protocol))?.href ?? url
}

/** The content type with a charset: the server's, else the one that the page's `meta` element names. */
function charsetIn(body: Uint8Array, type: string): string {
  if (/charset=/i.test(type)) return type
  const head = new TextDecoder('latin1').decode(body.subarray(0, 2048))
  return /<meta[^>]+(charset=["']?[\w-]+)/i.exec(head)?.[1] ?? type
}
