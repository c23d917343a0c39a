import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, PASSWORD } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { comesTo, hasNone, hasValue } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The console also reports refusals that the page shows to the person; these are expected. */
const unexpected = ({ problems }: Visit) => problems.filter((line) => !/status of (400|401|409)/.test(line))

describe('the settings of access', () => {
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
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const secret = page.getByRole('dialog', { name: 'Your new key' })
    const key = await secret.locator('code').textContent()
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
    await page.getByLabel('Show expired').check()
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
    await hasNone(own.getByRole('button', { name: 'Remove' }))
    await own.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await page.getByText('The workspace would have no owner.').waitFor()
    await hasValue(own.getByRole('combobox'), 'Owner')
    await assertAccessible(page, 'members with a fault at a row')

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
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText(/^Must be an e-mail address/).waitFor()
    await dialog.getByLabel('E-mail').fill('ben@example.com')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await page.getByText(/#\/invitation\?token=/).waitFor()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await page.getByRole('button', { name: 'Withdraw the invitation of ben@example.com' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('No open invitations.').waitFor()
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
    await page.getByRole('link', { name: 'Audit' }).click()
    await heading(visit, 'Audit')
    await page.getByRole('cell', { name: 'Rotate webhook secret' }).waitFor()
    const cut = () => page.locator('.data-table-scroller').evaluate((node) => node.scrollWidth - node.clientWidth)
    await comesTo('what is cut of the audit at a desk', cut, 0)
    await page.getByRole('cell', { name: 'Rotate webhook secret' }).click()
    const panel = page.getByRole('region', { name: 'Rotate webhook secret' })
    await panel.getByText('"overlapSeconds": 86400').waitFor()
    await page.waitForURL(/entry=/)
    await assertAccessible(page, 'the audit with its panel')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Action' }).fill('Sign in failed')
    await page.getByRole('option', { name: 'Sign in failed', exact: true }).click()
    await page.waitForURL(/action=signInFailed/)
    await page.getByText('No entries match.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'audit.jsonl')
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
    await page.getByLabel('Current password').fill('wrong password')
    await page.getByLabel('New password').fill('another four words')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your present password.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password has been changed.').waitFor()
    assert.deepEqual(unexpected(visit), [])
  })
})
