import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDocument } from '../../../activities/parse/parse.ts'
import { isNumber } from '../../../activities/parse/pdf/header.ts'
import { page, prose, row, type Text } from '../../support/knowledge/drawn-page.ts'
import { pdf } from '../../support/knowledge/hostile-document.ts'

const chunksOf = async (pages: Text[][]) => (await parseDocument('pdf', pdf(pages.map(page)))).chunks

/** The cells of a row, moved to the right: the header of a browser is centred above cells that begin at the left. */
const centred = (y: number, cells: string[], font: Text['font'] = 'F2') =>
  row(y, cells, font).map((text) => ({ ...text, x: (text.x ?? 0) + 45 }))
/** Rows of pumps with different prices. */
const pumps = (y: number, from: number, count: number, pitch = 14): Text[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    return row(y - index * pitch, [`Pump ${number}`, `${number * 3}.50`, `${number % 7}`])
  }).flat()
const HEADER = ['Article', 'Price', 'Stock']
/** The header of a table that has none. */
const EMPTY = '|  |  |  |'

/** Each pump stands once, on its page, in a passage whose header is the given one. */
async function assertPumps(pages: Text[][], header: string): Promise<void> {
  const chunks = await chunksOf(pages)
  pages.forEach((texts, index) => {
    for (const { text: name } of texts.filter(({ text }) => text.startsWith('Pump '))) {
      const holders = chunks.filter(({ text }) => text.includes(`| ${name} |`))
      assert.deepEqual(
        holders.map((chunk) => chunk.page),
        [index + 1],
        name,
      )
      const [chunk] = holders
      const headers = [...(chunk?.text.matchAll(/^(\|.*)\n\| ---/gm) ?? [])].map(([, line]) => line)
      assert.deepEqual(headers, [header], chunk?.text)
    }
  })
}

describe('the header of a PDF’s table', () => {
  it('may be centred above its cells, and stand on each page or on the first alone', async () => {
    const head = centred(766, HEADER)
    const first = [{ text: 'The prices of the works', y: 790 }, ...head, ...pumps(750, 1, 40)]
    const header = '| Article | Price | Stock |'
    await assertPumps([first, [...head, ...pumps(750, 41, 40)], [...head, ...pumps(750, 81, 20)]], header)
    await assertPumps([first, pumps(766, 41, 40), pumps(766, 81, 20)], header)
    const plain = [...centred(780, HEADER, 'F1'), ...pumps(766, 1, 40)]
    await assertPumps([plain, pumps(780, 41, 40)], header)
  })

  it('has up to three rows, which go together where pages repeat them', async () => {
    const rows = [HEADER, ['name', 'euro', 'pieces'], ['(a)', 'net', 'today']]
    for (const count of [2, 3])
      for (const font of ['F1', 'F2'] as const) {
        const head = rows.slice(0, count).flatMap((cells, index) => row(780 - index * 14, cells, font))
        const of = (from: number) => [...head, ...pumps(780 - count * 14, from, 40)]
        const words = HEADER.map((_, column) =>
          rows
            .slice(0, count)
            .map((cells) => cells[column])
            .join(' '),
        )
        await assertPumps([of(1), of(41), of(81)], `| ${words.join(' | ')} |`)
      }
  })

  it('is no row of figures', async () => {
    await assertPumps([pumps(780, 1, 40), pumps(780, 41, 40)], EMPTY)
    await assertPumps([[...prose(780, 'alpha', 1), ...pumps(740, 1, 40)]], EMPTY)
  })

  it('is told by figures of at most 60 characters', () => {
    assert.equal(isNumber(`${'1 '.repeat(29)}12`), true)
    assert.equal(isNumber(`${'1 '.repeat(29)}123`), false)
  })

  it('is not the first row of a further page, even where words stand in place of a figure', async () => {
    const asked = [...row(780, ['Pump 41', 'on request', 'none']), ...pumps(766, 42, 20)]
    await assertPumps([[...row(780, HEADER), ...pumps(766, 1, 40)], asked], '| Article | Price | Stock |')
  })

  it('takes no row of a further page whose words only stand within its own', async () => {
    const days = (y: number, from: number) =>
      [0, 1, 2, 3].flatMap((index) => row(y - index * 14, [`day ${from + index}`, index % 2 ? 'no' : 'yes']))
    const first = [...row(780, ['Day (Mon-Sun)', 'Open (yes/no)']), ...days(766, 1)]
    const second = [...row(780, ['Mon', 'yes']), ...row(766, ['Sun', 'no']), ...days(752, 5)]
    for (const font of ['F1', 'F2'] as const) {
      const head = row(780, ['Day (Mon-Sun)', 'Open (yes/no)'], font)
      const text = (await chunksOf([[...head, ...first.slice(2)], second])).map((chunk) => chunk.text).join('\n')
      for (const cells of ['| Mon | yes |', '| Sun | no |', '| day 5 | yes |']) assert.ok(text.includes(cells), text)
    }
  })

  it('takes no row of data that two pages share, and keeps it on both', async () => {
    const lamps = (from: number) =>
      [0, 1, 2, 3].flatMap((index) => row(752 - index * 14, [`Bulb ${from + index}`, `Town ${from + index}`]))
    const of = (from: number) => [
      ...row(780, ['Product', 'Available in']),
      ...row(766, ['Lamp', 'Germany']),
      ...lamps(from),
    ]
    for (const pages of [
      [of(1), of(5)],
      [of(1), of(5), lamps(9)],
    ]) {
      const chunks = await chunksOf(pages)
      const holders = chunks.filter(({ text }) => text.includes('| Lamp | Germany |'))
      assert.deepEqual(
        holders.map(({ page }) => page),
        [1, 2],
      )
      for (const { text } of chunks) assert.match(text, /^\| Product \| Available in \|\n\| --- /)
    }
  })

  it('of two cells alone at the end of a page belongs to the figures on the next one', async () => {
    const above = [...prose(780, 'alpha'), ...row(100, ['Article', 'Price'], 'F2')]
    const rows = [0, 1, 2].flatMap((index) => row(780 - index * 14, [`Valve ${index}`, `${index + 7}.20`]))
    const chunk = (await chunksOf([above, rows])).find(({ text }) => text.includes('Valve'))
    assert.equal(chunk?.page, 2)
    assert.match(chunk?.text ?? '', /^\| Article \| Price \|\n\| --- \| --- \|\n\| Valve 0 \| 7.20 \|/)
  })

  it('gives a cell above several columns to each of them', async () => {
    const middle = { text: 'Article', y: 760, x: 110 }
    const head: Text[] = [
      { text: 'Trade', y: 767, x: 340 },
      ...[middle, { text: 'Price', y: 753, x: 265 }, { text: 'Stock', y: 753, x: 415 }],
    ].map((text) => ({ ...text, font: 'F2' }))
    const of = (from: number) => [...head, ...pumps(730, from, 20, 20)]
    await assertPumps([of(1), of(21), of(41)], '| Article | Trade Price | Trade Stock |')
  })

  it('stays above a cell that names a group of rows, and above the lines of cells that wrap', async () => {
    const group = (y: number, name: string) => ({ text: `${name} of the works at the river bank`, y })
    const first = [...row(780, HEADER, 'F2'), ...pumps(766, 1, 5), group(696, 'First'), ...pumps(682, 6, 30)]
    await assertPumps([first, [group(780, 'Second'), ...pumps(766, 36, 20)]], '| Article | Price | Stock |')
    const wrapped = [0, 1, 2, 3].flatMap((index): Text[] => [
      { text: 'made for the', y: 760 - index * 26, x: 222 },
      ...row(754 - index * 26, [`Hose ${index}`]),
      { text: `${index}.25`, y: 754 - index * 26, x: 372 },
      { text: 'large series', y: 748 - index * 26, x: 222 },
    ])
    const [hoses] = await chunksOf([[...row(780, ['Article', 'Name', 'Price'], 'F2'), ...wrapped]])
    assert.match(hoses?.text ?? '', /\| Hose 2 \| made for the large series \| 2.25 \|/)
  })
})
