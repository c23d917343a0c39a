import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../../support/browser/browser.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const rowOf = ({ page }: Visit, url: string) => page.getByRole('listitem').filter({ hasText: url })

async function choose(visit: Visit, url: string, item: string): Promise<void> {
  await rowOf(visit, url)
    .getByRole('button', { name: /^More of / })
    .click()
  await visit.page.getByRole('menuitem', { name: item }).click()
}

describe('the page of webhooks', () => {
  it('makes a webhook, shows its secret once, sends a test and another round of it', async () => {
    await using receiver = await startWebhookReceiver([500])
    const person = await makePerson()
    await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('settings/webhooks')
    await page.getByText('No webhooks yet.').waitFor()
    await assertAccessible(page, 'no webhooks')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('Address').fill('no address')
    await dialog.getByLabel('An agent has answered').check()
    await dialog.getByRole('button', { name: 'Make the webhook' }).click()
    await dialog.getByText('must be an http:// or https:// address').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByLabel('A budget is used up').check()
    await assertAccessible(page, 'a new webhook')
    await dialog.getByRole('button', { name: 'Make the webhook' }).click()
    const secret = page.getByRole('dialog', { name: 'The signing secret' })
    assert.match((await secret.locator('code').textContent()) ?? '', /^whsec_/)
    await secret.getByRole('button', { name: 'I have stored it' }).click()
    await rowOf(visit, receiver.url).getByText('On', { exact: true }).waitFor()

    await choose(visit, receiver.url, 'Send a test')
    const panel = page.getByRole('region', { name: /^Deliveries to / })
    await panel.getByText('500', { exact: true }).waitFor()
    await panel.getByRole('button', { name: /^Send again: Test/ }).click()
    await panel.getByText('204', { exact: true }).waitFor()
    await panel.getByText('Delivered', { exact: true }).waitFor()
    await assertAccessible(page, 'deliveries of a webhook')
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 400/.test(line)),
      [],
    )
  })

  it('changes a webhook, rotates its secret, switches it off and on, and deletes it', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    const url = 'https://shop.example.com/hooks/agents'
    const body = { url, events: ['turn.completed'], agentIds: [agent.id] }
    await request('POST', '/v1/webhooks', { ...(await openSession(person)), body })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('settings/webhooks')
    await rowOf(visit, url).getByText('Of Librarian').waitFor()
    await choose(visit, url, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit shop.example.com' })
    await edit.getByLabel('An escalation is resolved').check()
    await edit.getByRole('button', { name: 'Save' }).click()
    await rowOf(visit, url)
      .getByText(/An escalation is resolved/)
      .waitFor()
    await choose(visit, url, 'Rotate the secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await rowOf(visit, url)
      .getByText(/The secret before signs, too, until/)
      .waitFor()
    await choose(visit, url, 'Switch off')
    await rowOf(visit, url).getByText('Off', { exact: true }).waitFor()
    await choose(visit, url, 'Switch on')
    await rowOf(visit, url).getByText('On', { exact: true }).waitFor()
    await choose(visit, url, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks yet.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('says why the service has switched a webhook off, on a phone, light and dark', async () => {
    await using receiver = await startWebhookReceiver([410])
    const person = await makePerson()
    const session = await openSession(person)
    const { data } = await request<{ id: string }>('POST', '/v1/webhooks', {
      ...session,
      body: { url: receiver.url, events: ['turn.completed', 'document.failed', 'budget.reached'] },
    })
    await request('POST', `/v1/webhooks/${data.id}/test`, session)
    for (const colorScheme of ['light', 'dark'] as const) {
      await using visit = await browser.visit({ person, colorScheme, viewport: PHONE })
      const { page } = visit
      await visit.open(`settings/webhooks?webhook=${data.id}`)
      await page.getByText('410', { exact: true }).waitFor()
      await fitsWidth(page, 'deliveries on a phone')
      await assertAccessible(page, 'deliveries on a phone')
      await page.keyboard.press('Escape')
      await page.getByText(/It answered with status 410\./).waitFor()
      await fitsWidth(page, 'webhooks on a phone')
      await assertAccessible(page, 'webhooks on a phone')
      assert.deepEqual(visit.problems, [])
    }
  })

  it('keeps the page when a step fails', async () => {
    const person = await makePerson()
    const body = { url: 'https://shop.example.com/hooks', events: ['run.completed'] }
    await request('POST', '/v1/webhooks', { ...(await openSession(person)), body })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('settings/webhooks')
    const error = { code: 'WEBHOOK_NOT_FOUND', message: 'It is gone.', fix: 'List them.', request_id: 'request-2' }
    await page.route('**/v1/webhooks/*/test', (route) => route.fulfill({ status: 404, json: { error } }))
    await choose(visit, body.url, 'Send a test')
    await page.getByText('Nothing was changed.').waitFor()
    await page.getByText('request-2').waitFor()
  })
})
