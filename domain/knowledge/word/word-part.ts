/** Shorter words are not taken apart. */
const MIN_LENGTH = 10
/** Shorter parts are words by chance. */
const MIN_PART_LENGTH = 5
/** At most this many places of a word are tried. */
const MAX_SPLITS = 16
/** What may stand between the parts: German links them with these letters, and the index has words without a last e. */
const LINKS = ['', 's', 'es', 'e', 'n']
const IS_LATIN = /^\p{Script=Latin}+$/u

/** A place where a word may be taken apart. */
type Split = { head: string; tail: string }

/** The two parts of a long word at each place: German and its neighbours write compounds as one word. */
export function splitsOf(term: string): Split[] {
  if (term.length < MIN_LENGTH || !IS_LATIN.test(term)) return []
  const places = Array.from({ length: term.length - 2 * MIN_PART_LENGTH + 1 }, (_, place) => place + MIN_PART_LENGTH)
  return places.slice(-MAX_SPLITS).map((place) => ({ head: term.slice(0, place), tail: term.slice(place) }))
}

/**
 * The parts of a compound: the split both of whose parts are words of the index, and whose shorter part is longest.
 * @returns none when it has no such split
 */
export function partsOf(term: string, isKnown: (word: string) => boolean): string[] {
  const splits = splitsOf(term).flatMap(({ head, tail }) => {
    const known = LINKS.map((link) => (head.endsWith(link) ? head.slice(0, head.length - link.length) : '')).find(
      (word) => word.length >= MIN_PART_LENGTH && isKnown(word),
    )
    return known && isKnown(tail) ? [{ head: known, tail }] : []
  })
  const shorter = ({ head, tail }: Split) => Math.min(head.length, tail.length)
  const [best] = splits.sort((a, b) => shorter(b) - shorter(a))
  return best ? [best.head, best.tail] : []
}
