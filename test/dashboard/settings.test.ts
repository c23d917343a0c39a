import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession, PASSWORD } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { screenshot } from '../support/browser/screenshot.ts'
import { request, until } from '../support/stack/stack.ts'
import { makeStoredAgent } from '../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** What the console says of answers that the person was told. */
const unexpected = ({ problems }: Visit) => problems.filter((line) => !/status of (400|401|409)/.test(line))

describe('settings', () => {
  it('make a key that is shown once, rotate it and revoke it', async () => {
    const person = await makePerson()
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    await visit.open('settings')
    const { page } = visit
    await page.getByText('No keys yet.').waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Web shop')
    await dialog.getByLabel('evals: run evals').check()
    await assertAccessible(page, 'a new key')
    await screenshot(page, 'settings/new-key')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const secret = page.getByRole('dialog', { name: 'Your new key' })
    const key = await secret.locator('code').textContent()
    await screenshot(page, 'settings/key-once')
    await page.keyboard.press('Escape')
    await secret.getByText('It is never shown again.').waitFor()
    await secret.getByRole('button', { name: 'I have stored it' }).click()
    await secret.waitFor({ state: 'hidden' })
    assert.equal((await request('GET', '/v1/agents', { key })).status, 200)

    await page.getByRole('button', { name: 'Actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Rotate' }).click()
    await page.getByRole('dialog', { name: 'Rotate Web shop' }).getByRole('button', { name: 'Rotate' }).click()
    await secret.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText(/^Replaced, /).waitFor()
    await page.getByRole('button', { name: 'Actions for Web shop' }).first().click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByLabel('Ended keys too').check()
    await page.getByText('Revoked').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('keep the last owner, invite a person by a link, and change roles', async () => {
    const person = await makePerson()
    const other = await makePerson('viewer', person.workspaceId)
    await using visit = await browser.visit({ person })
    await visit.open('settings/members')
    const { page } = visit
    const own = page.getByRole('row', { name: /\(you\)/ })
    await own.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await page.getByText('The workspace would have no owner.').waitFor()
    assert.equal(await own.getByRole('combobox').inputValue(), 'Owner')
    await assertAccessible(page, 'members with a fault at a row')
    await screenshot(page, 'settings/members')

    const row = page.getByRole('row', { name: new RegExp(other.email) })
    await row.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Editor' }).click()
    await page.locator('input[aria-label="Role of Test viewer"][value="Editor"]').waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    await dialog.getByLabel('E-mail').fill('no address')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await dialog.getByText(/email must/).waitFor()
    await dialog.getByLabel('E-mail').fill('ben@example.com')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText(/#\/invitation\?token=/).waitFor()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await page.getByRole('button', { name: 'Withdraw the invitation of ben@example.com' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('No invitation is open.').waitFor()
    assert.deepEqual(unexpected(visit), [])
  })

  it('show the webhook secret only when asked, which the audit says', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    await visit.open('settings/webhooks')
    const { page } = visit
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.getByText(/^whsec_[A-Za-z0-9+/=]{20,}$/).waitFor()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await page.getByText('The secret before signs, too').waitFor()
    await screenshot(page, 'settings/webhooks')
    await page.getByRole('link', { name: 'Audit' }).click()
    await heading(visit, 'Audit')
    await page.getByText('Rotate webhook secret').click()
    const panel = page.getByRole('region', { name: 'Rotate webhook secret' })
    await panel.getByText('"overlapSeconds": 86400').waitFor()
    await page.waitForURL(/entry=/)
    await assertAccessible(page, 'the audit with its panel')
    await screenshot(page, 'settings/audit')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Action' }).fill('signIn')
    await page.keyboard.press('Enter')
    await page.getByText('No entries match.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'audit.jsonl')
    assert.deepEqual(visit.problems, [])
  })

  it('save prices, budgets and retention, and offer typed prices again after a reload', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    await visit.open('settings/models?q=gpt-4o-mini')
    const { page } = visit
    const input = page.getByLabel('Input price of openai/gpt-4o-mini in dollars', { exact: false }).first()
    await input.fill('0.12')
    await page.getByText('1 unsaved change').waitFor()
    const hasDraft = "Object.keys(localStorage).some((key) => key.includes('prices'))"
    await until('the draft', () => page.evaluate(hasDraft))
    await page.reload()
    await page.getByText(/Restored what you typed/).waitFor()
    await screenshot(page, 'settings/prices')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Use the default price of openai/gpt-4o-mini', exact: true }).waitFor()
    const prices = await request<Record<string, { input: number }>>('GET', '/v1/model-prices', as)
    assert.equal(prices.data['openai/gpt-4o-mini']?.input, 0.12)

    await visit.open('settings/budgets')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByLabel('A day').fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$0.00 of $10.00').waitFor()
    await page.getByRole('rowheader', { name: 'Librarian' }).click()
    await page.getByLabel('A month').fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$0.00 of $5.00').waitFor()
    await screenshot(page, 'settings/budgets')

    await visit.open('settings/retention')
    await page.getByLabel('For a number of days after their last turn').check()
    await page.getByLabel('Days', { exact: true }).fill('30')
    await page.getByText(/^Removes conversations last used before .*, for good/).waitFor()
    await screenshot(page, 'settings/retention')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove older ones' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal((await request('GET', '/v1/workspace', as)).data.retentionDays, 30)
    assert.deepEqual(visit.problems, [])
  })

  it('rename the workspace, and change the password with a wrong one told at its field', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    await visit.open('settings/workspace')
    const { page } = visit
    await page.getByRole('textbox', { name: 'Name' }).fill(`Bookshop ${person.id}`)
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('button', { name: `Workspace Bookshop ${person.id}` }).waitFor()
    await visit.open('settings/account')
    await page.getByLabel('Present password').fill('wrong password')
    await page.getByLabel('New password').fill('another four words')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your present password.').waitFor()
    await page.getByLabel('Present password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is changed.').waitFor()
    assert.deepEqual(unexpected(visit), [])
  })

  it('tell an editor whom to ask, and show what failed with its fix', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    await visit.open('settings')
    await heading(visit, 'Your account')
    const { page } = visit
    assert.equal(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').count(), 1)
    for (const [path, name] of OWNER_PAGES) {
      await visit.open(`settings/${path}`)
      await heading(visit, name)
      await page.getByText(`Only owners see ${name.toLowerCase()}.`, { exact: false }).waitFor()
      assert.equal(await page.locator('main').getByRole('button').count(), 0)
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
        if (path === 'api-keys' || (viewport && path === 'models'))
          await screenshot(page, `settings/${path}${viewport ? '-phone' : ''}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, path)
      }
      assert.deepEqual(visit.problems, [])
    }
  })
})

const OWNER_PAGES = [
  ['api-keys', 'API keys'],
  ['members', 'Members'],
  ['webhooks', 'Webhooks'],
  ['models', 'Models and prices'],
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
