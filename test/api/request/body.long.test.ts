import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseBody, readBytes, readJson, receivePieces } from '../../../api/request/body.ts'
import { measureJson } from '../../../domain/text/json-size.ts'

const MIB = 1024 * 1024
const bytesOf = (text: string) => Buffer.from(text)
const sender = { signal: new AbortController().signal }

describe('a body', () => {
  it('with more than 50,000 values is refused before it is parsed', async () => {
    const lists = ['0', '[]', '{}', '""'].map((value) => `[${`${value},`.repeat(60_000)}0`)
    // None of them is JSON, so a parser would say so.
    for (const text of lists)
      await assert.rejects(parseBody(bytesOf(text), sender), {
        errorCode: 'VALIDATION_ERROR',
        message: /50,000 values/,
      })
  })

  it('with more than 12,000 names is refused before it is parsed', async () => {
    const names = `{${'"a":1,'.repeat(12_000)}"b":1`
    const refusal = { errorCode: 'VALIDATION_ERROR', message: 'The body has more than 12,000 names of fields.' }
    await assert.rejects(parseBody(bytesOf(names), sender), refusal)
    const holder = { values: 100_000, names: 12_001 }
    await assert.rejects(parseBody(bytesOf(names), sender, holder), { errorCode: 'INVALID_JSON' })
  })

  it('may hold texts with as many commas and brackets as it likes', async () => {
    const text = `${'[,{:'.repeat(100_000)}"\\`
    assert.deepEqual(await parseBody(bytesOf(JSON.stringify([text, text])), sender), [text, text])
  })

  it('is counted up to its bound only', () => {
    const sizeOf = (text: string, values: number, names = 9) => measureJson(bytesOf(text), { values, names })
    assert.deepEqual(sizeOf('[1,2,3,4]', 3), { values: 4, names: 0 })
    assert.deepEqual(sizeOf('[1,2]', 3), { values: 3, names: 0 })
    assert.deepEqual(sizeOf('["a,b,c,d","\\",[["]', 10), { values: 3, names: 0 })
    assert.deepEqual(sizeOf('{"a:b":1,"c\\":":{"d":2},"e":3}', 10, 3), { values: 5, names: 4 })
  })

  it('that grows beyond its bound is refused while it still comes', async () => {
    let pulls = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    await assert.rejects(readBytes(requestOf(endless), { maxBytes: MIB }), { errorCode: 'BODY_TOO_LARGE' })
    assert.ok(pulls < 30, String(pulls))
  })

  it('that has come whole leaves turns to others between its pieces', async () => {
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 0)
    const room = { take: () => spin(15), leave() {} }
    const seen: number[] = []
    const texts = Array.from({ length: 5 }, () => 'a')
    await receivePieces(requestOf(streamOf(texts)), { maxBytes: MIB, room }, () => seen.push(turns))
    clearInterval(others)
    assert.ok((seen[3] ?? 0) > 0, String(seen))
  })

  it('takes room as its bytes come, whatever it declares', async () => {
    const taken: number[] = []
    const room = { take: (bytes: number) => taken.push(bytes), leave() {} }
    const request = requestOf(streamOf(['[1,', '2]']), { 'content-length': String(MIB) })
    assert.deepEqual(await readJson(request, { maxBytes: MIB, room }), [1, 2])
    assert.deepEqual(taken, [3, 2])
  })

  for (const declared of ['10', String(MIB), undefined])
    it(`that stands still is refused after 5 s: ${declared ?? 'no'} bytes declared`, async () => {
      const request = requestOf(new ReadableStream(), declared ? { 'content-length': declared } : {})
      await assert.rejects(readBytes(request, { maxBytes: MIB }), {
        errorCode: 'BODY_TOO_SLOW',
        status: 408,
        headers: { connection: 'close' },
      })
    })

  it('that stands still after a fast megabyte is refused as soon', { timeout: 20_000 }, async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(MIB - 1)) })
    await assert.rejects(readBytes(requestOf(body), { maxBytes: MIB }), { errorCode: 'BODY_TOO_SLOW' })
  })
})

/** Works for so long without a pause. */
function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function streamOf(texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(bytesOf(text))
      controller.close()
    },
  })
}

function requestOf(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const made = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  for (const [name, value] of Object.entries(headers)) made.headers.set(name, value)
  return made
}
