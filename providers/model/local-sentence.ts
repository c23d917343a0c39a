const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, word for word; a line that a PDF broke is joined again, a row of a table stays whole. */
export function quotableSentencesOf(text: string): string[] {
  return paragraphsOf(text)
    .flatMap((paragraph) => (isRow(paragraph) ? [paragraph] : split(paragraph)))
    .filter(says)
}

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
    if (line && goesOn(before, line)) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else if (line) paragraphs.push(line)
    before = line
  }
  return paragraphs
}

/** A line that ends without a stop goes on in the next, if that starts small or the line was full. */
const goesOn = (before: string, line: string): boolean =>
  before !== '' &&
  !isRow(before) &&
  !isRow(line) &&
  !/[.!?:;]$/.test(before) &&
  (/^[\p{Ll}\p{N}(]/u.test(line) || before.length >= 60)

/** Rows of tables, `name: value` lines, list items and headings stand alone. */
const isRow = (line: string): boolean => /^(?:\||#|[-*•]\s|\d+[.)]\s|[^.:]{1,40}:\s)/.test(line)

/** Neither a heading nor a table's rule: something that can be quoted. */
const says = (sentence: string): boolean => !sentence.startsWith('#') && /[\p{L}\p{N}]{2}/u.test(sentence)
