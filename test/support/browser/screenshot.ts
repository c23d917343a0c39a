import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../../../docs/images/dashboard')

/**
 * With SCREENSHOTS=1, writes the page to docs/images/dashboard/, once light and once dark.
 * @param name may begin with a folder: `agent/prompt`
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
