import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeApiKey } from '../../domain/access/api-key.ts'
import { setupLinkOf } from '../../domain/access/setup-link.ts'
import { createSealing } from '../../domain/secret/sealing.ts'
import { makePerson, PASSWORD } from '../support/access/person.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { PHONE, startBrowser, type Visit } from '../support/browser/browser.ts'
import { startOwnService } from '../support/browser/own-service.ts'
import { fitsWidth, hasNone, hasValue } from '../support/browser/page-fact.ts'
import { stack } from '../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const step = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Goes from the choice of a model to the question, over a reload. */
async function makeAgentWithSample(visit: Visit): Promise<void> {
  await step(visit, 'Choose a model')
  await press(visit, 'Use this model')
  await step(visit, 'Create the agent')
  await press(visit, 'Create agent')
  await step(visit, 'Add a document')
  await visit.page.reload()
  await step(visit, 'Add a document')
  await press(visit, 'Use our sample')
  await step(visit, 'Ask')
}

describe('the first run', () => {
  it('begins with the account of the setup link, and goes on after a reload', async () => {
    await using service = await startOwnService()
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    const { page, problems } = visit
    await page.goto(setupLinkOf(createSealing(stack.encryptionKey), service.baseUrl))
    await page.getByRole('list', { name: 'Steps' }).getByText('Account').waitFor()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Name').fill('Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(visit, 'Create owner account')
    await step(visit, 'Choose a model')
    await press(visit, 'Use this model')
    await step(visit, 'Create the agent')
    await page.reload()
    await step(visit, 'Create the agent')
    await press(visit, 'Create agent')
    await step(visit, 'Add a document')
    assert.deepEqual(problems, [])
  })

  it('begins in the operator’s workspace of the settings, whatever its name', async () => {
    const listed = ['Aquarium', 'Zoo'].map((name) => ({ name, apiKey: makeApiKey(), operator: name === 'Zoo' }))
    const settings = { BOOTSTRAP_API_KEY: '', BOOTSTRAP_WORKSPACES: JSON.stringify(listed) }
    await using service = await startOwnService(settings)
    await using visit = await browser.visit({ baseUrl: service.baseUrl })
    const { page } = visit
    await page.goto(setupLinkOf(createSealing(stack.encryptionKey), service.baseUrl))
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Name').fill('Ana')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(visit, 'Create owner account')
    await page.getByRole('button', { name: 'Workspace Zoo' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('leads to a cited answer, a test case and a key', async () => {
    const person = await makePerson()
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open()
    await page.getByRole('link', { name: 'Five-minute tour' }).click()
    await step(visit, 'Choose a model')
    await makeAgentWithSample(visit)
    const ask = page.getByRole('button', { name: 'Ask', exact: true })
    await ask.waitFor()
    await hasValue(page.getByLabel('Question'), 'How many days of paid leave do I have?')
    await ask.click()
    await page.locator('.answer-text', { hasText: '28 days of paid leave' }).waitFor()
    await page.getByRole('list', { name: 'Sources' }).getByText('leave.md').first().waitFor()
    await assertAccessible(page, 'cited answer')

    await press(visit, 'Create a test case')
    await page.getByText('asks this again before each change').waitFor()
    await press(visit, 'Create a key')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy this key now. It is never shown again.').waitFor()
    const key = (await page.locator('.shown-key code').textContent()) ?? ''
    await page.keyboard.press('Escape')
    await press(visit, 'I have stored it')
    const answer = await fetch(`${stack.baseUrl}/api/v1/models`, { headers: { authorization: `Bearer ${key}` } })
    assert.ok([200, 403].includes(answer.status))

    await page.reload()
    await page.locator('.answer-text', { hasText: '28 days of paid leave' }).waitFor()
    await page.getByRole('link', { name: 'Go to the agent' }).click()
    await page.getByRole('heading', { level: 1, name: 'Librarian' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('says what is wrong with a document, and takes another', async () => {
    const person = await makePerson('editor')
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open('first-run')
    await press(visit, 'Use this model')
    await press(visit, 'Create agent')
    await step(visit, 'Add a document')
    const choose = page.locator('input[type="file"]')
    await choose.setInputFiles({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
    await page.getByText('The document was not accepted.').waitFor()
    await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 no') })
    await page.getByRole('button', { name: 'Choose another document' }).click()
    await step(visit, 'Add a document')
    await press(visit, 'Use our sample')
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
    // An editor makes no keys.
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('button', { name: 'Create a test case' }).waitFor()
    await hasNone(page.getByRole('button', { name: 'Create a key' }))
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 4\d\d/.test(line)),
      [],
    )
  })

  it('offers viewers nothing that would be refused', async () => {
    const person = await makePerson('viewer')
    await using visit = await browser.visit({ person })
    await visit.open('first-run')
    await visit.page.getByText('Only editors and owners can create agents.').waitFor()
    await hasNone(visit.page.getByRole('button', { name: 'Use this model' }))
    await visit.open()
    await visit.page.getByText('No agents yet.').waitFor()
    await hasNone(visit.page.getByRole('link', { name: 'Five-minute tour' }))
  })

  it('is accessible, light and dark, and fits a phone', async () => {
    const person = await makePerson()
    for (const colorScheme of ['light', 'dark'] as const) {
      await using visit = await browser.visit({ person, colorScheme, viewport: PHONE })
      await visit.open('first-run')
      await step(visit, 'Choose a model')
      await assertAccessible(visit.page, `model, ${colorScheme}`)
      await press(visit, 'Use this model')
      await step(visit, 'Create the agent')
      await assertAccessible(visit.page, `agent, ${colorScheme}`)
      await fitsWidth(visit.page)
      assert.deepEqual(visit.problems, [])
    }
  })
})
