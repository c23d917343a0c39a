import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startBrowser, type Visit } from './support/browser/browser.ts'
import { ask } from './support/browser/playground-page.ts'
import { screenshot } from './support/browser/screenshot.ts'
import { INSPECTION, openShop, type Shop } from './support/browser/shop.ts'
import { openQuality } from './support/browser/shop-quality.ts'

const browser = await startBrowser()
let shop: Shop
let visit: Visit & AsyncDisposable
let page: Page
before(async () => {
  shop = await openShop()
  visit = await browser.visit({ person: shop.person, viewport: { width: 1440, height: 900 } })
  page = visit.page
})
after(async () => {
  await visit?.[Symbol.asyncDispose]()
  await browser[Symbol.asyncDispose]()
})

/** Opens a page of the shop, waits for what it shows, and takes its picture. */
async function picture(name: string, path: string, shown: (page: Page) => Promise<unknown>): Promise<void> {
  await visit.open(path)
  await shown(page)
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await screenshot(page, name)
  assert.deepEqual(visit.problems.splice(0), [])
}

/** SCREENSHOTS=1 takes the pictures of README and docs anew. */
describe('the pages of a bicycle shop', () => {
  it('list its agents', () =>
    picture('agents', 'agents', async () => {
      await page.getByText('Service desk').waitFor()
      await page.getByText('Workshop booking').waitFor()
      await page
        .getByText(/^\$0\.00/)
        .first()
        .waitFor()
    }))

  it('show the prompt of its service desk', () =>
    picture('prompt', `agents/${shop.agentId}/prompt`, () =>
      page.getByText('You are the service desk of Nordrad').first().waitFor(),
    ))

  it('answer a customer with sources and a calculation', () =>
    picture('answer', `agents/${shop.agentId}/playground`, async () => {
      await ask(visit, INSPECTION)
      await page.getByText(/total \d/).waitFor()
      await page.getByText('189 EUR', { exact: true }).waitFor()
    }))

  it('show a page of its handbook beside the passages', () =>
    picture('document', `agents/${shop.agentId}/knowledge/${shop.base}/${shop.document}`, () =>
      page.getByText('500 charging cycles').first().waitFor(),
    ))

  it('compare two runs of its eval suite', () =>
    picture(
      'compare',
      `agents/${shop.agentId}/evals/${shop.suite.id}/compare?a=${shop.runIds[0]}&b=${shop.runIds[1]}`,
      () => page.getByText('Do you deliver to Switzerland?').first().waitFor(),
    ))

  it('show a conversation with its customer', () =>
    picture('conversation', `conversations/${shop.conversationId}`, () =>
      page.getByText('189 EUR', { exact: true }).waitFor(),
    ))

  it('ask a person before a refund', () =>
    picture('approval', `approvals/${shop.approvalId}`, () => page.getByText('refund').first().waitFor()))

  it('list what its agents were asked', () =>
    picture('logs', 'logs', () => page.getByText('Service desk').first().waitFor()))

  it('show what a customer did not like, and whether a new version answers better', async () => {
    const { backtestId } = await openQuality(shop)
    await picture('reviews', 'reviews', () => page.getByText('Which tires fit my gravel bike?').first().waitFor())
    await picture('backtest', `agents/${shop.agentId}/backtests/${backtestId}`, async () => {
      await page.getByText(/answers better/).waitFor()
      await page.getByText('Which tires fit my gravel bike?').first().click()
      await page.getByText('The judge says').waitFor()
    })
  })
})
