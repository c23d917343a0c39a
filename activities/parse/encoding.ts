import { TextDecoder } from 'node:util'
import { decodeUnicode } from '../../domain/knowledge/text-encoding.ts'

/** The encodings that are told apart, by the names of jschardet, with those of TextDecoder (WHATWG Encoding). */
const ENCODINGS: Record<string, string> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
  'iso-8859-7': 'iso-8859-7',
  'iso-8859-15': 'iso-8859-15',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  shift_jis: 'shift_jis',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'iso-2022-jp': 'iso-2022-jp',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
}
/** Frequencies of letters tell nothing more from a longer sample. */
const SAMPLE_BYTES = 64 * 1024
/** Below this share of letters beyond ASCII a text is Western, unless they are many and sure. */
const WESTERN_SHARE = 0.2
const MIN_LETTERS = 6
const MIN_CONFIDENCE = 0.1

/**
 * Decodes a text: Unicode, or else the encoding that fits its letters. Windows-1252 is taken for a text in ASCII with
 * a few letters beyond it.
 * @returns undefined for bytes whose encoding is not told, so that no text of wrong letters is stored
 */
export async function decodeText(bytes: Uint8Array): Promise<string | undefined> {
  const japanese = hasJapaneseEscape(bytes) ? decodeAs('iso-2022-jp', bytes) : undefined
  const unicode = japanese ?? decodeUnicode(bytes)
  if (unicode !== undefined) return unicode
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const letters = sample.reduce((count, byte) => (byte > 127 ? count + 1 : count), 0)
  const { default: jschardet } = await import('jschardet')
  const { encoding, confidence } = jschardet.detect(sample)
  const label = ENCODINGS[(encoding ?? '').toLowerCase()]
  const isSure = letters >= MIN_LETTERS && confidence >= MIN_CONFIDENCE
  if (label && isSure) return decodeAs(label, bytes)
  return letters < MIN_LETTERS || letters <= sample.length * WESTERN_SHARE ? decodeAs('windows-1252', bytes) : undefined
}

/** ISO-2022-JP has bytes of ASCII alone; it begins two-byte characters with one of these (RFC 1468). */
const hasJapaneseEscape = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['\x1b$B', '\x1b$@'].some((start) => buffer.includes(start))
}

/** The text, unless the encoding has no character for a part of it. One character may be cut off at the end. */
function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(label).decode(bytes)
  const wrong = text.slice(0, -1).match(/(?![\t\n\v\f\r])[\ufffd\p{Cc}]/gu)?.length ?? 0
  return wrong > text.length / 1_000 ? undefined : text
}
