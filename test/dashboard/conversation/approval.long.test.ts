import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Approval } from '../../../domain/turn/approval.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
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
async function makeAsking(
  role: 'editor' | 'viewer' = 'editor',
  tool: object = TOOL,
  args: object = { expression: '20+22' },
) {
  const owner = await makePerson('owner')
  const as = await openSession(owner)
  const agentId = await makeAgent({ tools: [tool] }, as)
  const { data } = await chat(agentId, `What is it in all? [[tool sum ${JSON.stringify(args)}]]`, as)
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
    await page.getByRole('button', { name: 'Approve with these changes' }).click()
    await page.getByText(`${person.name} has approved it`).waitFor()
    const { status, decidedArguments } = await approval()
    assert.deepEqual([status, decidedArguments], ['approved', { expression: '40+2' }])
    await page.getByText('No call waits for a decision.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows the arguments as a form of the schema of the tool', async () => {
    const properties = {
      order: { type: 'string', description: 'Its number.' },
      count: { type: 'integer' },
      reason: { type: 'string', enum: ['broken', 'late'] },
      express: { type: 'boolean' },
      address: { type: 'object', properties: { city: { type: 'string' } } },
    }
    const inputSchema = { type: 'object', properties, required: ['order', 'count'] }
    const config = { url: 'http://127.0.0.1:9/refund', method: 'POST' }
    const tool = { ...TOOL, type: 'api_call', config, inputSchema }
    const { person, id, approval } = await makeAsking('editor', tool, {
      order: 'A-1',
      count: 2,
      reason: 'broken',
      address: { city: 'Oslo' },
    })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`approvals/${id}`)
    await page.getByText('Its number.').waitFor()
    await page.getByRole('textbox', { name: 'count' }).fill('two')
    await page.getByText('Write a whole number.').waitFor()
    await page.getByRole('textbox', { name: 'count' }).fill('3')
    await page.getByRole('combobox', { name: 'reason' }).click()
    await page.getByRole('option', { name: 'late' }).click()
    await page.getByRole('combobox', { name: 'express' }).click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await assertAccessible(page, 'a form of the schema')
    await page.getByRole('button', { name: 'Approve with these changes' }).click()
    await page.getByText(`${person.name} has approved it`).waitFor()
    const changed = { order: 'A-1', count: 3, reason: 'late', express: true, address: { city: 'Oslo' } }
    assert.deepEqual((await approval()).decidedArguments, changed)
    assert.deepEqual(visit.problems, [])
  })

  it('rejects a call with a reason on a phone, and leads to its conversation', async () => {
    const { person, id, approval } = await makeAsking()
    await using visit = await browser.visit({ person, viewport: PHONE })
    const { page } = visit
    await visit.open(`approvals/${id}`)
    await page.getByLabel('Reason, if you reject it').fill('Too much.')
    await fitsWidth(page)
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
