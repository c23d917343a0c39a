import { type Detector, matchAt, WORD } from './detector.ts'

const form = (source: string): RegExp => new RegExp(`${source}(?![${WORD}])`, 'y')

/** `+` and a country code, with 8 to 15 digits. Numbers of North America have exactly eleven. */
const INTERNATIONAL = [
  form(String.raw`\+\(?1(?:[ ().\/-]{0,3}\d){10}`),
  form(String.raw`\+\(?[2-9](?:[ ().\/-]{0,3}\d){7,14}`),
]

/** Forms that hardly anything but a telephone number has. */
const NATIONAL = [
  // 00 49 30 123456: with a blank, so numbers that are filled up with zeros stay.
  form(String.raw`00 ?[1-9]\d{0,2}[ -](?:[ ().\/-]{0,2}\d){6,12}`),
  // North America: (555) 123-4567, 555-123-4567, 1 555 123 4567.
  form(String.raw`(?:1[ .-]?)?\([2-9]\d{2}\)[ .-]{0,2}\d{3}[ .-]\d{4}`),
  form(String.raw`(?:1[ .-])?[2-9]\d{2}([ .-])\d{3}\1\d{4}`),
  // An area code in brackets: (11) 91234-5678, (020) 7946 0958, (0151) 23456789.
  form(String.raw`\(\d{2,4}\) ?\d{4,5}-\d{4}`),
  form(String.raw`\(0\d{1,4}\)(?:[ .\/-]{0,2}\d){5,9}`),
  // A number with the 0 of a trunk call has 9 to 12 digits: 020 7946 0958, 06 12 34 56 78, 030/1234567.
  form(String.raw`0[1-9](?:[ ().\/-]{0,3}\d){7,10}`),
  // Spain, India, China.
  form(String.raw`[67]\d{2}([ -])\d{3}\1\d{3}(?! ?[€$£¥%])`),
  form(String.raw`[6-9]\d{2}([ -])\d{2}\1\d{2}\1\d{2}`),
  form(String.raw`[6-9]\d{4}[ -]\d{5}`),
  form(String.raw`1[3-9]\d([ -])\d{4}\1\d{4}`),
]

const FORMS = [...INTERNATIONAL, ...NATIONAL]
const lengthOf = (pattern: RegExp, text: string, at: number): number => matchAt(pattern, text, at)?.[0].length ?? 0

/** Any row of 7 to 15 digits; it counts only behind words that name a telephone. */
const NAMED = form(String.raw`\(?\d(?:[ ().\/-]{0,2}\d){6,14}`)
const TELEPHONE = new RegExp(
  `(?:(?<![${WORD}])(?:tele|tel|hand|i|smart)?(?:phone|tel|telefono?|telefon|täläphone|teläfono|cell|cellulare|celular|` +
    '(?:my|our|his|her) number|(?:reach|contact) (?:me|us|him|her|them)|mobile?|mävil|handy|rufnummer|portable|fax|whatsapp|sms|hotline|call|dial|text|ring)|电话|電話|手机|手機|携帯)' +
    '(?:[ .:#=*_"\'(-]{1,3}(?:number|no|nr|me|us|him|her|them|is|at|on|to|or|numero|nämero|nummer|es|är|ist|est|my|back))' +
    '{0,3}[ .:#=*_"\'：号码是-]{0,4}$',
  'i',
)
const DATE =
  /^\(?(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:19|20)\d{2}|\d{1,2}\/\d{1,2}\/\d{2}(?!\/))(?!\d)/
/** The beginning of a text in the form of an IBAN, valid or not. */
const ACCOUNT = /(?<![A-Za-zä])[A-Z]{2}\d{2} (?:[A-Z]{4} )?[\d ]{0,30}$/
const CURRENCY = /[€$£¥] ?$/

/**
 * Finds telephone numbers: international ones, usual national forms, and any row of digits behind words that name a
 * telephone. Dates and prices are no telephone numbers.
 */
export const phoneDetector: Detector = {
  mask: '[PHONE]',
  start: new RegExp(`[+(]|(?<![${WORD}])\\d`, 'g'),
  partial: /[+(]?[\d ()./-]{0,80}$/y,
  lengthAt(text, at) {
    const written = Math.max(...FORMS.map((pattern) => lengthOf(pattern, text, at)))
    const named = lengthOf(NAMED, text, at)
    // The text before is checked last, because that takes the longest.
    if (written === 0 && named === 0) return 0
    const before = text.slice(Math.max(0, at - 48), at)
    if (CURRENCY.test(before) || ACCOUNT.test(before) || DATE.test(text.slice(at, at + 12))) return 0
    return named > written && TELEPHONE.test(before) ? named : written
  },
}
