/** The value of most characters, such as the font of most of a page; the first of several. Undefined without characters. */
export function usualOf<Value>(parts: Iterable<readonly [value: Value, text: string]>): Value | undefined {
  const characters = new Map<Value, number>()
  for (const [value, text] of parts) characters.set(value, (characters.get(value) ?? 0) + text.length)
  let usual: Value | undefined
  let most = 0
  for (const [value, count] of characters) if (count > most) [usual, most] = [value, count]
  return usual
}
