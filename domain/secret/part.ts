import { replacePlaceholders } from '../tool/placeholder.ts'
import { decodeMasks, hasMask, isMask, maskPart, maskSecret } from './mask.ts'
import { isSecretName, looksSecret } from './name.ts'
import { addressPieces, headerPieces, type Piece, templatePieces } from './piece.ts'

/**
 * The kind of a text decides where its secrets stand. A `credential` is one secret; an `address`, a `header` value and a
 * `template` hold secrets among other text.
 */
export type SecretKind = 'credential' | 'address' | 'header' | 'template'

/** A secret and its place in a text. Two texts pair their secrets by `name`. */
type SecretPart = { name: string; value: string; start: number; end: number }

/**
 * The text as responses show it, with each of its secrets masked.
 * @param name the name of the header; other kinds need none
 */
export function maskText(kind: SecretKind, text: string, name = ''): string {
  if (kind === 'credential') return maskSecret(text)
  return replaceParts(text, secretParts(kind, text, name), ({ value }) => maskPart(value))
}

/** The secrets of a text, in the clear. */
export const secretsIn = (kind: SecretKind, text: string, name = ''): string[] =>
  secretParts(kind, text, name).map(({ value }) => value)

/**
 * The text with each mask replaced by the secret of `stored` that has the same name and the same mask.
 * @returns undefined when a mask stands for no secret of `stored`
 */
export function unmaskText(kind: SecretKind, maskedText: string, stored: string, name = ''): string | undefined {
  if (kind === 'credential') return maskText(kind, stored) === maskedText ? stored : undefined
  const text = decodeMasks(maskedText)
  const masked = secretParts(kind, text, name).filter(({ value }) => isMask(value))
  const secretsOfMask = new Map<string, string[]>()
  for (const part of secretParts(kind, stored, name).reverse()) {
    const pair = JSON.stringify([part.name, maskPart(part.value)])
    const same = secretsOfMask.get(pair)
    if (same) same.push(part.value)
    else secretsOfMask.set(pair, [part.value])
  }
  const unmasked = replaceParts(text, masked, ({ name, value }) => {
    return secretsOfMask.get(JSON.stringify([name, value]))?.pop() ?? value
  })
  return hasMask(unmasked) ? undefined : unmasked
}

/** The text with each of its secrets as `now` has it: the one of the same name, in the same order among its namesakes. */
export function renewText(kind: SecretKind, text: string, now: string, name = ''): string {
  if (kind === 'credential') return now
  const secrets = Map.groupBy(secretParts(kind, now, name), (part) => part.name)
  return replaceParts(
    text,
    secretParts(kind, text, name),
    (part) => secrets.get(part.name)?.shift()?.value ?? part.value,
  )
}

function secretParts(kind: SecretKind, text: string, name: string): SecretPart[] {
  if (kind === 'credential') return [{ name: '', value: text, start: 0, end: text.length }]
  return piecesOf(kind, text, name)
    .map((piece) => ({ ...piece, value: text.slice(piece.start, piece.end) }))
    .filter((piece) => isSecret(piece, piece.value))
}

function piecesOf(kind: Exclude<SecretKind, 'credential'>, text: string, name: string): Piece[] {
  if (kind === 'address') return addressPieces(text)
  return kind === 'header' ? headerPieces(name, text) : templatePieces(text)
}

function isSecret({ isCredential, name }: Piece, value: string): boolean {
  if (isMask(value)) return true
  const own = withoutPlaceholders(value).trim()
  return own !== '' && (isCredential || isSecretName(name) || looksSecret(own))
}

/** The model fills in placeholders, so they are no secret of the owner. */
const withoutPlaceholders = (value: string): string => replacePlaceholders(value, () => '')

function replaceParts(text: string, parts: SecretPart[], change: (part: SecretPart) => string): string {
  const pieces: string[] = []
  let at = 0
  for (const part of parts) {
    pieces.push(text.slice(at, part.start), change(part))
    at = part.end
  }
  return pieces.join('') + text.slice(at)
}
