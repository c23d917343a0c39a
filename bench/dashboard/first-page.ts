import type { Browser } from 'playwright-core'
import type { Figure } from '../figure.ts'
import { median } from '../sample.ts'
import type { Place } from './place.ts'
import { type Profile, pathOf, withPage } from './visit.ts'

const ROUNDS = 5

type Loaded = { scriptBytes: number; paintMs: number }

/** Measures what a first visit of the list of agents loads, and when its largest part is painted. */
export async function measureFirstPage(browser: Browser, place: Place, profile: Profile): Promise<Figure[]> {
  const loads: Loaded[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, place, profile))
  const name = `largest contentful paint, ${profile.name}, median of ${ROUNDS}`
  const paint = { name, value: median(loads.map(({ paintMs }) => paintMs)), unit: 'ms', goal: { atMost: 1_000 } }
  if (profile.slowdown > 1) return [paint]
  const kilobytes = (loads[0]?.scriptBytes ?? 0) / 1_000
  return [{ name: 'script of the first page, gzipped', value: kilobytes, unit: 'KB', goal: { atMost: 250 } }, paint]
}

const load = (browser: Browser, place: Place, profile: Profile): Promise<Loaded> =>
  withPage(browser, place, profile, async (page) => {
    await page.goto(pathOf(place, 'agents'))
    await page.getByRole('rowheader').first().waitFor()
    await page.waitForLoadState('networkidle')
    return (await page.evaluate(READ)) as Loaded
  })

const READ = `new Promise((resolve) => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  new PerformanceObserver((list) => resolve({ scriptBytes, paintMs: list.getEntries().at(-1).startTime }))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
