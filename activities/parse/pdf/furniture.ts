import { type Line, textOfLine } from './fragment.ts'

const EDGE_LINES = 3
const MAX_LENGTH = 160

/**
 * The pages without running headers and footers, whose first occurrence stays, and without page numbers. A line is a
 * header or footer when it stands at the same height on three pages of ten, where all digits count as equal.
 */
export function withoutFurniture(pages: Line[][]): Line[][] {
  const seen = new Map<string, number>()
  for (const lines of pages)
    for (const key of new Set(edgesOf(lines).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1)
  const minPages = Math.max(2, Math.ceil(pages.length * 0.3))
  const shown = new Set<string>()
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines))
    return lines.filter((line) => {
      if (!edges.has(line)) return true
      if (isPageNumber(textOfLine(line))) return false
      const key = keyOf(line)
      if ((seen.get(key) ?? 0) < minPages) return true
      const isFirst = !shown.has(key)
      shown.add(key)
      return isFirst
    })
  })
}

const edgesOf = (lines: Line[]) =>
  [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)].filter((line) => textOfLine(line).length <= MAX_LENGTH)

const keyOf = (line: Line) => `${Math.round(line.y / 4)} ${textOfLine(line).replace(/\d+/g, '#')}`

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:(?:page|seite|p\.|s\.|página|pagina)\s*)?\d{1,4}(?:\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})?[-–—\s]*$/i.test(
    text,
  )
