import { withoutAsking } from '../../../domain/knowledge/word/asking-word.ts'
import { withoutCourtesy } from '../../../domain/knowledge/word/courtesy-word.ts'
import { isWithParticle, termsWithoutUnspacedCourtesy } from '../../../domain/knowledge/word/unspaced-courtesy.ts'
import { formsOf, stemOf } from '../../../domain/knowledge/word/word-form.ts'
import { normalize } from '../../../domain/text/normalize.ts'
import { isUnspaced } from '../../../domain/text/search-term.ts'
import { termsOf } from '../../../domain/text/word.ts'

/** The words of passages that stand for a word of the question, each with the part of it that it counts for. */
export type Meant = Map<string, number>

/** At most this many words of a question count. */
const MAX_TERMS = 40
/** What counts for a word: another form or a longer word of it, the beginning of a compound, and the word with one typing error. */
const PART = { form: 0.9, longer: 0.7, shorter: 0.6, typing: 0.6, typingInLong: 0.8 }
const MIN_LENGTH = { longer: 4, shorter: 5, typing: 5, long: 12 }

/** A capital letter that begins no sentence. */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}\p{L}+/gu
/** Where more of the words than this begin with a capital, it is a matter of style. */
const NAMED_SHARE = 0.5

/** A word of a question, whether it seems to be a name (in German each noun does), and whether it is a letter that names. */
export type AskedWord = { term: string; isUnspaced: boolean; isName: boolean; isLetter?: boolean }

/** The words of a question that say what it asks for, each once. */
export function askedWordsOf(question: string): AskedWord[] {
  const terms = [...new Set(termsWithoutUnspacedCourtesy(normalize(question, 'NFKC')))]
  const asked = withoutAsking(withoutCourtesy(terms, question), question).slice(0, MAX_TERMS)
  const names = namesOf(question, asked)
  return asked.map((term) => ({ term, isUnspaced: isUnspaced(term), isName: names.has(term) }))
}

function namesOf(question: string, asked: string[]): Set<string> {
  const names = new Set(termsOf((question.match(NAME) ?? []).join(' ')))
  return asked.filter((term) => names.has(term)).length > asked.length * NAMED_SHARE ? new Set() : names
}

/**
 * The words that stand for a word of the question: itself, else its other forms, longer words and the beginning of it, and words
 * that differ by one typing error, unless it is there in another form.
 * @param words of the passages
 */
export function meantBy(term: string, words: Set<string>): Meant {
  if (words.has(term)) return withForms(term, words, new Map([[term, 1]]))
  const alike = withForms(term, words, new Map())
  const isThere = [...alike.values()].some((part) => part > PART.shorter)
  return isThere || !isTypeable(term) ? alike : withTyped(term, words, alike)
}

/** A typing error may stand before an ending. A long word is hardly another one, as `contrast` is for `contract`. */
function withTyped(term: string, words: Set<string>, meant: Meant): Meant {
  const [written, ...stems] = [term, ...stemsOf(term)].map(foldedOf)
  const part = term.length >= MIN_LENGTH.long ? PART.typingInLong : PART.typing
  for (const word of words) {
    if (word[0] !== term[0] || !isTypeable(word)) continue
    const others = [word, ...stemsOf(word)].map(foldedOf)
    if (others[0] === written) meant.set(word, PART.form)
    else if ([written, ...stems].some((own) => own && others.some((other) => isOneErrorAway(own, other))))
      meant.set(word, part)
  }
  return meant
}

/** In German the two dots of ä, ö and ü are also written as an e behind the letter; the words of texts have neither. */
const foldedOf = (word: string): string => word.replace(/([aou])e/g, '$1')

const stemsOf = (word: string): string[] => {
  const stem = stemOf(word)
  return stem !== undefined && stem.length >= MIN_LENGTH.typing ? [stem] : []
}

function withForms(term: string, words: Set<string>, meant: Meant): Meant {
  if (isUnspaced(term)) return withParticles(term, words, meant)
  for (const form of formsOf(term)) if (words.has(form) && !meant.has(form)) meant.set(form, PART.form)
  for (const word of words) {
    if (meant.has(word)) continue
    if (term.length >= MIN_LENGTH.longer && word.startsWith(term)) meant.set(word, PART.longer)
    else if (word.length >= MIN_LENGTH.shorter && term.startsWith(word)) meant.set(word, PART.shorter)
  }
  return meant
}

/** A word of one character stands in no pair of its own. */
function withParticles(term: string, words: Set<string>, meant: Meant): Meant {
  if (Array.from(term).length > 1) return meant
  for (const word of words) if (isWithParticle(word, term)) meant.set(word, PART.longer)
  return meant
}

const isTypeable = (word: string): boolean =>
  word.length >= MIN_LENGTH.typing && /^\p{L}+$/u.test(word) && !isUnspaced(word)

/** Whether one letter more, less or another one, or two that changed places, make one word of the other. */
function isOneErrorAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}
