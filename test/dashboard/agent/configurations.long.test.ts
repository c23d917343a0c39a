import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type AgentOptions, press, quiet, save, saved, visitAgentIn } from '../../support/browser/agent-page.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasValue, isFocused } from '../../support/browser/page-fact.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const visitAgent = (...more: AgentOptions) => visitAgentIn(browser, ...more)

describe('the other configurations of an agent', () => {
  it('model: an unknown form is refused at its field; a fallback is added', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/model`)
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('nothing')
    await save(visit)
    await page.getByText('Must have the form <provider>/<model_name>.').waitFor()
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('nokey/model')
    await page.getByText('Unknown provider: the operator has not set nokey up').waitFor()
    await press(visit, 'Add fallback')
    await page.getByRole('combobox', { name: 'Fallback 1' }).fill('local/extractive')
    await page.keyboard.press('Escape')
    await save(visit)
    await saved(visit, 2)
    await assertAccessible(page, 'model')
    assert.deepEqual(quiet(visit), [])
  })

  it('channels: one is added with a masked secret, and removed', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/channels`)
    await page.getByText('No channels.').waitFor()
    await press(visit, 'Telegram')
    await page.getByRole('textbox', { name: 'Bot token' }).fill('telegram-token-5555')
    await save(visit)
    await saved(visit, 2)
    await hasValue(page.getByRole('textbox', { name: 'Bot token' }), '••••5555')
    await assertAccessible(page, 'channels')
    await press(visit, 'Remove Telegram')
    await save(visit)
    await saved(visit, 3)
    await page.getByText('No channels.').waitFor()
    assert.deepEqual(quiet(visit), [])
  })

  it('guardrails: are set, and refuse a length of nothing', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/guardrails`)
    await press(visit, 'Set guardrails')
    await page.getByLabel('Maximum message length').fill('')
    await page.getByLabel('Maximum message length').blur()
    await page.getByText('Must be a whole number of at least 1.').waitFor()
    await page.getByLabel('Maximum message length').fill('2000')
    await press(visit, 'Add topic')
    await isFocused(page.getByRole('textbox', { name: 'Blocked topics 1' }))
    await page.keyboard.type('medical advice')
    await save(visit)
    await saved(visit, 2)
    await assertAccessible(page, 'guardrails')
    assert.deepEqual(quiet(visit), [])
  })

  it('memory: a strategy is chosen', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/memory`)
    await press(visit, 'Set memory')
    await page.getByRole('combobox', { name: 'Strategy' }).click()
    await page.getByRole('option', { name: /summary/ }).click()
    await page.getByRole('textbox', { name: 'Messages' }).fill('40')
    await save(visit)
    await saved(visit, 2)
    assert.deepEqual(quiet(visit), [])
  })

  it('escalation: needs a webhook when it is on, and sends a test', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/escalation`)
    await press(visit, 'Set up escalation')
    await page.getByRole('switch', { name: 'Escalation' }).focus()
    await page.keyboard.press('Space')
    await save(visit)
    await page.getByText('address when enabled is true').waitFor()
    await page.getByLabel('Webhook').fill('https://hooks.example.com/support')
    await save(visit)
    await saved(visit, 2)
    await press(visit, 'Send test webhook')
    await page
      .locator('.trial')
      .getByText(/Failed|Outcome unknown|Success/)
      .waitFor()
    await assertAccessible(page, 'escalation')
    assert.deepEqual(quiet(visit), [])
  })
})
