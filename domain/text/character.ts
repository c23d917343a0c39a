/** The first characters of a text, code points as everywhere: never half of one. */
export function beginning(text: string, characters: number): string {
  if (text.length <= characters) return text
  let end = 0
  for (let left = characters; left > 0 && end < text.length; left--) end += widthAt(text, end)
  return text.slice(0, end)
}

/** How many code points a text has. Nothing is copied: a spread would take a hundred times the memory of a long text. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += widthAt(text, at)) count++
  return count
}

/** UTF-16 units of the code point there. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
