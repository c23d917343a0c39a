import { deflateSync, gzipSync } from 'node:zlib'
import { docx, paragraph, pdf, textPage, zip } from '../../support/knowledge/hostile-document.ts'
import type { Attack } from './attack.ts'

const KIB = 1024
const flate = (content: string | Buffer) => ({
  bytes: deflateSync(Buffer.from(content)),
  filter: ' /Filter /FlateDecode',
})
const nested = (open: string, close: string, depth: number, inner = 'a') =>
  open.repeat(depth) + inner + close.repeat(depth)
/** `size` pieces of `pieces`, drawn anew for each seed. */
const noise = (random: () => number, pieces: string[], size: number) =>
  Array.from({ length: size }, () => pieces[Math.floor(random() * pieces.length)]).join('')

const table = (rows: number, cells: number) =>
  `<w:tbl>${`<w:tr>${`<w:tc>${paragraph('a')}</w:tc>`.repeat(cells)}</w:tr>`.repeat(rows)}</w:tbl>`
const entities =
  '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">' +
  Array.from({ length: 9 }, (_, at) => {
    const [name, inner] = [String.fromCharCode(98 + at), String.fromCharCode(97 + at)]
    return `<!ENTITY ${name} "${`&${inner};`.repeat(10)}">`
  }).join('') +
  ']>'

const MARKDOWN = [
  '#',
  '* ',
  '> ',
  '`',
  '```\n',
  '[',
  '](',
  '![',
  '|',
  '|-|\n',
  '\n',
  '    ',
  '<b>',
  '&#0;',
  '1. ',
  '~~',
]
const CSV = ['"', ',', '\n', '\r', ';', '\t', 'a', '=1+1', '""', '\u0000']

const texts = (random: () => number): [name: string, content: string][] => [
  ['underlines.txt', 'a\n===\n'.repeat((60 * KIB) / 6)],
  ['one-line.txt', 'a'.repeat(1_000 * KIB)],
  ['line-breaks.txt', '\r'.repeat(200 * KIB)],
  ['marks.txt', `a${'\u0301\u0316'.repeat(50 * KIB)}`],
  ['directions.txt', '\u202e\u2066a\u2069\u200d'.repeat(10 * KIB)],
  ['nul.txt', 'a\u0000'.repeat(10 * KIB)],
  ['wide-table.md', `${'|a'.repeat(8_000)}|\n${'|-'.repeat(8_000)}|\n${'|b|\n'.repeat(8_000)}`],
  ['brackets.md', '['.repeat(60 * KIB)],
  ['links.md', '[a]('.repeat(20 * KIB)],
  ['quotes.md', `${'> '.repeat(20 * KIB)}a`],
  ['lists.md', Array.from({ length: 400 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
  ['emphasis.md', '*a_'.repeat(30 * KIB)],
  ['fences.md', '```\n~~~\n'.repeat(8 * KIB)],
  ['markup.md', `${'<div>'.repeat(15 * KIB)}<!--`],
  ['references.md', Array.from({ length: 3_000 }, (_, at) => `[${at}]: [${at + 1}]\n`).join('')],
  ['noise.md', noise(random, MARKDOWN, 40 * KIB)],
  ['quotes.csv', '"'.repeat(100 * KIB + 1)],
  ['columns.csv', `${'a,'.repeat(50 * KIB)}\n${'b,'.repeat(50 * KIB)}`],
  ['rows.csv', 'a,b\n'.repeat(100 * KIB)],
  ['uneven.csv', Array.from({ length: 600 }, (_, at) => 'a,'.repeat(at)).join('\n')],
  ['formulas.csv', '=cmd|x,@sum(1),-1+1\n'.repeat(KIB)],
  ['noise.csv', noise(random, CSV, 60 * KIB)],
  ['../../../etc/passwd.txt', 'a'],
  [`${'n'.repeat(5_000)}.txt`, 'a'],
  ['__proto__.txt', 'a'],
  ['name\r\nX-Injected: 1.txt', 'a'],
]

const pdfs = (random: () => number): [name: string, content: Buffer][] => {
  const page = pdf([textPage('Hello')])
  const cut = (share: number) => page.subarray(0, Math.floor(page.length * share))
  const changed = () => Buffer.from(page.map((byte) => (random() < 0.02 ? Math.floor(random() * 256) : byte)))
  return [
    ['bomb.pdf', pdf([flate(Buffer.alloc(100 * KIB * KIB, 32))])],
    ['operators.pdf', pdf([flate(`BT /F1 12 Tf ${'(aaaa) Tj '.repeat(20_000)} ET`)])],
    ['states.pdf', pdf([flate('q '.repeat(200_000))])],
    ['lists.pdf', pdf([flate(nested('[', ']', 50_000))])],
    ['dictionaries.pdf', pdf([textPage('a')], { objects: [nested('<< /A ', ' >>', 20_000, '1')] })],
    ['pages.pdf', pdf(Array.from({ length: 300 }, () => textPage('a')))],
    ['lines.pdf', pdf([flate(`${'0 0 m 9 9 l S '.repeat(30_000)}`)])],
    [
      'broken-table.pdf',
      Buffer.from(page.toString('latin1').replaceAll(/\d{10} 00000 n/g, '9999999999 00000 n'), 'latin1'),
    ],
    ['own-table.pdf', Buffer.from(page.toString('latin1').replace('/Size', '/Prev 0 /Size'), 'latin1')],
    ['own-parent.pdf', Buffer.from(page.toString('latin1').replace('/Kids [4 0 R]', '/Kids [2 0 R]'), 'latin1')],
    ['length.pdf', Buffer.from(page.toString('latin1').replace(/\/Length \d+/, '/Length 999999999'), 'latin1')],
    ['box.pdf', Buffer.from(page.toString('latin1').replace('595 842', '1e38 -1e38'), 'latin1')],
    ['half.pdf', cut(0.5)],
    ['most.pdf', cut(0.9)],
    ...Array.from({ length: 4 }, (_, at): [string, Buffer] => [`changed-${at}.pdf`, changed()]),
  ]
}

const wordFiles = (random: () => number): [name: string, content: Buffer][] => {
  const file = docx(paragraph('Hello'))
  const changed = () => Buffer.from(file.map((byte) => (random() < 0.01 ? Math.floor(random() * 256) : byte)))
  return [
    ['bomb.docx', docx(Buffer.alloc(100 * KIB * KIB, 32))],
    ['deep.docx', docx(nested('<w:p><w:r>', '</w:r></w:p>', 20_000, ''))],
    ['tables-in-tables.docx', docx(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 500, paragraph('a')))],
    ['wide-table.docx', docx(table(2, 20_000))],
    ['long-table.docx', docx(table(10_000, 3))],
    [
      'spans.docx',
      docx(
        `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>${paragraph('a')}</w:tc></w:tr></w:tbl>`,
      ),
    ],
    ['entities.docx', docx(paragraph('&j;'), entities)],
    ['outside.docx', docx(paragraph('&x;'), '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['attributes.docx', docx(`<w:p ${Array.from({ length: 30_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
    ['open.docx', docx('<w:p><w:r><w:t>')],
    [
      'parts.docx',
      zip(Array.from({ length: 3_000 }, (_, at) => ({ name: `word/${at}.xml`, content: Buffer.from('a') }))),
    ],
    ['paths.docx', zip([{ name: '../../../etc/passwd', content: Buffer.from('a') }])],
    [
      'packed.docx',
      zip([{ name: 'word/document.xml', content: Buffer.alloc(9), packed: gzipSync(Buffer.alloc(KIB)) }]),
    ],
    ['half.docx', file.subarray(0, file.length / 2)],
    ...Array.from({ length: 4 }, (_, at): [string, Buffer] => [`changed-${at}.docx`, changed()]),
  ]
}

/** Documents of each format, and names of files. */
export function documentAttacks(random: () => number): Attack[] {
  return [...texts(random), ...pdfs(random), ...wordFiles(random)].map(([name, content]) => ({
    place: 'a document',
    title: name.slice(0, 60),
    run: async ({ send, base }) => {
      const held = typeof content === 'string' ? { content } : { base64: content.toString('base64') }
      return [await send('POST', `${base.path}/documents`, { body: { filename: name, ...held } })]
    },
  }))
}
