import { makePerson, openSession } from '../access/person.ts'
import { stack } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import type { TestBrowser, Visit } from './browser.ts'

/** Writes a message and sends it with Enter. */
export async function ask({ page }: Visit, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.keyboard.press('Enter')
}

export type PlaygroundOptions = [configurations?: Record<string, unknown>, search?: string, baseUrl?: string]

/** An editor with an agent of these configurations, and its playground. */
export async function openPlaygroundIn(
  browser: TestBrowser,
  ...[configurations = {}, search = '', baseUrl = stack.baseUrl]: PlaygroundOptions
) {
  const person = await makePerson('editor')
  const as = await openSession(person)
  const agentId = await makeAgent(configurations, as)
  const visit = await browser.visit({ person, baseUrl })
  await visit.open(`agents/${agentId}/playground${search}`)
  return { ...visit, person, as, agentId }
}
