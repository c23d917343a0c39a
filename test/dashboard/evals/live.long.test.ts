import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { Evaluators } from '../../../domain/eval/live/evaluator.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the alarms of an agent', () => {
  it('are made on the page, and a raised one is a sign in the header and in the list of agents', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const agentId = await makeAgent({}, as)
    await chat(agentId, `[[fail 400]] ${randomUUID()}`, as)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${agentId}/evals/live`)
    await page.getByText('No alarms.').waitFor()
    await page.getByRole('button', { name: 'New alarm' }).click()
    await page.getByLabel('Name').fill('Too many errors')
    await page.getByLabel('Raised above').fill('10')
    await page.getByLabel('Fewest turns').fill('1')
    await assertAccessible(page, 'the form of an alarm')
    await page.getByRole('button', { name: 'Save' }).click()
    const section = page.getByRole('region', { name: 'Alarms' })
    await section.getByText('above 10').waitFor()
    await section.getByText('Raised', { exact: true }).waitFor({ timeout: 90_000 })
    await assertAccessible(page, 'alarms')
    await visit.open('agents')
    await page.getByText('Alarm: Too many errors').waitFor()
    await assertAccessible(page, 'the list of agents with an alarm')
    await visit.open(`agents/${agentId}/evals/live`)
    await page.getByRole('link', { name: /Alarm: Too many errors/ }).waitFor()
    await page.setViewportSize(PHONE)
    await fitsWidth(page)
    await section.getByText('Too many errors').click()
    await page.getByRole('button', { name: 'Remove alarm' }).click()
    await page.getByText('No alarms.').waitFor()
  })
})

describe('the live scores of an agent', () => {
  it('begin empty; an evaluator is made, judges turns, gets a limit and is removed', async () => {
    const person = await makePerson('editor')
    const as = await openSession(person)
    const agentId = await makeAgent({}, as)
    const stored = async () => (await request<Evaluators>('GET', `/v1/agents/${agentId}/evaluators`, as)).data
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${agentId}/evals`)
    await page.getByRole('link', { name: 'Live scores' }).click()
    await page.getByText('No evaluators.').waitFor()
    await page.getByRole('button', { name: 'New evaluator' }).click()
    await page.getByLabel('Name').fill('polite')
    await page.getByRole('combobox', { name: 'Scored by' }).click()
    await page.getByRole('option', { name: 'A pattern' }).click()
    await page.getByLabel('Rule').fill('(')
    await page.getByLabel('Share of turns').fill('100')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/no pattern of RE2/).waitFor()
    await page.getByLabel('Rule').fill('please')
    await assertAccessible(page, 'the form of an evaluator')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No turn was judged yet.').waitFor()
    await chat(agentId, '[[say yes please]]', as)
    await chat(agentId, '[[say no]]', as)
    await page.getByRole('cell', { name: 'Passed' }).waitFor()
    await page.getByRole('cell', { name: 'Failed' }).waitFor()
    await page.getByLabel('Most a day').fill('2')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await page.getByRole('button', { name: 'Save limit' }).waitFor({ state: 'hidden' })
    const { maxDailyUsd, evaluators } = await stored()
    assert.deepEqual([maxDailyUsd, evaluators[0]?.sample], [2, 1])
    await assertAccessible(page, 'live scores')
    await page.getByRole('link', { name: 'Open turn' }).first().click()
    await page.getByRole('region', { name: 'Turn', exact: true }).getByText('[[say no]]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'polite' }).click()
    await page.getByRole('button', { name: 'Remove evaluator' }).click()
    await page.getByText('No evaluators.').waitFor()
    // The rule that cannot be read was refused.
    assert.deepEqual(
      visit.problems.filter((problem) => !problem.includes('400 (Bad Request)')),
      [],
    )
  })

  it('fit a phone, and a viewer reads them', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    const agentId = await makeAgent({}, as)
    const evaluators = [{ name: 'polite', scorer: 'regex', criteria: 'please', sample: 1, enabled: true }]
    await request('PUT', `/v1/agents/${agentId}/evaluators`, { ...as, body: { evaluators } })
    await chat(agentId, '[[say no]]', as)
    await using visit = await browser.visit({ person, viewport: PHONE, colorScheme: 'dark' })
    await visit.open(`agents/${agentId}/evals/live`)
    await visit.page.getByText('Failed').last().waitFor()
    await fitsWidth(visit.page)
    await assertAccessible(visit.page, 'live scores on a phone')
  })
})
