import { type Detector, matchAt, WORD } from './detector.ts'

const LOCAL = `[${WORD}_][${WORD}._%+'-]{0,63}`
const LABEL = `[${WORD}][${WORD}-]{0,62}`
const ADDRESS = new RegExp(`${LOCAL}@(?:${LABEL}\\.){1,8}(?:xn--[A-Za-z0-9-]{1,59}|[A-Za-zä]{2,24})(?![${WORD}])`, 'y')

/** Finds e-mail addresses, also with letters beyond ASCII. */
export const emailDetector: Detector = {
  mask: '[EMAIL]',
  start: new RegExp(`(?<![${WORD}_])[${WORD}_]`, 'g'),
  partial: new RegExp(`${LOCAL}(?:@[${WORD}.-]{0,640})?$`, 'y'),
  lengthAt: (text, at) => matchAt(ADDRESS, text, at)?.[0].length ?? 0,
}
