const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Returns the sentences of a text, word for word. It joins the lines that a PDF broke and keeps the row of a table
 * whole.
 */
export function quotableSentencesOf(text: string): string[] {
  return paragraphsOf(withMarksAttached(text))
    .flatMap((paragraph) => (isRow(paragraph) ? [paragraph] : split(paragraph)))
    .map(withMarksWritten)
    .filter(isQuotable)
}

/** A sentence asks in spite of a reference mark behind it. */
export const isAsking = (sentence: string): boolean => /[?？](?:\s?\[\d{1,3}\]){0,9}$/.test(sentence)

/** A document's reference mark, such as the `[7]` behind a sentence, belongs to the text before it. */
const MARK_AFTER_STOP = /(?<=[.!?。！？…]["”’)»]?|\]) ?\[\d{1,3}\]/g
/** The tags of Unicode for blanks, digits and brackets: no tag begins a sentence. */
const TAGS = 0xe0000
const ATTACHED_MARK = /\u{e0020}?\u{e005b}[\u{e0030}-\u{e0039}]{1,3}\u{e005d}/gu

const withMarksAttached = (text: string): string => text.replace(MARK_AFTER_STOP, (mark) => moved(mark, TAGS))
const withMarksWritten = (text: string): string => text.replace(ATTACHED_MARK, (mark) => moved(mark, -TAGS))
const moved = (mark: string, by: number): string =>
  Array.from(mark, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + by)).join('')

const split = (paragraph: string): string[] =>
  Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()).reduce<string[]>((found, sentence) => {
    const last = found.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) found[found.length - 1] = `${last} ${sentence}`
    else found.push(sentence)
    return found
  }, [])

const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|No|Nr|Dr|Mr|Mrs|Ms|St|vs|approx|ca|Fig|p|pp|z\.B)\.$/

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let before = ''
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line && continuesLine(before, line)) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else if (line) paragraphs.push(line)
    before = line
  }
  return paragraphs
}

/** True when `line` continues `before`, which ends without a stop, because it starts small or `before` was full. */
const continuesLine = (before: string, line: string): boolean =>
  before !== '' &&
  !isRow(before) &&
  !isRow(line) &&
  !/[.!?:;][\u{e0020}-\u{e005d}]{0,50}$/u.test(before) &&
  (/^[\p{Ll}\p{N}(]/u.test(line) || before.length >= 60)

/** True for a line that stands alone: a row of a table, a `name: value` line, a list item, a heading. */
const isRow = (line: string): boolean => /^(?:\||#|[-*•]\s|\d+[.)]\s|[^.:]{1,40}:\s)/.test(line)

/** True for a sentence that can be quoted: no heading, and no ruler of a table. */
const isQuotable = (sentence: string): boolean => !sentence.startsWith('#') && /[\p{L}\p{N}]{2}/u.test(sentence)
