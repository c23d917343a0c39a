import type { Block } from '../../domain/chunk/block.ts'
import { unwrap } from './text.ts'

/** A longer line is not tested for headings and rules: headings are shorter, and the patterns would take long. */
const MAX_MARKED_LINE = 1_000
/** More lines above dashes are a paragraph with a rule below it. */
const MAX_TITLE_LINES = 3

/** The state of a reading: the line `at` is next, and `open` are the lines of a paragraph without an end yet. */
type Cursor = { lines: string[]; at: number; blocks: Block[]; open: string[] }

/**
 * The blocks of Markdown (CommonMark with GitHub's tables): headings, tables, code blocks; other text keeps its marks.
 */
export function readMarkdown(text: string): Block[] {
  const cursor: Cursor = { lines: text.replace(/\r\n?/g, '\n').split('\n'), at: 0, blocks: [], open: [] }
  readFrontMatter(cursor)
  while (cursor.at < cursor.lines.length) readNext(cursor)
  closeParagraph(cursor)
  return cursor.blocks
}

function readNext(cursor: Cursor): void {
  const line = cursor.lines[cursor.at] ?? ''
  const heading = line.length > MAX_MARKED_LINE ? null : /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line)
  const underline = mayBeTitle(cursor.open) ? /^ {0,3}(=+|-+)$/.exec(line.trimEnd()) : null
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line.slice(0, MAX_MARKED_LINE))?.[1]
  if (fence) readFence(cursor, line, fence)
  else if (cursor.open.length === 0 && /^ {0,3}<!--/.test(line)) readComment(cursor)
  else if (isTableAt(cursor)) readTable(cursor)
  else if (heading) addHeading(cursor, heading[1]?.length ?? 1, withoutClosing(heading[2] ?? ''))
  else if (underline) addHeading(cursor, underline[1]?.startsWith('=') ? 1 : 2, takeOpen(cursor))
  else readLine(cursor, line)
}

/** Several lines above an underline are one heading; a list item, a quotation or indented code is none. */
const mayBeTitle = (open: string[]) =>
  open.length > 0 &&
  open.length <= MAX_TITLE_LINES &&
  !/^(?: {0,3}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\|)| {4}|\t)/.test(open[0] ?? '') &&
  open.every((line) => line.length <= MAX_MARKED_LINE)

function takeOpen(cursor: Cursor): string {
  const text = cursor.open.map((line) => line.trim()).join(' ')
  cursor.open = []
  return text
}

function readLine(cursor: Cursor, line: string): void {
  cursor.at += 1
  if (!line.trim() || isRule(line)) closeParagraph(cursor)
  else cursor.open.push(line)
}

function addHeading(cursor: Cursor, level: number, text: string): void {
  closeParagraph(cursor)
  if (text) cursor.blocks.push({ kind: 'heading', level, text: plain(text) })
  cursor.at += 1
}

function closeParagraph(cursor: Cursor): void {
  if (cursor.open.length > 0) cursor.blocks.push({ kind: 'paragraph', text: unwrap(cursor.open) })
  cursor.open = []
}

/**
 * Reads a fenced block as one paragraph: its `#` lines are not headings. It ends at a fence of the same mark that is as
 * long as its first one, or with the document.
 */
function readFence(cursor: Cursor, opening: string, fence: string): void {
  const isEnd = (line: string) => {
    const mark = line.length > MAX_MARKED_LINE ? '' : line.trim()
    return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)
  }
  readUntil(cursor, opening, isEnd)
}

/** Reads a comment in HTML as one paragraph. */
function readComment(cursor: Cursor): void {
  const opening = cursor.lines[cursor.at] ?? ''
  const isEnd = (line: string) => line.includes('-->')
  if (isEnd(opening)) readLine(cursor, opening)
  else readUntil(cursor, opening, isEnd)
}

function readUntil(cursor: Cursor, opening: string, isEnd: (line: string) => boolean): void {
  closeParagraph(cursor)
  const lines = [opening]
  for (cursor.at += 1; cursor.at < cursor.lines.length; cursor.at += 1) {
    const line = cursor.lines[cursor.at] ?? ''
    lines.push(line)
    if (isEnd(line)) break
  }
  cursor.at += 1
  cursor.blocks.push({ kind: 'paragraph', text: lines.join('\n') })
}

/** True at a line with bars that is followed by a line of dashes between bars. */
function isTableAt({ lines, at }: Cursor): boolean {
  const rule = (lines[at + 1] ?? '').trim()
  if (!rule.includes('|') || !rule.includes('-') || !(lines[at] ?? '').includes('|')) return false
  return cellsOf(rule).every((cell) => /^:?-+:?$/.test(cell))
}

function readTable(cursor: Cursor): void {
  closeParagraph(cursor)
  const header = cellsOf(cursor.lines[cursor.at] ?? '')
  const rows: { cells: string[] }[] = []
  for (cursor.at += 2; (cursor.lines[cursor.at] ?? '').includes('|'); cursor.at += 1)
    rows.push({ cells: cellsOf(cursor.lines[cursor.at] ?? '') })
  cursor.blocks.push({ kind: 'table', header, rows })
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Reads the front matter, the part between two `---` lines at the top, as a paragraph. */
function readFrontMatter(cursor: Cursor): void {
  if (cursor.lines[0]?.trim() !== '---') return
  const end = cursor.lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end < 0 || end > 60) return
  cursor.blocks.push({ kind: 'paragraph', text: cursor.lines.slice(1, end).join('\n') })
  cursor.at = end + 1
}

/** True for a thematic break: three or more of one mark, with or without blanks between. */
const isRule = (line: string) =>
  line.length <= MAX_MARKED_LINE && /^(-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s/g, ''))

/** The heading without the `#` marks that may close it. */
const withoutClosing = (text: string) => text.trimEnd().replace(/(?:^|[ \t])#+$/, '')

/** The text of a heading without the marks of emphasis, code and links. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .trim()
