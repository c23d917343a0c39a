import { isIPv6 } from 'node:net'
import { type Detector, endsAt, matchAt, WORD } from './detector.ts'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)'
const IPV4 = new RegExp(`(?:${OCTET}\\.){3}${OCTET}(?![${WORD}])(?!\\.(?:\\d|\\[[A-Z]))`, 'y')

/** Finds IPv4 addresses. It leaves the number behind "version" and a part of a longer row of numbers. */
export const ipv4Detector: Detector = {
  mask: '[IP]',
  start: new RegExp(`(?<![${WORD}])(?<![\\d\\]]\\.)(?<![vV]ersion )\\d`, 'g'),
  partial: /\d[\d.]{0,20}\[?$/y,
  lengthAt: (text, at) => matchAt(IPV4, text, at)?.[0].length ?? 0,
}

/** Finds IPv6 addresses in every written form. An address has at least one digit, so `face::add` in code stays. */
export const ipv6Detector: Detector = {
  mask: '[IP]',
  start: new RegExp(`(?<![${WORD}:\\]]):|(?<![${WORD}])(?<!(?<![${WORD}])[0-9A-Fa-f]{1,4}:)[0-9A-Fa-f]`, 'g'),
  partial: /[0-9A-Fa-f:.]{1,60}\[?$/y,
  lengthAt(text, at) {
    const run = matchAt(/[0-9A-Fa-f:.]{2,50}/y, text, at)?.[0] ?? ''
    if (!/:.*:/.test(run) || !/\d/.test(run)) return 0
    for (let length = run.length; length > 1; length -= 1) {
      const candidate = run.slice(0, length)
      if (endsApart(text, at + length) && /\d/.test(candidate) && isIPv6(candidate)) return length
    }
    return 0
  },
}

/**
 * True when neither a word nor a mask follows. A mask of a later detector stands only in text that was masked before,
 * and must count the same as the text that it replaced.
 */
const endsApart = (text: string, end: number): boolean =>
  endsAt(text, end) && !/^\[[A-Z]/.test(text.slice(end, end + 2))
