import { makePerson } from '../access/person.ts'
import { makeStoredAgent } from '../turn/conversation.ts'
import type { TestBrowser, Visit } from './browser.ts'

export const PROMPT = {
  role: 'You answer questions of employees about leave, sickness and travel.',
  authority: 'You may quote the handbook. You may not grant leave.',
  constraints: ['Answer in at most five sentences.', 'Say so when the handbook does not have the answer.'],
  reasoning: 'Find the passage first, then answer.',
  responseStyle: 'Friendly and plain.',
  examples: [{ user: 'How many days do I have?', assistant: '28 days of paid leave a year.' }],
  contextInjection: ['It is {{now}}.'],
  escalationRules: 'Call a person when an employee is ill at work.',
}

/** An agent with a whole prompt and the local model. */
export const makeAgent = (workspaceId: string, more: object = {}) =>
  makeStoredAgent(workspaceId, { name: 'Librarian', model: 'local/extractive', promptConfig: PROMPT, ...more })

export type AgentOptions = [role?: 'owner' | 'editor' | 'viewer', more?: object]

/** A person with an agent, and a window that is wide enough for the form and what stands beside it. */
export async function visitAgentIn(browser: TestBrowser, ...[role = 'editor', more = {}]: AgentOptions) {
  const person = await makePerson(role)
  const agent = await makeAgent(person.workspaceId, more)
  const visit = await browser.visit({ person, viewport: { width: 1440, height: 900 } })
  return { person, agent, visit, page: visit.page, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() }
}

/** Leaves out the answers of 400, 409 and 412, of which the page told the person. */
export const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of (400|412|409)/.test(line))

export const heading = ({ page }: Visit, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
export const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()
export const save = ({ page }: Visit) => page.locator('.save-bar').getByRole('button', { name: 'Save' }).click()

/** The agent has this version, and the form has nothing that is not saved. */
export async function saved({ page }: Visit, version: number): Promise<void> {
  await page.getByText(`v${version}`, { exact: true }).first().waitFor()
  await page.locator('.save-bar').waitFor({ state: 'hidden' })
}
