import type { Passage } from '../../domain/model/model.ts'
import { termsOf } from '../../domain/text/word.ts'
import { quotableSentencesOf } from './local-sentence.ts'

/** A sentence, its passage, and its number in the passage. */
export type Quote = { text: string; passage: Passage; position: number }
type QuoteCandidate = Quote & { rank: number; terms: Set<string>; context: Set<string>; score: number }

const MAX_QUOTES = 3
const MAX_CHARACTERS = 900
/** A further sentence needs at least this share of the best score. */
const NEARLY_AS_GOOD = 0.75
/** A sentence with its passage must hold at least this share of the question. */
const ENOUGH = 0.34

/** Returns the sentences that answer a question best, in the order of their passages; none when nothing fits. */
export function extractQuotes(question: string, passages: Passage[]): Quote[] {
  const asked = new Set(termsOf(question))
  if (asked.size === 0) return []
  const candidates = candidatesOf(passages)
  const weightOf = rarityWeights(asked, candidates)
  for (const candidate of candidates) candidate.score = scoreOf(candidate, asked, weightOf)
  const best = candidates.reduce((top, candidate) => Math.max(top, candidate.score), 0)
  if (best < ENOUGH) return []
  const good = candidates.filter(({ score }) => score >= best * NEARLY_AS_GOOD).sort((a, b) => b.score - a.score)
  return cutToLength(good).sort((a, b) => a.rank - b.rank || a.position - b.position)
}

function candidatesOf(passages: Passage[]): QuoteCandidate[] {
  const seen = new Set<string>()
  return passages.flatMap((passage, rank) => {
    const context = new Set(termsOf(`${passage.heading ?? ''} ${passage.filename} ${passage.text}`))
    return quotableSentencesOf(passage.text)
      .map((text, position) => ({ text, passage, rank, position, terms: new Set(termsOf(text)), context, score: 0 }))
      .filter(({ text }) => !seen.has(text) && seen.add(text))
  })
}

/** Returns the weight of each word of the question: the fewer sentences have it, the more it weighs. */
function rarityWeights(asked: Set<string>, candidates: QuoteCandidate[]): (term: string) => number {
  const weights = new Map<string, number>()
  for (const term of asked) {
    const count = candidates.filter(({ terms }) => terms.has(term)).length
    weights.set(term, Math.log(1 + (candidates.length + 1) / (count + 1)))
  }
  return (term) => weights.get(term) ?? 0
}

/** Returns the share of the question that the sentence holds; a word that only its passage holds counts for less. */
function scoreOf(
  { terms, context, text }: QuoteCandidate,
  asked: Set<string>,
  weightOf: (term: string) => number,
): number {
  let [heldWeight, askedWeight] = [0, 0]
  for (const term of asked) {
    askedWeight += weightOf(term)
    if (terms.has(term)) heldWeight += weightOf(term)
    else if (terms.size > 1 && context.has(term)) heldWeight += weightOf(term) * 0.3
  }
  const hasOwnTerm = [...asked].some((term) => terms.has(term))
  if (!hasOwnTerm || askedWeight === 0) return 0
  return (heldWeight / askedWeight) * (text.endsWith('?') ? 0.5 : 1)
}

function cutToLength(good: QuoteCandidate[]): QuoteCandidate[] {
  const taken: QuoteCandidate[] = []
  let characters = 0
  for (const candidate of good.slice(0, MAX_QUOTES)) {
    characters += candidate.text.length
    if (taken.length > 0 && characters > MAX_CHARACTERS) break
    taken.push(candidate)
  }
  return taken
}
