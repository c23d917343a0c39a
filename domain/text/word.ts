import { normalize } from './normalize.ts'

/** Returns the words of a text for comparisons: folded, stemmed a little, and without stop words. */
export function termsOf(text: string): string[] {
  return (normalized(text).match(WORD) ?? []).flatMap((word) => (IDEOGRAPHIC.test(word) ? pairs(word) : termOf(word)))
}

/** A word, or a number with its points. Spaces and all other signs part words. */
export const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Removes case, accents and the look-alikes of Unicode. */
export const normalized = (text: string): string =>
  normalize(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Returns the stem of a normalized word; nothing for a stop word. */
export const termOf = (word: string): string[] => (STOP_WORDS.has(word) ? [] : [stem(word)])

/** Returns each two neighbouring characters, as words of a script without spaces. */
export function pairs(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const SUFFIXES: [pattern: RegExp, replacement: string][] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(\p{L}{3})(?:ing|ed)$/u, '$1'],
]

/** The stems of words, which repeat: reading a document asks for most of them some hundred times. */
const stems = new Map<string, string>()
const MAX_STEMS = 20_000
/** A longer word is seldom. */
const MAX_KEPT_LENGTH = 12

function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = stemOf(word)
  if (word.length > MAX_KEPT_LENGTH) return found
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(copyOf(word), copyOf(found))
  return found
}

/** A part of a text keeps the whole text in the memory of V8 and of JavaScriptCore; a text of its own does not. */
const copyOf = (text: string): string => Array.from(text).join('')

/** Removes plurals and the commonest endings. A wrong stem does no harm, because both sides of a comparison get it. */
function stemOf(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word
  const [pattern, replacement] = SUFFIXES.find(([ending]) => ending.test(word)) ?? [/$/, '']
  const stemmed = word.replace(pattern, replacement).replace(/([^aeiouls])\1$/, '$1')
  return stemmed.length > 4 ? stemmed.replace(/e$/, '') : stemmed
}

const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does for from had has have he
  her his how i if in into is it its just kindly let like many me more much must my no not of on one or our out per
  please s shall she should so some t tell than that the their them then there these they this those to too up us was
  we were what when where which while who whom whose why will with would you your
  aber als am an auch auf aus bei bin das dem den der des die ein eine einem einen einer er es fur hat ich im in ist
  kann man mit nach nicht oder sich sie sind so um und uns von war was wer wie wird wo zu zum zur
  au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur mais ne nous on ou par pas pour qu
  que qui sa se ses son sont sur un une vous
  al como con cual cuando de del donde el ella en entre es esta este la las lo los mas no nos o para pero por que se
  si sin su sus un una y
  che chi con da dei del della di e gli ha il in la le lo non per quale sono su un una`.split(/\s+/),
)
