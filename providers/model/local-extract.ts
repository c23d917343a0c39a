import type { Passage } from '../../domain/model/model.ts'
import { termsOf } from '../../domain/text/word.ts'
import { quotableSentencesOf } from './local-sentence.ts'

/** A sentence and the passage that it stands in. */
export type Quote = { text: string; passage: Passage; place: number }
type Candidate = Quote & { rank: number; terms: Set<string>; context: Set<string>; score: number }

const MAX_QUOTES = 3
const MAX_CHARACTERS = 900
/** A further sentence must answer nearly as well as the best one. */
const NEARLY_AS_GOOD = 0.75
/** So much of what the question asks must be in the sentence with its passage. */
const ENOUGH = 0.34

/** The sentences that answer a question best, in the order of their passages; none when nothing fits. */
export function extract(question: string, passages: Passage[]): Quote[] {
  const asked = new Set(termsOf(question))
  if (asked.size === 0) return []
  const candidates = candidatesOf(passages)
  const weightOf = rarity(asked, candidates)
  for (const candidate of candidates) candidate.score = scoreOf(candidate, asked, weightOf)
  const best = candidates.reduce((top, candidate) => Math.max(top, candidate.score), 0)
  if (best < ENOUGH) return []
  const good = candidates.filter(({ score }) => score >= best * NEARLY_AS_GOOD).sort((a, b) => b.score - a.score)
  return chosen(good).sort((a, b) => a.rank - b.rank || a.place - b.place)
}

function candidatesOf(passages: Passage[]): Candidate[] {
  const seen = new Set<string>()
  return passages.flatMap((passage, rank) => {
    const context = new Set(termsOf(`${passage.heading ?? ''} ${passage.filename} ${passage.text}`))
    return quotableSentencesOf(passage.text)
      .map((text, place) => ({ text, passage, rank, place, terms: new Set(termsOf(text)), context, score: 0 }))
      .filter(({ text }) => !seen.has(text) && seen.add(text))
  })
}

/** What many sentences say tells little; a word of the question that none has weighs like the rarest. */
function rarity(asked: Set<string>, candidates: Candidate[]): (term: string) => number {
  const weights = new Map<string, number>()
  for (const term of asked) {
    const count = candidates.filter(({ terms }) => terms.has(term)).length
    weights.set(term, Math.log(1 + (candidates.length + 1) / (count + 1)))
  }
  return (term) => weights.get(term) ?? 0
}

/** The part of the question that the sentence holds; what only its passage holds counts for less. */
function scoreOf({ terms, context, text }: Candidate, asked: Set<string>, weightOf: (term: string) => number): number {
  let [said, whole] = [0, 0]
  for (const term of asked) {
    whole += weightOf(term)
    if (terms.has(term)) said += weightOf(term)
    else if (terms.size > 1 && context.has(term)) said += weightOf(term) * 0.3
  }
  const own = [...asked].some((term) => terms.has(term))
  if (!own || whole === 0) return 0
  return (said / whole) * (text.endsWith('?') ? 0.5 : 1)
}

function chosen(good: Candidate[]): Candidate[] {
  const taken: Candidate[] = []
  let characters = 0
  for (const candidate of good.slice(0, MAX_QUOTES)) {
    characters += candidate.text.length
    if (taken.length > 0 && characters > MAX_CHARACTERS) break
    taken.push(candidate)
  }
  return taken
}
