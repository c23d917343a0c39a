/** A run of text with the same marks. `url` is the http(s) address of a link. */
export type Span = { text: string; bold?: boolean; italic?: boolean; strike?: boolean; code?: boolean; url?: string }

/** A list item's sign at the beginning of its first line. */
export type Marker = { depth: number; sign: 'bullet' | 'none' | (string & {}) }

/**
 * A block of a reply. `isQuoted`: it stands in a quotation. `isTight`: no empty line separates it from the block before, as
 * between the items of a list.
 */
export type Block = { isQuoted: boolean; isTight: boolean } & (
  | { kind: 'text'; spans: Span[]; marker: Marker | null }
  | { kind: 'code'; text: string; language: string }
)

/** Returns the spans with neighbours of the same marks joined, and empty ones left out. */
export function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (span.text === '') continue
    if (last && hasSameMarks(last, span)) joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else joined.push(span)
  }
  return joined
}

const hasSameMarks = (one: Span, other: Span): boolean =>
  !one.bold === !other.bold &&
  !one.italic === !other.italic &&
  !one.strike === !other.strike &&
  !one.code === !other.code &&
  one.url === other.url
