import type { Passage } from '../../../domain/model/model.ts'
import { isMostlyUnspaced } from '../../../domain/text/search-term.ts'
import { termsOf } from '../../../domain/text/word.ts'
import { isAsking, quotableSentencesOf } from './sentence.ts'

/** A sentence, its passage, and its number in the passage. */
export type Quote = { text: string; passage: Passage; position: number }
/** A sentence with the words of the question that it holds, and those that it or its passage holds. */
type QuoteCandidate = Quote & { rank: number; own: Set<string>; held: Set<string>; score: number }

const MAX_QUOTES = 3
const MAX_CHARACTERS = 900
/** More words of a question would only cost time. */
const MAX_TERMS = 40
/** Passages that say nothing of a question score less. */
const MIN_SCORE = 0.3
/** A passage that answers holds this share of the question's words; of its pairs of characters where no spaces are written. */
const MIN_SHARE = { words: 0.5, pairs: 0.25 }
/** A further sentence has at least this share of the best score. */
const NEARLY_AS_GOOD = 0.75
/** The part that a word counts which stands in the passage and not in the sentence. */
const CONTEXT_WEIGHT = 0.3

/** Returns the sentences that have most of a question's words, in the order of their passages; none when nothing fits. */
export function extractQuotes(question: string, passages: Passage[]): Quote[] {
  const questionTerms = [...new Set(termsOf(question))].slice(0, MAX_TERMS)
  const minHeld = questionTerms.length * MIN_SHARE[isMostlyUnspaced(question) ? 'pairs' : 'words']
  const candidates = passages
    .flatMap((passage, rank) => ((passage.score ?? 1) < MIN_SCORE ? [] : candidatesOf(passage, rank, questionTerms)))
    .filter(({ own, held }) => own.size > 0 && held.size >= minHeld)
  const ranked = candidates.toSorted((a, b) => b.score - a.score)
  return bestOf(ranked).toSorted((a, b) => a.rank - b.rank || a.position - b.position)
}

function candidatesOf(passage: Passage, rank: number, questionTerms: string[]): QuoteCandidate[] {
  const { heading, filename, text } = passage
  const held = heldIn(`${heading ?? ''} ${filename} ${text}`, questionTerms)
  const title = heading?.split(' > ').at(-1) ?? ''
  const sentences = quotableSentencesOf(text)
  return sentences.flatMap((sentence, position) => {
    if (isAsking(sentence)) return []
    // A heading or a question says what the sentence below it is about.
    const before = sentences[position - 1] ?? ''
    const own = heldIn(`${isAsking(before) ? before : title} ${sentence}`, questionTerms)
    const score = (own.size + (held.size - own.size) * CONTEXT_WEIGHT) * (passage.score ?? 1)
    return [{ text: sentence, passage, position, rank, own, held, score }]
  })
}

/** The words of the question that a text has. */
function heldIn(text: string, questionTerms: string[]): Set<string> {
  const terms = new Set(termsOf(text))
  return new Set(questionTerms.filter((term) => terms.has(term)))
}

/** The first candidate and those that score nearly as much, each text once. */
function bestOf(ranked: QuoteCandidate[]): QuoteCandidate[] {
  const best: QuoteCandidate[] = []
  let characters = 0
  for (const candidate of ranked) {
    const isNear = candidate.score >= (best[0]?.score ?? 0) * NEARLY_AS_GOOD
    const isFurther = best.length > 0 && (!isNear || characters + candidate.text.length > MAX_CHARACTERS)
    if (best.length === MAX_QUOTES || isFurther || best.some(({ text }) => text === candidate.text)) continue
    best.push(candidate)
    characters += candidate.text.length
  }
  return best
}
