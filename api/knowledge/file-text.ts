import { ApiError } from '../../domain/error.ts'

/** The text of a JSON string, decoded piece by piece into UTF-8. */
export type FileText = {
  /** Takes bytes of the piece from `at` on. @returns the index of the last byte that belongs to the text */
  push(piece: Uint8Array, at: number): number
  /** True once the closing quote has come. */
  readonly isEnded: boolean
  /** The bytes so far, in pieces, not yet checked to be UTF-8. */
  readonly pieces: Uint8Array[]
}

const [QUOTE, BACKSLASH, SMALL_U] = Buffer.from('"\\u')
const ESCAPES: Record<string, number> = { '"': 34, '\\': 92, '/': 47, b: 8, f: 12, n: 10, r: 13, t: 9 }
const FIRST_PRINTABLE = 32
/** The values of hexadecimal digits by their bytes; -1 for any other byte. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(letterOf(byte).toLowerCase()))

/**
 * @param field the name of the text, for errors
 * @throws ApiError from `push`: INVALID_JSON, and VALIDATION_ERROR for NUL characters and half surrogates
 */
export function createFileText(field: string): FileText {
  const pieces: Uint8Array[] = []
  let [isEnded, length] = [false, 0]
  let out = Buffer.alloc(0)
  const escapes = createEscapes(field, (codePoint) => {
    length = encode(codePoint, out, length)
  })
  return {
    pieces,
    get isEnded() {
      return isEnded
    },
    push(piece, from) {
      // A decoded character is shorter than its escape, which may have begun in the piece before.
      out = Buffer.allocUnsafe(piece.length - from + 4)
      length = 0
      let at = from
      for (; at < piece.length && !isEnded; at += 1) {
        const byte = piece[at] ?? 0
        if (escapes.isOpen) escapes.take(byte)
        else if (byte === BACKSLASH) escapes.begin()
        else if (escapes.isHalf) throw unsafe(field, HALF_PAIR)
        else if (byte === QUOTE) isEnded = true
        else if (byte < FIRST_PRINTABLE) refuse()
        else {
          out[length] = byte
          length += 1
        }
      }
      if (length > 0) pieces.push(out.subarray(0, length))
      return at - 1
    },
  }
}

/** Reads escapes such as `\n` and `\u00e9` byte by byte. */
function createEscapes(field: string, write: (codePoint: number) => void) {
  /** The digits that the escape still needs; 5 before its kind is known, 0 outside of escapes. */
  let missing = 0
  let unit = 0
  /** The first half of a surrogate pair, until its second half comes. */
  let half = 0

  const writeUnit = () => {
    const isSecond = unit >= 0xdc00 && unit < 0xe000
    if (isSecond !== half > 0) throw unsafe(field, HALF_PAIR)
    if (unit === 0) throw unsafe(field, NUL)
    if (isSecond) write(0x10000 + ((half - 0xd800) << 10) + (unit - 0xdc00))
    half = unit >= 0xd800 && unit < 0xdc00 ? unit : 0
    if (!isSecond && !half) write(unit)
  }

  return {
    get isOpen() {
      return missing > 0
    },
    get isHalf() {
      return half > 0
    },
    begin() {
      missing = 5
    },
    take(byte: number) {
      if (missing < 5) {
        const digit = DIGITS[byte] ?? -1
        unit = digit < 0 ? refuse() : unit * 16 + digit
        missing -= 1
        if (missing === 0) writeUnit()
        return
      }
      missing = byte === SMALL_U ? 4 : 0
      unit = 0
      if (missing > 0) return
      if (half) throw unsafe(field, HALF_PAIR)
      write(ESCAPES[letterOf(byte)] ?? refuse())
    },
  }
}

/** Writes a character as UTF-8. @returns the place after it */
function encode(codePoint: number, out: Uint8Array, at: number): number {
  const size = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
  if (size === 1) out[at] = codePoint
  else {
    out[at] = (0xf00 >> size) | (codePoint >> (6 * (size - 1)))
    for (let rest = 1; rest < size; rest += 1) out[at + rest] = 0x80 | ((codePoint >> (6 * (size - 1 - rest))) & 63)
  }
  return at + size
}

function letterOf(byte: number): string {
  return String.fromCharCode(byte)
}

function refuse(): never {
  throw new ApiError('INVALID_JSON')
}

const NUL = 'contains a NUL character'
const HALF_PAIR = 'contains half of a surrogate pair, which is no valid Unicode'
const unsafe = (field: string, problem: string) =>
  new ApiError('VALIDATION_ERROR', { message: `${field} ${problem}.`, fix: `Send ${field} without it.`, field })
