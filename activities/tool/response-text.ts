import { beginning, countCharacters } from '../../domain/text/character.ts'
import { MAX_RESULT_CHARACTERS } from '../../domain/tool/cut-result.ts'

/**
 * The longest personal datum that the mask finds, in characters. A cut text is masked with this much more and then
 * loses it, so that the cut cannot show half of a datum.
 */
export const MASK_MARGIN = 700

type Mask = (text: string) => string

/** The masked text, cut to a length for a model with a line that says so. The last `endCharacters` stay. */
export function maskAndCut(text: string, mask: Mask, endCharacters = 0): string {
  const count = countCharacters(text)
  if (count <= MAX_RESULT_CHARACTERS) return mask(text)
  const kept = maskedBeginning(text, MAX_RESULT_CHARACTERS - endCharacters, mask)
  const end = endCharacters === 0 ? '' : maskedEnd(text, endCharacters, mask)
  return joinCut(kept, count, end)
}

/** A text that was cut, with a line that says so. */
export const joinCut = (kept: string, count: number, end: string): string =>
  `${kept}\n[cut here: ${count} characters in all]${end && `\n${end}`}`

/** The first `characters` of the masked text. */
export function maskedBeginning(text: string, characters: number, mask: Mask): string {
  const start = beginning(text, characters + MASK_MARGIN)
  const masked = mask(start)
  return beginning(start === text ? masked : masked.slice(0, -MASK_MARGIN), characters).toWellFormed()
}

/**
 * The last `characters` of a longer text, masked. Here a character beyond the Basic Multilingual Plane counts as two.
 */
export const maskedEnd = (text: string, characters: number, mask: Mask): string =>
  mask(text.slice(-characters - MASK_MARGIN).toWellFormed())
    .slice(MASK_MARGIN)
    .toWellFormed()

/** The text of a body in the encoding that `contentType` names, else UTF-8; undefined for a body that is not text. */
export function decodeBody(body: Uint8Array, contentType: string): string | undefined {
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
