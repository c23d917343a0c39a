import { inflateSync } from 'node:zlib'
import { PARSE_LIMITS } from '../limits.ts'

/** The members of a stream that pdf.js uses: it writes all bytes at once, and reads what comes out. */
type Unpacking = {
  writable: { getWriter(): { ready: Promise<void>; write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readable: AsyncIterable<Uint8Array>
}

const Usual = globalThis.DecompressionStream

/** Takes the place of the web's DecompressionStream. */
class StreamAtOnce implements Unpacking {
  readonly writable: Unpacking['writable']
  readonly readable: Unpacking['readable']

  constructor(format: ConstructorParameters<typeof Usual>[0]) {
    const made = format === 'deflate' ? unpacking() : (new Usual(format) as unknown as Unpacking)
    this.writable = made.writable
    this.readable = made.readable
  }
}

/**
 * Makes pdf.js unpack a PDF's streams by one call instead of a stream of the web's kind each, which costs a document of
 * 200 pages a tenth of its processor time. This is for a process that only reads documents.
 */
export function unpackAtOnce(): void {
  globalThis.DecompressionStream = StreamAtOnce as unknown as typeof DecompressionStream
}

/** A stream that does not unpack fails where it is read; pdf.js then repairs it by itself. */
function unpacking(): Unpacking {
  const packed = Promise.withResolvers<Uint8Array>()
  const write = async (bytes: Uint8Array) => packed.resolve(bytes)
  return {
    writable: { getWriter: () => ({ ready: Promise.resolve(), write, close: async () => {} }) },
    readable: {
      async *[Symbol.asyncIterator]() {
        yield inflateSync(await packed.promise, { maxOutputLength: PARSE_LIMITS.inflatedBytes })
      },
    },
  }
}
