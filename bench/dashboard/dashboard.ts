import pg from 'pg'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import type { Target } from '../target.ts'
import { measureAccessibility } from './accessibility.ts'
import { measureFirstPage } from './first-page.ts'
import { measureLogRows } from './log-rows.ts'
import { makePlace } from './place.ts'
import { PROFILES, startChromium } from './visit.ts'

/**
 * Measures the dashboard in Chromium, as a desktop and as a phone with a processor that is four times slower: the first
 * page, the list of 10,000 turns, the live tail, and axe-core on every page.
 */
export async function measureDashboard(target: Target, { info }: Services): Promise<Figure[]> {
  const browser = await startChromium()
  const client = new pg.Client(info.databaseUrl)
  await client.connect()
  const figures: Figure[] = []
  try {
    const place = await makePlace(target, info, client)
    for (const profile of PROFILES) {
      figures.push(...(await measureFirstPage(browser, place, profile)))
      figures.push(...(await measureLogRows(browser, place, profile)))
      figures.push(await measureAccessibility(browser, place, profile))
    }
  } finally {
    await client.end()
    await browser.close()
  }
  return figures
}
