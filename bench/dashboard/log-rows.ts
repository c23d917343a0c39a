import type { Browser, Page } from 'playwright-core'
import type { Figure } from '../figure.ts'
import { percentile } from '../sample.ts'
import type { Place } from './place.ts'
import { type Profile, pathOf, withPage } from './visit.ts'

const ROWS = 10_000
const TURNS_A_MINUTE = 100
const LIVE_MS = 20_000
/** A frame of a screen with 60 Hz; a gap of two is a dropped frame. */
const FRAME_MS = 1000 / 60
const LOADED_WITHIN_MS = 120_000

/** Measures the list of turns: the answer to a key, a press or a filter over 10,000 rows, and the frames of the live tail. */
export const measureLogRows = (browser: Browser, place: Place, profile: Profile): Promise<Figure[]> =>
  withPage(browser, place, profile, async (page) => {
    await page.goto(pathOf(place, 'logs'))
    await page.getByRole('rowheader').first().waitFor()
    await loadRows(page)
    const durations = await measureInteractions(page)
    const note = `${durations.length} interactions, the longest ${Math.max(...durations)} ms`
    return [
      {
        name: `interaction to next paint, ${ROWS} rows, ${profile.name}, p98`,
        value: percentile(durations, 0.98),
        unit: 'ms',
        goal: { atMost: 100 },
        note,
      },
      await measureTail(page, place, profile),
    ]
  })

/** Scrolls to the end again and again, until the list has loaded all that it loads. */
async function loadRows(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const end = Date.now() + ${LOADED_WITHIN_MS}
    const scroller = document.querySelector('.logs-list .data-table-scroller')
    let former = 0
    let since = Date.now()
    const timer = setInterval(() => {
      scroller.scrollTop = scroller.scrollHeight
      const rows = Number([...scroller.querySelectorAll('tr[aria-rowindex]')].at(-1)?.ariaRowIndex ?? 0)
      if (rows !== former) [former, since] = [rows, Date.now()]
      if (rows >= ${ROWS - 1} || Date.now() - since > 15000) {
        clearInterval(timer)
        return rows >= ${ROWS - 1} ? resolve() : reject(new Error('only ' + rows + ' rows came'))
      }
      if (Date.now() > end) reject(new Error('only ' + rows + ' rows in time'))
    }, 30)
  })`)
}

const OBSERVE = `globalThis.interactions = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push([interactionId, duration])
}).observe({ type: 'event', durationThreshold: 16 })`

/** Scrolls, opens rows, steps through them and types into a filter. @returns the time to the next paint of each, in ms */
async function measureInteractions(page: Page): Promise<number[]> {
  await page.evaluate(OBSERVE)
  const rows = page.locator('.logs-list tbody tr[aria-rowindex]')
  for (let round = 0; round < 10; round++) {
    await page.mouse.wheel(0, round % 2 === 0 ? -20_000 : 15_000)
    await rows.nth(15).click()
    await page.getByRole('region', { name: 'Turn', exact: true }).waitFor()
    for (let step = 0; step < 3; step++) await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Turn', exact: true }).waitFor({ state: 'hidden' })
  }
  await page.waitForTimeout(500)
  const found = (await page.evaluate('interactions')) as [number, number][]
  const longest = new Map<number, number>()
  for (const [id, duration] of found) longest.set(id, Math.max(duration, longest.get(id) ?? 0))
  // An interaction that is painted within 16 ms is not reported.
  return longest.size > 0 ? [...longest.values()] : [16]
}

/** Follows new turns as they come, 100 a minute. @returns the share of frames that were dropped */
async function measureTail(page: Page, place: Place, { name }: Profile): Promise<Figure> {
  await page.goto(`${pathOf(place, 'logs')}?live=on`)
  await page.getByText('Live: new turns come by themselves.').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  const idle = await droppedFrames(page)
  const timer = setInterval(() => void place.logTurn(), 60_000 / TURNS_A_MINUTE)
  const live = await droppedFrames(page).finally(() => clearInterval(timer))
  return {
    name: `frames dropped in the live tail, ${TURNS_A_MINUTE} turns a minute, ${name}`,
    value: live.share * 100,
    unit: '%',
    goal: { atMost: 1 },
    note: `longest gap ${live.longestMs.toFixed(0)} ms; without new turns ${(idle.share * 100).toFixed(2)} %, ${idle.longestMs.toFixed(0)} ms`,
  }
}

async function droppedFrames(page: Page): Promise<{ share: number; longestMs: number }> {
  const gaps = (await page.evaluate(`new Promise((resolve) => {
    const gaps = []
    let former = performance.now()
    const end = former + ${LIVE_MS}
    const next = (now) => {
      gaps.push(now - former)
      former = now
      if (now < end) requestAnimationFrame(next)
      else resolve(gaps)
    }
    requestAnimationFrame(next)
  })`)) as number[]
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return { share: dropped / (dropped + gaps.length), longestMs: Math.max(...gaps) }
}
