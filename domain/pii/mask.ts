import type { Pause } from '../pause.ts'
import { createPairing } from '../text/surrogate.ts'
import { cardDetector, ibanDetector } from './bank.ts'
import { emailDetector } from './email.ts'
import { nationalIdDetectors } from './national-id.ts'
import { ipv4Detector, ipv6Detector } from './network.ts'
import { phoneDetector } from './phone.ts'
import { createMaskStage } from './stage.ts'

/** In order of precedence: each sees what the ones before left, so a mask is never masked again. */
const DETECTORS = [
  emailDetector,
  ibanDetector,
  cardDetector,
  ...nationalIdDetectors,
  ipv6Detector,
  ipv4Detector,
  phoneDetector,
]

/** Every mask, as it stands in a text. */
export const MASKS = [...new Set(DETECTORS.map(({ mask }) => mask))]

/** Masks a text that arrives in pieces; `push` gives what is certain, `ended` closes the text. */
export type Masker = { push(text: string, ended: boolean): string; readonly masked: boolean }

/** A masker; its pieces never end inside a surrogate pair. */
export function createMasker(): Masker {
  const stages = DETECTORS.map(createMaskStage)
  return {
    get masked() {
      return stages.some((stage) => stage.masked)
    },
    push: (text, ended) => stages.reduce((piece, stage) => stage.push(piece, ended), text),
  }
}

/** The text without personal data, and whether there was any. */
export function maskPii(text: string): { text: string; masked: boolean } {
  const masker = createMasker()
  const clean = masker.push(text, true)
  return { text: clean, masked: masker.masked }
}

const PIECE_LENGTH = 4_000

/** The same, with a pause between the pieces of a long text: a megabyte takes a second. */
export async function maskPiiInPieces(text: string, pause: Pause): Promise<{ text: string; masked: boolean }> {
  const pair = createPairing()
  const masker = createMasker()
  let clean = ''
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    clean += masker.push(pair(text.slice(start, start + PIECE_LENGTH), false), false)
    await pause()
  }
  clean += masker.push(pair('', true), true)
  return { text: clean, masked: masker.masked }
}

/** The same value with every text in it masked, names too; numbers stay. */
export function maskValues(value: unknown): unknown {
  if (typeof value === 'string') return maskPii(value).text
  if (Array.isArray(value)) return value.map(maskValues)
  if (typeof value !== 'object' || value === null) return value
  const named = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const masked = maskPii(name).text
    let free = masked
    // Two names that are masked alike stay two.
    for (let number = named.size + 1; named.has(free); number += 1) free = `${masked} ${number}`
    named.set(free, maskValues(inner))
  }
  return Object.fromEntries(named)
}
