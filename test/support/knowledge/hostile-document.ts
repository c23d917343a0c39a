import { deflateRawSync } from 'node:zlib'

type Part = { name: string; content: Buffer; packed?: Buffer; flags?: number; isStored?: boolean }

/** A zip archive of these parts; `flags` 1 marks one as encrypted. */
export function zip(parts: Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isStored, packed = isStored ? content : deflateRawSync(content), flags = 0 } of parts) {
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(flags, 2)
    fixed.writeUInt16LE(isStored ? 0 : 8, 4)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt32LE(content.length, 18)
    fixed.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fixed, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    const head = [Buffer.from('PK\u0001\u0002', 'latin1'), made, fixed, entry]
    directory.push(Buffer.concat([...head, Buffer.from(name)]))
    bodies.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const BODY_START = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`

/** A paragraph of a Word body. */
export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const NOTES_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes'
const STYLES_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles'
const NUMBERS_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering'

/** The parts of a Word file that hold footnotes by id, the style Heading1 and a list with bullets. */
function noteParts(notes: Record<number, string>): Part[] {
  const texts = Object.entries(notes).map(([id, text]) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`)
  const style = '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
  const level = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>'
  const list = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
  const relations = [
    relation('n1', NOTES_TYPE, 'footnotes.xml'),
    relation('n2', STYLES_TYPE, 'styles.xml'),
    relation('n3', NUMBERS_TYPE, 'numbering.xml'),
  ].join('')
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`
  const numbering = `<w:numbering ${WORD}>${list}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
  return [
    { name: 'word/_rels/document.xml.rels', content: Buffer.from(rels) },
    { name: 'word/footnotes.xml', content: Buffer.from(`<w:footnotes ${WORD}>${texts.join('')}</w:footnotes>`) },
    { name: 'word/styles.xml', content: Buffer.from(`<w:styles ${WORD}>${style}</w:styles>`) },
    { name: 'word/numbering.xml', content: Buffer.from(numbering) },
  ]
}

/** A Word file with this body and these footnotes; `prolog` goes before the root element. */
export const docx = (body: string | Buffer, prolog = '', notes: Record<number, string> = {}): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: Buffer.from(TYPES) },
    { name: '_rels/.rels', content: Buffer.from(RELATIONS) },
    ...(Object.keys(notes).length > 0 ? noteParts(notes) : []),
    {
      name: 'word/document.xml',
      content: Buffer.concat([
        Buffer.from(`<?xml version="1.0"?>${prolog}${BODY_START}`),
        Buffer.from(body),
        Buffer.from('</w:body></w:document>'),
      ]),
    },
  ])

/** In points. */
export type PageSize = { width: number; height: number }
export const A4: PageSize = { width: 595, height: 842 }

/**
 * A PDF of pages with these content streams, in the fonts F1 (Helvetica) and F2 (bold); its object table is correct, so
 * a parser has nothing to repair. Page n, from 0 on, is the object 4 + 2n; further objects follow the last page's stream.
 */
export function pdf(
  streams: (string | { bytes: Buffer; filter: string })[],
  extra: { trailer?: string; catalog?: string; page?: string; objects?: string[]; size?: PageSize } = {},
): Buffer {
  const objects: Buffer[] = []
  const { width, height } = extra.size ?? A4
  const pages = streams.map((_, index) => `${4 + index * 2} 0 R`)
  objects.push(Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>`))
  objects.push(Buffer.from(`<< /Type /Pages /Count ${streams.length} /Kids [${pages.join(' ')}] >>`))
  objects.push(Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'))
  streams.forEach((stream, index) => {
    const { bytes, filter } = typeof stream === 'string' ? { bytes: Buffer.from(stream), filter: '' } : stream
    const bold = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>'
    const resources = `/Resources << /Font << /F1 3 0 R /F2 ${bold} >> >> ${extra.page ?? ''}`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${resources} /Contents ${5 + index * 2} 0 R >>`,
      ),
    )
    const head = Buffer.from(`<< /Length ${bytes.length}${filter} >>\nstream\n`)
    objects.push(Buffer.concat([head, bytes, Buffer.from('\nendstream')]))
  })
  for (const object of extra.objects ?? []) objects.push(Buffer.from(object))
  return assemble(objects, extra.trailer ?? '')
}

function assemble(objects: Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = 9
  objects.forEach((object, index) => {
    const indirectObject = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += indirectObject.length
    parts.push(indirectObject)
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

/** One page that shows a line of text. */
export const textPage = (text: string): string => `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`

/** One page that holds only a picture. */
export const picturePage = 'q 500 0 0 700 40 40 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q'
