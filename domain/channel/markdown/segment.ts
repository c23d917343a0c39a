/**
 * A part of a Markdown text: a fenced code block, or text that is parsed by itself. `isContinued`: no empty line stands before
 * it. `isPlain`: it is shown as it is.
 */
export type Segment =
  | { kind: 'code'; text: string; language: string }
  | { kind: 'markdown'; text: string; isContinued: boolean; isPlain: boolean }

/** The time of marked grows with the square of a text, so it gets pieces of at most this many UTF-16 units. */
const MAX_PIECE = 1_500
/** Each cell of a table is parsed by itself, so a table may be longer. */
const MAX_TABLE = 8_000
/** The same holds for signs of emphasis, and for other signs of Markdown. Prose has fewer in one piece. */
const MAX_EMPHASES = 250
const MAX_SIGNS = 300
/** Each level of a quotation or of items that begin on one line is a recursion of marked. */
const MAX_LEVELS = 6

/** Divides a Markdown text into segments, in a time that is proportional to its length. */
export function* segments(markdown: string): Generator<Segment> {
  let piece = emptyPiece()
  let fence: { opened: Fence; lines: string[] } | undefined
  for (const line of markdown.split('\n')) {
    const opened = fence ? undefined : fenceOf(line)
    if (fence && closes(line, fence.opened)) {
      yield codeOf(fence.lines, fence.opened)
      fence = undefined
    } else if (fence) {
      fence.lines.push(line)
    } else if (opened) {
      yield* segmentsOf(piece)
      fence = { opened, lines: [] }
      piece = emptyPiece()
    } else if (endsBefore(piece, line)) {
      yield* segmentsOf(piece)
      piece = { lines: [line], length: line.length, isContinued: piece.lines.at(-1)?.trim() !== '' }
    } else {
      piece.lines.push(line)
      piece.length += line.length + 1
    }
  }
  // A fence that is never closed ends with the text.
  if (fence) yield codeOf(fence.lines, fence.opened)
  else yield* segmentsOf(piece)
}

type Piece = { lines: string[]; length: number; isContinued: boolean }
const emptyPiece = (): Piece => ({ lines: [], length: 0, isContinued: false })

/** A piece ends where a paragraph or table begins after an empty line, and where it would be too long. */
function endsBefore({ lines, length }: Piece, line: string): boolean {
  const isTableRow = line.startsWith('|')
  if (lines.at(-1)?.trim() === '' && /^\S/.test(line) && (isTableRow || length > MAX_PIECE / 2)) return true
  return length + line.length > (isTableRow && lines[0]?.startsWith('|') ? MAX_TABLE : MAX_PIECE) && lines.length > 0
}

type Fence = { sign: string; indent: number; language: string }

/** A fence that is indented further belongs to a list item. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function fenceOf(line: string): Fence | undefined {
  const [, indent = '', sign, info = ''] = /^( {0,3})(`{3,}|~{3,})([^`]*)$/.exec(line) ?? []
  if (sign === undefined) return undefined
  return { sign, indent: indent.length, language: /^\s*([\w+#.-]{1,30})/.exec(info)?.[1] ?? '' }
}

function closes(line: string, { sign }: Fence): boolean {
  const end = line.trim()
  return end.length >= sign.length && end.startsWith(sign) && end === sign.charAt(0).repeat(end.length)
}

function codeOf(lines: string[], { indent, language }: Fence): Segment {
  const text = lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length))).join('\n')
  return { kind: 'code', text, language }
}

/** Cuts a text that has no empty line where it could be divided: at a space, or within a word. */
function* segmentsOf({ lines, isContinued }: Piece): Generator<Segment> {
  let rest = lines.join('\n')
  let isLater = isContinued
  while (rest.length > (rest.startsWith('|') ? MAX_TABLE : MAX_PIECE)) {
    const end = cutOf(rest)
    yield markdownOf(rest.slice(0, end), isLater)
    rest = rest.slice(end)
    isLater = true
  }
  if (rest.trim() !== '') yield markdownOf(rest, isLater)
}

/**
 * Returns where a long text is cut: at the last space that stands outside of marks and the texts of links, else at the last
 * space, else between two characters.
 */
function cutOf(text: string): number {
  const marks = new Set<string>()
  let brackets = 0
  let [free, any] = [0, 0]
  for (const { 0: sign, index } of text.slice(0, MAX_PIECE).matchAll(/(?<!\s)\*+|\*+(?!\s)|`+|~~|[[\]]|\s/g)) {
    if (sign === '[') brackets++
    else if (sign === ']') brackets = Math.max(0, brackets - 1)
    else if (sign.trim() !== '') marks.delete(sign) || marks.add(sign)
    else {
      any = index
      if (marks.size === 0 && brackets === 0) free = index
    }
  }
  const end = free > MAX_PIECE / 4 ? free : any
  return end > MAX_PIECE / 4 ? end : MAX_PIECE - (isPairAt(text, MAX_PIECE) ? 1 : 0)
}

/** True when a surrogate pair would be cut in two at `at`. */
const isPairAt = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at - 1))

function markdownOf(text: string, isContinued: boolean): Segment {
  const emphases = text.match(/\*+|_+|~+/g)?.length ?? 0
  const signs = text.match(/[[\]<`!\\&@]/g)?.length ?? 0
  const levels = text.split('\n').some((line) => levelsOf(line) > MAX_LEVELS)
  return { kind: 'markdown', text, isContinued, isPlain: emphases > MAX_EMPHASES || signs > MAX_SIGNS || levels }
}

const levelsOf = (line: string): number =>
  /^(?:\s{0,20}(?:>|[-*+]\s|\d{1,9}[.)]\s)){0,50}/.exec(line)?.[0].match(/[>*+-]|\d+/g)?.length ?? 0
