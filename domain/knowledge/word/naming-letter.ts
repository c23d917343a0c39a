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
const TOGETHER = /^(?:, ?|\/| ?[&+] ?|,? \p{Ll}{1,4} )$/u
const TOGETHER_LENGTH = 9
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
  const named: NamingLetter[] = []
  let [end, last]: [number, string | undefined] = [0, undefined]
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const before = text.slice(Math.max(0, index - BESIDE_LENGTH), index)
    const after = text.slice(index + letter.length, index + BESIDE_LENGTH)
    const isOfLonger = OF_LONGER_WORD.test(after) && !before.endsWith('-')
    if (BEGINS.test(before) || isOfLonger || letter.toLowerCase() === letter.toUpperCase()) continue
    const together = isCapital(letter) && index - end < TOGETHER_LENGTH && TOGETHER.test(text.slice(end, index))
    const beside: string | undefined = besideOf(WORD_BEFORE.exec(before)?.[1] ?? '') ?? (together ? last : undefined)
    if (beside === undefined) continue
    ;[end, last] = [index + letter.length, beside]
    named.push({ letter: letter.toUpperCase(), beside, isSure: isCapital(letter) && !mayBeGrammar(letter, after) })
  }
  return named.slice(0, MAX_LETTERS)
}

/** The single letters of a text that is found. */
export function lettersOf(text: string): TextLetters {
  const read = normalize(text, 'NFKC')
  const letters = read.replace(IS_GRAMMAR, ' ').match(LETTER_OF_TEXT) ?? []
  const pairs = [...read.matchAll(PAIR)].flatMap(([, word = '', letter = '', small]) => {
    const beside = besideOf(word)
    // It may be the pronoun.
    const written = letter === 'I' && small ? 'i' : letter
    return beside === undefined ? [] : [keyOf(beside, written)]
  })
  return { letters: new Set(letters), pairs: new Set(pairs), text: normalized(read) }
}

/** Beside digits, it may be meant as well: `60W`, `vitamin D3`. */
const LETTER_OF_TEXT = /(?<![\p{L}\p{M}'’])\p{Lu}(?![\p{L}\p{M}'’])/gu

/**
 * The letters that tell these texts apart: sure ones, and others where a text has them as a capital behind the same word. None
 * where the texts neither have them nor name other things of the kind: then a letter says nothing.
 */
export function countedLetters(asked: NamingLetter[], texts: TextLetters[]): NamingLetter[] {
  const counted = asked.filter(({ letter, beside, isSure }) => {
    const keys = [letter, ...(letter === 'I' ? ['i'] : [])].map((written) => keyOf(beside, written))
    return isSure || texts.some(({ pairs }) => keys.some((key) => pairs.has(key)))
  })
  if (texts.some((text) => namesOther(counted, text))) return counted
  return counted.filter((letter) => texts.some((text) => namesLetter(letter, text)))
}

/** Whether a sentence has the letter: what it names may stand above. */
export const holdsLetter = ({ letter, beside }: NamingLetter, { letters, pairs }: TextLetters): boolean =>
  letters.has(letter) || pairs.has(keyOf(beside, letter.toLowerCase()))

/** Whether a passage has both the letter and the word before it, so that it may be about what the question names. */
export const namesLetter = (asked: NamingLetter, text: TextLetters): boolean =>
  holdsLetter(asked, text) && text.text.includes(asked.beside)

/** Whether a text names another thing of the kind and not this one: `vitamin A` where the question has `vitamin E`. */
export function namesOther(asked: NamingLetter[], text: TextLetters): boolean {
  const own = new Set(asked.map(({ letter }) => letter))
  if (asked.some((each) => holdsLetter(each, text))) return false
  return asked.some(({ beside }) =>
    [...text.pairs].some((pair) => {
      const letter = pair.slice(beside.length + 1)
      return pair.startsWith(`${beside} `) && isCapital(letter) && !own.has(letter)
    }),
  )
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
