import type { Block } from '../../domain/chunk/block.ts'

/** The blocks of plain text: blank lines part paragraphs, and a short line alone may be a heading. */
export function readText(text: string): Block[] {
  const parts = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\f', '\n\n')
    .split(/\n[ \t]*\n/)
    .filter((part) => part.trim())
  return parts.flatMap((part, index) =>
    isStep(parts, index) ? [{ kind: 'paragraph', text: part.trim() }] : readPart(part),
  )
}

/** True for a numbered line beside another one: a step of instructions. Below a heading stands its text. */
function isStep(parts: string[], index: number): boolean {
  const number = numberOf(parts[index])
  if (number === undefined) return false
  return numberOf(parts[index - 1]) === number - 1 || numberOf(parts[index + 1]) === number + 1
}

const numberOf = (part: string | undefined): number | undefined => {
  const number = /^\s*\(?(\d{1,3})[.)]\s+\S[^\n]*\s*$/.exec(part?.slice(0, 1_000) ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Underlined lines at the beginning of a part are headings; what follows them is one paragraph or heading. */
function readPart(part: string): Block[] {
  const lines = part
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd())
  const blocks: Block[] = []
  let at = 0
  for (; lines[at]?.trim() && isUnderline(lines[at + 1]); at += 2) {
    const level = lines[at + 1]?.trim().startsWith('=') ? 1 : 2
    blocks.push({ kind: 'heading', level, text: (lines[at] ?? '').trim() })
  }
  const rest = at === 0 ? lines : lines.slice(at)
  if (blocks.length === 0 || rest.some((line) => line.trim())) blocks.push(...readRest(rest))
  return blocks
}

const isUnderline = (line: string | undefined) => /^(={3,}|-{3,}|~{3,})$/.test(line?.trim() ?? '')

function readRest(lines: string[]): Block[] {
  const only = lines.length === 1 ? lines[0]?.trim() : undefined
  const level = only ? headingLevel(only) : undefined
  if (only && level) return [{ kind: 'heading', level, text: only.replace(/^#+\s*/, '') }]
  return [{ kind: 'paragraph', text: unwrap(lines) }]
}

/** The heading level of a line that stands alone; undefined when it is no heading. */
export function headingLevel(line: string): number | undefined {
  if (line.length > 90 || /[.;,!?]$/.test(line)) return undefined
  const marked = /^(#{1,6})\s+\S/.exec(line)
  if (marked) return marked[1]?.length
  const numbered = /^((?:\d{1,2}\.)*\d{1,2})\.?\s+\p{Lu}/u.exec(line)
  if (numbered) return (numbered[1]?.split('.').length ?? 1) + 1
  if (/^(§|Art(ikel|icle)?\b|Kapitel|Chapter|Section|Teil|Part|Anhang|Appendix|Annex)\.?\s*[\dIVXA-Z]+\b/.test(line))
    return 2
  return /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) ? 2 : undefined
}

/**
 * The text of the lines. Lines that were wrapped at a width become one line; lists, addresses and verses keep their
 * lines.
 */
export function unwrap(lines: string[]): string {
  const body = lines.slice(0, -1)
  const isWrapped =
    body.length > 0 &&
    body.every((line) => line.length >= 50 && line.length <= 120) &&
    lines.every((line) => !/^\s*([-*•+]|\d+[.)])\s/.test(line) && !/\t|\s{3,}\S/.test(line.trim()))
  return isWrapped ? lines.map((line) => line.trim()).join(' ') : lines.join('\n')
}
