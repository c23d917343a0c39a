import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../../support/browser/browser.ts'
import { comesTo, fitsWidth, hasCount, hasNone } from '../../support/browser/page-fact.ts'
import { request, until } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('settings', () => {
  it('save prices, budgets and retention, and offer typed prices again after a reload', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    await visit.open('settings/prices?q=gpt-4o-mini')
    const { page } = visit
    await page.getByRole('button', { name: 'Input $0.15, openai/gpt-4o-mini', exact: true }).click()
    await page.getByLabel('Input price of openai/gpt-4o-mini in dollars').fill('0.12')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Input $0.12, openai/gpt-4o-mini', exact: true }).waitFor()
    await page.getByText('1 unsaved change').waitFor()
    const hasDraft = "Object.keys(localStorage).some((key) => key.includes('prices'))"
    await until('the draft', () => page.evaluate(hasDraft))
    await page.reload()
    await page.getByText(/Restored what you typed/).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Use the default price of openai/gpt-4o-mini', exact: true }).waitFor()
    const price = async () =>
      (await request<Record<string, { input: number }>>('GET', '/v1/model-prices', as)).data['openai/gpt-4o-mini']
        ?.input
    await comesTo('the price', price, 0.12)
    await page.locator('.save-bar').waitFor({ state: 'hidden' })

    await visit.open('settings/budgets')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByLabel('A day').fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$0.00 of $10.00').waitFor()
    await page.getByRole('rowheader', { name: 'Librarian' }).click()
    await page.getByLabel('A month').fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$0.00 of $5.00').waitFor()

    await visit.open('settings/retention')
    await page.getByLabel('For a number of days after their last turn').check()
    await page.getByLabel('Days', { exact: true }).fill('30')
    await page.getByText(/^Permanently removes conversations last used before /).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove older ones' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const retention = async () => (await request('GET', '/v1/workspace', as)).data.retentionDays
    await comesTo('the retention', retention, 30)
    assert.deepEqual(visit.problems, [])
  })

  it('delete a workspace whose name was typed, and leave the person in the other one', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    const other = await request('POST', '/v1/workspaces', { ...as, body: { name: 'The other one' } })
    const { name } = (await request('GET', '/v1/workspace', as)).data
    await using visit = await browser.visit({ person })
    await visit.open('settings/workspace')
    const { page } = visit
    await page.getByRole('button', { name: 'Delete the workspace' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
    assert.equal(await confirm.isDisabled(), true)
    await dialog.getByLabel(/^Type /).fill(String(name))
    await confirm.click()
    await page.waitForURL(new RegExp(String(other.data.id)))
    assert.equal((await request('GET', '/v1/agents', as)).error.code, 'WORKSPACE_NOT_FOUND')
    assert.deepEqual(visit.problems, [])
  })

  it('tell an editor whom to ask, and show what failed with its fix', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    await visit.open('settings')
    await heading(visit, 'Your account')
    const { page } = visit
    await hasCount(page.getByRole('navigation', { name: 'Settings' }).getByRole('link'), 1)
    for (const [path, name] of OWNER_PAGES) {
      await visit.open(`settings/${path}`)
      await heading(visit, name)
      await page
        .getByText(`Only owners see ${name === 'API keys' ? name : name.toLowerCase()}.`, { exact: false })
        .waitFor()
      await hasNone(page.locator('main').getByRole('button'))
    }
    assert.deepEqual(visit.problems, [])
    const owner = await makePerson()
    await using failing = await browser.visit({ person: owner })
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await failing.page.route('**/api/v1/{members,audit,api-keys}{,?*}', (route) =>
      route.fulfill({ status: 500, json: { error } }),
    )
    for (const path of ['members', 'audit', 'api-keys']) {
      await failing.open(`settings/${path}`)
      await failing.page.getByText('could not be loaded.').first().waitFor()
      await failing.page.getByText('Look into the log.').first().waitFor()
    }
  })

  it('are accessible, light and dark, at a desk and on a phone', async () => {
    const person = await makePerson()
    await makeStoredAgent(person.workspaceId, {
      name: 'Rechnungsprüfung für Großkundenverträge (Österreich, Schweiz) 🌿',
    })
    await makePerson('viewer', person.workspaceId)
    const as = await openSession(person)
    for (const body of KEYS) await request('POST', '/v1/api-keys', { ...as, body })
    for (const viewport of [undefined, PHONE]) {
      await using visit = await browser.visit({ person, ...(viewport && { viewport }) })
      const { page } = visit
      for (const [path, name] of [...OWNER_PAGES, ['account', 'Your account']] as const) {
        await visit.open(`settings/${path}`)
        await heading(visit, name)
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
        for (const colorScheme of viewport ? (['light'] as const) : (['light', 'dark'] as const)) {
          await page.emulateMedia({ colorScheme })
          await assertAccessible(page, `${path}, ${colorScheme}, ${viewport ? 'phone' : 'desk'}`)
        }
        if (path === 'api-keys' || (viewport && path === 'prices')) await fitsWidth(page, path)
      }
      assert.deepEqual(visit.problems, [])
    }
  })
})

const OWNER_PAGES = [
  ['api-keys', 'API keys'],
  ['members', 'Members'],
  ['webhooks', 'Webhooks'],
  ['models', 'Models'],
  ['prices', 'Prices'],
  ['budgets', 'Budgets'],
  ['retention', 'Retention'],
  ['audit', 'Audit'],
  ['workspace', 'Workspace'],
] as const

const KEYS = [
  { name: 'Web shop', scopes: ['chat'], expiresAt: '2036-01-31' },
  { name: 'Nachtlauf der Auswertungen', scopes: ['read', 'evals'] },
  { name: 'Terraform', scopes: ['read', 'write', 'chat', 'evals', 'admin'] },
]
