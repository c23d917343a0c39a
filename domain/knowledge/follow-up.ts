import { countCharacters } from '../text/character.ts'
import { normalized, termsOf } from '../text/word.ts'
import {
  AMBIGUOUS,
  ASKING,
  COMPARING,
  COURTESY,
  DEFINITE,
  EMPTY,
  EMPTY_PHRASE,
  JOINING,
  NAMELESS,
  OPENING,
  OPENING_PHRASE,
  OWNING,
  POINTING,
  POINTING_LAST,
  RELATIVE,
  SPEAKERS,
} from './follow-up-word.ts'

/** A longer message says enough to be searched for by itself. */
const MAX_LENGTH = 300
/** A row of at most this many words without a verb, such as "And in Germany?", is a part of a question. */
const MAX_FRAGMENT_WORDS = 4

/** A word of a message. `before`: the words with a meaning that precede it; `clausesBefore`: those in earlier clauses. */
type Token = { word: string; hasMeaning: boolean; before: number; beforeInClauses: number; isLast: boolean }

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * True when a message is understood only with the messages before it: it points back ("How long does it last?"), or is a
 * part of a question ("And in Germany?", "Why?"). A message that names what it is about ("What is the price?") is none, nor is a
 * greeting. The rule knows words of some fifteen languages and asks no model; in others it finds nothing.
 */
export function isFollowUp(message: string): boolean {
  if (countCharacters(message) > MAX_LENGTH) return false
  const text = normalized(message)
    .replaceAll('’', "'")
    .replaceAll("it's", 'its')
    .trim()
    .replace(/^[¿¡]\s*/, '')
  const rest = text.replace(OPENING_PHRASE, '')
  const tokens = tokensOf(rest.replace(EMPTY_PHRASE, ' ').replaceAll("'", ' '))
  const named = tokens.filter(({ hasMeaning }) => hasMeaning).length
  const has = (words: ReadonlySet<string>) => tokens.some(({ word }) => words.has(word))
  if (tokens.every(({ word }) => COURTESY.has(word))) return rest !== text
  if (NAMELESS.test(rest) || tokens.some((token) => pointsBack(token, named))) return true
  const asks = has(ASKING)
  const isOpened = rest !== text || OPENING.has(tokens[0]?.word ?? '')
  if (isOpened) return !asks || named <= 1
  if (named === 0) return asks ? !has(SPEAKERS) : has(OPENING)
  if (named > 1) return false
  if (asks) return tokens.length === 2
  return /[?？]\s*$/u.test(text) && tokens.length <= MAX_FRAGMENT_WORDS
}

/** @param named the words of the message that have a meaning of their own */
function pointsBack({ word, before, beforeInClauses, isLast }: Token, named: number): boolean {
  if (POINTING.has(word)) return beforeInClauses === 0
  if (OWNING.has(word)) return beforeInClauses === 0 && before < 2
  if (COMPARING.has(word)) return named <= 2
  if (AMBIGUOUS.has(word)) return named <= 1 || (word === 'that' && before === 0)
  return POINTING_LAST.has(word) && isLast && beforeInClauses === 0
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let [before, beforeInClauses] = [0, 0]
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) {
      if (/[,;:.!?…、。，；：？！—–]/u.test(segment)) beforeInClauses = endClause(tokens, before)
      continue
    }
    const isAfterRelative = RELATIVE.has(tokens.at(-1)?.word ?? '') && (POINTING.has(segment) || OWNING.has(segment))
    if (JOINING.has(segment) || isAfterRelative) beforeInClauses = before
    const hasMeaning = meansSomething(segment)
    tokens.push({ word: segment, hasMeaning, before, beforeInClauses, isLast: false })
    if (hasMeaning) before += 1
  }
  endClause(tokens, before)
  return tokens
}

/** Marks the last word as the last of its clause. @returns the words with a meaning so far */
function endClause(tokens: Token[], before: number): number {
  const last = tokens.at(-1)
  if (last) last.isLast = true
  return before
}

const WITHOUT_MEANING = [
  ...[
    POINTING,
    OWNING,
    COMPARING,
    AMBIGUOUS,
    POINTING_LAST,
    OPENING,
    ASKING,
    JOINING,
    COURTESY,
    SPEAKERS,
    DEFINITE,
    EMPTY,
  ],
]
const meansSomething = (word: string): boolean =>
  termsOf(word).length > 0 && !WITHOUT_MEANING.some((words) => words.has(word))
