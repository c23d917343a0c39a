import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makePerson } from '../../support/access/person.ts'
import { makeAgent } from '../../support/browser/agent-page.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { comesTo } from '../../support/browser/page-fact.ts'
import { until } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const keysOf = async (page: Page) => (await page.evaluate('Object.keys(localStorage)')) as string[]
const draftsOf = async (page: Page) => (await keysOf(page)).filter((key) => key.startsWith('ams-draft '))

describe('a sign-out', () => {
  it('takes the drafts of the person out of the browser, also those of other tabs, and no other drafts', async () => {
    const person = await makePerson('editor')
    const agent = await makeAgent(person.workspaceId)
    await using visit = await browser.visit({ person })
    const { page, context } = visit
    await visit.open(`agents/${agent.id}/prompt`)
    await page.evaluate(`localStorage.setItem('ams-draft another-person agent', '{}')`)
    await page.getByLabel('Role').fill('Typed in the first tab')
    const second = await context.newPage()
    await second.goto(`/w/${person.workspaceId}/agents/${agent.id}/memory`)
    await second.getByRole('button', { name: 'Set memory' }).click()
    await until('two drafts', async () => (await draftsOf(page)).length === 3)
    await second.getByRole('textbox', { name: 'Messages' }).fill('33')

    await page.getByRole('button', { name: 'Test editor, editor' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, second]) await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await comesTo('the drafts', () => draftsOf(page), ['ams-draft another-person agent'])
    await second.reload()
    await second.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.deepEqual(await draftsOf(second), ['ams-draft another-person agent'])
    assert.deepEqual(visit.problems, [])
  })

  it('everywhere asks once, and says what happened', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    await visit.open('settings/account')
    const { page } = visit
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are signed out in every browser.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})
