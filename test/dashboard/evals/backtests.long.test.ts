import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { makeStoredBacktest } from '../../support/eval/stored-backtest.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

let person: TestPerson
let agent: { id: string; workspaceId: string }
before(async () => {
  person = await makePerson('owner')
  agent = await makeStoredAgent(person.workspaceId, { name: 'Service desk', model: 'local/extractive' })
})

describe('the page of a backtest', () => {
  it('tells in a sentence that a version answers worse, and leads to what got worse', async () => {
    await makeStoredBacktest(agent, { worse: 36, better: 4, same: 258, newCall: 2, leftOut: 3 })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${agent.id}/backtests`)
    await page.getByRole('table', { name: 'Backtests' }).getByText('Worse').first().waitFor()
    await page.getByRole('link', { name: 'v1', exact: true }).first().click()
    await page.getByText('Version 1 answers worse: 12% (9–16%) of 298 judged turns are worse than before.').waitFor()
    await page.getByText('3 turns were left out: earlier messages are gone.').waitFor()
    await page.getByText('38% less').waitFor()
    await assertAccessible(page, 'backtest')
    await page.getByRole('button', { name: /^Worse/ }).click()
    await page.waitForURL(/verdict=worse/)
    const rows = page.getByRole('table', { name: 'Turns' }).locator('tbody tr[data-index]')
    await rows.first().click()
    await page.getByRole('region', { name: 'Then', exact: true }).getByText('Friday').waitFor()
    await page.getByRole('region', { name: 'Now', exact: true }).getByText('way.').waitFor()
    await page.getByRole('region', { name: 'Judge' }).getByText('leaves out the day of the delivery').waitFor()
    await page.getByRole('button', { name: 'Add to suite' }).waitFor()
    await assertAccessible(page, 'then and now')
    assert.deepEqual(visit.problems, [])
  })

  it('names new calls, and says that nothing was called', async () => {
    const { path, turnIds } = await makeStoredBacktest(agent, { newCall: 1, same: 40 })
    await using visit = await browser.visit({ person, viewport: PHONE, colorScheme: 'dark' })
    await visit.open(`${path}?divergence=tool_new&turn=${turnIds[0]}`)
    const calls = visit.page.getByRole('region', { name: 'New calls' })
    await calls.getByText('may change something').waitFor()
    await calls.getByText('a backtest calls nothing').waitFor()
    await fitsWidth(visit.page, 'new calls')
    await assertAccessible(visit.page, 'new calls on a phone')
    assert.deepEqual(visit.problems, [])
  })

  it('opens with 5,000 turns and reads on while it is scrolled', async () => {
    const { path } = await makeStoredBacktest(agent, { same: 5_000 })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(path)
    await page.getByText('100 of 5,000 loaded.').waitFor()
    await page.locator('.data-table-scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByText('200 of 5,000 loaded.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('has a verdict so far while it is paused', async () => {
    const { path } = await makeStoredBacktest(agent, { same: 3, open: 5 }, { status: 'paused' })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(path)
    await page.getByText('3 of 8 turns').waitFor()
    await page.getByText('So far: too few turns for a verdict').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('is paused, resumed and stopped', async () => {
    const as = await openSession(person)
    const body = { name: 'Slow desk', model: 'openai/gpt-4o-mini' }
    const { data: slow } = await request<{ id: string }>('POST', '/v1/agents', { ...as, body })
    const message = `Is there a slow answer? ${randomUUID()}`
    await request('POST', '/v1/chat', { ...as, body: { agent_id: slow.id, message } })
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: '[[slow 60]]' })
    const backtests = `agents/${slow.id}/backtests`
    const { data } = await request<{ id: string }>('POST', `/v1/${backtests}`, { ...as, body: { candidate: {} } })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`${backtests}/${data.id}`)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Running').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Cancelled').waitFor()
    await page.getByRole('button', { name: 'Ask the rest again' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})

describe('the form of a backtest', () => {
  it('shows an estimate that follows what is chosen', async () => {
    await makeStoredBacktest(agent, { same: 12 })
    await using visit = await browser.visit({ person, viewport: DESKTOP })
    const { page } = visit
    await visit.open(`agents/${agent.id}/backtests/new`)
    const estimate = page.getByRole('region', { name: 'Estimate' })
    await estimate.getByText('300 turns').waitFor()
    await page.getByRole('textbox', { name: 'At most' }).fill('7')
    await estimate.getByText('7 turns', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'User' }).fill('nobody')
    await estimate.getByText('No turn matches.').waitFor()
    await assertAccessible(page, 'new backtest')
    assert.deepEqual(visit.problems, [])
  })

  it('keeps what was typed over a reload', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    const criteria = page.getByRole('textbox', { name: 'What makes an answer better' })
    await visit.open(`agents/${agent.id}/backtests/new`)
    await criteria.fill('Promises nothing.')
    await page.reload()
    await page.getByText('Restored what you typed at').waitFor()
    assert.equal(await criteria.inputValue(), 'Promises nothing.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Restored what you typed at').waitFor({ state: 'hidden' })
    assert.equal(await criteria.inputValue(), '')
    assert.deepEqual(visit.problems, [])
  })
})

describe('a backtest, from the form on', () => {
  it('is started, asks turns again, and leads from the verdict to both answers', async () => {
    const as = await openSession(person)
    const { data: made } = await request<{ id: string }>('POST', '/v1/agents', {
      ...as,
      body: { name: 'Workshop booking', model: 'openai/gpt-4o-mini' },
    })
    const model = modelControl(stack.modelServerUrl)
    const [judge, changed] = [`pair${randomUUID().slice(0, 8)}`, `When do you open? ${randomUUID()}`]
    for (const message of [`Is a slot free on Friday? ${randomUUID()}`, changed]) {
      await model.setAnswers({ [message]: '[[say We open at nine.]]' })
      await request('POST', '/v1/chat', { ...as, body: { agent_id: made.id, message } })
    }
    await model.setAnswers({ [changed]: '[[say We open at ten.]]' })
    await model.setJudge({ [judge]: { prefers: 'nine' } })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${made.id}/backtests`)
    await page.getByRole('link', { name: 'New backtest' }).click()
    await page.getByRole('region', { name: 'Estimate' }).getByText('2 turns').waitFor()
    await page.getByRole('textbox', { name: 'What makes an answer better' }).fill(`GRADEIT:${judge}`)
    await page.getByRole('combobox', { name: 'Model of the judge' }).fill('openai/gpt-4o-mini')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Start backtest' }).click()
    await page.getByText('Completed').waitFor()
    await page.getByText('Too few turns for a verdict: 2 judged turns').waitFor()
    await page.getByRole('button', { name: /^Other words/ }).click()
    await page.waitForURL(/divergence=text/)
    await page.getByRole('table', { name: 'Turns' }).getByText(changed).click()
    await page.getByRole('region', { name: 'Then', exact: true }).getByText('nine').waitFor()
    await page.getByRole('region', { name: 'Now', exact: true }).getByText('ten').waitFor()
    await page.getByRole('link', { name: 'Open turn' }).click()
    await page.waitForURL(/peek=/)
    assert.deepEqual(visit.problems, [])
  })
})
