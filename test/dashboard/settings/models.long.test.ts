import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import { makePerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { REFUSED_KEY } from '../../support/model/server.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

describe('the model providers in the settings', () => {
  it('take a key of the workspace, test it, tell errors at their fields, and give the key up', async () => {
    await using visit = await browser.visit({ person: await makePerson() })
    const { page } = visit
    await visit.open('settings/models')
    const openai = page.getByRole('region', { name: 'OpenAI' })
    await openai.getByText('The operator’s key counts (OPENAI_API_KEY).').waitFor()
    await openai.getByRole('button', { name: 'Set key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Key of OpenAI' })
    await dialog.getByLabel('Key', { exact: true }).fill(REFUSED_KEY)
    await dialog.getByLabel('Address').fill('http://10.1.2.3/v1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Cannot be used.*Name a public address/).waitFor()
    await assertAccessible(page, 'a key with a refused address')
    await dialog.getByLabel('Address').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await openai.getByText(`••••${REFUSED_KEY.slice(-4)}`).waitFor()
    await openai.getByRole('button', { name: 'Test' }).click()
    await openai.getByText(/does not accept the key/).waitFor()
    await assertAccessible(page, 'models with a refused key')

    await openai.getByRole('button', { name: 'Change key' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByLabel('Key', { exact: true }).fill(`sk-${newId()}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await hasNone(openai.getByText(/does not accept the key/))
    await openai.getByRole('button', { name: 'Test' }).click()
    await openai.getByText('The provider accepts the key.').waitFor()
    await openai.getByRole('button', { name: 'Remove key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await openai.getByText(/operator's key counts now/).waitFor()
    await page.setViewportSize(PHONE)
    await fitsWidth(page)
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 400/.test(line)),
      [],
    )
  })
})

describe('an agent whose provider has no key', () => {
  it('says so in the list, its header and on its Model page, until an owner sets one', async () => {
    await using api = await startOwnApi({ ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' })
    const owner = await makePerson()
    const editor = await makePerson('editor', owner.workspaceId)
    const { id } = await makeStoredAgent(owner.workspaceId, { name: 'Support', model: 'anthropic/claude-sonnet-5-5' })
    await makeStoredAgent(owner.workspaceId, { name: 'Librarian', model: 'local/extractive' })
    await using visit = await browser.visit({ person: owner, baseUrl: api.baseUrl })
    const { page } = visit
    await visit.open('agents')
    await page
      .getByRole('row', { name: /Support/ })
      .getByText('No API key')
      .waitFor()
    await hasNone(page.getByRole('row', { name: /Librarian/ }).getByText('No API key'))
    await assertAccessible(page, 'agents without a key')
    await visit.open(`agents/${id}/model`)
    await page.locator('.agent-facts').getByText('No API key').waitFor()
    await assertAccessible(page, 'a model without a key')
    await page.setViewportSize(PHONE)
    await fitsWidth(page)
    await page.setViewportSize(DESKTOP)

    await using other = await browser.visit({ person: editor, baseUrl: api.baseUrl })
    await other.open(`agents/${id}/model`)
    await other.page.getByText(/Ask an owner of .* to set one, or choose another model/).waitFor()

    await page.getByRole('link', { name: 'Set a key in Settings › Models' }).click()
    const anthropic = page.getByRole('region', { name: 'Anthropic' })
    await anthropic.getByText('No key', { exact: true }).waitFor()
    await anthropic.getByRole('button', { name: 'Set key' }).click()
    await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(`sk-${newId()}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await anthropic.getByText('Ready').waitFor()
    await page.goBack()
    await page.locator('.agent-facts').getByText('anthropic/claude-sonnet-5-5').waitFor()
    await hasNone(page.getByText('No API key'))
    assert.deepEqual([...visit.problems, ...other.problems], [])
  })
})

describe('an agent whose model the operator does not allow', () => {
  it('says so in the list, its header and on its Model page', async () => {
    await using api = await startOwnApi({ OPERATOR_MODELS: 'openai/gpt-4o*' })
    const owner = await makePerson()
    const { id } = await makeStoredAgent(owner.workspaceId, { name: 'Support', model: 'openai/gpt-5' })
    await makeStoredAgent(owner.workspaceId, { name: 'Librarian', model: 'openai/gpt-4o-mini' })
    await using visit = await browser.visit({ person: owner, baseUrl: api.baseUrl })
    const { page } = visit
    await visit.open('agents')
    await page
      .getByRole('row', { name: /Support/ })
      .getByText('Not allowed')
      .waitFor()
    await hasNone(page.getByRole('row', { name: /Librarian/ }).getByText('Not allowed'))
    await visit.open(`agents/${id}/model`)
    await page.locator('.agent-facts').getByText('Not allowed').waitFor()
    await page.getByText('the operator’s key of openai is not for this model').waitFor()
    await assertAccessible(page, 'a model that is not allowed')
    assert.deepEqual(visit.problems, [])
  })
})
