import { headingLevel } from '../text.ts'
import { type Line, textOfLine } from './fragment.ts'
import type { Paragraph } from './paragraph.ts'

/**
 * The headings of a document are told by marks (a detailed outline or tagged headings), by an outline of parts
 * with sizes and weights below it, or by sizes and weights alone.
 */
export type HeadingSource = 'marks' | 'marks and style' | 'style'
/** A paragraph, and whether a table follows it. */
export type Candidate = { paragraph: Paragraph; isAboveTable: boolean }

/** Smaller headings share the last level. */
const DEEPEST_LEVEL = 6
/** A bold text that stands in a document more often is a label, such as the name of a region above its figures. */
const MAX_REPEATS = 3
const MAX_LENGTH = 160

/**
 * Returns what gives the heading level of each paragraph; undefined for other paragraphs. `counts` are those of
 * `countTexts`: a text that stands in many places is a label.
 */
export function headingLevels(
  candidates: Candidate[],
  counts: Map<string, number>,
  source: HeadingSource,
  bodySize: number,
): (paragraph: Paragraph) => number | undefined {
  if (source === 'marks') return (paragraph) => paragraph.mark?.level
  const found = styledHeadings(candidates, counts, bodySize)
  const ranks = ranksOf(found, bodySize)
  const labels = labelsOf(candidates, bodySize)
  let above = 0
  return (paragraph) => {
    if (paragraph.mark) above = paragraph.mark.level
    if (paragraph.mark) return paragraph.mark.level
    if (!found.has(paragraph)) return undefined
    const rank = ranks.length > 0 ? rankOf(ranks, weightOf(paragraph, bodySize)) : 0
    const depth = ranks.length > 0 ? depthOf(paragraph.text) : (headingLevel(paragraph.text) ?? 2)
    const level = labels.has(paragraph) ? DEEPEST_LEVEL : rank + depth
    return above + Math.min(DEEPEST_LEVEL, level)
  }
}

/** These words head a table, a list of contents or signatures: no heading stands below them. */
function labelsOf(candidates: Candidate[], bodySize: number): Set<Paragraph> {
  const labels = candidates.filter(
    ({ paragraph, isAboveTable }) =>
      CHILDLESS.test(paragraph.text) ||
      (isAboveTable && !isLarger(paragraph, bodySize) && !NUMBERED.test(paragraph.text)),
  )
  return new Set(labels.map(({ paragraph }) => paragraph))
}

/** The headings by size and weight. A document of one size and weight has headings by numbers and capitals. */
function styledHeadings(candidates: Candidate[], counts: Map<string, number>, bodySize: number): Set<Paragraph> {
  const possible = candidates.filter(({ paragraph }) => !paragraph.mark && mayBeHeading(paragraph))
  const repeatsOf = ({ text }: Paragraph) => counts.get(nameOf(text)) ?? 0
  const larger = possible.filter(
    ({ paragraph }) =>
      isLarger(paragraph, bodySize) &&
      (nameOf(paragraph.text) === paragraph.text || repeatsOf(paragraph) <= MAX_REPEATS),
  )
  const bold = possible.filter(
    ({ paragraph, isAboveTable }) =>
      paragraph.size > bodySize * 0.92 &&
      isBoldHeading(paragraph) &&
      repeatsOf(paragraph) <= (isAboveTable ? 2 : MAX_REPEATS),
  )
  const styled = new Set([...larger, ...bold].map(({ paragraph }) => paragraph))
  if (styled.size > 1 || bold.length > 0) return styled
  const marked = possible.filter(({ paragraph }) => isMarkedHeading(paragraph) && repeatsOf(paragraph) <= MAX_REPEATS)
  return new Set([...styled, ...marked.map(({ paragraph }) => paragraph)])
}

/** The text without the number that ends a line of several words: the page, in a running line at no fixed height. */
const nameOf = (text: string) => text.replace(/^(\S+ \S+ .*?)\s\d{1,4}$/, '$1 #')

/** The number of each short text that stands apart on its line: of headings, labels and cells. */
export function countTexts(pages: Line[][]): Map<string, number> {
  const counts = new Map<string, number>()
  const texts = pages
    .flat()
    .flatMap((line) => [
      ...line.segments.map(({ text }) => text),
      ...(line.segments.length > 1 ? [textOfLine(line)] : []),
    ])
  for (const text of texts) if (text.length <= MAX_LENGTH) counts.set(nameOf(text), (counts.get(nameOf(text)) ?? 0) + 1)
  return counts
}

function mayBeHeading({ text, lines, isFurniture }: Paragraph): boolean {
  if (isFurniture || lines > 3 || text.length > MAX_LENGTH) return false
  if (!/^["“„«'(¿¡§]?[\p{L}\p{N}]/u.test(text) || /^\(.*\)$/.test(text) || /[;,:]$/.test(text)) return false
  // The entry of a table of contents ends with its page, and the header of a table with years.
  if (/(…|\.{3,})\s*\w{0,6}$/.test(text) || /(?:\b(?:19|20)\d\d\s+){1,9}(?:19|20)\d\d$/.test(text)) return false
  if (ROMAN.test(text) || /\bBy:|\/s\//.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && letters * 2 >= text.replace(/\s/g, '').length
}

/** The number of a page before the first chapter. */
const ROMAN = /^[ivxl]{1,7}$/
/** No heading stands below these. */
const CHILDLESS =
  /^(?:table of contents|contents|signatures?|inhalt|inhaltsverzeichnis|índice|table des matières|目录|目次)$/i

const isLarger = (paragraph: Paragraph, bodySize: number) => paragraph.size >= bodySize * 1.12

const NUMBERED =
  /^(?:(?:item|part|section|article|chapter|note|kapitel|teil|artikel|anhang|appendix|exhibit)\b|§|\d+(?:\.\d+)*[.)]?\s)/i

function isBoldHeading(paragraph: Paragraph): boolean {
  if (!paragraph.isBold || paragraph.gapAbove <= 1.05 || (paragraph.isFilled && paragraph.lines === 1)) return false
  return !/[.!]$/.test(paragraph.text) || NUMBERED.test(paragraph.text)
}

const isMarkedHeading = (paragraph: Paragraph) =>
  paragraph.lines === 1 && paragraph.gapAbove > 1.2 && !paragraph.isFilled && headingLevel(paragraph.text) !== undefined

/** The weight of a heading: its size first, then its number and its capitals. A heavier one stands above a lighter. */
function weightOf(paragraph: Paragraph, bodySize: number): number {
  const size = Math.max(0, Math.round((paragraph.size - bodySize) * 2)) * 8
  const isPart = /^(?:part|teil|chapter|kapitel)\s+[\dIVX]+\b/i.test(paragraph.text)
  const isItem = /^(?:item|section|article|artikel|§)\s*[\dIVX]+/i.test(paragraph.text)
  // A short name such as COVID-19 has capitals in each heading.
  const isCapital = !/\p{Ll}/u.test(paragraph.text) && /\p{L}\s+\p{L}|\p{L}{7}/u.test(paragraph.text)
  return size + (isPart ? 4 : isItem ? 3 : isCapital ? 2 : 1) + (paragraph.isBold ? 0.5 : 0)
}

/** The weights that two headings or more share, the heaviest first. */
function ranksOf(headings: Set<Paragraph>, bodySize: number): number[] {
  const counts = new Map<number, number>()
  for (const paragraph of headings) {
    if (!paragraph.isBold && !isLarger(paragraph, bodySize)) return []
    const weight = weightOf(paragraph, bodySize)
    counts.set(weight, (counts.get(weight) ?? 0) + 1)
  }
  const shared = [...counts].filter(([, count]) => count > 1 || counts.size <= DEEPEST_LEVEL)
  return shared.map(([weight]) => weight).sort((a, b) => b - a)
}

/** One more than the number of heavier ranks. */
function rankOf(ranks: number[], weight: number): number {
  const heavier = ranks.findIndex((rank) => rank <= weight)
  return (heavier < 0 ? ranks.length : heavier) + 1
}

/** Counts the levels that a number such as 3.1.2 goes below that of its style. */
const depthOf = (text: string) => Math.min(3, (/^\d+((?:\.\d+)*)/.exec(text)?.[1]?.split('.').length ?? 1) - 1)
