import { beginning, countCharacters } from '../../domain/text/character.ts'

/** At most so many characters of an answer go to the model. */
const MAX_CHARACTERS = 50_000
/** What is masked is no longer than this: so much around a cut is masked and left out, lest half of it be shown. */
export const MASK_MARGIN = 700

type Mask = (text: string) => string

/** The text masked, and cut where it is too long for a model; says so. `endCharacters` of its end are kept. */
export function cut(text: string, mask: Mask, endCharacters = 0): string {
  const count = countCharacters(text)
  if (count <= MAX_CHARACTERS) return mask(text)
  const kept = maskedBeginning(text, MAX_CHARACTERS - endCharacters, mask)
  const end = endCharacters === 0 ? '' : `\n${maskedEnd(text, endCharacters, mask)}`
  return `${kept}\n[cut here: ${count} characters in all]${end}`
}

/** The first characters of the masked text, or all of it. */
export function maskedBeginning(text: string, characters: number, mask: Mask): string {
  const near = beginning(text, characters + MASK_MARGIN)
  const masked = mask(near)
  return beginning(near === text ? masked : masked.slice(0, -MASK_MARGIN), characters).toWellFormed()
}

/** The last of a text that is longer than they are; a character beyond the first plane counts as two. */
const maskedEnd = (text: string, characters: number, mask: Mask): string =>
  mask(text.slice(-characters - MASK_MARGIN).toWellFormed())
    .slice(MASK_MARGIN)
    .toWellFormed()

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
