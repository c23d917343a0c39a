import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makeOperator, makePerson } from '../../support/access/person.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const FOR_PROGRAMS = /\/v1\/|must be a string|\b(?:GET|POST|PUT|PATCH|DELETE) \//

/** Waits for a sentence of a fault, and fails when the page speaks to programs. */
async function says(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).first().waitFor()
  assert.doesNotMatch((await page.getByRole('main').allTextContents()).join(), FOR_PROGRAMS)
  assert.doesNotMatch((await page.getByRole('dialog').allTextContents()).join(), FOR_PROGRAMS)
}

describe('a fault on a page', () => {
  it('is told in words for people at addresses that name nothing', async () => {
    const person = await makeOperator()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await using visit = await browser.visit({ person })
    const [id, below] = [randomUUID(), `agents/${agent.id}`]
    const ADDRESSES: [string, string | RegExp][] = [
      [`agents/${id}/prompt`, /There is no|has no|not found/],
      ['agents/no-id/prompt', 'There is nothing at this address.'],
      [`${below}/knowledge/${id}`, /There is no|has no|not found/],
      [`${below}/evals/${id}`, /There is no|has no|not found/],
      [`${below}/evals/${id}/runs/${id}`, /There is no|has no|not found/],
      [`conversations/${id}`, 'Conversation not found.'],
      [`escalations/${id}`, 'Escalation not found.'],
    ]
    for (const [address, words] of ADDRESSES) {
      await visit.open(address)
      await says(visit.page, words)
    }
  })

  it('leads to the page on which it is mended', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${randomUUID()}/prompt`)
    await page.getByRole('alert').getByRole('link', { name: 'Agents' }).click()
    await page.waitForURL(/\/agents$/)
  })

  it('is told at the field of a form without its name in the API', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('agents')
    await page.getByRole('button', { name: 'New agent' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByLabel('Name').fill('x'.repeat(900))
    await dialog.getByRole('button', { name: 'Create agent' }).click()
    await says(page, /^Must have .* characters/)
  })
})
