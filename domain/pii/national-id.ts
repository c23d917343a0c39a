import { type Detector, matchAt, repeated, rowDetector, startOfWord, WORD } from './detector.ts'

const MASK = '[NATIONAL_ID]'
const compact = (found: string): string => found.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const SSN = new RegExp(`(\\d{3})([ -])(\\d{2})\\2(\\d{4})(?![${WORD}])`, 'y')
const BARE_SSN = new RegExp(`(\\d{3})()(\\d{2})(\\d{4})(?![${WORD}])`, 'y')
const NAMED_SSN = /(?:\bssn|social security)(?: (?:number|no|is)){0,2}[ :.#=*_-]{0,4}$/i

/**
 * US social security numbers, AAA-GG-SSSS, in the ranges that are issued; without hyphens only behind words that name
 * one.
 */
const ssnDetector: Detector = {
  mask: MASK,
  start: startOfWord('0-9'),
  partial: /\d(?:[\d -]{0,11})$/y,
  lengthAt(text, at) {
    const named = NAMED_SSN.test(text.slice(Math.max(0, at - 48), at))
    const found = matchAt(SSN, text, at) ?? (named ? matchAt(BARE_SSN, text, at) : null)
    const [matched = '', area = '', , group, serial] = found ?? []
    const isIssued = area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000'
    return isIssued ? matched.length : 0
  },
}

/** UK national insurance numbers, by their letters. */
const ninoDetector = rowDetector(
  MASK,
  'A-Za-z',
  [
    '[A-CEGHJ-PR-TW-Z]',
    '[A-CEGHJ-NPR-TW-Z]',
    ...['[ -]?', '\\d', '\\d', '[ -]?', '\\d', '\\d', '[ -]?', '\\d', '\\d'],
    '[ -]?',
    '[A-D]',
  ],
  (found) => !/^(?:BG|GB|NK|KN|TN|NT|ZZ)/i.test(found),
)

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** True when the last letter is the one that belongs to the number modulo 23. */
const hasSpanishLetter = (found: string): boolean => {
  const id = compact(found).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return DNI_LETTERS[Number(id.slice(0, -1)) % 23] === id.at(-1)
}

/** Spanish DNI. A letter that stands apart must be a capital, so `12345678 a day` stays. */
const dniDetector = rowDetector(
  MASK,
  '0-9',
  [...repeated(2, '\\d'), '\\.?', ...repeated(3, '\\d'), '\\.?', ...repeated(3, '\\d'), '[ -]?', '[A-Z]'],
  (found) => !/ [a-z]$/.test(found) && hasSpanishLetter(found),
)

/** Spanish NIE. */
const nieDetector = rowDetector(
  MASK,
  'XYZxyz',
  ['[XYZ]', '[ -]?', ...repeated(7, '\\d'), '[ -]?', '[A-Z]'],
  hasSpanishLetter,
)

/** French NIR with its key, 97 minus the number modulo 97; 2A and 2B are Corsica. */
const nirDetector = rowDetector(
  MASK,
  '1-478',
  [
    ...['[1-478]', '[ .-]?', '\\d', '\\d', '[ .-]?', '\\d', '\\d', '[ .-]?', '\\d', '[\\dAB]'],
    ...['[ .-]?', ...repeated(3, '\\d'), '[ .-]?', ...repeated(3, '\\d'), '[ .-]?', '\\d', '\\d'],
  ],
  (found) => {
    const id = compact(found)
    const number = BigInt(id.slice(0, 13).replace('A', '0').replace('B', '0'))
    const corsica = id[6] === 'A' ? 1_000_000n : id[6] === 'B' ? 2_000_000n : 0n
    return 97n - ((number - corsica) % 97n) === BigInt(id.slice(13))
  },
)

const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
const DIGIT = '[\\dLMNP-V]'

/** Italian codice fiscale, also with letters for digits (omocodia). */
const codiceFiscaleDetector = rowDetector(
  MASK,
  'A-Za-z',
  [
    ...[
      ...repeated(3, '[A-Z]'),
      ' ?',
      ...repeated(3, '[A-Z]'),
      ' ?',
      ...repeated(2, DIGIT),
      '[A-EHLMPRST]',
      ...repeated(2, DIGIT),
    ],
    ...[' ?', '[A-Z]', ...repeated(3, DIGIT), '[A-Z]'],
  ],
  (found) => {
    const id = compact(found)
    let sum = 0
    for (let index = 0; index < 15; index += 1) {
      const character = id[index] ?? ''
      const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
      sum += index % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value
    }
    return String.fromCharCode(65 + (sum % 26)) === id[15]
  },
)

/** The detectors of national ids; each one applies the check of its country. */
export const nationalIdDetectors: Detector[] = [
  ssnDetector,
  ninoDetector,
  dniDetector,
  nieDetector,
  nirDetector,
  codiceFiscaleDetector,
]
