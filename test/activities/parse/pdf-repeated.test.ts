import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDocument } from '../../../activities/parse/parse.ts'
import { page, prose, row, type Text } from '../../support/knowledge/drawn-page.ts'
import { pdf } from '../../support/knowledge/hostile-document.ts'

const parse = (pages: Text[][]) => parseDocument('pdf', pdf(pages.map(page)))

const HEADER = ['Article', 'Keeper', 'Stock']
const HEADER_LINE = '| Article | Keeper | Stock |'
/** A bold header that is centred above its cells. */
const header = (y: number) => row(y, HEADER, 'F2').map((text) => ({ ...text, x: (text.x ?? 0) + 45 }))
/** The bold name of a group of rows, which reaches below the second name of the header. */
const group = (y: number, number: number): Text => ({
  text: `Department ${number} of the works at the river bank`,
  y,
  font: 'F2',
})
const ROW = 16
/** Rows of pumps that differ in more than a number. */
const pumps = (y: number, from: number, count: number, isText = false): Text[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const stock = isText ? (number % 3 ? 'many' : 'few') : `${(number * 7) % 11}`
    return row(y - index * ROW, [`Pump ${number}`, number % 2 ? 'Anna' : 'Benedict', stock])
  }).flat()

/** Each pump and each group stands once, on its page, below the header. */
async function assertWhole(pages: Text[][]) {
  const parsed = await parse(pages)
  pages.forEach((texts, index) => {
    for (const { text } of texts.filter(({ text }) => /^(?:Pump|Department) /.test(text))) {
      const holders = parsed.chunks.filter((chunk) => chunk.text.includes(`| ${text} |`))
      assert.deepEqual(
        holders.map((chunk) => chunk.page),
        [index + 1],
        text,
      )
      assert.equal(holders[0]?.text.split(` ${text} |`).length, 2, holders[0]?.text)
      assert.ok(holders[0]?.text.includes(`${HEADER_LINE}\n| --- | --- | --- |`), holders[0]?.text)
    }
  })
  assert.deepEqual(
    parsed.pages.map(({ number }) => number),
    pages.map((_, index) => index + 1),
  )
  return parsed
}

describe('a table whose bold names of groups stand below its header', () => {
  for (const isText of [false, true])
    it(`keeps the header and each name on its page, with ${isText ? 'words' : 'figures'} in its rows`, async () => {
      const of = (y: number, department: number) => [
        ...header(y),
        group(y - ROW, department),
        ...pumps(y - 2 * ROW, department * 40, 12, isText),
        group(y - 14 * ROW, department + 1),
        ...pumps(y - 15 * ROW, department * 40 + 20, 12, isText),
      ]
      const title = { text: 'The stock of the works', y: 800, size: 16 }
      await assertWhole([[title, ...of(760, 1)], of(780, 3), of(780, 5)])
    })

  it('keeps a name above the first row that fills a column on its page', async () => {
    const sparse = pumps(764, 1, 6).filter(({ x }) => x !== 372)
    const pages = [
      [...header(780), ...pumps(764, 50, 20)],
      [...header(780), ...sparse, group(764 - 6 * ROW, 2), ...pumps(764 - 7 * ROW, 20, 9)],
    ]
    await assertWhole(pages)
  })

  it('keeps a name that ends its page, without a repeated header too', async () => {
    const first = [...header(780), group(764, 1), ...pumps(748, 1, 12), group(748 - 12 * ROW, 2)]
    await assertWhole([first, pumps(780, 20, 12), [group(780, 3), ...pumps(764, 40, 12)]])
  })
})

describe('a header that stands on each page of its table', () => {
  it('is kept above rows with empty cells and above the rest of a cell', async () => {
    const part = (y: number, from: number) => pumps(y, from, 3).filter(({ x }) => x !== 222)
    const cut = { text: 'the second keeper', y: 766, x: 222 }
    const pages = [
      [...prose(820, 'alpha'), ...header(760), ...part(744, 1), ...pumps(696, 4, 20)],
      [...header(780), ...part(764, 30), ...pumps(716, 33, 20)],
      [...header(780), cut, ...pumps(748, 60, 20)],
      [...header(780), ...part(764, 90)],
    ]
    await assertWhole(pages)
  })

  it('takes no row that stands as close below it as the lines of a cell', async () => {
    const texts = [...header(780), ...pumps(768, 1, 1), ...pumps(750, 2, 9)]
    await assertWhole([texts])
  })

  it('has a name above all of its columns but the first', async () => {
    const above: Text = { text: 'Counted in the works this year', y: 796, x: 283, font: 'F2' }
    const of = (from: number) => [above, ...header(780), ...pumps(764, from, 20)]
    const { chunks } = await parse([of(1), of(30), of(60)])
    const heads = chunks.map(({ text }) => text.split('\n')[0])
    for (const head of heads) assert.equal(head, `| Article | ${above.text} Keeper | ${above.text} Stock |`)
  })

  it('is left out where no row follows it', async () => {
    const table = [
      [...prose(820, 'alpha'), ...header(760), ...pumps(744, 1, 20)],
      [...header(780), ...pumps(764, 30, 20)],
      [...header(780), ...pumps(764, 60, 20)],
    ]
    for (const after of [[], prose(750, 'beta')]) {
      const { chunks } = await parse([...table, [...header(780), ...after]])
      for (const { text } of chunks) assert.doesNotMatch(text.replaceAll(HEADER_LINE, ''), /Article/)
    }
    await assertWhole([...table, [...header(780), ...prose(750, 'beta')]])
  })

  it('has nothing of a running head close above it', async () => {
    const head = (right: string, y = 795) => [
      { text: 'Example Pumps', y },
      { text: right, y, x: 420 },
    ]
    const of = (from: number) => [...header(780), ...pumps(764, from, 20)]
    const withProse = [head('Spare parts'), head('Spare parts'), head('Spare parts')]
    const numbered = [head('Page 1'), head('Page 2'), head('Page 3')]
    const wide = [1, 2, 3].map(() =>
      head('Spare parts of the year').map((text) => ({ ...text, x: (text.x ?? 72) * 1.1 })),
    )
    const pages = [
      [
        ...withProse.flatMap((texts, index) => [[...texts, ...of(index * 40)]]),
        [...head('Spare parts'), ...prose(780, 'beta')],
      ],
      numbered.map((texts, index) => [...texts, ...of(index * 40)]),
      wide.map((texts, index) => [...texts, ...of(index * 40)]),
    ]
    for (const each of pages) {
      const { chunks } = await assertWhole(each)
      assert.equal(chunks.filter(({ text }) => text.includes('Example Pumps')).length, 1)
    }
  })

  it('is no row that ends a table', async () => {
    const day = (y: number, name: string) => row(y, [name, `${y} to 900`, 'Anna'])
    for (const font of ['F1', 'F2'] as const) {
      const last = (y: number) => row(y, ['Sunday', 'closed', 'none'], font)
      const { chunks } = await parse([
        [...row(780, ['Day', 'Time', 'Who'], 'F2'), ...day(764, 'Monday'), ...last(748), ...day(732, 'Tuesday')],
        [...day(780, 'Friday'), ...last(764), ...prose(720, 'beta')],
      ])
      const found = chunks.flatMap(({ text }) => text.match(/Sunday.*closed/g) ?? [])
      assert.equal(found.length, 2)
    }
  })

  it('is no total that ends the table of each page', async () => {
    const total = (y: number) => row(y, ['Total', '100 EUR', 'Anna'])
    for (const count of [2, 3]) {
      const pages = Array.from({ length: count }, (_, page) => [
        ...row(780, HEADER, 'F2'),
        ...pumps(764, page * 10, 4),
        ...total(700),
      ])
      const { chunks } = await parse(pages)
      const holders = chunks.filter(({ text }) => text.includes('| Total | 100 EUR | Anna |'))
      assert.deepEqual(
        holders.map(({ page }) => page),
        pages.map((_, page) => page + 1),
      )
    }
  })
})
