import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openSession } from '../../support/access/person.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { openShop, type Shop } from '../../support/browser/shop.ts'
import { request } from '../../support/stack/stack.ts'

const WIDTHS = [1024, 1280, 1440, 1680]

const browser = await startBrowser()
let shop: Shop
let visit: Visit & AsyncDisposable
before(async () => {
  shop = await openShop()
  const as = await openSession(shop.person)
  await request('POST', '/v1/api-keys', { ...as, body: { name: 'Web shop', scopes: ['chat'] } })
  visit = await browser.visit({ person: shop.person })
})
after(async () => {
  await visit?.[Symbol.asyncDispose]()
  await browser[Symbol.asyncDispose]()
})

/** The cells with a number, a time or a badge that is wider than they are, by the head of their column. A text may end in an ellipsis. */
const CUT_CELLS = `(() => {
  const headOf = ({ cellIndex }) => document.querySelectorAll('.data-table thead th')[cellIndex].textContent
  const isCut = (cell) => {
    const marks = [...cell.querySelectorAll('time, .status-badge')]
    const { right } = cell.getBoundingClientRect()
    if (marks.some((mark) => mark.getBoundingClientRect().right > right)) return true
    const isWhole = cell.dataset.align === 'end' || marks.some(({ textContent }) => textContent === cell.textContent)
    return isWhole && cell.scrollWidth > cell.clientWidth
  }
  const cells = [...document.querySelectorAll('.data-table tbody tr:not(.data-table-gap) > *')]
  return cells.filter(isCut).map((cell) => headOf(cell) + ': ' + cell.textContent)
})()`

const PAGES: [name: string, pathIn: (shop: Shop) => string][] = [
  ['agents', () => 'agents'],
  ['conversations', () => 'conversations'],
  ['turns', () => 'logs'],
  ['runs', ({ suite }) => `agents/${suite.agentId}/evals/${suite.id}`],
  ['API keys', () => 'settings/api-keys'],
  ['the audit log', () => 'settings/audit'],
  ['failures', () => 'operations'],
]

describe('a table of a bicycle shop', () => {
  for (const [name, pathIn] of PAGES)
    it(`of ${name} shows each number, time and badge whole on every screen`, async () => {
      const { page } = visit
      await visit.open(pathIn(shop))
      await page.locator('.data-table tbody tr:not(.data-table-gap)').first().waitFor()
      const cut: Record<number, string[]> = {}
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const found = await page.evaluate<string[]>(CUT_CELLS)
        if (found.length > 0) cut[width] = found
      }
      assert.deepEqual(cut, {})
    })
})
