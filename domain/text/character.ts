/** Returns the first `characters` code points of a text, never half of one. */
export function beginning(text: string, characters: number): string {
  if (text.length <= characters) return text
  let end = 0
  for (let left = characters; left > 0 && end < text.length; left--) end += widthAt(text, end)
  return text.slice(0, end)
}

/**
 * Returns the number of code points of a text. It copies nothing: a spread would take a hundred times the memory of a
 * long text.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += widthAt(text, at)) count++
  return count
}

/** Returns the UTF-16 units of the code point at `at`. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/**
 * Tells whether a text has a letter, a number or a symbol: blanks, zero-width characters and punctuation alone say
 * nothing.
 */
export const holdsText = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text)
