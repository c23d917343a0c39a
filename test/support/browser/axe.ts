import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Fails when axe-core finds a violation of WCAG 2.2 AA, or of its best practices, on the page as it stands. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(`if (!globalThis.axe) { ${source} }`)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } })
  const found = (await page.evaluate(
    `axe.run(document, ${options}).then((result) => result.violations)`,
  )) as Violation[]
  const lines = found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  assert.equal(lines.length, 0, `${where}\n${lines.join('\n')}`)
}
