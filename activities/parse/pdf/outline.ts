import type { getDocumentProxy } from 'unpdf'
import type { Line } from './fragment.ts'
import { textOfLine } from './fragment.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
/** An entry of a PDF's outline (ISO 32000-1, 12.3.3): its page from 1 on, and its height there, downwards. */
export type OutlineEntry = { title: string; level: number; page: number; y: number | undefined }

/** More entries than a document of all allowed pages has sections; the others are left out. */
const MAX_ENTRIES = 10_000
const MAX_DEPTH = 12
const MAX_TITLE_LINES = 4
/** Every entry is looked for among all lines of its page. */
const MAX_PAGE_ENTRIES = 200

type Node = { title: string; dest: string | unknown[] | null; items: Node[] }

/** Reads the outline. Entries that lead to no page are left out; an outline that cannot be read is none. */
export async function readOutline(pdf: Pdf): Promise<OutlineEntry[]> {
  try {
    const entries: OutlineEntry[] = []
    await addEntries(pdf, ((await pdf.getOutline()) ?? []) as Node[], 1, entries)
    return entries
  } catch {
    return []
  }
}

async function addEntries(pdf: Pdf, nodes: Node[], level: number, entries: OutlineEntry[]): Promise<void> {
  for (const { title, dest, items } of nodes) {
    if (entries.length >= MAX_ENTRIES) return
    const place = title.trim() ? await placeOf(pdf, dest) : undefined
    if (place) entries.push({ title: title.replace(/\s+/g, ' ').trim(), level, ...place })
    if (level < MAX_DEPTH) await addEntries(pdf, items, level + 1, entries)
  }
}

async function placeOf(pdf: Pdf, dest: Node['dest']): Promise<{ page: number; y: number | undefined } | undefined> {
  const [target, kind, ...numbers] = ((typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []) as [
    unknown,
    { name?: string }?,
    ...unknown[],
  ]
  const index = typeof target === 'number' ? target : await pageIndexOf(pdf, target)
  if (index === undefined || index < 0 || index >= pdf.numPages) return undefined
  const height = kind?.name === 'XYZ' ? numbers[1] : kind?.name === 'FitH' ? numbers[0] : undefined
  if (typeof height !== 'number') return { page: index + 1, y: undefined }
  const page = await pdf.getPage(index + 1)
  return { page: index + 1, y: page.getViewport({ scale: 1 }).convertToViewportPoint(0, height)[1] as number }
}

async function pageIndexOf(pdf: Pdf, target: unknown): Promise<number | undefined> {
  if (typeof target !== 'object' || target === null || !('num' in target)) return undefined
  return await pdf.getPageIndex(target as Parameters<Pdf['getPageIndex']>[0]).catch(() => undefined)
}

/**
 * The lines of a page with the marks of its outline entries. A heading's lines have its words, with or without a
 * number before; of equal ones, those nearest to the entry's place. An entry that stands nowhere on the page gets a
 * line of its own at its place.
 */
export function markEntries(regions: Line[][], entries: OutlineEntry[]): Line[][] {
  if (entries.length === 0) return regions
  const marked = regions.map((lines) => [...lines])
  for (const entry of entries.slice(0, MAX_PAGE_ENTRIES)) markEntry(marked, entry)
  return marked
}

type Found = { region: number; from: number; to: number; distance: number }

function markEntry(regions: Line[][], entry: OutlineEntry): void {
  const found = findEntry(regions, entry)
  if (!found) {
    insertEntry(regions, entry)
    return
  }
  const lines = regions[found.region] ?? []
  const mark = { level: entry.level, text: titleOf(entry, lines.slice(found.from, found.to)) }
  for (const [index, line] of lines.slice(found.from, found.to).entries()) lines[found.from + index] = { ...line, mark }
}

/** The entry's title, with the number that stands on the page where the outline leaves it out. */
function titleOf({ title }: OutlineEntry, lines: Line[]): string {
  const number = /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*[.)]?(?=\s)/.exec(lines.map(textOfLine).join(' '))?.[0]
  return number && !title.startsWith(number) && withoutNumber(title) === title ? `${number} ${title}` : title
}

function findEntry(regions: Line[][], entry: OutlineEntry): Found | undefined {
  const title = lettersOf(entry.title)
  const bare = lettersOf(withoutNumber(entry.title))
  let best: Found | undefined
  regions.forEach((lines, region) => {
    for (let from = 0; from < lines.length; from += 1) {
      const to = endOfTitle(lines, from, title, bare)
      if (to === undefined) continue
      const distance = entry.y === undefined ? 0 : Math.abs((lines[from]?.y ?? 0) - entry.y)
      if (!best || distance < best.distance) best = { region, from, to, distance }
    }
  })
  return best
}

/** The line behind a title that begins at the line `from`; undefined when none begins there. */
function endOfTitle(lines: Line[], from: number, title: string, bare: string): number | undefined {
  let [text, letters] = ['', '']
  for (let to = from; to < Math.min(lines.length, from + MAX_TITLE_LINES); to += 1) {
    const line = lines[to]
    if (!line || line.mark || line.isFurniture) return undefined
    text = text ? `${text} ${textOfLine(line)}` : textOfLine(line)
    letters += lettersOfLine(line)
    if (letters && (letters === title || isNumbered(text, letters, bare))) return to + 1
    if (letters.length > title.length + 24) return undefined
  }
  return undefined
}

function insertEntry(regions: Line[][], entry: OutlineEntry): void {
  const top = entry.y ?? Number.NEGATIVE_INFINITY
  const lines = regions.find((region) => region.some((line) => line.y >= top))
  if (!lines) regions.push([lineOfEntry(entry)])
  else {
    const at = lines.findIndex((line) => line.y >= top)
    lines.splice(at, 0, lineOfEntry(entry, lines[at]))
  }
}

function lineOfEntry({ title, level, page, y }: OutlineEntry, below?: Line): Line {
  const place = { x: below?.x ?? 0, end: below?.end ?? 0, y: below?.y ?? y ?? 0, size: below?.size ?? 10 }
  const segment = { text: title, ...place, isBold: false }
  return { segments: [segment], ...place, page, isBold: false, mark: { level, text: title } }
}

/** A number stands before the words, so only a text that ends with them is looked at. */
const isNumbered = (text: string, letters: string, bare: string): boolean =>
  letters.endsWith(bare) && lettersOf(withoutNumber(text)) === bare

const lettersByLine = new WeakMap<Line, string>()

/** The letters of a line, which is compared with each entry of its page. */
function lettersOfLine(line: Line): string {
  const letters = lettersByLine.get(line) ?? lettersOf(textOfLine(line))
  lettersByLine.set(line, letters)
  return letters
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const withoutNumber = (text: string) =>
  text.replace(
    /^(?:chapter|section|appendix|part|kapitel|abschnitt|anhang|teil)?\s*(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*[.:)]?\s+/i,
    '',
  )
