import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasAttribute, hasCount } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the list of the log', () => {
  it('shows messages, finds them, and is ordered by its heads', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const { data: agent } = await request('POST', '/v1/agents', {
      ...as,
      body: { name: 'Shop', model: 'local/extractive' },
    })
    await chat(agent.id, 'Where is my blue bicycle?', as)
    await chat(agent.id, 'Do you sell helmets?', as)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('logs')
    const turns = page.getByRole('table', { name: 'Turns' })
    await turns.getByText('Where is my blue bicycle?').waitFor()
    await hasCount(turns.getByRole('rowheader'), 2)
    await turns.getByRole('button', { name: 'Latency' }).click()
    await page.waitForURL(/sort=slowest/)
    await hasAttribute(turns.getByRole('columnheader', { name: 'Latency' }), 'aria-sort', 'descending')
    await turns.getByRole('button', { name: 'Latency' }).click()
    await page.waitForURL((url) => !url.search.includes('sort'))
    await page.getByRole('searchbox', { name: 'Message, error or id' }).fill('HELMETS')
    await hasCount(turns.getByRole('rowheader'), 1)
    await turns.getByText('Do you sell helmets?').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('keeps views under names, which stay over a reload', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('logs?status=error&range=7d')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('textbox', { name: 'Save this view as' }).fill('Errors of the week')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Delete view Errors of the week' }).waitFor()
    await visit.open('logs')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Errors of the week', exact: true }).click()
    await page.waitForURL(/status=error/)
    assert.match(page.url(), /range=7d/)
    await page.getByRole('button', { name: 'Errors of the week' }).click()
    await page.getByRole('button', { name: 'Delete view Errors of the week' }).click()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})
