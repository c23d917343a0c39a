import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasCount, hasNone } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const TOOLS = [
  { name: 'get_weather', description: 'The weather of a city.' },
  { name: 'get_time', description: 'The time of a city.' },
]
const MESSAGE =
  'Shall I take an umbrella in Oslo? [[ptool get_weather {"city": "Oslo"}]] [[ptool get_time {"city": "Oslo"}]]'

/** A conversation of a new person's agent whose turn waits for two outputs. */
async function makeAsking() {
  const person = await makePerson('editor')
  const as = await openSession(person)
  const agentId = await makeAgent({}, as)
  const body = { agent_id: agentId, message: MESSAGE, tools: TOOLS }
  const { data, text } = await request<ChatResult>('POST', '/v1/chat', { ...as, body })
  assert.equal(data?.finish_reason, 'action_required', text)
  const settle = (index: number, output: unknown) => {
    const outputs = [{ call_id: data.required_actions?.[index]?.call_id, output }]
    return request('POST', `/v1/turns/${data.turn_id}/tool-outputs`, { ...as, body: { outputs } })
  }
  return { person, as, agentId, ...data, settle }
}

describe('a turn that waits for outputs of the caller', () => {
  it('says so in the list, and is found by its status', async () => {
    const { person, as, agentId } = await makeAsking()
    await chat(agentId, '[[say Hello.]]', as)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('conversations')
    await hasCount(page.getByRole('rowheader'), 2)
    await hasCount(page.locator('.status-badge', { hasText: 'Waits for outputs' }), 1)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Waits for outputs' }).click()
    await hasCount(page.getByRole('rowheader'), 1)
    await page.getByRole('rowheader', { name: /umbrella/ }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows its calls, and the turn that goes on with them as soon as it comes', async () => {
    const { person, conversation_id, settle } = await makeAsking()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`conversations/${conversation_id}`)
    const first = page.getByRole('article', { name: 'Turn 1' })
    await hasCount(first.getByText('Waits for its output'), 2)
    await page.getByText('Waits for 2 calls of others').waitFor()
    await first.locator('summary', { hasText: 'get_weather' }).click()
    await first.locator('details[open] pre', { hasText: '"city": "Oslo"' }).waitFor()
    await assertAccessible(page, 'a turn that waits')
    await settle(0, { rain: true })
    await first.getByText('Output came').waitFor()
    await page.getByText('Waits for 1 call of others').waitFor()
    await settle(1, 'noon')
    const second = page.getByRole('article', { name: 'Turn 2' })
    await second.getByText('Goes on with turn 1, whose calls are settled').waitFor()
    await first.getByRole('link', { name: 'turn 2' }).waitFor()
    await hasNone(page.getByText(/^Waits for/))
    await first.getByRole('button', { name: 'Receipt' }).click()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.locator('summary', { hasText: 'get_weather' }).click()
    await receipt.locator('details[open] pre', { hasText: '"rain": true' }).waitFor()
    await assertAccessible(page, 'a turn that is continued')
    await receipt.getByRole('link', { name: /^Turn / }).click()
    await receipt.getByText('Receipt of turn 2').waitFor()
    await receipt.getByText('Goes on with').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('that is cancelled shows its calls as rejected', async () => {
    const { person, as, turn_id, conversation_id } = await makeAsking()
    await request('POST', `/v1/turns/${turn_id}/cancel`, as)
    await using visit = await browser.visit({ person })
    await visit.open(`conversations/${conversation_id}`)
    await hasCount(visit.page.getByText('Rejected'), 4)
  })

  it('stands in the playground, where its continuation cannot be asked again', async () => {
    const { person, agentId, conversation_id, settle } = await makeAsking()
    await using visit = await browser.visit({ person, colorScheme: 'dark', viewport: PHONE })
    const { page } = visit
    await visit.open(`agents/${agentId}/playground?c=${conversation_id}`)
    await hasCount(page.getByText('Waits for its output'), 2)
    await assertAccessible(page, 'a turn that waits, on a phone')
    await fitsWidth(page)
    await settle(0, 'rain')
    await settle(1, 'noon')
    const second = page.getByRole('article', { name: 'Turn 2' })
    await second.getByText('Goes on with turn 1').waitFor()
    await second.getByRole('button', { name: 'Open turn' }).waitFor()
    await hasCount(page.getByRole('button', { name: 'Ask again' }), 1)
    assert.deepEqual(visit.problems, [])
  })
})
