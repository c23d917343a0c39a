/** Tokens by kind of character, measured against cl100k_base on prose, tables and code in eight languages: a little high. */
const WEIGHT = { wordStart: 0.3, letter: 0.25, digit: 0.45, sign: 0.7, lineBreak: 0.4, latin: 0.65, other: 1.1 }

/**
 * How many tokens a text is, about. Every embedding model counts with a tokenizer of its own, and real ones take
 * quadratic time over endless words; to bound a chunk an estimate in one pass is enough.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let inWord = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const letter = isLetter(code)
    if (letter && !inWord) tokens += WEIGHT.wordStart
    inWord = letter
    tokens += letter ? WEIGHT.letter : weightOf(code)
  }
  return Math.ceil(tokens)
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function weightOf(code: number): number {
  if (code === 32) return 0
  if (code === 10) return WEIGHT.lineBreak
  if (code >= 48 && code <= 57) return WEIGHT.digit
  if (code < 128) return WEIGHT.sign
  return code < 0x250 ? WEIGHT.latin : WEIGHT.other
}
