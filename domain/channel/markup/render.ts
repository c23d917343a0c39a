import { joinSpans, type Span } from '../markdown/document.ts'
import { GAP, type Markup } from './markup.ts'

/** A word of this length is cut where a part ends. */
const MAX_WORD = 100

/** Divides spans at spaces into pieces whose rendered length is at most `room`; each line break takes `perLine` more. */
export function textPieces(
  spans: Span[],
  { room, perLine }: { room: number; perLine: number },
  markup: Markup,
): Span[][] {
  const pieces: Span[][] = [[]]
  let used = 0
  for (const wholeSpan of spans) {
    const span = frameLength(wholeSpan, markup) > room / 2 ? { ...wholeSpan, url: undefined } : wholeSpan
    const frame = frameLength(span, markup)
    let isOpen = false
    for (const text of words(span.text)) {
      // Marks begin again on each line.
      const lines = text.split('\n').length - 1
      const length = markup.escapedLength(text) + lines * (frame + perLine)
      const added = length + (isOpen ? 0 : frame)
      if (used + added > room && used > 0) {
        pieces.push([])
        used = frame + length
      } else used += added
      isOpen = true
      pieces.at(-1)?.push({ ...span, text })
    }
  }
  return pieces.map((piece) => joinSpans(piece)).filter((piece) => piece.length > 0)
}

/** The length that marks add: those of the span, and a gap on each side. */
const frameLength = (span: Span, { inline }: Markup): number => inline('', span, false).length + 2

/** Cuts a text into words with the spaces after them. */
function words(text: string): string[] {
  return (text.match(/\S*\s*/g) ?? []).filter(Boolean).flatMap((word) => {
    if (word.length <= MAX_WORD) return [word]
    const characters = Array.from(word)
    const count = Math.ceil(characters.length / (MAX_WORD / 2))
    return Array.from({ length: count }, (_each, at) =>
      characters.slice((at * MAX_WORD) / 2, ((at + 1) * MAX_WORD) / 2).join(''),
    )
  })
}

/** Renders spans, which may hold line breaks. `isLineStart`: nothing stands before them on their line. */
export function renderText(spans: Span[], isLineStart: boolean, markup: Markup): string {
  let rendered = ''
  let before = isLineStart ? '\n' : ' '
  let wasMarked = false
  for (const span of joinSpans(spans)) {
    const isMarked = markup.inline('', span, false) !== ''
    const needsGap = markup.marksNeedGap && (isMarked || wasMarked) && /[\p{L}\p{N}]$/u.test(before)
    if (needsGap && /^[\p{L}\p{N}]/u.test(span.text)) rendered += GAP
    rendered += renderSpan(span, before.endsWith('\n'), markup)
    before = span.text
    wasMarked = isMarked
  }
  return rendered.trimEnd()
}

/** Marks hold for one line, and never begin or end with a space. */
function renderSpan(span: Span, isLineStart: boolean, markup: Markup): string {
  return span.text
    .split('\n')
    .map((line, index) => {
      const core = line.trim()
      const start = line.length - line.trimStart().length
      if (core === '') return line
      const rendered = markup.inline(core, span, isLineStart || index > 0)
      return line.slice(0, start) + rendered + line.slice(start + core.length)
    })
    .join('\n')
}
