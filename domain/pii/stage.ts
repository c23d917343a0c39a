import { type Detector, matchAt } from './detector.ts'
import { fold } from './fold.ts'

/** Detectors may look back this far. */
const CONTEXT_LENGTH = 64

/** One detector over a text that arrives in pieces: however it is cut, what comes out is the same. */
export type MaskStage = { push(text: string, ended: boolean): string; readonly masked: boolean }

/** Holds back only what the detector could still turn into (a part of) a match. */
export function createMaskStage(detector: Detector): MaskStage {
  let raw = ''
  let folded = ''
  let decided = 0
  let masked = false

  function scan(ended: boolean): string {
    let out = ''
    for (;;) {
      detector.start.lastIndex = decided
      const start = detector.start.exec(folded)?.index ?? raw.length
      out += raw.slice(decided, start)
      decided = start
      if (start === raw.length) return out
      if (!ended && matchAt(detector.partial, folded, start)) return out
      const length = detector.lengthAt(folded, start)
      masked ||= length > 0
      out += length > 0 ? detector.mask : raw[start]
      decided += Math.max(length, 1)
    }
  }

  return {
    get masked() {
      return masked
    },
    push(text, ended) {
      raw += text
      folded += fold(text)
      const out = scan(ended)
      const dropped = Math.max(0, decided - CONTEXT_LENGTH)
      raw = raw.slice(dropped)
      folded = folded.slice(dropped)
      decided -= dropped
      return out
    },
  }
}
