import { beginning, countCharacters } from '../../domain/character.ts'

/** At most so many characters of an answer go to the model. */
const MAX_CHARACTERS = 50_000

/** Cuts what is too long for a model, and says so. */
export function cut(text: string): string {
  const kept = beginning(text, MAX_CHARACTERS)
  if (kept.length === text.length) return text
  return `${kept.toWellFormed()}\n[cut here: ${countCharacters(text)} characters in all]`
}

/** The text of a body in its own encoding; undefined for what is no text. */
export function decodeText(body: Uint8Array, contentType: string): string | undefined {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  const text = decoder(charset).decode(body)
  return text.includes('\0') ? undefined : text
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset as ConstructorParameters<typeof TextDecoder>[0])
  } catch {
    return new TextDecoder()
  }
}
