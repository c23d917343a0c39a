import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { comesTo, hasNone, hasText, hasValue } from '../../support/browser/page-fact.ts'
import { ask, openPlaygroundIn, type PlaygroundOptions } from '../../support/browser/playground-page.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { type RequestOptions, request, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const openPlayground = (...options: PlaygroundOptions) => openPlaygroundIn(browser, ...options)

const turnsOf = async (as: RequestOptions, page: Visit['page']) => {
  await page.waitForURL(/[?&]c=/)
  const id = new URL(page.url()).searchParams.get('c')
  return (await request<{ turns: { message: string; text: string }[] }>('GET', `/v1/conversations/${id}`, as)).data
    .turns
}

describe('a message in the playground', () => {
  it('goes on with an answer after a reload in its middle, and never asks twice', async () => {
    await using visit = await openPlayground()
    const { page, as, problems } = visit
    await ask(visit, '[[tokens 40 100]]')
    await page.locator('.markdown').getByText('tok5').waitFor()
    await page.waitForURL(/[?&]c=.*t=/)
    await page.reload()
    await page.locator('.markdown').getByText('tok7').waitFor()
    await page.locator('.markdown', { hasText: /tok40$/ }).waitFor()
    await page.getByText(/total \d/).waitFor()
    const turns = await turnsOf(as, page)
    assert.equal(turns.length, 1)
    await hasText(page.locator('.markdown'), turns[0]?.text ?? 'a turn')
    assert.deepEqual(problems, [])
  })

  it('says that a turn still runs while its server is killed, and shows the whole answer when it is back', async () => {
    await using service = await startOwnApi()
    await using visit = await openPlayground({}, '', service.baseUrl)
    const { page, as } = visit
    await ask(visit, '[[tokens 50 150]]')
    await page.locator('.markdown').getByText('tok3').waitFor()
    await service.kill()
    await page.getByText('Still running. The answer goes on when the connection is back.').waitFor()
    await page.getByText('Connection lost.').waitFor()
    await service.start()
    await page.locator('.markdown', { hasText: /tok50$/ }).waitFor({ timeout: 60_000 })
    await page.getByText(/total \d/).waitFor()
    await page.getByText('Still running.').waitFor({ state: 'hidden' })
    const turns = await turnsOf(as, page)
    assert.equal(turns.length, 1)
    await hasText(page.locator('.markdown'), turns[0]?.text ?? 'a turn')
  })

  it('keeps a message that could not be sent, and sends it once', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId, context } = visit
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await context.setOffline(true)
    await ask(visit, '[[say once]]')
    await page.getByText('Not sent yet').waitFor()
    await context.setOffline(false)
    await page.locator('.markdown', { hasText: 'once' }).waitFor()
    const count = async () =>
      (await request<{ id: string }[]>('GET', `/v1/conversations?agent=${agentId}`, as)).data.length
    await comesTo('the conversations', count, 1)
    await hasValue(page.getByRole('textbox', { name: 'Message' }), '')
  })

  it('that was not accepted is taken back by Stop, and stands in the field again', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId, context } = visit
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.waitFor()
    await context.setOffline(true)
    await ask(visit, '[[say never]]')
    await page.getByText('Not sent yet').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await hasValue(field, '[[say never]]')
    await hasNone(page.getByText('Not sent yet'))
    await context.setOffline(false)
    await page.getByText('Connection lost.').waitFor({ state: 'hidden' })
    await field.fill('[[say once]]')
    await page.keyboard.press('Enter')
    await page.locator('.markdown', { hasText: 'once' }).waitFor()
    const turns = await turnsOf(as, page)
    assert.deepEqual(
      turns.map(({ message }) => message),
      ['[[say once]]'],
    )
    const { data } = await request<object[]>('GET', `/v1/conversations?agent=${agentId}`, as)
    assert.equal(data.length, 1)
  })

  it('is refused at once when the budget is used up, in the words of the service, with a way to raise it', async () => {
    const person = await makePerson()
    const as = await openSession(person)
    const agentId = await makeAgent({}, as)
    await request('PUT', `/v1/agents/${agentId}/budget`, { ...as, body: { dailyUsd: 0 } })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${agentId}/playground`)
    await ask(visit, '[[say once]]')
    const fault = page.getByRole('alert')
    await fault.getByText(/^The agent's budget of 0\S* USD a day is used up/).waitFor()
    await hasValue(page.getByRole('textbox', { name: 'Message' }), '[[say once]]')
    await hasNone(page.getByRole('button', { name: 'Stop' }))
    await fault.getByRole('link', { name: 'Raise the budget' }).click()
    await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor()
    await page.goBack()
    await hasValue(page.getByRole('textbox', { name: 'Message' }), '[[say once]]')
  })

  it('restores what was typed and not sent', async () => {
    await using visit = await openPlayground()
    const { page } = visit
    await page.getByRole('textbox', { name: 'Message' }).fill('half a quest')
    await until('the draft is kept', () => page.evaluate("JSON.stringify(localStorage).includes('half a quest')"))
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    await hasValue(page.getByRole('textbox', { name: 'Message' }), 'half a quest')
    await page.getByRole('button', { name: 'Discard' }).click()
    await hasValue(page.getByRole('textbox', { name: 'Message' }), '')
  })

  it('stops an answer with Esc, and keeps the text so far', async () => {
    await using visit = await openPlayground()
    const { page, problems } = visit
    await ask(visit, '[[tokens 200 100]]')
    await page.locator('.markdown').getByText('tok3').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Stopped. The text so far stays.').waitFor()
    await hasText(page.locator('.markdown'), /^tok1 tok2/)
    assert.deepEqual(problems, [])
  })

  it('wakes a paused agent', async () => {
    await using visit = await openPlayground()
    const { page, as, agentId } = visit
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await request('PATCH', `/v1/agents/${agentId}`, { ...as, body: { status: 'paused' } })
    await page.reload()
    await page.getByText('is paused and takes no messages').waitFor()
    await page.getByRole('button', { name: 'Send', disabled: true }).waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('is paused and takes').waitFor({ state: 'hidden' })
  })

  it('fails with a fix for an agent and a conversation that are gone', async () => {
    await using visit = await openPlayground({}, `?c=${randomUUID()}`)
    const { page, open } = visit
    await page.getByText('The conversation could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'New conversation' }).last().click()
    await page.getByText('Ask test something.').waitFor()
    await open(`agents/${randomUUID()}/playground`)
    await page.getByText('The agent could not be loaded.').waitFor()
  })
})
