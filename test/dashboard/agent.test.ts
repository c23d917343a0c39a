import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makePerson } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { screenshot } from '../support/browser/screenshot.ts'
import { makeStoredAgent } from '../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const PROMPT = {
  role: 'You answer questions of employees about leave, sickness and travel.',
  authority: 'You may quote the handbook. You may not grant leave.',
  constraints: ['Answer in at most five sentences.', 'Say so when the handbook does not have the answer.'],
  reasoning: 'Find the passage first, then answer.',
  responseStyle: 'Friendly and plain.',
  examples: [{ user: 'How many days do I have?', assistant: '28 days of paid leave a year.' }],
  contextInjection: ['It is {{now}}.'],
  escalationRules: 'Call a person when an employee is ill at work.',
}

async function makeAgent(workspaceId: string, more: object = {}) {
  return await makeStoredAgent(workspaceId, { name: 'Librarian', model: 'local/extractive', promptConfig: PROMPT, ...more })
}

/** The console names each answer of 400 and 412; the person was told of them. */
const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of (400|412|409)/.test(line))

describe('the prompt of an agent', () => {
  it('is changed, saved as a version, and seen in the preview', async () => {
    const person = await makePerson('editor')
    const agent = await makeAgent(person.workspaceId)
    await using visit = await browser.visit({ person, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.open(`agents/${agent.id}`)
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    await page.getByLabel('Role').waitFor()
    await screenshot(page, 'agent-prompt')
    assert.deepEqual(quiet(visit), [])
  })
})
void PHONE
void assertAccessible
