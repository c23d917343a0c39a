const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The bits between time and random bits, which count within a millisecond. */
const MAX_COUNT = 0xfff
let last = { ms: 0, count: 0 }

/**
 * Returns a UUID v7: 48 bits of Unix milliseconds, 12 bits that count, then random bits. Ids of one process sort in the
 * order in which they were made, also within a millisecond and when the clock is set back (RFC 9562, section 6.2, method
 * 1). It works the same on Bun and Node.
 * @param atMs another moment; then the 12 bits are random
 */
export function newId(atMs?: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const { ms, count } = atMs === undefined ? next(view) : { ms: atMs, count: view.getUint16(6) & MAX_COUNT }
  view.setUint16(0, Math.floor(ms / 2 ** 32))
  view.setUint32(2, ms % 2 ** 32)
  view.setUint16(6, 0x7000 | count)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The count of a millisecond begins at random in its lower half; when it is full, it goes on in the next millisecond. */
function next(random: DataView): { ms: number; count: number } {
  const now = Date.now()
  const isLater = now > last.ms
  if (!isLater && last.count < MAX_COUNT) last = { ms: last.ms, count: last.count + 1 }
  else last = { ms: isLater ? now : last.ms + 1, count: random.getUint16(6) & (MAX_COUNT >> 1) }
  return last
}

/** The smallest id of a moment in Unix milliseconds: every id made from then on sorts behind it. */
export function firstIdAt(ms: number): string {
  const hex = Math.floor(ms).toString(16).padStart(12, '0').padEnd(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The UUID v7 of a moment whose other bits are a hash's, so that the same facts have the same id. @param hash at least 18 hex digits */
export function idOfHash(ms: number, hash: string): string {
  const { 0: low, 1: middle } = firstIdAt(ms).split('-')
  return [low, middle, `7${hash.slice(0, 3)}`, `8${hash.slice(3, 6)}`, hash.slice(6, 18)].join('-')
}

/** The moment at which a UUID v7 was made, in Unix milliseconds. */
export const momentOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** True for a UUID in lower or upper case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
