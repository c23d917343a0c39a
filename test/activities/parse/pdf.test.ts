import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDocument } from '../../../activities/parse/parse.ts'
import { page, prose, type Text } from '../../support/knowledge/drawn-page.ts'
import { pdf, picturePage } from '../../support/knowledge/hostile-document.ts'

const chunksOf = async (bytes: Buffer) => (await parseDocument('pdf', bytes)).chunks
const headingOf = async (bytes: Buffer, word: string) =>
  (await chunksOf(bytes)).find(({ text }) => text.includes(`${word} 0:`))?.heading

describe('the headings of a PDF', () => {
  it('are the entries of a detailed outline, with the numbers of the page', async () => {
    const first = page([
      { text: '1 Valves', y: 780 },
      ...prose(760, 'alpha'),
      { text: 'CAUTION', y: 700, font: 'F2' },
      ...prose(680, 'beta'),
      { text: '1.1 Closing a valve', y: 600 },
      ...prose(580, 'gamma'),
    ])
    const second = page([{ text: '2 Pumps', y: 780 }, ...prose(760, 'delta')])
    const bytes = pdf([first, second], {
      catalog: '/Outlines 8 0 R',
      objects: [
        '<< /Type /Outlines /First 9 0 R /Last 11 0 R /Count 3 >>',
        '<< /Title (Valves) /Parent 8 0 R /Next 11 0 R /First 10 0 R /Last 10 0 R /Dest [4 0 R /XYZ 0 792 0] >>',
        '<< /Title (Closing a valve) /Parent 9 0 R /Dest [4 0 R /XYZ 0 612 0] >>',
        '<< /Title (Pumps) /Parent 8 0 R /Prev 9 0 R /Dest [6 0 R /Fit] >>',
      ],
    })
    assert.equal(await headingOf(bytes, 'alpha'), '1 Valves')
    assert.equal(await headingOf(bytes, 'beta'), '1 Valves')
    assert.equal(await headingOf(bytes, 'gamma'), '1 Valves > 1.1 Closing a valve')
    assert.equal(await headingOf(bytes, 'delta'), '2 Pumps')
  })

  it('are its heading tags, where it has tags and no outline', async () => {
    const tagged = (tag: string, id: number, texts: Text[]) => `/${tag} << /MCID ${id} >> BDC\n${page(texts)}\nEMC`
    const stream = [
      tagged('H1', 0, [{ text: 'Valves', y: 780 }]),
      tagged('P', 1, [{ text: 'NOT A HEADING', y: 760, font: 'F2' }, ...prose(740, 'alpha')]),
      tagged('H2', 2, [{ text: 'Closing a valve', y: 680 }]),
      tagged('P', 3, prose(660, 'beta')),
    ].join('\n')
    const element = (role: string, id: number) => `<< /Type /StructElem /S /${role} /P 7 0 R /Pg 4 0 R /K ${id} >>`
    const bytes = pdf([stream], {
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
      page: '/StructParents 0',
      objects: [
        '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R 9 0 R 10 0 R 11 0 R]] >> >>',
        '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R 9 0 R 10 0 R 11 0 R] >>',
        ...[element('H1', 0), element('P', 1), element('H2', 2), element('P', 3)],
      ],
    })
    assert.equal(await headingOf(bytes, 'alpha'), 'Valves')
    assert.equal(await headingOf(bytes, 'beta'), 'Valves > Closing a valve')
  })

  it('are larger or bold lines of their own, and no capitals, steps or labels of figures', async () => {
    const label = (y: number): Text[] => [
      { text: 'APAC', y, font: 'F2' },
      { text: 'Net revenue', y: y - 12 },
      { text: '1,204', y: y - 12, x: 300 },
      { text: 'Profit', y: y - 24 },
      { text: '311', y: y - 24, x: 300 },
    ]
    const bytes = pdf([
      page([
        { text: 'Manual', y: 800, size: 20, font: 'F2' },
        { text: 'Valves', y: 770, font: 'F2' },
        ...prose(750, 'alpha'),
        { text: 'WARNING', y: 690 },
        ...prose(670, 'beta'),
        { text: '1. Open the valve', y: 610 },
        ...prose(590, 'gamma'),
        { text: 'Regions', y: 530, font: 'F2' },
        ...[500, 440, 380, 320].flatMap(label),
        ...prose(250, 'delta'),
      ]),
    ])
    for (const word of ['alpha', 'beta', 'gamma']) assert.equal(await headingOf(bytes, word), 'Manual > Valves')
    assert.equal(await headingOf(bytes, 'delta'), 'Manual > Regions')
  })

  it('are one heading where a title has two lines, centred or apart', async () => {
    const bytes = pdf([
      page([
        { text: 'Operating the pumps of the eastern and of the western basin, and their use for', y: 790, font: 'F2' },
        { text: 'irrigation', y: 777, x: 250, font: 'F2' },
        ...prose(750, 'alpha'),
        { text: 'REPAIR OF VALVES (AMENDED AS', y: 690, size: 20 },
        { text: 'OF NOVEMBER)', y: 662, size: 20 },
        ...prose(640, 'beta'),
        { text: 'Filters', y: 580, font: 'F2' },
        ...prose(560, 'gamma', 12),
      ]),
    ])
    const first = await headingOf(bytes, 'alpha')
    assert.match(first ?? '', /and their use for irrigation$/)
    assert.equal(await headingOf(bytes, 'beta'), 'REPAIR OF VALVES (AMENDED AS OF NOVEMBER)')
    assert.equal(await headingOf(bytes, 'gamma'), 'REPAIR OF VALVES (AMENDED AS OF NOVEMBER) > Filters')
  })

  it('stand not below a short name in capitals, signatures, contents, or the label of a table', async () => {
    const table = (y: number): Text[] =>
      [0, 1, 2].flatMap((row) => [
        { text: `Cash ${row}`, y: y - row * 12 },
        { text: `1,20${row}`, y: y - row * 12, x: 300 },
      ])
    const section = (title: string, word: string, y: number): Text[] => [
      { text: title, y, font: 'F2' },
      ...prose(y - 20, word),
    ]
    const bytes = pdf([
      page([
        ...section('COVID-19', 'alpha', 790),
        ...section('Supply of parts', 'beta', 720),
        { text: 'CURRENT ASSETS', y: 650, font: 'F2' },
        ...table(636),
        ...section('Debts of the firm', 'gamma', 580),
        ...section('Signatures', 'delta', 510),
        ...section('Later events', 'epsilon', 440),
        { text: 'Year ended May 2020 2019 2018', y: 370, font: 'F2' },
        ...prose(350, 'zeta'),
      ]),
    ])
    assert.equal(await headingOf(bytes, 'beta'), 'Supply of parts')
    assert.equal(await headingOf(bytes, 'gamma'), 'Debts of the firm')
    assert.equal(await headingOf(bytes, 'epsilon'), 'Later events')
    assert.equal(await headingOf(bytes, 'zeta'), 'Later events')
  })

  it('are told by another font than the usual one, where fonts have numbers as names', async () => {
    const stream = page([{ text: 'Valves', y: 790, font: 'F2' }, ...prose(770, 'alpha', 6)])
    const numbered = pdf([stream])
      .toString('latin1')
      .replace('/BaseFont /Helvetica-Bold', '/BaseFont /CIDFont+F2')
      .replace('/BaseFont /Helvetica', '/BaseFont /CIDFont+F1')
    assert.equal(await headingOf(Buffer.from(numbered, 'latin1'), 'alpha'), 'Valves')
  })

  it('are no running heads, at heights that differ by a few points too', async () => {
    const pages = Array.from({ length: 30 }, (_, index) =>
      page([
        ...(index < 8 ? [{ text: 'TABLE OF CONTENTS', y: 810 - (index % 3), size: 14, font: 'F2' as const }] : []),
        ...(index % 10 === 0
          ? [{ text: `Chapter about ${'valve pump gauge'.split(' ')[index / 10]}s`, y: 770, size: 14 }]
          : []),
        ...prose(740, `word${(index * 7) % 31}`),
        { text: `Annual report ${index + 1}`, y: 30, font: 'F2' },
      ]),
    )
    const chunks = await chunksOf(pdf(pages))
    const headings = new Set(chunks.map(({ heading }) => heading))
    assert.deepEqual(
      headings,
      new Set([undefined, 'Chapter about valves', 'Chapter about pumps', 'Chapter about gauges']),
    )
    assert.equal(chunks.filter(({ text }) => text.includes('TABLE OF CONTENTS')).length, 1)
  })
})

const PICTURE = '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray'
const image = [`${PICTURE} /Length 4 >>\nstream\nabcd\nendstream`]
const shown = 'q 500 0 0 700 40 40 cm /Im0 Do Q'
const FRAME = '72 72 450 700 re S'
const CURVES = Array.from({ length: 60 }, (_, index) => `${index * 8} 72 m ${index * 8} 90 l S`).join('\n')
const unreadOf = async (pages: string[]) => {
  const at = 4 + pages.length * 2
  const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << /Im0 ${at} 0 R >> >>`
  return (await parseDocument('pdf', pdf(pages, { page: resources, objects: image }))).unread
}

describe('the pages of a PDF without text', () => {
  it('are unread when they hold a picture, and not when they are blank or have a frame', async () => {
    const text = page(prose(700, 'alpha'))
    const other = page(prose(700, 'beta'))
    assert.deepEqual(await unreadOf([text, shown, '', FRAME, `${other}\n${shown}`, shown]), [2, 6])
  })

  it('are unread when their text is drawn as curves', async () => {
    assert.deepEqual(await unreadOf([page(prose(700, 'alpha')), CURVES]), [2])
  })

  it('are unread when each has the stamp of its scanner and a number beside its picture', async () => {
    const stamped = (number: number) =>
      `${shown}\n${page([
        { text: 'Scanned by a machine', y: 30 },
        { text: `Page ${number}`, y: 20 },
      ])}`
    assert.deepEqual(await unreadOf([1, 2, 3, 4].map(stamped)), [1, 2, 3, 4])
  })

  it('are unread when a picture is written in their drawing', async () => {
    assert.deepEqual(await unreadOf([picturePage, page(prose(700, 'alpha'))]), [1])
  })
})
