/** A part of a text as the text has it, and the blanks before it. */
export type SourceSlice = { gap: string; text: string }

/**
 * The slices of a text that its parts were made of. A part may lack blanks of its slice, and nothing else, so its other
 * characters say how far its slice goes.
 */
export function slicesOf(text: string, parts: string[]): SourceSlice[] {
  if (parts.length === 1) return [{ gap: '', text }]
  let at = 0
  return parts.map((part) => {
    const start = skipBlanks(text, at)
    let end = start
    for (let left = countOthers(part); left > 0 && end < text.length; end += 1) if (!isBlank(text, end)) left -= 1
    const slice = { gap: text.slice(at, start), text: text.slice(start, end) }
    at = end
    return slice
  })
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text, at)) at += 1
  return at
}

function countOthers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (!isBlank(text, at)) count += 1
  return count
}

/** True for what `\s` and `trim` take for a blank. Codes are compared because a pattern takes long over millions. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return code === 32 || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && /\s/.test(text.charAt(at)))
}
