import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ModelImage } from '../../../domain/model/model.ts'
import { requestHash } from '../../../domain/model/request-hash.ts'

const requestWith = (image: ModelImage) => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user' as const, text: 'What is this?', images: [image] }],
  signal: new AbortController().signal,
})

describe('the hash of a request', () => {
  it('reads a picture once for all rounds that ask with it', () => {
    let reads = 0
    const image = {
      mediaType: 'image/png',
      get base64() {
        reads += 1
        return 'AAAA'
      },
    }
    const hashes = [requestHash(requestWith(image)), requestHash(requestWith(image))]
    assert.deepEqual([reads, hashes[0]], [1, hashes[1]])
  })

  it('differs between pictures', () => {
    const [a, b] = ['AAAA', 'BBBB'].map((base64) => requestHash(requestWith({ mediaType: 'image/png', base64 })))
    assert.notEqual(a, b)
  })
})
