import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A page that still loads or changes its colours is looked at again for this long. */
const BOUND_MS = 10_000

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Fails when axe-core still finds a violation on the page after a bound. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  const end = Date.now() + BOUND_MS
  for (;;) {
    const lines = await findViolations(page)
    if (lines.length === 0) return
    if (Date.now() > end) assert.fail(`${where}\n${lines.join('\n')}`)
  }
}

/**
 * Finds the faults of the page as it stands against WCAG 2.2 AA or axe-core's best practices: a text for each element.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(`if (!globalThis.axe) { ${source} }`)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } })
  const found = (await page.evaluate(
    `axe.run(document, ${options}).then((result) => result.violations)`,
  )) as Violation[]
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
}
