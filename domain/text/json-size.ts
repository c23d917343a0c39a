/** Counts of a JSON text: its values, and the names of their fields, which cost more than values to parse. */
export type JsonSize = { values: number; names: number }

/** JSON that others send holds at most this much: 2,048 messages of OpenAI with their tool calls have 11,264 names. */
export const MAX_JSON_SIZE: JsonSize = { values: 50_000, names: 12_000 }

const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = Buffer.from('"\\,:[{')

/**
 * Counts commas and opening brackets outside of texts, of which JSON has at most one value more, and colons, one for each
 * name. It stops above either bound.
 */
export function measureJson(bytes: Uint8Array, most: JsonSize): JsonSize {
  let [values, names, isInText] = [1, 0, false]
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (isInText) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COLON) names += 1
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1
    if (values > most.values || names > most.names) break
  }
  return { values, names }
}

export const exceeds = (size: JsonSize, most: JsonSize): boolean => size.values > most.values || size.names > most.names
