import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { listShopPages, type ShopPage } from '../../support/browser/every-page.ts'
import { hasNone } from '../../support/browser/page-fact.ts'
import { openShop, type Shop } from '../../support/browser/shop.ts'

const browser = await startBrowser()
let shop: Shop
let pages: ShopPage[]
before(async () => {
  shop = await openShop()
  pages = await listShopPages(shop)
})
after(() => browser[Symbol.asyncDispose]())

/** Routes that only lead on to another one, or stand outside of a workspace and have tests of their own. */
const OTHERS = [
  '/',
  '/w/$workspaceId',
  '/agents/$agentId',
  '/settings',
  '/passages/$turnId/$chunkId',
  '/setup',
  '/sign-in',
  '/invitation',
  '/password',
]

/** The paths of all routes, as their files name them. */
async function listRoutes(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('dashboard/**/*route*.{ts,tsx}'))
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/^ +path: '([^']+)',$/gm)) found.push(path)
  return found
}

describe('every page of a workspace', () => {
  it('is in the list that is looked at', async () => {
    const known = [...OTHERS, ...pages.map(({ route }) => route)]
    assert.deepEqual((await listRoutes()).filter((path) => !known.includes(path)).sort(), [])
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`has no fault against WCAG 2.2 AA, and a silent console: ${colorScheme}`, async () => {
      await using visit = await browser.visit({ person: shop.person, colorScheme })
      const { page, problems } = visit
      const faults: string[] = []
      for (const { path, words } of pages) {
        await visit.open(path)
        await page.getByText(words).first().waitFor()
        await hasNone(page.locator('.mantine-Skeleton-root'))
        await assertAccessible(page, path).catch((error: Error) => faults.push(error.message))
        faults.push(...problems.splice(0).map((problem) => `${path}: ${problem}`))
      }
      assert.deepEqual(faults, [])
    })
})
