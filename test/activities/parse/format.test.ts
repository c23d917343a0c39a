import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectDelimiter, readCsv } from '../../../activities/parse/csv.ts'
import { decodeText } from '../../../activities/parse/encoding.ts'
import { readMarkdown } from '../../../activities/parse/markdown.ts'
import { parseDocument } from '../../../activities/parse/parse.ts'
import { readText } from '../../../activities/parse/text.ts'
import type { DocumentFormat } from '../../../domain/knowledge/document.ts'
import { mayBeText } from '../../../domain/knowledge/text-encoding.ts'
import { ENCODED } from '../../fixtures/documents/encoded.ts'
import { docx } from '../../support/knowledge/hostile-document.ts'
import { startProcessorClock } from '../../support/run/processor-time.ts'

const texts = async (format: DocumentFormat, content: string | Uint8Array) =>
  (await parseDocument(format, Buffer.from(content))).chunks.map(({ text }) => text)

describe('CSV', () => {
  for (const [delimiter, content] of [
    [',', 'name,price\nbolt,3\nnut,4'],
    [';', 'name;price\nbolt;3,50\nnut;4,20'],
    ['\t', 'name\tprice\nbolt, long\t3\nnut\t4'],
    ['|', 'name|price\nbolt|3\nnut|4'],
  ] as const)
    it(`has the separator ${JSON.stringify(delimiter)}`, () => assert.equal(detectDelimiter(content), delimiter))

  it('keeps separators, quotes and line breaks inside quotes', async () =>
    assert.deepEqual(await texts('csv', 'name,note\nbolt,"a, ""b""\nc"\n'), ['name: bolt; note: a, "b" c']))

  it('keeps rows that are too short or too long', async () =>
    assert.deepEqual(await texts('csv', 'a,b\n1\n1,2,3\n'), ['a: 1\na: 1; b: 2; Column 3: 3']))

  it('reads an unclosed quote as a character', () => {
    const [block] = readCsv('a,b\n"open,2\n3,4')
    assert.deepEqual(block?.kind === 'records' && block.rows.map(({ cells }) => cells), [
      ['"open', '2'],
      ['3', '4'],
    ])
  })

  it('numbers its columns when the first row has no names', async () =>
    assert.deepEqual(await texts('csv', '1,2\n3,4\n'), ['Column 1: 1; Column 2: 2\nColumn 1: 3; Column 2: 4']))
})

describe('encodings', () => {
  const text = 'Größe 5 – “ok”'
  it('UTF-8 is read with and without its byte order mark', async () => {
    assert.equal(await decodeText(Buffer.from(text)), text)
    assert.equal(await decodeText(Buffer.from(`\ufeff${text}`)), text)
  })
  it('UTF-16 is read in both byte orders, with and without its mark', async () => {
    for (const content of [text, 'Откройте клапан 5.\n', '开阀门 5 次。\n']) {
      const little = Buffer.from(content, 'utf16le')
      const big = Buffer.from(little).swap16()
      assert.equal(await decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), little])), content)
      assert.equal(await decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), big])), content)
      assert.equal(await decodeText(little), content)
      assert.equal(await decodeText(big), content)
      assert.ok(mayBeText(little) && mayBeText(big))
    }
  })
  it('UTF-16 with half a character in it is refused, and one cut at its end is read', async () => {
    const broken = Buffer.from('\ufeffAll about valves \ud800 and pipes', 'utf16le')
    await assert.rejects(parseDocument('text', broken), { documentErrorCode: 'DOCUMENT_ENCODING_UNKNOWN' })
    const cut = Buffer.concat([Buffer.from('\ufeffOpen the valve.', 'utf16le'), Buffer.from('\n')])
    assert.equal(await decodeText(cut), 'Open the valve.')
  })
  it('Windows-1252 is read, also where few letters are beyond ASCII', async () => {
    assert.equal(await decodeText(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80])), 'Größe €')
    const content = 'naïve résumé for a café in a small town'
    assert.equal(await decodeText(Buffer.from(content, 'latin1')), content)
  })
  for (const { lang, encoding, base64, text: content } of ENCODED)
    it(`${lang} in ${encoding} is read`, async () => {
      assert.equal(await decodeText(Buffer.from(base64, 'base64')), content)
    })
  it('bytes whose encoding is not told are refused with DOCUMENT_ENCODING_UNKNOWN', async () => {
    const bytes = Buffer.from(Array.from({ length: 600 }, (_, index) => 128 + ((index * 7_919 + index * index) % 127)))
    await assert.rejects(parseDocument('text', bytes), { documentErrorCode: 'DOCUMENT_ENCODING_UNKNOWN' })
  })
  it('other bytes are not taken for text', () => assert.ok(!mayBeText(Buffer.from([1, 2, 3, 4, 0, 200]))))
})

describe('Markdown', () => {
  it('has headings of both kinds, but none inside code', () => {
    const blocks = readMarkdown('# One\n\nText\n\nTwo\n---\n\n```sh\n# not a heading\n```\n')
    assert.deepEqual(
      blocks.map((block) => [block.kind, 'text' in block ? block.text : '']),
      [
        ['heading', 'One'],
        ['paragraph', 'Text'],
        ['heading', 'Two'],
        ['paragraph', '```sh\n# not a heading\n```'],
      ],
    )
  })
  it('has headings as CommonMark has them', () => {
    const headings = (text: string) =>
      readMarkdown(text).flatMap((block) => (block.kind === 'heading' ? [[block.level, block.text]] : []))
    assert.deepEqual(headings('Two lines\nof one\n===\n\n## Closed ##\n\n### C#\n'), [
      [1, 'Two lines of one'],
      [2, 'Closed'],
      [3, 'C#'],
    ])
    assert.deepEqual(headings('- item\n---\n\n> quoted\n---\n\n    code\n---\n'), [])
    assert.deepEqual(headings('#5 bolt\n\n####### seven\n\n    # code\n\n<!--\n# comment\n-->\n'), [])
    assert.deepEqual(headings('````\n```\n# code\n```\n````\n\n# After\n'), [[1, 'After']])
  })
  it('has tables with escaped bars in their cells', () => {
    const [table] = readMarkdown('| a | b |\n|---|:-:|\n| 1 \\| 2 | 3 |\n')
    assert.deepEqual(table, { kind: 'table', header: ['a', 'b'], rows: [{ cells: ['1 | 2', '3'] }] })
  })
})

describe('text', () => {
  it('has headings that stand alone, and joins wrapped lines', () => {
    const wrapped = 'This line was wrapped by its editor at some seventy characters, and\nit goes on here.'
    assert.deepEqual(readText(`1. Scope\n\n${wrapped}\n\nRoses are red,\nviolets are blue.`), [
      { kind: 'heading', level: 2, text: '1. Scope' },
      { kind: 'paragraph', text: wrapped.replace('\n', ' ') },
      { kind: 'paragraph', text: 'Roses are red,\nviolets are blue.' },
    ])
  })
  it('has no headings in numbered steps', () => {
    const steps = '1. Open the valve\n\n2. Wait for a minute\n\n3. Close the valve\n\nThe pump runs again.'
    assert.ok(readText(steps).every(({ kind }) => kind === 'paragraph'))
    assert.ok(readText('1) Open the valve\n\nIt is at the left.').every(({ kind }) => kind === 'paragraph'))
    assert.deepEqual(
      readText('1. Safety\n\n1.1 Valves\n\nText.\n\n2. Service\n\nText.').map(({ kind }) => kind),
      ['heading', 'heading', 'paragraph', 'heading', 'paragraph'],
    )
  })
  it('loses characters that Postgres cannot store', async () =>
    assert.deepEqual(await texts('text', 'a\u0007b\u00adc\u200bd'), ['abcd']))
})

describe('Word', () => {
  const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const text = (content: string) => `<w:r><w:t>${content}</w:t></w:r>`
  it('keeps the footnotes of headings and lists, beside their text', async () => {
    const body = [
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${text('Warranty')}${note(2)}</w:p>`,
      `<w:p>${text('It lasts two years.')}</w:p>`,
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${text('Pumps')}${note(3)}</w:p>`,
    ].join('')
    const { chunks } = await parseDocument('docx', docx(body, '', { 2: 'From delivery.', 3: 'Not the seals.' }))
    assert.ok(chunks.every(({ heading }) => heading === 'Warranty'))
    const all = chunks.map((chunk) => chunk.text).join('\n')
    for (const part of ['From delivery.', 'It lasts two years.', 'Pumps', 'Not the seals.'])
      assert.ok(all.includes(part), all)
  })
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  it('repeats merged cells in each row and column', async () => {
    const rows = [
      cell('Kind') + cell('Size') + cell('Price'),
      cell('Tent', '<w:vMerge w:val="restart"/>') + cell('small') + cell('1'),
      cell('', '<w:vMerge/>') + cell('none', '<w:gridSpan w:val="2"/>'),
    ]
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
    assert.deepEqual(await texts('docx', docx(table)), [
      '| Kind | Size | Price |\n| --- | --- | --- |\n| Tent | small | 1 |\n| Tent | none | none |',
    ])
  })
})

describe('a hostile text', () => {
  const long = 60_000
  for (const [what, format, content] of [
    ['a heading of blanks', 'markdown', `# ${' '.repeat(long)}x`],
    ['a heading of brackets', 'markdown', `# ${'['.repeat(long)}`],
    ['blanks below a bar', 'markdown', `|\n${' '.repeat(long)}x`],
    ['dashes and blanks', 'markdown', `${'- '.repeat(long)}x`],
    ['bars', 'markdown', `${'|'.repeat(long)}\n${'|-'.repeat(long)}`],
    ['a quoted cell of blanks', 'csv', `a,b\n"${' '.repeat(long)}x",2`],
    ['quotes', 'csv', '"'.repeat(long + 1)],
    ['many columns', 'csv', `${'a,'.repeat(long)}\n${'b,'.repeat(long)}`],
    ['lines of blanks', 'text', `${' '.repeat(long)}x\n${'\n \t'.repeat(long)}y`],
    ['an endless word', 'text', 'x'.repeat(long * 4)],
  ] as const)
    it(`with ${what} is read within 5 seconds`, async () => {
      const usedMs = startProcessorClock()
      await parseDocument(format, Buffer.from(content)).catch(() => {})
      assert.ok(usedMs() < 5_000, `${usedMs()} ms`)
    })
})
