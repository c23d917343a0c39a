import type { Pause } from '../pause.ts'
import { createPairing } from '../text/surrogate.ts'
import { cardDetector, ibanDetector } from './bank.ts'
import { emailDetector } from './email.ts'
import { nationalIdDetectors } from './national-id.ts'
import { ipv4Detector, ipv6Detector } from './network.ts'
import { phoneDetector } from './phone.ts'
import { createMaskStage } from './stage.ts'

/**
 * The detectors in order of precedence. Each one sees the text that the ones before left, so no mask is masked again.
 */
const DETECTORS = [
  emailDetector,
  ibanDetector,
  cardDetector,
  ...nationalIdDetectors,
  ipv6Detector,
  ipv4Detector,
  phoneDetector,
]

/** Every mask, as it stands in a masked text. */
export const MASKS = [...new Set(DETECTORS.map(({ mask }) => mask))]

/** Masks a text that arrives in pieces. `push` returns the text that is certain; `ended` closes the text. */
export type Masker = { push(text: string, ended: boolean): string; readonly hasMasked: boolean }

/** Returns a masker. Its caller pushes no piece that ends inside a surrogate pair. */
export function createMasker(): Masker {
  const stages = DETECTORS.map(createMaskStage)
  return {
    get hasMasked() {
      return stages.some((stage) => stage.hasMasked)
    },
    push: (text, ended) => stages.reduce((piece, stage) => stage.push(piece, ended), text),
  }
}

/** Returns the text with its personal data masked, and whether it had any. */
export function maskPii(text: string): { text: string; hasMasked: boolean } {
  const masker = createMasker()
  const clean = masker.push(text, true)
  return { text: clean, hasMasked: masker.hasMasked }
}

const PIECE_LENGTH = 4_000

/** Does the same as `maskPii`, with a pause between the pieces of a long text: a megabyte takes a second. */
export async function maskPiiInPieces(text: string, pause: Pause): Promise<{ text: string; hasMasked: boolean }> {
  const pair = createPairing()
  const masker = createMasker()
  let clean = ''
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    clean += masker.push(pair(text.slice(start, start + PIECE_LENGTH), false), false)
    await pause()
  }
  clean += masker.push(pair('', true), true)
  return { text: clean, hasMasked: masker.hasMasked }
}

/** Returns a copy of the value with every text in it masked, also the names of fields; numbers stay. */
export function maskValues(value: unknown): unknown {
  if (typeof value === 'string') return maskPii(value).text
  if (Array.isArray(value)) return value.map(maskValues)
  if (typeof value !== 'object' || value === null) return value
  const names = maskNames(Object.keys(value))
  return Object.fromEntries(Object.values(value).map((inner, place) => [names[place], maskValues(inner)]))
}

/** Does the same as `maskValues`, with a pause between the pieces of long texts. */
export async function maskValuesInPieces(value: unknown, pause: Pause): Promise<unknown> {
  if (typeof value === 'string') return (await maskPiiInPieces(value, pause)).text
  if (typeof value !== 'object' || value === null) return value
  const masked: unknown[] = []
  for (const inner of Object.values(value)) masked.push(await maskValuesInPieces(inner, pause))
  if (Array.isArray(value)) return masked
  const names = maskNames(Object.keys(value))
  return Object.fromEntries(masked.map((inner, place) => [names[place], inner]))
}

function maskNames(names: string[]): string[] {
  const taken = new Set<string>()
  for (const name of names) {
    const masked = maskPii(name).text
    let free = masked
    // Two names with the same mask stay two fields.
    for (let number = taken.size + 1; taken.has(free); number += 1) free = `${masked} ${number}`
    taken.add(free)
  }
  return [...taken]
}
