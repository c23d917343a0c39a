import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makePerson, openSession } from '../../support/access/person.ts'
import {
  type AgentOptions,
  heading,
  makeAgent,
  PROMPT,
  press,
  quiet,
  saved,
  visitAgentIn,
} from '../../support/browser/agent-page.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const visitAgent = (...more: AgentOptions) => visitAgentIn(browser, ...more)

describe('the versions of an agent', () => {
  it('show what was changed, word by word, and are restored', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    const body = { promptConfig: { ...PROMPT, role: 'You answer questions of managers about leave.' } }
    await request('PUT', `/v1/agents/${agent.id}/prompt`, { ...(await openSession(person)), body })
    await visit.open(`agents/${agent.id}/versions`)
    await page.locator('ins', { hasText: 'managers' }).waitFor()
    await page.locator('del', { hasText: 'employees' }).first().waitFor()
    await assertAccessible(page, 'versions')
    await page.getByRole('link', { name: /^v1/ }).click()
    await page.getByText('This is the first version.').waitFor()
    await press(visit, 'Restore as v3')
    await press(visit, 'Restore')
    await saved(visit, 3)
    assert.deepEqual(quiet(visit), [])
  })

  it('are released and rolled back, after what differs was shown', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    const session = await openSession(person)
    const released = async () => (await request('GET', `/v1/agents/${agent.id}/release`, session)).data.version
    await request('PUT', `/v1/agents/${agent.id}/prompt`, { ...session, body: { systemPrompt: 'Be brief.' } })
    await visit.open(`agents/${agent.id}/versions`)
    await page.getByText('Users get each version as soon as it is saved.').waitFor()
    await page.getByRole('link', { name: /^v1/ }).click()
    await press(visit, 'Roll back to v1')
    const question = page.getByRole('dialog', { name: 'Roll back to v1' })
    await question.getByText('What differs from v2:').waitFor()
    await assertAccessible(page, 'the question before a release')
    await question.getByRole('button', { name: 'Roll back' }).click()
    await page.getByText('Users get v1. v2 is not released.').waitFor()
    await page.getByText('v2, v1 released').waitFor()
    assert.equal(await released(), 1)
    await page.getByRole('link', { name: /^v2/ }).click()
    await press(visit, 'Release v2')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('Users get v2, the current version.').waitFor()
    await page.getByRole('link', { name: /^v1/ }).click()
    await press(visit, 'Roll back to v1')
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
    await page.getByText('Users get v1. v2 is not released.').waitFor()
    await press(visit, 'Release settings')
    const settings = page.getByRole('dialog', { name: 'Release settings' })
    await settings.getByLabel('Release each version as soon as it is saved').check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Users get each version as soon as it is saved.').waitFor()
    assert.equal(await released(), 'latest')
    assert.deepEqual(quiet(visit), [])
  })

  it('are shown whole, and get a label and a note', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/versions`)
    await page.getByRole('link', { name: /^v1.*Created/ }).waitFor()
    await press(visit, 'Label and note')
    const dialog = page.getByRole('dialog', { name: 'Label and note of v1' })
    await dialog.getByRole('textbox', { name: 'Label' }).fill('production')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The one of the launch.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: /^v1.*production.*The one of the launch\./ }).waitFor()
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Whole version').click()
    await page.waitForURL(/view=whole/)
    await page.getByRole('region', { name: 'Version 1' }).getByText(PROMPT.role).waitFor()
    await assertAccessible(page, 'a whole version')
    assert.deepEqual(quiet(visit), [])
  })
})

describe('an agent as a whole', () => {
  it('changes its status, says why when its gate is shut, and is renamed and cloned', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    await visit.open(`agents/${agent.id}/connect`)
    await page.getByText(`"agent_id":"${agent.id}"`).first().waitFor()
    await assertAccessible(page, 'connect')
    for (const way of ['TypeScript', 'Python', 'OpenAI packages', 'MCP']) {
      await page.getByRole('radiogroup', { name: 'Connect with' }).getByText(way, { exact: true }).click()
      await page
        .getByRole('region', { name: /^Code: / })
        .filter({ hasText: agent.id })
        .first()
        .waitFor()
    }
    await page.getByRole('button', { name: 'Status draft; change it' }).click()
    await page.getByRole('menuitem', { name: /Paused/ }).click()
    await page.getByRole('button', { name: 'Status paused; change it' }).waitFor()
    const session = await openSession(person)
    const testCases = [{ input: 'a', expectedOutput: 'b', criteria: '', scorer: 'contains' }]
    const suite = await request<{ id: string }>('POST', `/v1/agents/${agent.id}/evals`, {
      ...session,
      body: { name: 'S', testCases },
    })
    await request('PUT', `/v1/agents/${agent.id}/evals/${suite.data.id}/gate`, {
      ...session,
      body: { minScore: 0.9 },
    })
    await page.getByRole('button', { name: 'Status paused; change it' }).click()
    await page.getByRole('menuitem', { name: /Active/ }).click()
    const refusal = page.getByRole('dialog', { name: 'The status was not changed' })
    await refusal.getByText(/gate/).first().waitFor()
    await assertAccessible(page, 'gate shut')
    await page.keyboard.press('Escape')
    await press(visit, 'More')
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Archivist')
    await press(visit, 'Rename')
    await page.getByRole('heading', { level: 1, name: 'Archivist', exact: true }).waitFor()
    await press(visit, 'More')
    await page.getByRole('menuitem', { name: 'Clone…' }).click()
    await press(visit, 'Clone')
    await page.getByRole('heading', { level: 1, name: 'Archivist (copy)' }).waitFor()
    assert.deepEqual(quiet(visit), [])
  })

  it('is deleted by typing its name, after it has said what goes', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/prompt`)
    await press(visit, 'More')
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByText('Librarian will be permanently deleted, with 0 knowledge bases (0 documents)').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true, disabled: true }).waitFor()
    const removing = await holdRemoval(page)
    await page.getByLabel('Type Librarian to confirm').fill('Librarian')
    await press(visit, 'Delete')
    await page.getByText('No agents yet.').waitFor()
    const removal = page.getByRole('region', { name: 'Removal' })
    await removal.getByText('Removing the agent permanently.').waitFor()
    await removal.getByRole('progressbar', { name: 'Removal of the agent' }).waitFor()
    await page.reload()
    await removal.getByText('Removing the agent permanently.').waitFor()
    await removing.goesOn()
    await removal.getByText('The agent is permanently removed.').waitFor({ timeout: 60_000 })
    await assertAccessible(page, 'removal')
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByText('The agent could not be loaded.').waitFor()
    assert.deepEqual(
      quiet(visit).filter((line) => !line.includes('404')),
      [],
    )
  })

  it('shows a viewer values as text, and no button that would be refused', async () => {
    const toolConfig = [{ type: 'calculator' as const, name: 'calculator', description: 'Computes.', config: {} }]
    await using here = await visitAgent('viewer', { toolConfig })
    const { visit, page, agent } = here
    for (const section of ['prompt', 'model', 'tools', 'channels', 'guardrails', 'memory', 'escalation']) {
      await visit.open(`agents/${agent.id}/${section}`)
      await page.getByText('View only. An owner can make you an editor.').waitFor()
      const form = page.locator('.section-form')
      await hasNone(form.locator('input, textarea'), section)
      await hasNone(form.getByRole('button', { name: /Add|Set|Remove|Save|Test|Call/ }), section)
    }
    await hasNone(page.getByRole('button', { name: 'More' }))
    assert.deepEqual(quiet(visit), [])
  })

  it('is worked by the keyboard alone', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/versions`)
    await heading(visit, 'Version 1')
    await page.keyboard.press(']')
    await page.waitForURL('**/connect')
    await page.keyboard.press('[')
    await heading(visit, 'Version 1')
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByLabel('Role').focus()
    await page.keyboard.type('More. ')
    await page.getByText('1 unsaved change').waitFor()
    await page.keyboard.press('Control+s')
    await saved(visit, 2)
    assert.deepEqual(quiet(visit), [])
  })

  it('is accessible in light and dark, and fits a phone', async () => {
    const person = await makePerson('editor')
    const toolConfig = [{ type: 'calculator' as const, name: 'calculator', description: 'Computes.', config: {} }]
    const agent = await makeAgent(person.workspaceId, { toolConfig })
    for (const colorScheme of ['light', 'dark'] as const) {
      await using visit = await browser.visit({ person, colorScheme, viewport: PHONE })
      for (const name of ['prompt', 'tools', 'versions', 'connect']) {
        await visit.open(`agents/${agent.id}/${name}`)
        await visit.page.locator('.section-form, .versions, .connect').first().waitFor()
        const tabs = await visit.page.getByRole('navigation', { name: 'Agent' }).boundingBox()
        assert.ok(tabs && tabs.y + tabs.height <= 160, `the tabs end at ${tabs && tabs.y + tabs.height}`)
        await assertAccessible(visit.page, `${name}, ${colorScheme}`)
        await fitsWidth(visit.page, name)
      }
      assert.deepEqual(visit.problems, [])
    }
  })
})

/** Shows a removal as one under way, however quick it is, until the test lets it go on. */
async function holdRemoval(page: Page) {
  const purges = '**/api/v1/purges/*'
  await page.route(purges, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, status: 'running', completedAt: null } } })
  })
  return { goesOn: () => page.unroute(purges) }
}
