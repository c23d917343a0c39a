import { type Detector, matchAt } from './detector.ts'
import { fold } from './fold.ts'

/** Detectors may look back this far. */
const CONTEXT_LENGTH = 64

/** Applies one detector to a text that arrives in pieces. Every way of cutting the text gives the same result. */
export type MaskStage = { push(text: string, ended: boolean): string; readonly hasMasked: boolean }

/** Returns a stage that holds back only text that can still become a match or a part of one. */
export function createMaskStage(detector: Detector): MaskStage {
  let raw = ''
  let folded = ''
  let decided = 0
  let hasMasked = false

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
      hasMasked ||= length > 0
      out += length > 0 ? detector.mask : raw[start]
      decided += Math.max(length, 1)
    }
  }

  return {
    get hasMasked() {
      return hasMasked
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
