import { beginning } from '../text/character.ts'
import { searchTermsOf } from '../text/search-term.ts'

/** A query gets at most this many words of the message before. */
const MAX_ADDED_WORDS = 6
/** Words beyond this part of a message are not looked at. */
const MAX_LENGTH = 2_000

/** A word as it is written, with the words of the index that stand for it. */
export type AddableWord = { word: string; terms: string[] }

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of the user's message before that a message does not have itself, each once. */
export function addableWordsOf(message: string, messageBefore: string): AddableWord[] {
  const seen = new Set(searchTermsOf(message))
  return [...segmenter.segment(beginning(messageBefore, MAX_LENGTH))].flatMap(({ segment, isWordLike }) => {
    const terms = isWordLike ? searchTermsOf(segment) : []
    if (terms.every((term) => seen.has(term))) return []
    for (const term of terms) seen.add(term)
    return [{ word: segment, terms }]
  })
}

/**
 * The message with those words before it that the fewest passages have, in the order in which they were said. Words that
 * stand in no passage are left out: they would find nothing.
 * @param passages in how many passages a word of the index stands
 */
export function withRareWords(message: string, words: AddableWord[], passages: ReadonlyMap<string, number>): string {
  const countOf = ({ terms }: AddableWord) => Math.min(...terms.map((term) => passages.get(term) ?? 0))
  const found = words.filter((word) => countOf(word) > 0)
  const rarest = new Set(found.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, MAX_ADDED_WORDS))
  return [message, ...found.filter((word) => rarest.has(word)).map(({ word }) => word)].join(' ')
}
