import type { Block } from '../../domain/chunk/block.ts'
import { unwrap } from './text.ts'

/** No heading is longer, and on longer lines patterns would take long. */
const MAX_MARKED_LINE = 1_000

type Reader = { lines: string[]; at: number; blocks: Block[]; open: string[] }

/** Markdown: headings, tables and code blocks are seen; the rest stays as its author wrote it. */
export function readMarkdown(text: string): Block[] {
  const reader: Reader = { lines: text.replace(/\r\n?/g, '\n').split('\n'), at: 0, blocks: [], open: [] }
  skipFrontMatter(reader)
  while (reader.at < reader.lines.length) readNext(reader)
  closeParagraph(reader)
  return reader.blocks
}

function readNext(reader: Reader): void {
  const line = reader.lines[reader.at] ?? ''
  const heading = line.length > MAX_MARKED_LINE ? null : /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line)
  const underline = reader.open.length === 1 ? /^ {0,3}(=+|-{2,})$/.exec(line.trimEnd()) : null
  if (/^\s{0,3}(```|~~~)/.test(line)) readFence(reader, line)
  else if (isTableAt(reader)) readTable(reader)
  else if (heading) addHeading(reader, heading[1]?.length ?? 1, withoutClosing(heading[2] ?? ''))
  else if (underline) addHeading(reader, underline[1]?.startsWith('=') ? 1 : 2, reader.open.pop()?.trim() ?? '')
  else readLine(reader, line)
}

function readLine(reader: Reader, line: string): void {
  reader.at += 1
  if (!line.trim() || isRule(line)) closeParagraph(reader)
  else reader.open.push(line)
}

function addHeading(reader: Reader, level: number, text: string): void {
  closeParagraph(reader)
  if (text) reader.blocks.push({ kind: 'heading', level, text: plain(text) })
  reader.at += 1
}

function closeParagraph(reader: Reader): void {
  if (reader.open.length > 0) reader.blocks.push({ kind: 'paragraph', text: unwrap(reader.open) })
  reader.open = []
}

/** A fenced block stays whole, its `#` lines are no headings. An open fence ends with the document. */
function readFence(reader: Reader, opening: string): void {
  closeParagraph(reader)
  const mark = opening.trim().slice(0, 3)
  const lines = [opening]
  for (reader.at += 1; reader.at < reader.lines.length; reader.at += 1) {
    const line = reader.lines[reader.at] ?? ''
    lines.push(line)
    if (line.trim().startsWith(mark)) break
  }
  reader.at += 1
  reader.blocks.push({ kind: 'paragraph', text: lines.join('\n') })
}

/** A line with bars above a line of dashes between bars. */
function isTableAt({ lines, at }: Reader): boolean {
  const rule = (lines[at + 1] ?? '').trim()
  if (!rule.includes('|') || !rule.includes('-') || !(lines[at] ?? '').includes('|')) return false
  return cellsOf(rule).every((cell) => /^:?-+:?$/.test(cell))
}

function readTable(reader: Reader): void {
  closeParagraph(reader)
  const header = cellsOf(reader.lines[reader.at] ?? '')
  const rows: { cells: string[] }[] = []
  for (reader.at += 2; (reader.lines[reader.at] ?? '').includes('|'); reader.at += 1)
    rows.push({ cells: cellsOf(reader.lines[reader.at] ?? '') })
  reader.blocks.push({ kind: 'table', header, rows })
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** `---` lines at the top: a title is the first heading, the rest a paragraph. */
function skipFrontMatter(reader: Reader): void {
  if (reader.lines[0]?.trim() !== '---') return
  const end = reader.lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end < 0 || end > 60) return
  reader.blocks.push({ kind: 'paragraph', text: reader.lines.slice(1, end).join('\n') })
  reader.at = end + 1
}

/** Three or more of one mark, blanks between them or not. */
const isRule = (line: string) =>
  line.length <= MAX_MARKED_LINE && /^(-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s/g, ''))

/** A heading may be closed by the marks that opened it. */
const withoutClosing = (text: string) => text.trimEnd().replace(/[ \t]#+$/, '')

/** A heading without its marks: emphasis, code, links. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .trim()
