import { normalize } from '../../text/normalize.ts'
import { normalized, termOf } from '../../text/word.ts'

/**
 * A single letter of a question that names a thing, such as the E of `vitamin E`, in upper case. Single letters are no words of
 * the index: most of them are grammar words of a language.
 */
export type NamingLetter = {
  letter: string
  /** The word before it, or before the letter that it is named with: `class A or B`. A letter behind a stop word names nothing. */
  beside: string
  /** Whether the question alone shows that it names something. A small letter may, and I is a pronoun, too. */
  isSure: boolean
}

/** The letters of a text: those in upper case, also beside digits (`60W`, `D3`), and each single one with the word before it. */
export type TextLetters = { letters: Set<string>; pairs: Set<string>; text: string }

/** More letters of a question would only cost time. */
const MAX_LETTERS = 5
/** So much of the question beside a letter tells what it is. */
const BESIDE_LENGTH = 80
/** What may stand between letters that are named together. */
const TOGETHER = /^(?:[,/&+]? ?| ?[,/&+]? ?\p{Ll}{1,4} )$/u
/** Where more of the words than this begin with a capital, it is a matter of style. */
const STYLED_SHARE = 0.5

const LETTER = /(?<![\p{L}\p{N}\p{M}'’&/+@])\p{L}(?![\p{L}\p{N}\p{M}'’&/+@])/gu
const PAIR = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,40})[ \u00a0-](\p{L})(?![\p{L}\p{N}\p{M}'’])( \p{Ll})?/gu
const BEGINS = /(?:^|[.!?¿¡:;"“„«‘()\n])\s{0,3}$/u
const WORD_BEFORE = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,40})[ \u00a0-]$/u
/** `E-mail`, `U.S.`, and the initial of a person. */
const OF_LONGER_WORD = /^(?:[-.]\p{L}|\. ?\p{Lu})/u
/** An article, or the pronoun, that begins a sentence. */
const IS_GRAMMAR = /(?<=^|\n|[.!?:] )(?:A|I)(?= \p{Ll})/gu

/** The single letters that name something in a question, at most five. Those that begin a sentence are left out. */
export function namingLettersOf(question: string): NamingLetter[] {
  const text = normalize(question, 'NFKC')
  const mayBeGrammar = grammarOf(text)
  return [...text.matchAll(LETTER)]
    .flatMap(({ 0: letter, index }) => {
      const before = text.slice(Math.max(0, index - BESIDE_LENGTH), index)
      const after = text.slice(index + letter.length, index + BESIDE_LENGTH)
      const word = WORD_BEFORE.exec(before)?.[1] ?? ''
      const isOfLonger = OF_LONGER_WORD.test(after) && !before.endsWith('-')
      const isInitial = AFTER_INITIAL.test(after) && isCapital(word)
      if (BEGINS.test(before) || isOfLonger || isInitial || letter.toLowerCase() === letter.toUpperCase()) return []
      const isSure = isCapital(letter) && !mayBeGrammar(letter, after)
      const beside = besideOf(word)
      // What stands beside nothing and may be grammar never counts.
      return isSure || beside !== undefined ? [{ letter: letter.toUpperCase(), beside, isSure }] : []
    })
    .slice(0, MAX_LETTERS)
}

/** The single letters of a text that is found. */
export function lettersOf(text: string): TextLetters {
  const read = normalize(text, 'NFKC')
  const letters = (read.replace(IS_GRAMMAR, ' ').match(LETTER_OF_TEXT) ?? []).filter(isCapital)
  const pairs = [...read.matchAll(PAIR)].flatMap(([, word = '', letter = '', small]) => {
    const beside = besideOf(word)
    // It may be the pronoun.
    const written = letter === 'I' && small ? 'i' : letter
    return beside === undefined ? [] : [keyOf(beside, written)]
  })
  return { letters: new Set(letters), pairs: new Set(pairs) }
}

const LETTER_OF_TEXT = /(?<![\p{L}\p{N}\p{M}'’])\p{Lu}(?![\p{L}\p{N}\p{M}'’])/gu

/** The letters that count for these texts: sure ones, and others where a text has them as a capital behind the same word. */
export const countedLetters = (asked: NamingLetter[], texts: TextLetters[]): NamingLetter[] =>
  asked.filter(({ letter, beside, isSure }) => {
    if (isSure || beside === undefined) return isSure
    const keys = [letter, ...(letter === 'I' ? ['i'] : [])].map((written) => keyOf(beside, written))
    return texts.some(({ pairs }) => keys.some((key) => pairs.has(key)))
  })

/** Whether a text has the letter, and not only beside another thing of the same kind. */
export const holdsLetter = ({ letter, beside }: NamingLetter, { letters, pairs }: TextLetters): boolean =>
  letters.has(letter) || (beside !== undefined && pairs.has(keyOf(beside, letter.toLowerCase())))

/** Whether a text names another thing of the kind and not this one: `vitamin A` where the question has `vitamin E`. */
export function namesOther(asked: NamingLetter[], text: TextLetters): boolean {
  const own = new Set(asked.map(({ letter }) => letter))
  return asked.some(({ beside }) => {
    if (beside === undefined || asked.some((each) => holdsLetter(each, text))) return false
    return [...text.pairs].some((pair) => {
      const letter = pair.slice(beside.length + 1)
      return pair.startsWith(`${beside} `) && isCapital(letter) && !own.has(letter)
    })
  })
}

const keyOf = (beside: string, letter: string): string => `${beside} ${letter}`

const besideOf = (word: string): string | undefined => termOf(normalized(word))[0]

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Whether a capital letter of this question may be a pronoun, the article of a title, or a stop word among capitals. */
function grammarOf(question: string): (letter: string, after: string) => boolean {
  const words = (question.match(/[\p{L}\p{M}]{2,}/gu) ?? []).slice(1)
  const isTitle = words.filter(isCapital).length > words.length * STYLED_SHARE
  const isShouted = !/\p{Ll}/u.test(question)
  return (letter, after) =>
    letter === 'I' ||
    (letter === 'A' && (isTitle || /^ \p{Lu}/u.test(after))) ||
    (isShouted && besideOf(letter) === undefined)
}
