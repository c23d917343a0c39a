import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makePerson, openSession } from '../support/access/person.ts'
import { startBrowser } from '../support/browser/browser.ts'
import { hasValue, isFocused } from '../support/browser/page-fact.ts'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const field = (page: Page) => page.getByRole('textbox', { name: 'Commands' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Commands' })

/** A person, and the page of a run that has something to rerun. */
async function makeRunPage() {
  const person = await makePerson('editor')
  const session = await openSession(person)
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
  const suite = await makeSuite([saying('one', 'another')], agent.id, session)
  const { run, path } = await startRun(suite, undefined, session)
  await awaitRun(path, undefined, 60_000, session)
  return { person, path: `agents/${agent.id}/evals/${suite.id}/runs/${run.id}` }
}

/** Holds back what the page fetches from now on, but the API's answers, until `release`. */
async function holdChunks(page: Page) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return { release }
}

describe('the palette', () => {
  it('is closed by Escape, and by the keys that open it', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open()
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    for (const key of ['Escape', 'Control+k']) {
      await page.keyboard.press('Control+k')
      await isFocused(field(page))
      await page.keyboard.press(key)
      await dialog(page).waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('finds sections of the settings, suites of the open agent, and what a pasted id names', async () => {
    const person = await makePerson()
    const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
    await makeSuite([saying('one', 'one')], agent.id, await openSession(person))
    const { conversationId } = await makeStoredConversation(agent, [{ message: 'Where is my bicycle?' }])
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${agent.id}/prompt`)
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    const find = async (words: string, name: string) => {
      await page.keyboard.press('Control+k')
      await isFocused(field(page))
      await page.keyboard.type(words)
      await page.getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'hidden' })
    }
    await find('suite', 'Suite: suite')
    await page.waitForURL(/\/evals\//)
    // A page that has opened takes the keyboard to its heading.
    await isFocused(page.getByRole('heading', { level: 1 }))
    await find('retention', 'Retention')
    await page.waitForURL(/\/settings\/retention/)
    await isFocused(page.getByRole('heading', { level: 1, name: 'Retention' }))
    await find(conversationId, 'Conversation: Where is my bicycle?')
    await page.waitForURL(`**/conversations/${conversationId}`)
    assert.deepEqual(visit.problems, [])
  })

  it('has what is typed right after Ctrl K in its field, and no command of a single key runs', async () => {
    const { person, path } = await makeRunPage()
    await using visit = await browser.visit({ person })
    const { page } = visit
    // The chunk of the palette is fetched when the page is idle; here it comes as late as on a slow line.
    await page.addInitScript('delete globalThis.requestIdleCallback')
    await page.clock.install()
    await visit.open(path)
    await page.getByRole('button', { name: 'Rerun' }).waitFor()
    const chunks = await holdChunks(page)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('renaem')
    for (const key of ['Backspace', 'Backspace', 'm', 'e']) await page.keyboard.press(key)
    chunks.release()
    await isFocused(field(page))
    await page.keyboard.type(' it')
    await hasValue(field(page), 'rename it')
    assert.deepEqual(posts, [])
    assert.deepEqual(visit.problems, [])
  })
})
