import type { MemoryMessage } from '../memory/window.ts'
import { beginning } from '../text/character.ts'
import { searchTermsOf } from '../text/search-term.ts'
import { isFollowUp } from './follow-up.ts'

/** At most this many words of what the user said before are added to a follow-up, and of the last answer. */
const MAX_SAID = 6
const MAX_ANSWERED = 2
/** Words beyond this part of a message are not looked at. */
const MAX_LENGTH = 2_000

/** A word as it is written, with the words of the index that stand for it. */
type Candidate = { word: string; terms: string[] }
/** The words that may be added to a follow-up. `said` by the user, `answered` by the agent; no word is in both. */
export type RareWordCandidates = { said: Candidate[]; answered: Candidate[] }

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words before a follow-up that it does not have itself: of the user's messages back to the last one that stands by
 * itself, and of the last answer.
 * @param history oldest first
 */
export function rareWordCandidates(
  message: string,
  history: Pick<MemoryMessage, 'role' | 'text'>[],
): RareWordCandidates {
  const messages = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const whole = messages.findLastIndex((text) => !isFollowUp(text))
  const answer = history.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const known = new Set(searchTermsOf(message))
  const said = candidatesOf(messages.slice(Math.max(whole, 0)), known)
  return { said, answered: candidatesOf([withoutSources(answer)], known) }
}

/** Marks, and the names of files before them, say where an answer is from, and not what it is about. */
const withoutSources = (answer: string): string =>
  beginning(answer, MAX_LENGTH).replace(/ — [^\n—[\]]{1,300}\[\d{1,3}\]|\[\d{1,3}\]/g, ' ')

/** @param known words that are left out; those that are returned are added */
function candidatesOf(texts: string[], known: Set<string>): Candidate[] {
  return texts.flatMap((text) =>
    [...segmenter.segment(beginning(text, MAX_LENGTH))].flatMap(({ segment, isWordLike }) => {
      const terms = isWordLike ? searchTermsOf(segment) : []
      if (terms.every((term) => known.has(term))) return []
      for (const term of terms) known.add(term)
      return [{ word: segment, terms }]
    }),
  )
}

/** The words of the index that have to be counted for `withRareWords`. */
export const termsOfCandidates = ({ said, answered }: RareWordCandidates): string[] => [
  ...new Set([...said, ...answered].flatMap(({ terms }) => terms)),
]

/**
 * The follow-up with those words before it that the fewest passages have, in the order in which they were said. Words that
 * stand in no passage are left out: they would find nothing.
 * @param passages in how many passages a word of the index stands
 */
export function withRareWords(
  message: string,
  { said, answered }: RareWordCandidates,
  passages: ReadonlyMap<string, number>,
): string {
  const countOf = ({ terms }: Candidate) => Math.min(...terms.map((term) => passages.get(term) ?? 0))
  const rarest = (candidates: Candidate[], limit: number) => {
    const found = candidates.filter((candidate) => countOf(candidate) > 0)
    const kept = new Set(found.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, limit))
    return found.filter((candidate) => kept.has(candidate))
  }
  return [message, ...[...rarest(said, MAX_SAID), ...rarest(answered, MAX_ANSWERED)].map(({ word }) => word)].join(' ')
}
