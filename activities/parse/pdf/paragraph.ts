import { type HeadingMark, type Line, textOfLine } from './fragment.ts'

/**
 * Lines of running text that belong together. `gapAbove` is in line distances; `isFilled`: the last line is nearly
 * full; `isBold`: all its letters are.
 */
export type Paragraph = {
  text: string
  size: number
  lines: number
  page: number
  gapAbove: number
  isFilled: boolean
  isBold: boolean
  isFurniture: boolean
  mark: HeadingMark | undefined
}

/**
 * The paragraphs of the lines of one column, parted at wide gaps, indents, other sizes, list marks and short last
 * lines.
 */
export function paragraphsOf(lines: Line[]): Paragraph[] {
  const right = Math.max(...lines.map((line) => line.end))
  const leading = usualLeading(lines)
  const paragraphs: Paragraph[] = []
  const texts: string[][] = []
  lines.forEach((line, index) => {
    const previous = lines[index - 1]
    const last = paragraphs.at(-1)
    const gap = previous ? line.y - previous.y : Number.POSITIVE_INFINITY
    if (last && previous && !startsParagraph(line, previous, { gap, leading, right })) {
      texts.at(-1)?.push(textOfLine(line))
      last.lines += 1
      last.isFilled = line.end > right - line.size * 4
      last.isBold &&= line.isBold
    } else {
      texts.push([textOfLine(line)])
      paragraphs.push({
        text: '',
        size: line.size,
        lines: 1,
        page: line.page,
        gapAbove: gap / Math.max(1, leading),
        isFilled: line.end > right - line.size * 4,
        isBold: line.isBold,
        isFurniture: line.isFurniture === true,
        mark: line.mark,
      })
    }
  })
  return paragraphs.map((paragraph, index) => ({ ...paragraph, text: joinAll(texts[index] ?? []) }))
}

type Frame = { gap: number; leading: number; right: number }

function startsParagraph(line: Line, previous: Line, { gap, leading, right }: Frame): boolean {
  if (line.mark !== previous.mark || line.isFurniture !== previous.isFurniture) return true
  if (line.mark) return false
  const isTitle = continuesTitle(line, previous, { gap, leading, right })
  if (gap < 0 || (gap > leading * 1.35 && !isTitle)) return true
  if (Math.abs(line.size - previous.size) > Math.max(line.size, previous.size) * 0.1) return true
  // A bold line that ends before the margin is a heading or a name; one that fills its line opens a sentence.
  if (line.isBold !== previous.isBold && previous.end < right - previous.size * 4) return true
  const text = textOfLine(line)
  if (line.isBold && /^(?:item|part|chapter|article|section)\s+[\dIVX]+/i.test(text)) return true
  if (/^([-–•*▪◦‣]|\(?\d{1,3}[.)]|\(?[a-z]\)|§|\[\d{1,3}\])\s/.test(text)) return true
  if (isTitle) return false
  if (line.x > previous.x + line.size * 0.8 && previous.end > right - line.size * 6) return true
  return previous.end < right - line.size * 6 && /[.:!?…]["”»)]?$/.test(textOfLine(previous))
}

/** The lines of one title stand apart as its size wants, which may be wider than the lines of the text. */
function continuesTitle(line: Line, previous: Line, { gap, leading, right }: Frame): boolean {
  const isTitle = (line.isBold && previous.isBold) || line.size > leading * 1.1
  if (!isTitle || Math.abs(line.size - previous.size) > 0.5 || gap > line.size * 1.7) return false
  const above = textOfLine(previous).slice(-MAX_TITLE_LENGTH)
  if (/\([^)]*$/.test(above) || OPEN_END.test(above) || OPEN_START.test(textOfLine(line))) return true
  return previous.end > right - previous.size * 4
}

const MAX_TITLE_LENGTH = 160
const OPEN_END = /\b(?:and|or|of|the|to|in|for|with|by|from|on|und|oder|der|die|das|des|für|von|y|de|la|el|et|du)$/i
const OPEN_START = /^(?:\p{Ll}|(?:AND|OR|OF|TO|IN|FOR|WITH|BY|UND|ODER)\s)/u

/** The usual distance between two lines: a third of all distances are smaller. */
function usualLeading(lines: Line[]): number {
  const gaps = lines.slice(1).map((line, index) => line.y - (lines[index]?.y ?? 0))
  const sorted = gaps.filter((gap) => gap > 0).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 3)]
  const size = lines[0]?.size ?? 10
  return usual === undefined ? size * 1.3 : Math.min(usual, size * 2.2)
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Joins two lines: a word that a hyphen cuts is put together, and Chinese and Japanese get no space. */
export const joinLines = (above: string, below: string): string => seam(above, below).join('')

/** Both lines as they stand beside each other. */
function seam(above: string, below: string): [string, string] {
  if (/\p{L}[-\u2010]$/u.test(above.slice(-3)) && /^\p{Ll}/u.test(below)) return [above.slice(0, -1), below]
  if (CJK.test(above.slice(-1)) && CJK.test(below.slice(0, 1))) return [above, below]
  return [above, ` ${below}`]
}

/** Each line is joined to the one above it alone: a growing text would be copied for each line. */
function joinAll(lines: string[]): string {
  const [first = '', ...others] = lines
  const pieces = [first]
  for (const line of others) pieces.push(...seam(pieces.pop() ?? '', line))
  return pieces.join('')
}
