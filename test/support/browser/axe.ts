import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Fails when axe-core finds a violation on the page as it stands. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  const lines = await findViolations(page)
  assert.equal(lines.length, 0, `${where}\n${lines.join('\n')}`)
}

/** What axe-core finds on the page as it stands against WCAG 2.2 AA or its best practices: a text for each element. */
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
