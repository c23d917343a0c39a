import { pipeline, type Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GuardedHttpError } from './error.ts'

/** The value of Accept-Encoding: exactly the encodings that `readBody` decodes. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** Returns the decompressed body. @throws GuardedHttpError `too_large` as soon as it exceeds `maxBytes` */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const collect = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      chunks.push(chunk)
      done(bytes > maxBytes ? tooLarge(maxBytes) : null)
    },
  })
  await promisify(pipeline)([body, ...decoder(encoding), collect])
  return new Uint8Array(Buffer.concat(chunks))
}

/** Returns the error of an answer over the limit. */
export const tooLarge = (maxBytes: number) =>
  new GuardedHttpError('too_large', `The answer is larger than ${maxBytes} bytes.`)

function decoder(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return []
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()]
    case 'deflate':
      return [createInflate()]
    case 'br':
      return [createBrotliDecompress()]
    default:
      throw new GuardedHttpError('connection', 'The answer is compressed in a way that was not asked for.')
  }
}
