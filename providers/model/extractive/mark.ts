import { createCodeReader } from '../../../domain/text/code.ts'

/** The first bracket of what would be read as a mark that cites a passage. */
const MARK = /\[(?=\d{1,3}\])/g
/** A word joiner: a reader sees nothing, and the number behind it is no mark. */
const JOINER = '\u2060'

/**
 * Writes a quote with its source and the mark that cites it. It has no other mark: numbers in brackets that the
 * document or the name of its file has, such as `[7]`, keep their looks. Numbers in code are no marks. If a backtick is
 * not closed, the rest begins a line, because the mark would be read as code.
 */
export function cited(quote: string, source: string, index: number): string {
  const [shownQuote, afterQuote] = withoutMarks(`"${quote}"`)
  const [shownSource, afterSource] = withoutMarks(`— ${source}`)
  return `${shownQuote}${afterQuote}${shownSource}${afterSource}[${index}]`
}

/** A part of a line without marks, and what parts it from the next one. */
function withoutMarks(text: string): [shown: string, after: string] {
  const isCode = createCodeReader()
  const inCode = Array.from({ length: text.length }, (_, at) => isCode(text.charAt(at)))
  const shown = text.replace(MARK, (bracket, at: number) => (inCode[at] ? bracket : bracket + JOINER))
  return [shown, isCode(' ') ? '\n' : ' ']
}
