import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Approval } from '../../../domain/turn/approval.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { screenshot } from '../../support/browser/screenshot.ts'
import { request } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const TOOL = {
  type: 'calculator',
  name: 'sum',
  description: 'Adds.',
  approval: 'always',
  config: {},
}

/** A call of a new person's agent that waits for a decision. */
async function makeAsking(role: 'editor' | 'viewer' = 'editor') {
  const owner = await makePerson('owner')
  const as = await openSession(owner)
  const agentId = await makeAgent({ tools: [TOOL] }, as)
  const { data } = await chat(agentId, 'What is it in all? [[tool sum {"expression": "20+22"}]]', as)
  const id = data.required_actions?.[0]?.id ?? ''
  const person = role === 'viewer' ? await makePerson('viewer', owner.workspaceId) : owner
  const approval = async () => (await request<Approval>('GET', `/v1/approvals/${id}`, as)).data
  return { person, id, agentId, approval, conversationId: data.conversation_id }
}

describe('the inbox of approvals', () => {
  it('shows a call that waits, and allows it with changed arguments', async () => {
    const { person, approval } = await makeAsking()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('approvals')
    await page
      .getByRole('link', { name: /^Approvals/ })
      .getByText('1')
      .waitFor()
    await page.getByRole('list', { name: 'Approvals' }).getByText('sum').click()
    await page.getByLabel('expression').fill('40+2')
    await assertAccessible(page, 'approval')
    await screenshot(page, 'approval')
    await page.getByRole('button', { name: 'Approve with these changes' }).click()
    await page.getByText(`${person.name} has approved it`).waitFor()
    const { status, decidedArguments } = await approval()
    assert.deepEqual([status, decidedArguments], ['approved', { expression: '40+2' }])
    await page.getByText('No call waits for a decision.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('rejects a call with a reason on a phone, and leads to its conversation', async () => {
    const { person, id, approval } = await makeAsking()
    await using visit = await browser.visit({ person, viewport: PHONE })
    const { page } = visit
    await visit.open(`approvals/${id}`)
    await page.getByLabel('Reason, if you reject it').fill('Too much.')
    await fitsWidth(page)
    await screenshot(page, 'approval-phone')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText(`${person.name} has rejected it`).waitFor()
    await page.getByText('Too much.').waitFor()
    assert.equal((await approval()).status, 'rejected')
    await page.getByRole('link', { name: 'See the conversation' }).click()
    await page.getByText('What is it in all?').first().waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('lets a viewer read and decide nothing', async () => {
    const { person, id } = await makeAsking('viewer')
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`approvals/${id}`)
    await page.getByText('20+22').waitFor()
    await hasNone(page.getByRole('button', { name: 'Approve' }))
    assert.deepEqual(visit.problems, [])
  })
})
