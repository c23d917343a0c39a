import {
  countedLetters,
  holdsLetter,
  lettersOf,
  namesLetter,
  namesOther,
  namingLettersOf,
} from '../../../domain/knowledge/word/naming-letter.ts'
import { nameWordsOf } from '../../../domain/knowledge/word/word-index.ts'
import type { Passage } from '../../../domain/model/model.ts'
import { termsOf } from '../../../domain/text/word.ts'
import type { AskedWord } from './question.ts'

/** What a text is about where letters tell things apart: what the question asks for, another thing, or it does not say. */
export type About = 'asked' | 'other' | undefined

/** Reads texts for a question that may tell things apart by single letters, such as `vitamin E`. */
export type LetterReader = {
  /** The words of the question, in which a letter that names something is in upper case. */
  words: AskedWord[]
  /** The words of a text, and those of the letters that it has. */
  termsIn: (text: string) => Set<string>
  aboutOf: (text: string) => About
  /** Whether the passages name other things of the kind alone: `vitamin A`, where the question has `vitamin K`. */
  isOfOther: boolean
}

/** @param asked the words of the question without its letters */
export function createLetterReader(question: string, asked: AskedWord[], passages: Passage[]): LetterReader {
  const found = namingLettersOf(question)
  const texts = found.length === 0 ? [] : passages.map(wholeOf).map(lettersOf)
  const letters = countedLetters(found, texts)
  if (letters.length === 0) return withoutLetters(asked)
  const names = [...new Set(letters.map(({ letter }) => letter))]
  const others = asked.filter(({ term }) => !names.includes(term.toUpperCase()))
  const held = (text: string) => {
    const read = lettersOf(text)
    return letters.filter((letter) => holdsLetter(letter, read)).map(({ letter }) => letter)
  }
  return {
    words: [...others, ...names.map((term) => ({ term, isUnspaced: false, isName: true, isLetter: true }))],
    termsIn: (text) => new Set([...termsOf(text), ...held(text)]),
    aboutOf: (text) => {
      const read = lettersOf(text)
      if (letters.some((letter) => holdsLetter(letter, read))) return 'asked'
      return namesOther(letters, read) ? 'other' : undefined
    },
    isOfOther:
      !letters.some((letter) => texts.some((text) => namesLetter(letter, text))) &&
      texts.some((text) => namesOther(letters, text)),
  }
}

const withoutLetters = (words: AskedWord[]): LetterReader => ({
  words,
  termsIn: (text) => new Set(termsOf(text)),
  aboutOf: () => undefined,
  isOfOther: false,
})

const wholeOf = ({ heading, filename, text }: Passage): string => `${headOf({ heading, filename })}\n${text}`

/** What stands above all sentences of a passage: its heading and the name of its file. */
export const headOf = ({ heading, filename }: Pick<Passage, 'heading' | 'filename'>): string =>
  `${nameWordsOf(filename)}\n${heading ?? ''}`
