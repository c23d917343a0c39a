import type { Browser } from 'playwright-core'
import { findViolations } from '../../test/support/browser/axe.ts'
import type { Figure } from '../figure.ts'
import type { Place } from './place.ts'
import { type Profile, pathOf, withPage } from './visit.ts'

const AGENT_PAGES =
  'prompt model tools channels guardrails memory escalation playground knowledge evals versions connect'.split(' ')
const SETTINGS = 'api-keys members webhooks models budgets retention audit workspace account'.split(' ')

/** Looks with axe-core at every page, in light and in dark. */
export const measureAccessibility = (browser: Browser, place: Place, profile: Profile): Promise<Figure> =>
  withPage(browser, place, profile, async (page) => {
    const found: string[] = []
    const paths = pagesOf(place)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const violation of await findViolations(page)) found.push(`${path} (${colorScheme}) ${violation}`)
      }
    }
    for (const violation of found) process.stdout.write(`${violation}\n`)
    const name = `violations of accessibility, ${profile.name}`
    const note = `axe-core on ${paths.length} pages, light and dark`
    return { name, value: found.length, unit: '', goal: { atMost: 0 }, note }
  })

function pagesOf(place: Place): string[] {
  const { agentId, kbId, suiteId, conversationId } = place
  const pages = [
    ...['agents', 'first-run', 'conversations', `conversations/${conversationId}`, 'logs', 'escalations', 'operations'],
    ...AGENT_PAGES.map((name) => `agents/${agentId}/${name}`),
    ...[`agents/${agentId}/knowledge/${kbId}`, `agents/${agentId}/evals/${suiteId}`],
    ...SETTINGS.map((name) => `settings/${name}`),
  ]
  return ['/sign-in', ...pages.map((page) => pathOf(place, page))]
}
