import { isAskedOfAnything } from '../../../domain/knowledge/word/courtesy-word.ts'
import type { Passage } from '../../../domain/model/model.ts'
import { type About, createLetterReader, headOf, type LetterReader } from './letter.ts'
import { type AskedWord, askedWordsOf, type Meant, meantBy } from './question.ts'
import { isAsking, quotableSentencesOf } from './sentence.ts'

/** A sentence, its passage, and its number in the passage. */
export type Quote = { text: string; passage: Passage; position: number }
/** A sentence with the words of the question: what it holds of each, and what its passage does. */
type QuoteCandidate = Quote & { rank: number; own: number[]; context: number[]; score: number; about: About }
/** A word of the question, what stands for it, and how much it tells the sentences apart. */
type WeighedWord = MeantWord & { rarity: number }
type MeantWord = AskedWord & { meant: Meant }

const MAX_QUOTES = 3
const MAX_CHARACTERS = 900
/** A further sentence needs at least this share of the best score. */
const NEARLY_AS_GOOD = 0.75
/** One of the best one's passage may hold this share of the question's words instead, which no sentence before it holds. */
const ADDS = 0.25
/** What a word counts that stands in the heading, or in a question right before the sentence: it may be what is answered. */
const LED = 0.5
/** What a word counts that only the passage holds: for the order of its sentences, and for whether they answer. */
const CONTEXT = { order: 0.3, evidence: 0.4 }
/** How much the score of the search counts beside the share of the words. */
const SCORE_WEIGHT = 0.3
/** What both must reach together. Measured in decision 0065. */
const ENOUGH = 0.52
/** A passage that answers has few of a question's pairs of characters. */
const UNSPACED_SHARE = 1.4
/** A name that no passage has counts more: without it, a question is about another thing. */
const MISSING_NAME = 2.5
/** What may be asked of anything counts less, and so does a text that has it. */
const OF_ANYTHING = 0.6
/** A question answers less. */
const ASKS = 0.5
/** How much of a sentence's place in the order does not depend on the score of its passage. */
const UNSCORED = 0.5

/**
 * Returns the sentences that answer a question best, in the order of their passages; none when nothing fits. Whether something
 * fits is told by the words of the question that the best sentence and its passage hold, and by the passage's score.
 */
export function extractQuotes(question: string, passages: Passage[]): Quote[] {
  const reader = createLetterReader(question, askedWordsOf(question), passages)
  if (reader.words.length === 0 || reader.isOfOther) return []
  const texts = passages.map((passage) => ({ passage, terms: contextOf(passage, reader) }))
  const all = new Set(texts.flatMap(({ terms }) => [...terms]))
  const meant = reader.words.map((word) => ({ ...word, meant: meantBy(word.term, all), rarity: 0 }))
  const candidates = candidatesOf(texts, meant, reader)
  const words = meant.map((word, at) => ({ ...word, rarity: rarityOf(at, candidates) }))
  for (const candidate of candidates) candidate.score = scoreOf(candidate, words)
  const [best, ...others] = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  if (!best || evidenceOf(best, words) < ENOUGH) return []
  return withFurther(best, others, words).sort((a, b) => a.rank - b.rank || a.position - b.position)
}

const contextOf = ({ heading, filename, text }: Passage, { termsIn }: LetterReader): Set<string> =>
  termsIn(`${heading ?? ''} ${filename} ${text}`)

/** A passage with its words, and its place among the passages. */
type PassageTerms = { passage: Passage; terms: Set<string> }

function candidatesOf(texts: PassageTerms[], words: MeantWord[], reader: LetterReader): QuoteCandidate[] {
  const seen = new Set<string>()
  return texts
    .flatMap((text, rank) => sentencesOf(text, rank, words, reader))
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}

function sentencesOf({ passage, terms }: PassageTerms, rank: number, words: MeantWord[], reader: LetterReader) {
  const inPassage = words.map(({ meant }) => heldOf(meant, terms))
  const sentences = quotableSentencesOf(passage.text)
  const headingText = passage.heading?.split(' > ').at(-1) ?? ''
  const heading = reader.termsIn(headingText)
  const asksInHeading = isAsking(headingText)
  /** A thing that a letter names is spoken of until another one is named. */
  let about = reader.aboutOf(headOf(passage))
  return sentences.flatMap((text, position) => {
    const before = sentences[position - 1] ?? ''
    const asked = isAsking(before) ? new Set([...heading, ...reader.termsIn(before)]) : heading
    const isAnswer =
      (isAsking(before) || (position === 0 && asksInHeading)) && words.every(({ meant }) => heldOf(meant, asked) > 0)
    const said = reader.termsIn(text)
    const named = reader.aboutOf(text)
    about = named ?? about
    const led = isAnswer ? 1 : LED
    const own = words.map(({ meant, isLetter }) =>
      Math.max(heldOf(meant, said), led * heldOf(meant, asked), isLetter && about === 'asked' ? LED : 0),
    )
    const context = inPassage.map((held, at) => (words[at]?.isLetter && about === 'other' ? 0 : held))
    return named === 'other' ? [] : [{ text, passage, rank, position, own, context, score: 0, about }]
  })
}

/** How much of a word of the question stands among these words. It looks at the fewer ones: a text may have many of them. */
function heldOf(meant: Meant, terms: Set<string>): number {
  let most = 0
  if (meant.size > terms.size) for (const term of terms) most = Math.max(most, meant.get(term) ?? 0)
  else for (const [word, part] of meant) if (part > most && terms.has(word)) most = part
  return most
}

/** The fewer sentences have a word of the question, the more it tells them apart. */
function rarityOf(at: number, candidates: QuoteCandidate[]): number {
  const count = candidates.filter(({ own }) => (own[at] ?? 0) > 0).length
  return Math.log(1 + (candidates.length + 1) / (count + 1))
}

/** Orders the sentences: by the words that they hold and, less, by those that only their passage holds. */
function scoreOf({ own, context, text, passage }: QuoteCandidate, words: WeighedWord[]): number {
  if (own.every((held) => held === 0)) return 0
  const held = words.map(({ rarity }, at) => rarity * Math.max(own[at] ?? 0, CONTEXT.order * (context[at] ?? 0)))
  return sum(held) * (isAsking(text) ? ASKS : 1) * (UNSCORED + (1 - UNSCORED) * (passage.score ?? 1))
}

/** How sure it is that the sentence is about the question: no word weighs more because no sentence has it. */
function evidenceOf({ own, context, text, passage }: QuoteCandidate, words: WeighedWord[]): number {
  const held = words.map((word, at) => {
    const [inSentence, inPassage] = [own[at] ?? 0, context[at] ?? 0]
    return weightOf(word) * (inSentence + CONTEXT.evidence * Math.max(0, inPassage - inSentence))
  })
  const raised = words.every(({ isUnspaced }) => isUnspaced) ? UNSPACED_SHARE : 1
  const whole = sum(words.map(weightOf))
  const share = Math.min(1, (sum(held) / whole) * raised)
  return share * (isAsking(text) ? ASKS : 1) + SCORE_WEIGHT * (passage.score ?? 0)
}

const weightOf = ({ term, isName, meant }: WeighedWord): number => {
  if (isName && meant.size === 0) return MISSING_NAME
  return isAskedOfAnything(term) ? OF_ANYTHING : 1
}

/** The best sentence with those that are nearly as good, and those of its passage that hold what it lacks of the question. */
function withFurther(best: QuoteCandidate, others: QuoteCandidate[], words: WeighedWord[]): QuoteCandidate[] {
  const taken = [best]
  let characters = best.text.length
  const whole = sum(words.map(({ rarity, meant }) => (meant.size > 0 ? rarity : 0)))
  for (const other of others) {
    if (taken.length === MAX_QUOTES) break
    const adds = sum(words.map(({ rarity }, at) => rarity * Math.max(0, (other.own[at] ?? 0) - most(taken, at))))
    const addsName = words.some(({ isName }, at) => isName && (other.own[at] ?? 0) === 1 && most(taken, at) === 0)
    const addsMuch = addsName || adds >= whole * ADDS
    const isNear = other.score >= best.score * NEARLY_AS_GOOD || (addsMuch && other.passage === best.passage)
    const isFurther = isNear && (best.about !== 'asked' || other.about !== 'other')
    if (!isFurther || characters + other.text.length > MAX_CHARACTERS) continue
    taken.push(other)
    characters += other.text.length
  }
  return taken
}

const most = (taken: QuoteCandidate[], at: number): number => Math.max(...taken.map(({ own }) => own[at] ?? 0))

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
