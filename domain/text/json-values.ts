/** JSON that others send has at most this many values, names of fields not counted. */
export const MAX_VALUES = 50_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

/** Counts the commas and opening brackets outside of texts, up to `most`: JSON has at most one value more. */
export function countValues(bytes: Uint8Array, most: number): number {
  let [count, isInText] = [1, false]
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (isInText) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      count += 1
      if (count > most) return count
    }
  }
  return count
}
