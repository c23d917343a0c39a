import { beginning, countCharacters } from '../../domain/text/character.ts'

/** The model gets at most this many characters of an answer. */
const MAX_CHARACTERS = 50_000
/**
 * The longest personal datum that the mask finds, in characters. A cut text is masked with this much more and then
 * loses it, so that the cut cannot show half of a datum.
 */
export const MASK_MARGIN = 700

type Mask = (text: string) => string

/** The masked text, cut to a length for a model with a line that says so. The last `endCharacters` stay. */
export function maskAndCut(text: string, mask: Mask, endCharacters = 0): string {
  const count = countCharacters(text)
  if (count <= MAX_CHARACTERS) return mask(text)
  const kept = maskedBeginning(text, MAX_CHARACTERS - endCharacters, mask)
  const end = endCharacters === 0 ? '' : `\n${maskedEnd(text, endCharacters, mask)}`
  return `${kept}\n[cut here: ${count} characters in all]${end}`
}

/** The first `characters` of the masked text. */
export function maskedBeginning(text: string, characters: number, mask: Mask): string {
  const start = beginning(text, characters + MASK_MARGIN)
  const masked = mask(start)
  return beginning(start === text ? masked : masked.slice(0, -MASK_MARGIN), characters).toWellFormed()
}

/**
 * The last `characters` of a longer text, masked. Here a character beyond the Basic Multilingual Plane counts as two.
 */
const maskedEnd = (text: string, characters: number, mask: Mask): string =>
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
