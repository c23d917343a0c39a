import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth } from '../../support/browser/page-fact.ts'
import { request } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

/** An agent with two turns that were rated badly. */
async function makeRated() {
  const person = await makePerson('editor')
  const as = await openSession(person)
  const agentId = await makeAgent({}, as)
  const turnIds: string[] = []
  for (const text of ['first', 'second']) {
    const { turn_id } = (await chat(agentId, `[[say ${text}]]`, as)).data
    turnIds.push(turn_id)
    await request('PUT', `/v1/turns/${turn_id}/feedback`, { ...as, body: { score: -1 } })
  }
  return { person, as, turnIds }
}

describe('the reviews', () => {
  it('are worked through by keyboard alone', async () => {
    const { person, as, turnIds } = await makeRated()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('reviews')
    const turn = page.getByRole('region', { name: 'Turn to review' })
    await turn.getByText('[[say second]]').waitFor()
    await turn.getByRole('button', { name: 'Save, next' }).waitFor()
    await assertAccessible(page, 'reviews')
    await page.keyboard.press('e')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('the third')
    await page.keyboard.press('Control+Enter')
    await turn.getByText('[[say first]]').waitFor()
    await turn.getByRole('button', { name: 'Save, next' }).waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await page.getByText('No turn waits for a review.').waitFor()
    assert.deepEqual((await request('GET', '/v1/reviews', as)).data, [])
    await visit.open(`logs?peek=${turnIds[1]}`)
    const said = page.getByRole('region', { name: 'Review' })
    await said.getByText('the third').waitFor()
    await said.getByText(`reviewed by ${person.name}`).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('say that the turn of an address does not wait, and go on', async () => {
    const { person } = await makeRated()
    await using visit = await browser.visit({ person })
    await visit.open(`reviews?turn=${randomUUID()}`)
    await visit.page.getByText('This turn does not wait here.').waitFor()
    await visit.page.getByRole('button', { name: 'Next turn' }).click()
    const turn = visit.page.getByRole('region', { name: 'Turn to review' })
    await turn.getByText('[[say second]]').waitFor()
    await visit.page.keyboard.press('1')
    await visit.page.keyboard.press('Control+Enter')
    await turn.getByText('[[say first]]').waitFor()
  })

  it('fit a phone', async () => {
    const { person } = await makeRated()
    await using visit = await browser.visit({ person, viewport: PHONE, colorScheme: 'dark' })
    await visit.open('reviews')
    await visit.page.getByText('[[say first]]').first().waitFor()
    await fitsWidth(visit.page)
    await assertAccessible(visit.page, 'reviews on a phone')
  })
})
