const decode = (bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', fatal = false) =>
  new TextDecoder(encoding, { fatal, ignoreBOM: false }).decode(bytes)

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/**
 * Decodes bytes as UTF-8, as UTF-16 with a byte order mark, or else as Windows-1252; undefined when they are no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return textOnly(decode(bytes, 'utf-16le'))
  if (startsWith(bytes, 0xfe, 0xff)) return textOnly(decode(bytes, 'utf-16be'))
  if (!isMostlyPrintable(bytes)) return undefined
  try {
    return textOnly(decode(bytes, 'utf-8', true))
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

const textOnly = (text: string) => (text.includes('\0') ? undefined : text)

/** True for bytes without NUL and with few other control characters; a picture or an archive has many. */
function isMostlyPrintable(bytes: Uint8Array): boolean {
  let strange = 0
  for (const byte of bytes) {
    if (byte === 0) return false
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) strange += 1
  }
  return strange <= Math.max(2, bytes.length / 100)
}
