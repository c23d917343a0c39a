import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openSession } from '../../support/access/person.ts'
import {
  type AgentOptions,
  heading,
  PROMPT,
  press,
  quiet,
  save,
  saved,
  visitAgentIn,
} from '../../support/browser/agent-page.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasCount, hasNone, hasValue, isFocused } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const visitAgent = (...more: AgentOptions) => visitAgentIn(browser, ...more)

describe('the prompt of an agent', () => {
  it('is changed, saved as a version, and seen in the preview and as JSON', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}`)
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    await page.getByLabel('Role').fill('You help.')
    await press(visit, 'Add constraint')
    await isFocused(page.getByRole('textbox', { name: 'Constraints 3' }))
    await page.keyboard.type('Be brief.')
    await page.getByText('2 unsaved changes').waitFor()
    await page.keyboard.press('Control+s')
    await saved(visit, 2)
    await page.getByRole('region', { name: 'Preview' }).getByText('- Be brief.').waitFor()
    await press(visit, 'JSON')
    await page.getByRole('region', { name: 'JSON' }).getByText('"You help."').waitFor()
    await page.waitForURL(/json=1/)
    assert.deepEqual(quiet(visit), [])
  })

  it('shows what is typed in the preview before it is saved', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/prompt`)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('saved v1').waitFor()
    await page.getByLabel('Role').fill('You sell bicycles.')
    await preview.getByText('# Role\nYou sell bicycles.').waitFor()
    await preview.getByText('as typed, not saved').waitFor()
    assert.equal((await request('GET', `/v1/agents/${agent.id}`, await openSession(here.person))).data.version, 1)
    assert.deepEqual(quiet(visit), [])
  })

  it('is tried as typed beside its form, saved, tried again, and opened in the playground', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByLabel('Role').fill('You help.')
    await page.getByRole('link', { name: 'Try', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Try', exact: true })
    await panel.getByText('Answers use the prompt as typed').waitFor()
    const ask = async (message: string) => {
      await panel.getByRole('textbox', { name: 'Message' }).fill(message)
      await page.keyboard.press('Enter')
    }
    await ask('How many days do I have?')
    await hasCount(panel.getByText(/total \d/), 1)
    await panel.getByRole('button', { name: 'Open turn' }).last().click()
    await panel.getByText('v1, with an unsaved prompt').waitFor()
    await panel.getByRole('button', { name: 'Back to the chat' }).click()
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(visit, 2)
    await panel.getByRole('heading', { name: 'Try v2' }).waitFor()
    await ask('And for travel?')
    await hasCount(panel.getByText(/total \d/), 2)
    await assertAccessible(page, 'the chat beside a form')
    await panel.getByRole('button', { name: 'Open turn' }).last().click()
    await panel.getByRole('button', { name: 'Back to the chat' }).click()
    await page.reload()
    await hasCount(panel.getByText(/total \d/), 2)
    await page.getByRole('link', { name: /^Tools/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Tools' }).waitFor()
    await hasCount(panel.getByText(/total \d/), 2)
    await panel.getByRole('link', { name: 'Open in the playground' }).click()
    await page.waitForURL(/playground\?c=/)
    await page.getByText('And for travel?').first().waitFor()
    await hasNone(page.getByRole('link', { name: 'Try', exact: true }))
    assert.deepEqual(quiet(visit), [])
  })

  it('keeps a draft over a reload, asks before leaving, and discards', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByLabel('Role').fill('Half a sent')
    await page.getByText('1 unsaved change').waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await press(visit, 'Leave')
    await heading(visit, 'Version 1')
    await page.goBack()
    await page.getByText('Restored what you typed').waitFor()
    await hasValue(page.getByLabel('Role'), 'Half a sent')
    await page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
    await hasValue(page.getByLabel('Role'), PROMPT.role)
    assert.deepEqual(quiet(visit), [])
  })

  it('explains a conflict by field, and saves mine over theirs', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByLabel('Role').fill('Mine')
    const other = await openSession(person)
    const promptConfig = { ...PROMPT, role: 'Theirs', reasoning: 'Their way' }
    await request('PUT', `/v1/agents/${agent.id}/prompt`, { ...other, body: { promptConfig } })
    await save(visit)
    const dialog = page.getByRole('dialog', { name: 'This changed in the meantime' })
    await dialog.getByText('Test editor saved v2 while you edited.').waitFor()
    await dialog.getByRole('row', { name: 'Role Theirs Mine', exact: true }).waitFor()
    await assertAccessible(page, 'conflict')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(visit, 3)
    await hasValue(page.getByLabel('Role'), 'Mine')
    await hasValue(page.getByLabel('Reasoning'), 'Their way')
    assert.deepEqual(quiet(visit), [])
  })

  it('keeps what is typed while the service saves', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/prompt`)
    const answer = Promise.withResolvers<void>()
    await page.route(`**/agents/${agent.id}/prompt`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByLabel('Role').fill('First')
    await save(visit)
    await page.getByLabel('Reasoning').fill('Typed meanwhile')
    await page.getByText('2 unsaved changes').waitFor()
    answer.resolve()
    await page.getByText('v2', { exact: true }).first().waitFor()
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
    await hasValue(page.getByLabel('Role'), 'First')
    await hasValue(page.getByLabel('Reasoning'), 'Typed meanwhile')
    await save(visit)
    await saved(visit, 3)
    assert.deepEqual(quiet(visit), [])
  })

  it('is saved without a question when only another configuration was changed meanwhile', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByLabel('Role').fill('Mine')
    const body = { strategy: 'summary', windowSize: 9 }
    await request('PUT', `/v1/agents/${agent.id}/memory`, { ...(await openSession(person)), body })
    await save(visit)
    await saved(visit, 3)
    assert.deepEqual(quiet(visit), [])
  })
})
