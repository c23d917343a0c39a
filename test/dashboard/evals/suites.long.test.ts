import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { comesTo } from '../../support/browser/page-fact.ts'
import { makeSuite, saying } from '../../support/eval/eval.ts'
import { request, until } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the suites of an agent', () => {
  it('begin empty; a file is imported with a reason for each bad line, edited, undone, saved and gated', async () => {
    const owner = await makePerson('editor')
    const agent = await makeStoredAgent(owner.workspaceId, { name: 'Support' })
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${agent.id}/evals`)
    await page.getByText('No suites.').waitFor()
    await page.getByRole('button', { name: 'Import CSV or JSONL' }).click()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'leave.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('question,expected\n[[say 28 days]],28 days\n,nothing asked\n[[say yes]],yes\n'),
      })
    await page.getByText('Line 3 has no input').waitFor()
    await assertAccessible(page, 'import')
    await page.getByRole('button', { name: 'Import 2 cases' }).click()
    await page.getByRole('heading', { level: 2, name: 'leave' }).waitFor()

    await page.getByRole('row', { name: '28 days' }).first().click()
    await page.getByLabel('Expected output').fill('thirty days')
    await page.getByText('1 unsaved change').waitFor()
    await until('the draft', () => page.evaluate(`JSON.stringify(localStorage).includes('thirty days')`))
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('cell', { name: 'thirty days' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('unsaved change').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Gate' }).click()
    await page.getByRole('button', { name: 'Set gate' }).click()
    await page.getByText('gate 0.90').waitFor()
    // A key is text while the form of the gate has the focus.
    await page.getByRole('button', { name: 'Set gate' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Run ≈/ }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 2, name: 'Run 1 on v1' }).waitFor()
    await page.getByText('below the gate of 0.90').waitFor()
    assert.deepEqual(visit.problems, [])
  })
})

describe('the cases of a suite that cannot be scored', () => {
  it('are all named by their number', async () => {
    const editor = await makePerson('editor')
    const as = await openSession(editor)
    const agent = await makeStoredAgent(editor.workspaceId, { name: 'Support' })
    const made = await makeSuite([saying('28 days', '28 days', 'contains')], agent.id, as)
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`agents/${agent.id}/evals/${made.id}`)
    await page.getByRole('row', { name: '28 days' }).first().click()
    await page.getByLabel('Expected output').fill('')
    await page.getByRole('button', { name: /^Add case/ }).click()
    await page.getByRole('heading', { name: 'Case 2' }).waitFor()
    await page.getByText('unsaved change').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Case 1, expectedOutput is blank').waitFor()
    await page.getByRole('alert').getByText('Case 2, input is blank').waitFor()
    await page.getByRole('textbox', { name: 'Input' }).and(page.locator('[aria-invalid=true]')).waitFor()
    assert.deepEqual(
      visit.problems.filter((line) => !line.includes('status of 400')),
      [],
    )
  })
})

describe('a conflict over the cases of a suite', () => {
  it('is shown by field; theirs are taken, or mine saved over them', async () => {
    const editor = await makePerson('editor')
    const as = await openSession(editor)
    const agent = await makeStoredAgent(editor.workspaceId, { name: 'Support' })
    const made = await makeSuite([saying('28 days', '28 days', 'contains')], agent.id, as)
    await using visit = await browser.visit({ person: editor })
    const { page } = visit
    await visit.open(`agents/${agent.id}/evals/${made.id}`)
    const dialog = page.getByRole('dialog', { name: 'The cases changed in the meantime' })
    await page.getByRole('row', { name: '28 days' }).first().click()
    for (const [choice, left] of [
      ['Take theirs', 'theirs'],
      ['Keep mine', 'mine'],
    ] as const) {
      await page.getByLabel('Expected output').fill('mine')
      await page.getByText('1 unsaved change').waitFor()
      const testCases = [saying('28 days', 'theirs', 'contains'), saying(choice, 'x')]
      await request('PUT', made.path, { ...as, body: { name: 'Leave', testCases } })
      await page.keyboard.press('Control+s')
      await dialog.getByRole('row', { name: 'Case 1, expected output theirs mine' }).waitFor()
      await assertAccessible(page, 'conflict of cases')
      await dialog.getByRole('button', { name: choice }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('cell', { name: left, exact: true }).first().waitFor()
      await page.getByText('unsaved change').waitFor({ state: 'hidden' })
    }
    const expected = async () => {
      const { data } = await request<{ testCases: { expectedOutput: string }[] }>('GET', made.path, as)
      return data.testCases.map(({ expectedOutput }) => expectedOutput)
    }
    await comesTo('the cases', expected, ['mine', 'x'])
    assert.deepEqual(
      visit.problems.filter((line) => !line.includes('status of 412')),
      [],
    )
  })
})
