import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { listShopPages } from '../../support/browser/every-page.ts'
import { hasNone } from '../../support/browser/page-fact.ts'
import { openShop } from '../../support/browser/shop.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

/** What is above the content ends here, in pixels below the top of the window. */
const MOST_ABOVE = 160

/** The lower edge of the head and the tabs, what is wider than the window, and the targets that a finger cannot hit. */
const MEASURE = `(() => {
  const isInText = (element) => element.tagName === 'A' && element.closest('p, td, dd, .turn-answer') !== null
  const isShown = (element, { width, height, right }) =>
    width > 0 && height > 0 && right > 0 && getComputedStyle(element).clipPath === 'none'
  const isSmall = (element) => {
    const box = element.getBoundingClientRect()
    return isShown(element, box) && !isInText(element) && (box.width < 24 || box.height < 24)
  }
  const targets = [...document.querySelectorAll('main :is(a, button, summary, select), .phone-bar button')]
  const head = document.querySelector('nav[aria-label="Agent"]') ?? document.querySelector('.page-header')
  return {
    above: Math.round(head?.getBoundingClientRect().bottom ?? 0),
    tooWide: Math.max(document.documentElement.scrollWidth - innerWidth, 0),
    small: targets.filter((element) => !element.matches('.row-link') && isSmall(element)).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  }
})()`
type Measured = { above: number; tooWide: number; small: string[] }

describe('every page on a phone', () => {
  it('shows its content near the top, nothing beside the window, and targets of 24 px', async () => {
    const shop = await openShop()
    await using visit = await browser.visit({ person: shop.person, viewport: PHONE })
    const faults: Record<string, Measured> = {}
    for (const { path } of await listShopPages(shop)) {
      await visit.open(path)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      await hasNone(visit.page.locator('.mantine-Skeleton-root'))
      const found = await visit.page.evaluate<Measured>(MEASURE)
      if (found.above > MOST_ABOVE || found.tooWide > 0 || found.small.length > 0) faults[path] = found
    }
    assert.deepEqual(faults, {})
  })
})
