import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { docx, paragraph, zip } from '../../support/knowledge/hostile-document.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { type ErrorBody, request, stack, until } from '../../support/stack/stack.ts'

let base: TestBase
before(async () => {
  base = await makeKnowledgeBase()
})

const post = (body: unknown) => request('POST', `${base.path}/documents`, { body })
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

function refused(reply: { status: number; error: ErrorBody }, status: number, code: string, mention?: string) {
  assert.equal(reply.status, status)
  assert.equal(reply.error.code, code)
  if (mention) assert.ok(reply.error.message.includes(mention), reply.error.message)
  assert.ok(reply.error.fix)
}

describe('an upload', () => {
  it('answers 201 with a document in processing and its storage address', async () => {
    const { status, data, json } = await post({ filename: 'first.txt', content: `first ${randomUUID()}` })
    assert.equal(status, 201)
    assert.deepEqual([data.status, data.chunkCount, data.kbId], ['processing', null, base.id])
    assert.match(String(data.storageUrl), new RegExp(`^s3://[^/?]+/[^/]+/${base.agentId}/${base.id}/${data.id}$`))
    assert.ok(json.next_steps.some(({ path }) => path.endsWith('/documents/{documentId}')))
    assert.equal((await base.settled(data.id)).status, 'ready')
  })

  it('answers 200 with the existing document for the same bytes and name', async () => {
    const body = { filename: 'twice.txt', content: randomUUID() }
    const [first, again] = [await post(body), await post({ filename: body.filename, base64: base64(body.content) })]
    assert.deepEqual([first.status, again.status], [201, 200])
    assert.equal(again.data.id, first.data.id)
    assert.equal((await post({ ...body, filename: 'other-name.txt' })).status, 201)
    assert.equal((await post({ ...body, content: 'other bytes' })).status, 201)
  })

  it('makes one document from eight equal uploads at once', async () => {
    const own = await makeKnowledgeBase()
    const content = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => own.upload('at-once.txt', content)))
    assert.equal(new Set(replies.map(({ data }) => data.id)).size, 1)
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.equal((await request<unknown[]>('GET', `${own.path}/documents`)).data.length, 1)
  })

  for (const [what, body, mention] of [
    ['neither content nor base64', { filename: 'a.txt' }, 'content'],
    ['both content and base64', { filename: 'a.txt', content: 'x', base64: 'eA==' }, 'content'],
    ['invalid base64', { filename: 'a.txt', base64: '%%%' }, 'base64'],
    ['base64 without its padding', { filename: 'a.txt', base64: 'eA' }, 'base64'],
    ['an empty content', { filename: 'a.txt', content: '' }, 'content'],
    ['an empty base64', { filename: 'a.txt', base64: '' }, 'base64'],
    ['a PDF in content', { filename: 'a.pdf', content: '%PDF-1.7' }, 'content'],
    ['a filename with a slash', { filename: 'a/b.txt', content: 'x' }, 'filename'],
    ['a filename with a line feed', { filename: 'a\nb.txt', content: 'x' }, 'filename'],
    ['a filename whose text is turned around', { filename: 'invoice\u202efdp.txt', content: 'x' }, 'filename'],
    ['an empty filename', { filename: '', content: 'x' }, 'filename'],
    ['a filename of 256 characters', { filename: `${'ü'.repeat(252)}.txt`, content: 'x' }, 'filename'],
    ['an unknown field', { filename: 'a.txt', content: 'x', language: 'de' }, 'language'],
  ] as const)
    it(`refuses ${what} with 400`, async () => refused(await post(body), 400, 'VALIDATION_ERROR', mention))

  for (const [what, filename, bytes] of [
    ['another extension', 'a.exe', 'x'],
    ['no extension', 'README', 'x'],
    ['a picture called text', 'a.txt', PNG],
    ['a PDF called text', 'a.txt', '%PDF-1.7 whatever'],
    ['text called PDF', 'a.pdf', 'this is no PDF'],
    ['text called DOCX', 'a.docx', 'this is no Word file'],
    ['an archive called DOCX', 'a.docx', zip([{ name: 'a.txt', content: Buffer.from('a') }])],
    [
      'a spreadsheet called DOCX',
      'a.docx',
      zip([
        { name: '[Content_Types].xml', content: Buffer.from('a') },
        { name: 'xl/workbook.xml', content: Buffer.from('a') },
      ]),
    ],
    ['a DOCX called PDF', 'a.pdf', docx(paragraph('x'))],
    ['bytes with NUL called CSV', 'a.csv', Buffer.from('a\0b,c')],
  ] as const)
    it(`refuses ${what} with 415`, async () =>
      refused(await post({ filename, base64: base64(bytes) }), 415, 'DOCUMENT_TYPE_UNSUPPORTED'))

  it('refuses a document over MAX_DOCUMENT_BYTES with 413', async () =>
    refused(
      await post({ filename: 'a.txt', content: 'x'.repeat(stack.maxDocumentBytes + 1) }),
      413,
      'DOCUMENT_TOO_LARGE',
    ))

  for (const [filename, bytes] of [
    ['UPPER.TXT', 'upper case extension'],
    ['with umlaut ü and 🦊.markdown', '# Title\n\nText'],
    ['utf16.txt', Buffer.from('\ufeffwide letters', 'utf16le')],
    ['latin.csv', Buffer.from('Größe;Preis\ngroß;1,50\n', 'latin1')],
    ['tariffs.docx', readFixture('tariffs.docx')],
  ] as const)
    it(`makes ${filename} ready`, async () => {
      const { status, data } = await base.upload(filename, Buffer.from(bytes))
      assert.equal(status, 201)
      assert.equal(data.filename, filename)
      const settled = await base.settled(data.id)
      assert.equal(settled.status, 'ready')
      assert.ok((settled.chunkCount ?? 0) >= 1)
    })

  it('accepts blank text, which ends as DOCUMENT_HAS_NO_TEXT', async () => {
    const { status, data } = await post({ filename: 'blank.md', content: ' \n\n ' })
    assert.equal(status, 201)
    assert.equal((await base.settled(data.id)).error?.code, 'DOCUMENT_HAS_NO_TEXT')
  })

  it('says of a text without words that it holds none, and advises no text recognition', async () => {
    for (const content of ['.', '\u200b\u200c\u2060']) {
      const { data } = await post({ filename: `${randomUUID()}.txt`, content })
      const { error } = await base.settled(data.id)
      assert.equal(error?.code, 'DOCUMENT_HAS_NO_TEXT')
      assert.equal(error?.message, 'The document has no text: the file holds no letter, number or symbol.')
      assert.doesNotMatch(error?.fix ?? '', /OCR/)
    }
  })
})

describe('a document', () => {
  it('is not found from another workspace or knowledge base', async () => {
    const { data } = await post({ filename: 'mine.txt', content: randomUUID() })
    const other = await makeKnowledgeBase()
    refused(await request('GET', `${other.path}/documents/${data.id}`), 404, 'DOCUMENT_NOT_FOUND', data.id)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const)
      refused(
        await request(method, `${base.path}/documents/${data.id}${path}`, { key: stack.keys.b }),
        404,
        'AGENT_NOT_FOUND',
      )
    assert.equal((await base.settled(data.id)).status, 'ready')
  })
})

describe('the deletion of a document', () => {
  it('removes the document from search at once and frees its name', async () => {
    const own = await makeKnowledgeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const { data } = await own.upload('gone.txt', `The ${word} is green.`)
    await own.settled(data.id)
    assert.equal((await own.search(word)).length, 1)
    const deleted = await request('DELETE', `${own.path}/documents/${data.id}`)
    assert.deepEqual([deleted.status, typeof deleted.json.message], [200, 'string'])
    assert.deepEqual(await own.search(word), [])
    refused(await request('GET', `${own.path}/documents/${data.id}`), 404, 'DOCUMENT_NOT_FOUND')
    assert.equal((await own.upload('gone.txt', `The ${word} is green.`)).status, 201)
  })
})

describe('the retry of a document', () => {
  it('leaves a ready document unchanged', async () => {
    const { data } = await post({ filename: 'fine.txt', content: randomUUID() })
    const ready = await base.settled(data.id)
    const { status, data: after, json } = await request('POST', `${base.path}/documents/${data.id}/retry`)
    assert.equal(status, 200)
    assert.deepEqual(after, { ...ready })
    assert.ok(json.next_steps.length > 0)
  })

  it('ends in the same error when the document fails again', async () => {
    const { data } = await base.upload('scanned.pdf', readFixture('scanned.pdf'))
    await base.settled(data.id)
    await request('POST', `${base.path}/documents/${data.id}/retry`)
    const settled = await until('it failed again', async () => {
      const found = await base.find(data.id)
      return found.status === 'error' ? found : undefined
    })
    assert.equal(settled.error?.code, 'DOCUMENT_HAS_NO_TEXT')
  })
})
