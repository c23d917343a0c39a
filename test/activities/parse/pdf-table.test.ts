import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDocument } from '../../../activities/parse/parse.ts'
import { page, prose, row, type Text } from '../../support/knowledge/drawn-page.ts'
import { pdf } from '../../support/knowledge/hostile-document.ts'

const chunksOf = async (bytes: Buffer) => (await parseDocument('pdf', bytes)).chunks

describe('the tables of a PDF', () => {
  it('are made of cells and not of bullets', async () => {
    const items = ['Close the valve', 'Wait for the pressure to fall', 'Open the cover', 'Change the filter']
    const lines = items.flatMap((text, index): Text[] => [
      { text: '-', y: 700 - index * 12 },
      { text, y: 700 - index * 12, x: 100 },
    ])
    const [chunk] = await chunksOf(pdf([page([...prose(760, 'alpha'), ...lines])]))
    for (const item of items) assert.ok(chunk?.text.includes(`- ${item}`), chunk?.text)
    assert.ok(!chunk?.text.includes('|'), chunk?.text)
  })

  it('go on over pages with a running head and foot, and keep their header', async () => {
    const rows = (from: number) =>
      Array.from({ length: 20 }, (_, index) =>
        row(740 - index * 14, [`P-${from + index}`, `Bolt ${from + index}`, '3.20']),
      )
    const pages = [0, 1, 2].map((number) =>
      page([
        { text: 'Spare parts of Example Pumps', y: 810 },
        ...(number === 0 ? row(760, ['Part', 'Name', 'Price']) : [{ text: 'Table 1 (continued)', y: 770 }]),
        ...rows(number * 20).flat(),
        { text: 'Example Pumps, all rights reserved', y: 30 },
      ]),
    )
    const chunks = (await chunksOf(pdf(pages))).filter(({ text }) => /P-\d/.test(text))
    for (const { text } of chunks) assert.match(text, /^(?:.*\n)*\| Part \| Name \| Price \|/)
    assert.ok(chunks.some(({ text }) => text.includes('| P-59 | Bolt 59 | 3.20 |')))
  })

  const HEADER = ['Article', 'Price', 'Stock']
  const header = (y: number) => row(y, HEADER, 'F2')
  const pumps = (y: number, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => row(y - index * 14, [`Pump ${from + index}`, '10', '3'])).flat()
  const HEADED = /\| Article \| Price \| Stock \|\n\| --- \| --- \| --- \|\n\| Pump /
  /** Each chunk with a pump has its header above it, and the header's words stand nowhere else. */
  const assertHeaded = async (pages: Text[][]) => {
    const chunks = await chunksOf(pdf(pages.map(page)))
    const rows = chunks.filter(({ text }) => text.includes('Pump'))
    assert.ok(rows.length > 0)
    for (const { text } of rows) assert.match(text, HEADED)
    for (const { text, heading } of chunks) {
      assert.doesNotMatch(text.replaceAll('| Article | Price | Stock |', ''), /Article/)
      assert.doesNotMatch(heading ?? '', /Article/)
    }
    return rows.map(({ page, text }) => ({ page, pumps: [...text.matchAll(/Pump \d+/g)].map(String) }))
  }

  it('have a header that stands at one height on each page, and one row or many', async () => {
    const long = await assertHeaded([0, 1, 2, 3].map((number) => [...header(780), ...pumps(766, number * 40, 40)]))
    assert.equal(long.flatMap(({ pumps }) => pumps).length, 160)
    const short = await assertHeaded([1, 2, 3].map((number) => [...header(780), ...pumps(766, number, 1)]))
    assert.deepEqual(short, [
      { page: 1, pumps: ['Pump 1'] },
      { page: 2, pumps: ['Pump 2'] },
      { page: 3, pumps: ['Pump 3'] },
    ])
  })

  it('are not looked for on a page of more than 10,000 cells', async () => {
    const pageOf = (lines: number) =>
      Array.from({ length: lines }, (_, line) =>
        Array.from({ length: 100 }, (_, cell): Text => ({ text: 'full', y: 780 - line * 6, x: cell * 30, size: 5 })),
      ).flat()
    const size = { width: 3_000, height: 842 }
    const texts = async (lines: number) =>
      (await chunksOf(pdf([page(pageOf(lines))], { size }))).map(({ text }) => text)
    assert.ok((await texts(100)).some((text) => text.includes('full: full; full: full')))
    assert.ok((await texts(101)).every((text) => !text.includes('full: ')))
  })

  it('have two rows', async () => {
    const [two] = await assertHeaded([
      [...prose(780, 'alpha'), ...header(720), ...pumps(706, 1, 1), ...prose(680, 'beta')],
    ])
    assert.deepEqual(two?.pumps, ['Pump 1'])
  })

  it('keep a header that ends a page without a row', async () => {
    const above = [...prose(780, 'alpha'), ...header(100)]
    for (const count of [1, 6]) {
      const [rows] = await assertHeaded([above, [...pumps(780, 1, count), ...prose(600, 'beta')]])
      assert.deepEqual([rows?.page, rows?.pumps.length], [2, count])
      await assertHeaded([above, [...header(780), ...pumps(766, 1, count), ...prose(600, 'beta')]])
    }
  })

  it('go on below a repeated header that stands apart from its rows', async () => {
    const [, second] = await assertHeaded([
      [...prose(800, 'alpha'), ...header(720), ...pumps(706, 1, 20)],
      [...header(780), ...pumps(730, 21, 6), ...prose(600, 'beta')],
    ])
    assert.deepEqual([second?.page, second?.pumps.length], [2, 6])
  })

  it('take no last line of a page for their header that is none', async () => {
    const [first, second] = await chunksOf(
      pdf([
        page([...prose(780, 'alpha'), ...row(100, ['Sum', '12', '3'])]),
        page([...pumps(780, 1, 6), ...prose(600, 'beta')]),
      ]),
    )
    assert.match(first?.text ?? '', /Sum 12 3$/)
    assert.match(second?.text ?? '', /^\|(?: {2}\|)+\n\|(?: --- \|)+\n\| Pump 1 \|/)
  })

  it('begin with no heading that ends a page, and take none that begins one for a row', async () => {
    const item = (y: number, number: number, title: string): Text[] => row(y, [`ITEM ${number}.`, title], 'F2')
    const chunks = await chunksOf(
      pdf([
        page([...prose(780, 'alpha'), ...item(100, 6, 'RESERVED')]),
        page([...item(780, 7, 'DISCUSSION'), ...prose(740, 'beta')]),
      ]),
    )
    assert.ok(chunks.every(({ text }) => !text.includes('|')))
    assert.match(chunks.find(({ text }) => text.includes('beta 0:'))?.heading ?? '', /ITEM 7. DISCUSSION$/)
  })

  it('keep the sentence above them, whose year grows with the pages', async () => {
    const pages = [2021, 2022, 2023, 2024].map((year) =>
      page([
        { text: `The budget of ${year} was approved in March.`, y: 790 },
        ...[0, 1, 2].flatMap((index) => row(770 - index * 14, [`Post ${index}`, `${year + index * 7}`])),
        ...prose(700, `year ${year}`),
      ]),
    )
    const text = (await chunksOf(pdf(pages))).map((chunk) => chunk.text).join('\n')
    for (const year of [2021, 2022, 2023, 2024]) assert.ok(text.includes(`The budget of ${year}`), text)
  })

  it('have the header below a running head that stands above it on each page', async () => {
    const head = row(810, ['Example Pumps', 'Spare parts'])
    await assertHeaded([0, 1, 2].map((number) => [...head, ...header(780), ...pumps(766, number * 40, 40)]))
  })

  it('lend no header to a running head that stands above prose, too', async () => {
    const head = row(800, ['Example Pumps', 'Spare parts'])
    const chunks = await chunksOf(
      pdf([
        page([...head, ...pumps(780, 1, 6)]),
        page([...head, ...prose(780, 'alpha')]),
        page([...head, ...pumps(780, 7, 6)]),
      ]),
    )
    assert.equal(chunks.filter(({ text }) => text.includes('Example Pumps')).length, 1)
    assert.ok(chunks.every(({ text }) => !text.includes('| Example Pumps')))
  })
})
