/** An attribute of a document, or the value that a filter compares it with. */
export type Value = string | number | boolean
/** A value while a person types it. */
export type TypedText = { type: 'string' | 'number' | 'boolean'; text: string }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const MAX_CHARACTERS = 512

/** The value as its fields show it. */
export const typedTextOf = (value: Value): TypedText => ({
  type: typeof value as TypedText['type'],
  text: String(value),
})

/** A text that has a problem has no value. */
export function valueOfText(typed: TypedText): Value | undefined {
  if (problemOf(typed) !== undefined) return undefined
  if (typed.type === 'number') return Number(typed.text)
  return typed.type === 'boolean' ? typed.text === 'true' : typed.text
}

/** Tells why the text is no value; undefined when it is one. */
export function problemOf({ type, text }: TypedText): string | undefined {
  if (type === 'boolean') return undefined
  if (type === 'number') return problemOfNumber(text.trim())
  const length = [...text].length
  return length > MAX_CHARACTERS ? `A text has at most ${MAX_CHARACTERS} characters, not ${length}.` : undefined
}

function problemOfNumber(text: string): string | undefined {
  if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return 'Type a number, such as 2026 or 0.5.'
  // A longer whole number would be stored as another one.
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(Number(text))
    ? 'Too long for a number: choose Text.'
    : undefined
}
