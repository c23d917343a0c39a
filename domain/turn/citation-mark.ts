import { createCodeReader } from '../text/code.ts'

/** A turn gets at most 50 passages: a longer number in brackets, such as the year of a judgment, is no mark. */
const MAX_DIGITS = 3

/**
 * Takes a piece of an answer and returns the text that may be shown now. A beginning of a mark is held back until it is
 * decided. `ended` closes the text and returns all of it.
 */
export type MarkFilter = (delta: string, ended: boolean) => string

/**
 * Makes a filter that takes the marks `[n]` out of an answer that name no passage. The result is the same for every way
 * of cutting the answer into pieces. The filter also judges a mark that comes about because it took out the mark inside
 * it. Brackets in code (`createCodeReader`) are no marks.
 * @param isNamed gets the number of each mark, in their order; false takes the mark out
 */
export function createMarkFilter(isNamed: (index: number) => boolean): MarkFilter {
  const isCode = createCodeReader()
  /** Brackets and digits that may still become a mark. */
  let held = ''

  function release(text: string): string {
    const released = held + text
    held = ''
    return released
  }

  function close(): string {
    const start = held.lastIndexOf('[')
    const digits = held.slice(start + 1)
    if (digits === '' || isNamed(Number(digits))) return release(']')
    held = held.slice(0, start)
    return ''
  }

  function take(character: string): string {
    const mayBeMark = !isCode(character)
    if (mayBeMark && character === '[') {
      held += character
      return ''
    }
    if (held === '' || !mayBeMark) return release(character)
    if (character === ']') return close()
    if (!isDigit(character) || held.length - held.lastIndexOf('[') > MAX_DIGITS) return release(character)
    held += character
    return ''
  }

  return (delta, ended) => {
    let shown = ''
    for (let place = 0; place < delta.length; place++) shown += take(delta.charAt(place))
    return ended ? shown + release('') : shown
  }
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** Returns the numbers of the marks that stand in a text, each once, in the order of their first mark. */
export function marksIn(text: string): number[] {
  const found = new Set<number>()
  createMarkFilter((index) => found.add(index).size > 0)(text, true)
  return [...found]
}

/** The places of the marks in a text: that of the first one of each number. */
export function markPlacesIn(text: string): Map<number, number> {
  const places = new Map<number, number>()
  let place = 0
  const filter = createMarkFilter((index) => {
    if (!places.has(index)) places.set(index, text.lastIndexOf('[', place))
    return true
  })
  for (; place < text.length; place++) filter(text.charAt(place), false)
  return places
}
