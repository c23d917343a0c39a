import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type AgentOptions, press, quiet, save, saved, visitAgentIn } from '../../support/browser/agent-page.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { hasValue, isFocused } from '../../support/browser/page-fact.ts'
import { until } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const visitAgent = (...more: AgentOptions) => visitAgentIn(browser, ...more)

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
    await tool.getByText('Must be an http').waitFor()
    await tool.getByLabel('Address').fill('https://shop.example.com/orders/{{order}}')
    await tool.getByText('Must be an http').waitFor({ state: 'hidden' })
    await tool.getByRole('combobox', { name: 'Authentication' }).click()
    await page.getByRole('option', { name: 'Bearer token' }).click()
    await tool.getByRole('textbox', { name: 'Secret' }).fill('sk-abcdefgh4321')
    await page.getByText(/unsaved changes/).waitFor()
    await save(visit)
    await saved(visit, 2)
    await tool.getByRole('button', { name: 'Replace' }).waitFor()
    await hasValue(tool.getByRole('textbox', { name: 'Secret' }), '••••4321')

    const calculator = page.getByRole('region', { name: 'calculator' })
    await calculator.getByLabel('expression').fill('6*7')
    await calculator.getByRole('button', { name: 'Call the tool' }).click()
    await calculator.locator('.trial').getByText('42').waitFor()
    await calculator.locator('.trial').scrollIntoViewIfNeeded()
    await assertAccessible(page, 'tools')
    assert.deepEqual(quiet(visit), [])
  })
})

describe('a tool with a JSON Schema', () => {
  const inputSchema = {
    type: 'object',
    properties: { lines: { type: 'array', items: { $ref: '#/$defs/line' } } },
    required: ['lines'],
    $defs: { line: { type: 'object', properties: { sku: { type: 'string' } } } },
  }

  it('is edited as JSON, refused at its field, and kept whole', async () => {
    const toolConfig = [{ type: 'calculator', name: 'order', description: 'Adds up.', config: {}, inputSchema }]
    await using here = await visitAgent('editor', { toolConfig })
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/tools`)
    const tool = page.getByRole('region', { name: 'order' })
    await tool.getByRole('button', { expanded: false }).first().click()
    const field = tool.getByRole('textbox', { name: 'Parameters' })
    assert.deepEqual(JSON.parse(await field.inputValue()), inputSchema)
    await tool.getByRole('textbox', { name: 'lines' }).waitFor()
    await field.fill('{ "type": "object", "required": 1 }')
    await save(visit)
    await tool.getByText(/required is not a list/i).waitFor()
    await assertAccessible(page, 'a tool with a JSON Schema')
    await field.fill(JSON.stringify({ ...inputSchema, description: 'An order.' }))
    await save(visit)
    await saved(visit, 2)
    assert.deepEqual(JSON.parse(await field.inputValue()), { ...inputSchema, description: 'An order.' })
    assert.deepEqual(quiet(visit), [])
  })
})

describe('the import from OpenAPI', () => {
  it('shows operations and what is skipped, and adds the chosen tools', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/tools`)
    await press(visit, 'Import from OpenAPI')
    const dialog = page.getByRole('dialog', { name: 'Import from OpenAPI' })
    await dialog.getByLabel('Or paste it here').fill(SHOP)
    await dialog.getByRole('button', { name: 'Read the document' }).click()
    await dialog.getByText('api_call has no PATCH').waitFor()
    await dialog.getByRole('checkbox', { name: 'listItems' }).uncheck()
    await page.setViewportSize({ width: 390, height: 800 })
    await assertAccessible(page, 'the import from OpenAPI')
    await dialog.getByRole('button', { name: 'Import 1 tool' }).click()
    await page.getByRole('region', { name: 'getOrder' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'listItems' }).count(), 0)
    assert.deepEqual(quiet(visit), [])
  })
})

const SHOP = `openapi: 3.1.0
servers: [{ url: https://shop.example.com/api }]
paths:
  /orders/{order}:
    get:
      operationId: getOrder
      parameters:
        - { name: order, in: path, required: true, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
    patch: { operationId: changeOrder }
  /items:
    get: { operationId: listItems }
`

describe('the faults of several tools', () => {
  it('stand at their fields, the first one with the keyboard, and at none of a closed tool', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/tools`)
    for (const kind of ['API call', 'Web page']) {
      await press(visit, 'Add tool')
      await page.getByRole('menuitem', { name: kind }).click()
    }
    const [call, scraper] = [
      page.getByRole('region', { name: 'api_call' }),
      page.getByRole('region', { name: 'web_scraper' }),
    ]
    await call.getByLabel('Address').fill('https://ana:secret@shop.example.com')
    await call.getByRole('button', { name: 'Add header' }).click()
    await call.getByRole('group', { name: 'Headers' }).getByLabel('Name').fill('X Shop')
    await scraper.getByLabel('Selector').fill('div[[')
    await save(visit)
    await call.getByText('Carries a user name').waitFor()
    await isFocused(call.getByLabel('Address'))
    await call.getByText('X Shop is a header that cannot be set').waitFor()
    await scraper.getByText('Is not a selector').waitFor()
    await assertAccessible(page, 'faults of tools')
    await scraper.getByRole('button', { expanded: true }).first().click()
    await save(visit)
    await page.getByRole('alert').getByText('Entry 2, css selector is not a selector').waitFor()
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
    await tool.getByRole('textbox', { name: 'Body' }).fill('{"password":"body-6666"}')
    await tool.getByLabel('Extract from response').fill('data.orders')
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
    await hasValue(tool.getByLabel('Extract from response'), 'data.orders')
    await hasValue(tool.getByLabel('Address'), '')
  })

  it('has no address of a webhook that was typed', async () => {
    await using here = await visitAgent()
    const { visit, page, agent } = here
    await visit.open(`agents/${agent.id}/escalation`)
    await press(visit, 'Set up escalation')
    await page.getByLabel('Webhook').fill('https://hooks.example.com/services/hook-8888')
    await press(visit, 'Add keyword')
    await isFocused(page.getByRole('textbox', { name: 'Keywords 1' }))
    await page.keyboard.type('human')
    assert.ok(!(await draftOf(visit, 'human')).includes('hook-8888'))
  })
})
