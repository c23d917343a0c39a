import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, it } from 'node:test'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { createConfinement } from '../../../activities/confined/confinement.ts'
import { readDocument } from '../../../activities/parse/index.ts'
import { PARSE_LIMITS } from '../../../activities/parse/limits.ts'
import { checkZip } from '../../../activities/parse/zip.ts'
import type { DocumentFormat } from '../../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../../domain/knowledge/document-error.ts'
import { docx, paragraph, pdf, textPage, zip } from '../../support/knowledge/hostile-document.ts'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { until } from '../../support/stack/stack.ts'

/** These tests read without a wall, because a wall hides the processes from this one. It has tests of its own. */
const alone = createConfinement({ bubblewrapPath: '/nowhere' })

const read = (format: DocumentFormat, bytes: Uint8Array, signal = new AbortController().signal) =>
  readDocument(alone, 'workspace', format, bytes, signal)

const refused = (format: DocumentFormat, bytes: Uint8Array, code: string) =>
  assert.rejects(read(format, bytes), (error) => {
    assert.ok(error instanceof DocumentFailure, String(error))
    assert.equal(error.documentErrorCode, code)
    return true
  })

const flate = (bytes: Buffer) => ({ bytes: deflateSync(bytes), filter: ' /Filter /FlateDecode' })
/** A gigabyte of spaces as zlib packs it: one block 64 times, then the checksum of all (RFC 1950). */
function gigabyte(): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 24, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const size = 2n ** 30n
  const checksum = Buffer.alloc(4)
  checksum.writeUInt16BE(Number((size + 16n * size * (size + 1n)) % 65_521n), 0)
  checksum.writeUInt16BE(Number((1n + 32n * size) % 65_521n), 2)
  const blocks = Array.from({ length: 64 }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, deflateRawSync(''), checksum])
}
const HOSTILE_TEXTS: [title: string, format: DocumentFormat, text: (size: number) => string][] = [
  ['underlined lines', 'text', (size) => 'a\n===\n'.repeat(size / 6)],
  [
    'a wide table',
    'markdown',
    (size) => `${'|a'.repeat(size / 8)}|\n${'|-'.repeat(size / 8)}|\n${'|b|\n'.repeat(size / 8)}`,
  ],
]

/** Takes a process a second or so. */
const flatePages = () => pdf([flate(Buffer.from(`BT /F1 12 Tf 72 720 Td ${'(aaaa) Tj '.repeat(20_000)} ET`))])
const ENCRYPTED = [
  '<< /Filter /Standard /V 1 /R 2 /P -4 /O <',
  'ab'.repeat(32),
  '> /U <',
  'cd'.repeat(32),
  '> >>',
].join('')

describe('a document with a password', () => {
  it('a PDF is DOCUMENT_ENCRYPTED', () =>
    refused(
      'pdf',
      pdf([textPage('secret')], {
        objects: [ENCRYPTED],
        trailer: `/Encrypt 6 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
      }),
      'DOCUMENT_ENCRYPTED',
    ))
  it('a Word file, which is an OLE container, is DOCUMENT_ENCRYPTED', () =>
    refused(
      'docx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'DOCUMENT_ENCRYPTED',
    ))
  it('an archive with encrypted parts is DOCUMENT_ENCRYPTED', () =>
    refused('docx', zip([{ name: 'word/document.xml', content: Buffer.from('x'), flags: 1 }]), 'DOCUMENT_ENCRYPTED'))
})

describe('a damaged document', () => {
  const pdfFile = readFixture('spare-parts.pdf')
  const word = readFixture('tariffs.docx')
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    it(`a PDF cut off at ${share * 100} % is DOCUMENT_DAMAGED`, () =>
      refused('pdf', pdfFile.subarray(0, pdfFile.length * share), 'DOCUMENT_DAMAGED'))
    it(`a Word file cut off at ${share * 100} % is DOCUMENT_DAMAGED`, () =>
      refused('docx', word.subarray(0, word.length * share), 'DOCUMENT_DAMAGED'))
  }
  it('a PDF with only a first and a last line is DOCUMENT_DAMAGED', () =>
    refused('pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), 'DOCUMENT_DAMAGED'))
  it('an archive without a document is DOCUMENT_DAMAGED', () =>
    refused('docx', zip([{ name: 'word/other.xml', content: Buffer.from('<a/>') }]), 'DOCUMENT_DAMAGED'))
  it('a Word file with broken XML is DOCUMENT_DAMAGED', () => refused('docx', docx('<w:p><w:r>'), 'DOCUMENT_DAMAGED'))
})

describe('a Word file whose parts are not packed', () => {
  // Node's search for UTF-16 does not end in these bytes where they begin at an odd place.
  const content = Buffer.from('<!?xm'.repeat(120))
  const stored = (name: string, part = content) => ({ name, content: part, isStored: true })
  it('is looked through, wherever its parts begin', () =>
    assert.deepEqual(
      [...checkZip(zip([stored('a.xml'), stored('bb.xml'), stored('c.xml')]))],
      ['a.xml', 'bb.xml', 'c.xml'],
    ))
  it('is refused with a document type in either order of UTF-16', () => {
    const mark = Buffer.from('<!DOCTYPE x>', 'utf16le')
    for (const part of [mark, Buffer.from(mark).swap16()])
      for (const name of ['a.xml', 'bb.xml'])
        assert.throws(() => checkZip(zip([stored(name, part)])), { documentErrorCode: 'DOCUMENT_TOO_COMPLEX' })
  })
})

describe('a document without text', () => {
  it('a scanned PDF has no chunk, and says which of its pages are pictures', async () => {
    const { chunks, pageCount, unread } = await read('pdf', readFixture('scanned.pdf'))
    assert.deepEqual([chunks, pageCount, unread], [[], 2, [1, 2]])
  })
  it('a blank page is DOCUMENT_HAS_NO_TEXT', () => refused('pdf', pdf(['']), 'DOCUMENT_HAS_NO_TEXT'))
  it('an empty Word file is DOCUMENT_HAS_NO_TEXT', () => refused('docx', docx(paragraph(' ')), 'DOCUMENT_HAS_NO_TEXT'))
  for (const format of ['text', 'markdown', 'csv'] as const)
    it(`blanks as ${format} are DOCUMENT_HAS_NO_TEXT`, () =>
      refused(format, Buffer.from(' \n\t \r\n'), 'DOCUMENT_HAS_NO_TEXT'))
  for (const content of ['.', '\u200b\u200c\u200d\u2060\ufeff', '...\n---\n'])
    it(`${JSON.stringify(content)} as text is DOCUMENT_HAS_NO_TEXT`, () =>
      refused('text', Buffer.from(content), 'DOCUMENT_HAS_NO_TEXT'))
  for (const content of [
    '![](plan.png)',
    '![ ](<a b.png>)\n\n![](plan.png)',
    '<br>',
    '<br/>\n\n<hr>\n<p align="center"><img src="plan.png" alt=""></p>',
    '```\n```',
    '~~~js\n\n~~~',
    '&nbsp;',
    '|   |  |\n|---|---|\n| <br> |  |',
    '[](plan.png)',
    '[![](plan.png)](plan.html)',
    '![](plan(1).png)',
    '<h1></h1>',
    '<video src="plan.mp4" controls></video>',
    '&#8203;&#x200b;&ZeroWidthSpace;',
  ])
    it(`${JSON.stringify(content)} as Markdown is DOCUMENT_HAS_NO_TEXT`, () =>
      refused('markdown', Buffer.from(content), 'DOCUMENT_HAS_NO_TEXT'))
  for (const content of [
    '![plan of the house](plan.png)',
    '![](plan.png "The plan")',
    '# ![](plan.png) Plan',
    '# Plan\n\n<br>',
    '<img alt="plan" src="plan.png">',
    '```\n<br>\n```',
    '```\n+\n```',
    '`<br>`',
    '<b>Note</b>',
    '<your name>',
    '1 < 2',
    '![](plan.png) €',
    '&amp;',
    '<!-- note -->',
    '<https://a.example>',
    '[plan](plan.png)',
    '[![the plan](plan.png)](plan.html)',
    '<h1>1</h1>',
    '&#65;',
  ])
    it(`${JSON.stringify(content)} as Markdown has text`, async () =>
      assert.ok((await read('markdown', Buffer.from(content))).chunks.length > 0))
  it('a hundred thousand tags are DOCUMENT_HAS_NO_TEXT', () =>
    refused('markdown', Buffer.from('<br>\n\n'.repeat(100_000)), 'DOCUMENT_HAS_NO_TEXT'))
  it('a picture within the file is DOCUMENT_HAS_NO_TEXT', () =>
    refused('markdown', Buffer.from(`![](data:image/png;base64,${'A'.repeat(1_000_000)})`), 'DOCUMENT_HAS_NO_TEXT'))
  it('brackets and tags without an end have text', async () => {
    for (const part of ['![](', '[]((', '![](a(b)', '<img alt='])
      assert.ok((await read('markdown', Buffer.from(`${part.repeat(50_000)} x`))).chunks.length > 0)
  })
  it('cells of zero-width characters are DOCUMENT_HAS_NO_TEXT', () =>
    refused('csv', Buffer.from('\u200b,\u2060\n\u200d,\n'), 'DOCUMENT_HAS_NO_TEXT'))
  it('separators alone are DOCUMENT_HAS_NO_TEXT', () =>
    refused('csv', Buffer.from(';;;\n;;;\n'), 'DOCUMENT_HAS_NO_TEXT'))
})

describe('DOCUMENT_TOO_COMPLEX refuses', () => {
  it('a Word file that unpacks to 300 MiB', () =>
    refused('docx', docx(Buffer.alloc(300 * 1024 * 1024, ' ')), 'DOCUMENT_TOO_COMPLEX'))
  it('a small part that unpacks to a thousand times its size', () =>
    refused('docx', docx(Buffer.alloc(20 * 1024 * 1024, ' ')), 'DOCUMENT_TOO_COMPLEX'))
  it('entities that refer to each other', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    ).join('')
    return refused('docx', docx(paragraph('&e9;'), `<!DOCTYPE x [<!ENTITY e0 "ha">${levels}]>`), 'DOCUMENT_TOO_COMPLEX')
  })
  it('a document type at an external address', () =>
    refused('docx', docx(paragraph('x'), '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'), 'DOCUMENT_TOO_COMPLEX'))
  it('an archive of too many parts', () => {
    const parts = Array.from({ length: PARSE_LIMITS.entries + 1 }, (_, index) => ({
      name: `word/${index}.xml`,
      content: Buffer.from('<a/>'),
    }))
    return refused('docx', zip(parts), 'DOCUMENT_TOO_COMPLEX')
  })
  it('a PDF of more pages than allowed', () =>
    refused('pdf', pdf(Array.from({ length: PARSE_LIMITS.pages + 1 }, () => '')), 'DOCUMENT_TOO_COMPLEX'))
  it('a PDF page that unpacks to too many bytes', () =>
    refused('pdf', pdf([flate(Buffer.alloc(PARSE_LIMITS.inflatedBytes + 1, ' '))]), 'DOCUMENT_TOO_COMPLEX'))
  it('a PDF page that calls itself a picture and unpacks to a gigabyte', () =>
    refused(
      'pdf',
      pdf([{ bytes: gigabyte(), filter: ' /Filter /FlateDecode /Subtype /Image' }]),
      'DOCUMENT_TOO_COMPLEX',
    ))
  it('a text that becomes too many passages', () =>
    refused(
      'text',
      Buffer.from(Array.from({ length: PARSE_LIMITS.chunks + 1 }, (_, index) => `# ${index}\n\nb`).join('\n\n')),
      'DOCUMENT_TOO_COMPLEX',
    ))
})

describe('a text that is hostile to its reader', () => {
  for (const [title, format, text] of HOSTILE_TEXTS)
    it(`of 64 KiB is read: ${title}`, async () => {
      assert.ok((await read(format, Buffer.from(text(65_536)))).chunks.length > 0)
    })

  for (const [crashes, end] of [
    [1, 'is read'],
    [2, 'ends as DOCUMENT_TOO_COMPLEX'],
  ] as const)
    it(`whose process ended ${crashes} times ${end}`, async () => {
      await untilNoChildren()
      const running = read('pdf', flatePages()).then(
        () => 'is read',
        (error) => `ends as ${(error as DocumentFailure).documentErrorCode}`,
      )
      const killed = new Set<string>()
      for (const deadline = Date.now() + 20_000; killed.size < crashes && Date.now() < deadline; ) {
        for (const pid of children()
          .filter((each) => !killed.has(each))
          .slice(0, 1)) {
          process.kill(Number(pid), 'SIGKILL')
          killed.add(pid)
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      assert.equal(await running, end)
    })

  it('holds this process up no longer than other work does', async () => {
    const delays = monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    await Promise.all(HOSTILE_TEXTS.map(([, format, text]) => read(format, Buffer.from(text(262_144)))))
    delays.disable()
    assert.ok(delays.max / 1e6 < 2_000, `${delays.max / 1e6} ms`)
  })
})

const children = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'confined/child'])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)

async function untilNoChildren(): Promise<void> {
  alone.endIdle()
  for (const end = Date.now() + 30_000; children().length > 0 && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual(children(), [])
}

describe('the parsing process', () => {
  it('does not inherit the environment of the worker', async () => {
    process.env.AMS_TEST_SECRET = 'do-not-pass-on'
    await untilNoChildren()
    const running = read('pdf', readFixture('newsletter.pdf'))
    const child = await until('there is a reading process', async () => children()[0])
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8')
    assert.ok(!environment.includes('do-not-pass-on'))
    await running
  })
  it('ends when its caller gives up', async () => {
    await untilNoChildren()
    const abort = new AbortController()
    const running = read(
      'pdf',
      pdf([flate(Buffer.from(`BT /F1 12 Tf ${'(aaaa) Tj '.repeat(3_000_000)} ET`))]),
      abort.signal,
    )
    await until('there is a reading process', async () => children().length === 1)
    abort.abort(new Error('enough'))
    await assert.rejects(running, /enough/)
    await untilNoChildren()
  })
  it('reads the next document of its workspace, but no document of another', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const pidsAfter = async (workspaceId: string) => {
      await readDocument(alone, workspaceId, 'docx', readFixture('tariffs.docx'), new AbortController().signal)
      return children()
    }
    // A large worker too: Linux begins the peak memory of a process with that of the process that started it.
    const large = Buffer.alloc(400 * 1024 * 1024, 1)
    // One has read, and a new one stands by. On a slow machine a process may end idle before the next document comes.
    await until('the same process reads again', async () => {
      const own = await pidsAfter(first)
      return own.length === 2 && String(await pidsAfter(first)) === String(own)
    })
    await until('each workspace has one of its own', async () => {
      await pidsAfter(first)
      return (await pidsAfter(second)).length === 3
    })
    assert.equal(large[0], 1)
    await untilNoChildren()
  })
})
