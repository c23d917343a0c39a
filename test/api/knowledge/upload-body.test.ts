import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readUpload } from '../../../api/knowledge/upload.ts'
import { isAttachedText, isUploadText, piecesOf, readUploadBody } from '../../../api/knowledge/upload-body.ts'
import type { NewDocument } from '../../../domain/knowledge/document.ts'

const MIB = 1024 * 1024

/** Sends the body in pieces of a size, and reads the upload. */
async function upload(json: string | Uint8Array, { pieceBytes = 7, mostBytes = MIB } = {}) {
  const bytes = Buffer.from(json)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + pieceBytes))
      at += pieceBytes
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
  const { body, file } = await readUploadBody(request, { maxBytes: 100 * MIB }, isUploadText)
  return { body: body as NewDocument, ...(await readUpload(body as NewDocument, file, mostBytes)) }
}

const textOf = async (json: string, pieceBytes: number) =>
  Buffer.from((await upload(json, { pieceBytes })).bytes).toString()

describe('the text of an upload', () => {
  const text = 'Plain, "quoted" \\ / \b\f\n\r\t é 漢 🦊 \u007f {[,:]} \u2028'
  const escaped = Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  )
  const forms = {
    'as JSON.stringify writes it': JSON.stringify(text),
    'with each character escaped': `"${escaped.join('')}"`,
  }
  for (const [title, form] of Object.entries(forms))
    it(`is what JSON.parse reads ${title}, however it is cut`, async () => {
      const json = `{ "filename" : "a.txt", "content" :\n${form} , "replace": true}`
      assert.equal(JSON.parse(json).content, text)
      for (let pieceBytes = 1; pieceBytes < 30; pieceBytes += 1) assert.equal(await textOf(json, pieceBytes), text)
    })

  it('may come before its name and hold millions of commas', async () => {
    const content = 'a,'.repeat(2 * MIB)
    const { bytes, filename } = await upload(JSON.stringify({ content, filename: 'a.txt' }), {
      pieceBytes: 64 * 1024,
      mostBytes: 5 * MIB,
    })
    assert.deepEqual([Buffer.from(bytes).toString() === content, filename], [true, 'a.txt'])
  })

  it('is refused at its second member, before it is read', async () => {
    for (const field of ['content', 'base64'])
      await assert.rejects(upload(`{"filename":"a.txt","${field}":"one","${field}":"\\u0000`), {
        errorCode: 'VALIDATION_ERROR',
        field,
        message: `${field} is given twice.`,
      })
  })

  it('is the last one of two when a name is escaped', async () => {
    assert.equal(await textOf('{"filename":"a.txt","content":"one","con\\u0074ent":"two"}', 5), 'two')
  })

  it('is taken from the first level only', async () => {
    const json = '{"attributes":{"content":"x"},"filename":"content","base64":"YQ=="}'
    const { body } = await upload(json.replace('"content",', '"a.txt",'))
    assert.deepEqual(body.attributes, { content: 'x' })
  })

  it('is taken from the attachments of a message, and from nothing else there', async () => {
    const json =
      '{"message":"base64","base64":"x","attachments":[{"base64":"YQ==","filename":"base64"},{"base64":"Yg=="}]}'
    const request = new Request('http://localhost/', { method: 'POST', body: Buffer.from(json) })
    const { body, file } = await readUploadBody(request, { maxBytes: MIB }, isAttachedText)
    const { attachments, ...rest } = body as { attachments: { base64: string; filename?: string }[] }
    const texts = attachments.map(({ base64 }) => Buffer.concat(piecesOf(base64, file)).toString())
    assert.deepEqual([texts, attachments[0]?.filename, file.texts?.size], [['YQ==', 'Yg=='], 'base64', 2])
    assert.deepEqual(rest, { message: 'base64', base64: 'x' })
  })

  it('of base64 may be parted by blanks and have escaped slashes', async () => {
    const bytes = Buffer.from('??>>'.repeat(100))
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\\r\\n').replaceAll('/', '\\/')
    for (const pieceBytes of [1, 2, 3, 50])
      assert.deepEqual(
        (await upload(`{"filename":"a.txt","base64":"${lines}"}`, { pieceBytes })).bytes,
        bytes,
        String(pieceBytes),
      )
  })

  const refused: [title: string, json: string | Uint8Array, code: string, message: RegExp][] = [
    ['a NUL character', '{"filename":"a.txt","content":"a\\u0000"}', 'VALIDATION_ERROR', /^content contains a NUL/],
    [
      'a second half of a pair',
      '{"filename":"a.txt","content":"\\ude00"}',
      'VALIDATION_ERROR',
      /^content contains half/,
    ],
    [
      'a first half at the end',
      '{"filename":"a.txt","content":"\\ud83d"}',
      'VALIDATION_ERROR',
      /^content contains half/,
    ],
    ['a first half before a letter', '{"filename":"a.txt","content":"\\ud83da"}', 'VALIDATION_ERROR', /half/],
    ['two first halves', '{"filename":"a.txt","content":"\\ud83d\\ud83d\\ude00"}', 'VALIDATION_ERROR', /half/],
    ['an unknown escape', '{"filename":"a.txt","content":"\\x"}', 'INVALID_JSON', /./],
    ['a digit that is none', '{"filename":"a.txt","content":"\\u00g0"}', 'INVALID_JSON', /./],
    ['a line end', '{"filename":"a.txt","content":"a\nb"}', 'INVALID_JSON', /./],
    ['bytes that are no UTF-8', Buffer.from('{"filename":"a.txt","content":"\xff"}', 'latin1'), 'INVALID_JSON', /./],
    ['no end', '{"filename":"a.txt","content":"a', 'INVALID_JSON', /./],
    ['no text', '{"filename":"a.txt","content":""}', 'VALIDATION_ERROR', /^content is empty/],
    ['a broken base64', '{"filename":"a.txt","base64":"YQ=="YQ"}', 'INVALID_JSON', /./],
    ['base64 after its padding', '{"filename":"a.txt","base64":"YQ==YQ=="}', 'VALIDATION_ERROR', /valid base64/],
    ['base64 that is cut', '{"filename":"a.txt","base64":"YWJjZ"}', 'VALIDATION_ERROR', /valid base64/],
  ]
  for (const [title, json, errorCode, message] of refused)
    it(`is refused with ${title}`, () => assert.rejects(upload(json), { errorCode, message }))

  it('beyond its bound is told with its whole size', async () => {
    const json = JSON.stringify({ filename: 'a.txt', content: 'word '.repeat(100) })
    await assert.rejects(upload(json, { mostBytes: 10 }), { errorCode: 'DOCUMENT_TOO_LARGE', message: /500 bytes/ })
  })

  it('leaves no room for much else in the body', async () => {
    const json = `{"content":[${'0,'.repeat(MIB)}0]}`
    await assert.rejects(upload(json, { pieceBytes: 64 * 1024 }), { errorCode: 'BODY_TOO_LARGE' })
  })
})
