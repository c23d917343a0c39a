import { type Detector, endsAt, matchAt, startOfWord, WORD } from './detector.ts'

/** The length of an IBAN by country, from the SWIFT IBAN registry. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Finds IBANs with or without spaces, by the length of their country and the remainder by 97 (ISO 13616). */
export const ibanDetector: Detector = {
  mask: '[IBAN]',
  start: startOfWord('A-Za-z'),
  partial: /[A-Za-z](?:$|[A-Za-z](?:$|\d(?:$|\d[A-Za-z0-9 .-]{0,80}$)))/y,
  lengthAt(text, at) {
    if (!/^[A-Za-z]{2}\d{2}$/.test(text.slice(at, at + 4))) return 0
    const count = IBAN_LENGTHS.get(text.slice(at, at + 2).toUpperCase())
    const end = count === undefined ? -1 : endOfCharacters(text, at, count)
    return end !== -1 && endsAt(text, end) && isIban(text.slice(at, end)) ? end - at : 0
  },
}

/** Returns where `count` letters and digits from `at` end, with at most one space, dot or hyphen between two; or -1. */
function endOfCharacters(text: string, at: number, count: number): number {
  let end = at
  for (let found = 0; found < count; found += 1) {
    if (found > 0 && /[ .-]/.test(text[end] ?? '')) end += 1
    if (!/[A-Za-z0-9]/.test(text[end] ?? '')) return -1
    end += 1
  }
  return end
}

function isIban(written: string): boolean {
  const compact = written.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  let remainder = 0
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** The written forms of card numbers, longest first. */
const CARD_FORMS = [
  String.raw`\d{4}([ .-])\d{4}\1\d{4}\1\d{4}\1\d{1,3}`,
  String.raw`\d{4}([ .-])\d{4}\1\d{4}\1\d{4}`,
  String.raw`\d{4}([ .-])\d{6}\1\d{4,5}`,
  String.raw`\d{13,19}`,
].map((form) => new RegExp(`${form}(?![${WORD}])`, 'y'))

/** The first digits of the card schemes, by length of the number. */
const ISSUERS: Record<number, RegExp> = {
  13: /^4/,
  14: /^3[0689]/,
  15: /^3[47]/,
  16: /^(?:2[2-7]|3|4|5|6|8[12])/,
  17: /^[56]/,
  18: /^[56]/,
  19: /^[456]/,
}

/** Finds card numbers of 13 to 19 digits, by the range of their issuer and Luhn's check (ISO/IEC 7812-1). */
export const cardDetector: Detector = {
  mask: '[CARD]',
  // The decimals of a number such as 0.5555555555554444 are no card number.
  start: new RegExp(`(?<![${WORD}])(?<!(?:^|\\D)\\d{1,6}\\.|\\]\\.)\\d`, 'g'),
  partial: /\d[\d .-]{0,30}$/y,
  lengthAt(text, at) {
    for (const form of CARD_FORMS) {
      const found = matchAt(form, text, at)?.[0]
      if (found !== undefined && isCard(found.replace(/\D/g, ''))) return found.length
    }
    return 0
  },
}

const isCard = (digits: string): boolean => (ISSUERS[digits.length]?.test(digits) ?? false) && passesLuhn(digits)

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
