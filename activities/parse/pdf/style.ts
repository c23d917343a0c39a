import type { HeadingMark, TextItem, TextStyle } from './fragment.ts'
import type { Pdf } from './outline.ts'
import { usualOf } from './usual.ts'

type Page = Awaited<ReturnType<Pdf['getPage']>>
type StructNode = { role?: string; type?: string; id?: string; children?: StructNode[] }
/** pdf.js gives a page's content as texts and the borders of tagged parts. */
export type ContentItem = TextItem | { type: string; id?: string }

/** Each page that is looked at for fonts costs about as much as its text again. */
const MAX_FONT_PAGES = 24
/** A longer page is not looked at for fonts: its list of drawing operators would take much memory. */
const MAX_OPERATOR_ITEMS = 20_000
/** A tagged document without a heading tag on its first pages has none. */
const PAGES_WITHOUT_TAGS = 16

/**
 * Makes the reader of the weights of a document's fonts. pdf.js names a font only with a page's drawing operators. Some
 * programs give fonts numbers as names: of these, one that is not the page's usual font counts as bold.
 */
export function createFontReader() {
  const weights = new Map<string, boolean | 'unnamed'>()
  let usual: string | undefined
  let pages = 0
  return {
    async read(page: Page, items: TextItem[]): Promise<void> {
      const names = [...new Set(items.map(({ fontName }) => fontName))]
      usual = usualOf(items.map(({ fontName, str }) => [fontName, str]))
      if (names.every((name) => weights.has(name)) || items.length > MAX_OPERATOR_ITEMS) return
      if (pages >= MAX_FONT_PAGES) return
      pages += 1
      await page.getOperatorList()
      for (const name of names) weights.set(name, page.commonObjs.has(name) && weightOf(page.commonObjs.get(name)))
    },
    isBold(name: string): boolean {
      const weight = weights.get(name) ?? false
      return weight === 'unnamed' ? name !== usual : weight
    },
  }
}

function weightOf(font: { name?: string; bold?: boolean; black?: boolean } | null): boolean | 'unnamed' {
  if (font?.bold || font?.black) return true
  const name = font?.name ?? ''
  return /bold|black|heavy|demi|CMBX|[-,]Bd\b/i.test(name) || (/^CIDFont\+F\d+$/.test(name) && 'unnamed')
}

/** Makes the reader of the headings of the structure tree (ISO 32000-1, 14.8.4.3), by the ids of tagged parts. */
export function createTagReader(isTagged: boolean) {
  let pages = 0
  let found = false
  return {
    isAtWork: (): boolean => isTagged && (found || pages < PAGES_WITHOUT_TAGS),
    found: (): boolean => found,
    async read(page: Page): Promise<Map<string, HeadingMark>> {
      const marks = new Map<string, HeadingMark>()
      pages += 1
      addMarks(((await page.getStructTree()) ?? {}) as StructNode, undefined, marks)
      found ||= marks.size > 0
      return marks
    },
  }
}

function addMarks(root: StructNode, above: HeadingMark | undefined, marks: Map<string, HeadingMark>): void {
  const open: { node: StructNode; mark: HeadingMark | undefined }[] = [{ node: root, mark: above }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next
    const level = /^(?:H([1-6])|Title)$/.exec(node.role ?? '')
    const mark = level ? { level: Number(level[1] ?? 0) } : next.mark
    if (mark && node.type === 'content' && node.id) marks.set(node.id, mark)
    for (const child of node.children ?? []) open.push({ node: child, mark })
  }
}

/** The texts of a page with their styles; a text in a tagged heading has its mark. */
export function styleTexts(
  items: ContentItem[],
  isBoldFont: (name: string) => boolean,
  marks: Map<string, HeadingMark>,
): Map<TextItem, TextStyle> {
  const styles = new Map<TextItem, TextStyle>()
  const open: (HeadingMark | undefined)[] = []
  for (const item of items) {
    if ('str' in item) styles.set(item, { isBold: isBoldFont(item.fontName), mark: open.at(-1) })
    else if (item.type === 'endMarkedContent') open.pop()
    else open.push((item.id === undefined ? undefined : marks.get(item.id)) ?? open.at(-1))
  }
  return styles
}
