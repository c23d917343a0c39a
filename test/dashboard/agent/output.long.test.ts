import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { quiet, save, saved, visitAgentIn } from '../../support/browser/agent-page.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { ask } from '../../support/browser/playground-page.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const bill = (type: string) =>
  JSON.stringify({ type: 'object', properties: { total: { type } }, required: ['total'], additionalProperties: false })

describe('an agent whose answers are JSON', () => {
  it('gets its schema on the Model page, and its answers are shown in lines, repaired or refused', async () => {
    await using here = await visitAgentIn(browser, 'editor', { model: 'openai/gpt-4o-mini' })
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/model`)
    await page.locator('.output-kind').getByText('JSON').click()
    const schema = page.getByRole('textbox', { name: 'Schema' })
    await schema.fill(bill('numbr'))
    await save(visit)
    await page.getByText(/output\.schema\.properties\.total\.type/).waitFor()
    await assertAccessible(page, 'a schema that is refused')
    await schema.fill(bill('number'))
    await page.getByRole('textbox', { name: 'Name' }).fill('bill')
    await save(visit)
    await saved(visit, 2)
    await page.setViewportSize(DESKTOP)
    await schema.scrollIntoViewIfNeeded()
    await page.setViewportSize(PHONE)
    await fitsWidth(page)
    await page.setViewportSize(DESKTOP)

    await modelControl(stack.modelServerUrl).setAnswers({ mendedBill: '{"total": 3}' })
    await visit.open(`agents/${agent.id}/playground`)
    await ask(visit, 'How much? [[say {"total": "3"}]] [[repair mendedBill]]')
    await page.locator('.turn-answer pre', { hasText: /^\{\n {2}"total": 3\n\}$/ }).waitFor()
    await page.getByRole('button', { name: 'Open turn' }).click()
    await page.getByRole('region', { name: 'Turn', exact: true }).getByText('Answer as JSON').waitFor()
    await assertAccessible(page, 'an answer that is JSON')
    // The stand-in repairs every answer of that conversation.
    await visit.open(`agents/${agent.id}/playground`)
    await ask(visit, 'And now? [[say {"total": "4"}]]')
    await page.getByText('The answer does not fit the schema of the agent.').waitFor()
    await page.setViewportSize(PHONE)
    await fitsWidth(page)
    assert.deepEqual(quiet(visit), [])
  })
})
