import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { screenshot } from '../support/browser/screenshot.ts'
import { request, until } from '../support/stack/stack.ts'
import { makeStoredAgent } from '../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const PROMPT = {
  role: 'You answer questions of employees about leave, sickness and travel.',
  authority: 'You may quote the handbook. You may not grant leave.',
  constraints: ['Answer in at most five sentences.', 'Say so when the handbook does not have the answer.'],
  reasoning: 'Find the passage first, then answer.',
  responseStyle: 'Friendly and plain.',
  examples: [{ user: 'How many days do I have?', assistant: '28 days of paid leave a year.' }],
  contextInjection: ['It is {{now}}.'],
  escalationRules: 'Call a person when an employee is ill at work.',
}

async function makeAgent(workspaceId: string, more: object = {}) {
  return await makeStoredAgent(workspaceId, {
    name: 'Librarian',
    model: 'local/extractive',
    promptConfig: PROMPT,
    ...more,
  })
}

/** The console names each answer of 400 and 412; the person was told of them. */
const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of (400|412|409)/.test(line))

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = ({ page }: Visit, version: number) => page.getByText(`v${version}`, { exact: true }).first().waitFor()
const save = ({ page }: Visit) => page.locator('.save-bar').getByRole('button', { name: 'Save' }).click()

async function visitAgent(role: 'owner' | 'editor' | 'viewer' = 'editor', more: object = {}) {
  const person = await makePerson(role)
  const agent = await makeAgent(person.workspaceId, more)
  const visit = await browser.visit({ person, viewport: { width: 1440, height: 900 } })
  return { person, agent, visit, page: visit.page, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() }
}

describe('the prompt of an agent', () => {
  it('is changed, saved as a version, and seen in the preview and as JSON', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}`)
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    await page.getByLabel('Role').fill('You help.')
    await press(visit, 'Add constraint')
    await page.keyboard.type('Be brief.')
    await page.getByText('2 unsaved changes').waitFor()
    await screenshot(page, 'agent/prompt')
    await page.keyboard.press('Control+s')
    await saved(visit, 2)
    await page.getByRole('region', { name: 'Preview' }).getByText('- Be brief.').waitFor()
    await press(visit, 'JSON')
    await page.getByRole('region', { name: 'JSON' }).getByText('"You help."').waitFor()
    assert.match(page.url(), /json=1/)
    await page.getByRole('link', { name: 'Try', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Try', exact: true }).count(), 0)
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
    assert.equal(await page.getByLabel('Role').inputValue(), 'Half a sent')
    await page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
    assert.equal(await page.getByLabel('Role').inputValue(), PROMPT.role)
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
    const dialog = page.getByRole('dialog', { name: 'This was changed meanwhile' })
    await dialog.getByText('Test editor saved v2 while you edited.').waitFor()
    await dialog.getByRole('row', { name: 'Role Theirs Mine', exact: true }).waitFor()
    await screenshot(page, 'agent/conflict')
    await assertAccessible(page, 'conflict')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(visit, 3)
    assert.equal(await page.getByLabel('Role').inputValue(), 'Mine')
    assert.equal(await page.getByLabel('Reasoning').inputValue(), 'Their way')
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

describe('the tools of an agent', () => {
  it('are added, checked while they are typed, saved with a secret, and tested', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/tools`)
    await page.getByText('No tools.').waitFor()
    await press(visit, 'Add tool')
    await page.getByRole('menuitem', { name: 'Calculator' }).click()
    await page.getByLabel('Description').first().fill('Computes.')
    await press(visit, 'Add tool')
    await page.getByRole('menuitem', { name: 'API call' }).click()
    const tool = page.getByRole('region', { name: 'api_call' })
    await tool.getByLabel('Address').fill('ftp://shop.example.com')
    await tool.getByLabel('Address').blur()
    await tool.getByText('[1].config.url must').waitFor()
    await screenshot(page, 'agent/tools')
    await tool.getByLabel('Address').fill('https://shop.example.com/orders/{{order}}')
    await tool.getByText('[1].config.url must').waitFor({ state: 'hidden' })
    await tool.getByRole('combobox', { name: 'Authentication' }).click()
    await page.getByRole('option', { name: 'Bearer token' }).click()
    await tool.getByRole('textbox', { name: 'Secret' }).fill('sk-abcdefgh4321')
    await page.getByText(/unsaved changes/).waitFor()
    await save(visit)
    await saved(visit, 2)
    await tool.getByRole('button', { name: 'Replace' }).waitFor()
    assert.equal(await tool.getByRole('textbox', { name: 'Secret' }).inputValue(), '••••4321')

    const calculator = page.getByRole('region', { name: 'calculator' })
    await calculator.getByLabel('expression').fill('6*7')
    await calculator.getByRole('button', { name: 'Call the tool' }).click()
    await calculator.locator('.trial').getByText('42').waitFor()
    await calculator.locator('.trial').scrollIntoViewIfNeeded()
    await screenshot(page, 'agent/tool-test')
    await assertAccessible(page, 'tools')
    assert.deepEqual(quiet(visit), [])
  })
})

describe('the draft in the browser', () => {
  const draftOf = ({ page }: Visit, typed: string) =>
    until('the draft', async () => {
      const kept = String(await page.evaluate('JSON.stringify(localStorage)'))
      return kept.includes(typed) ? kept : undefined
    })

  it('has no address, body, header or credential of a tool that was typed, but the rest', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/tools`)
    await press(visit, 'Add tool')
    await page.getByRole('menuitem', { name: 'API call' }).click()
    const tool = page.getByRole('region', { name: 'api_call' })
    await tool.getByLabel('Address').fill('https://ana:pass-1111@shop.example.com/hook-2222?key=key-3333')
    await tool.getByRole('combobox', { name: 'Authentication' }).click()
    await page.getByRole('option', { name: 'Bearer token' }).click()
    await tool.getByRole('textbox', { name: 'Secret' }).fill('token-4444')
    await tool.getByRole('button', { name: 'Add header' }).click()
    const header = tool.getByRole('group', { name: 'Headers' })
    await header.getByLabel('Name').fill('X-Shop')
    await header.getByLabel('Value').fill('header-5555')
    await tool.getByLabel('Body').fill('{"password":"body-6666"}')
    await tool.getByLabel('Part of the answer').fill('data.orders')
    await press(visit, 'Add tool')
    await page.getByRole('menuitem', { name: 'Web page' }).click()
    await page.getByRole('region', { name: 'web_scraper' }).getByLabel('Address').fill('https://x.example/?t=page-7777')
    await page.getByRole('region', { name: 'web_scraper' }).getByLabel('Selector').fill('main > .price')
    const kept = await draftOf(visit, 'main > .price')
    assert.ok(kept.includes('data.orders'))
    const secrets = ['pass-1111', 'hook-2222', 'key-3333', 'token-4444', 'header-5555', 'body-6666', 'page-7777']
    for (const typed of secrets) assert.ok(!kept.includes(typed), typed)
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    assert.equal(await tool.getByLabel('Part of the answer').inputValue(), 'data.orders')
    assert.equal(await tool.getByLabel('Address').inputValue(), '')
  })

  it('has no address of a webhook that was typed', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/escalation`)
    await press(visit, 'Set up escalation')
    await page.getByLabel('Webhook').fill('https://hooks.example.com/services/hook-8888')
    await press(visit, 'Add keyword')
    await page.keyboard.type('human')
    assert.ok(!(await draftOf(visit, 'human')).includes('hook-8888'))
  })
})

describe('the other configurations of an agent', () => {
  it('model: an unknown form is refused at its field; a fallback is added', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/model`)
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('nothing')
    await save(visit)
    await page.getByText('model must have the form <provider>/<model_name>.').waitFor()
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('nokey/model')
    await page.getByText('No key of nokey is set up').waitFor()
    await press(visit, 'Add fallback')
    await page.getByRole('combobox', { name: 'Fallback 1' }).fill('local/extractive')
    await page.keyboard.press('Escape')
    await save(visit)
    await saved(visit, 2)
    await screenshot(page, 'agent/model')
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
    assert.equal(await page.getByRole('textbox', { name: 'Bot token' }).inputValue(), '••••5555')
    await screenshot(page, 'agent/channels')
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
    await page.getByLabel('Longest message').fill('')
    await page.getByLabel('Longest message').blur()
    await page.getByText('maxInputLength must be a whole number of at least 1.').waitFor()
    await page.getByLabel('Longest message').fill('2000')
    await press(visit, 'Add topic')
    await page.keyboard.type('medical advice')
    await save(visit)
    await saved(visit, 2)
    await screenshot(page, 'agent/guardrails')
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
    await page.getByLabel('Messages').fill('40')
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
    await page.getByText('webhookUrl when enabled is true').waitFor()
    await page.getByLabel('Webhook').fill('https://hooks.example.com/support')
    await save(visit)
    await saved(visit, 2)
    await press(visit, 'Send test webhook')
    await page
      .locator('.trial')
      .getByText(/Failed|Outcome unknown|Success/)
      .waitFor()
    await screenshot(page, 'agent/escalation')
    await assertAccessible(page, 'escalation')
    assert.deepEqual(quiet(visit), [])
  })
})

describe('the versions of an agent', () => {
  it('show what was changed, word by word, and are restored', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    const body = { promptConfig: { ...PROMPT, role: 'You answer questions of managers about leave.' } }
    await request('PUT', `/v1/agents/${agent.id}/prompt`, { ...(await openSession(person)), body })
    await visit.open(`agents/${agent.id}/versions`)
    await page.locator('ins', { hasText: 'managers' }).waitFor()
    await page.locator('del', { hasText: 'employees' }).first().waitFor()
    await screenshot(page, 'agent/versions')
    await assertAccessible(page, 'versions')
    await page.getByRole('link', { name: /^v1/ }).click()
    await page.getByText('This is the first version.').waitFor()
    await press(visit, 'Restore as v3')
    await press(visit, 'Restore')
    await saved(visit, 3)
    assert.deepEqual(quiet(visit), [])
  })
})

describe('an agent as a whole', () => {
  it('changes its status, says why when its gate is shut, and is renamed and cloned', async () => {
    await using here = await visitAgent()
    const { visit, page, agent, person } = here
    await visit.open(`agents/${agent.id}/connect`)
    await page.getByText(`"agent_id":"${agent.id}"`).first().waitFor()
    await screenshot(page, 'agent/connect')
    await assertAccessible(page, 'connect')
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
    await page.getByText('Librarian goes for good, with 0 knowledge bases (0 documents)').waitFor()
    await screenshot(page, 'agent/delete')
    assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).isDisabled(), true)
    await page.getByLabel('Type Librarian to confirm').fill('Librarian')
    await press(visit, 'Delete')
    await page.getByText('No agents yet.').waitFor()
    const removal = page.getByRole('region', { name: 'Removal' })
    await removal.getByText('Removing the agent for good.').waitFor()
    await removal.getByRole('progressbar', { name: 'Removal of the agent' }).waitFor()
    await page.reload()
    await removal.getByText(/^(Removing the agent|The agent is removed) for good\.$/).waitFor()
    await screenshot(page, 'agent/removal')
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
      assert.equal(await form.locator('input, textarea').count(), 0, section)
      assert.equal(await form.getByRole('button', { name: /Add|Set|Remove|Save|Test|Call/ }).count(), 0, section)
    }
    assert.equal(await page.getByRole('button', { name: 'More' }).count(), 0)
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
        await assertAccessible(visit.page, `${name}, ${colorScheme}`)
        const overflow = await visit.page.evaluate('document.documentElement.scrollWidth > innerWidth')
        assert.equal(overflow, false, name)
        if (name === 'prompt' && colorScheme === 'light') await screenshot(visit.page, 'agent/prompt-phone')
      }
      assert.deepEqual(visit.problems, [])
    }
  })
})
