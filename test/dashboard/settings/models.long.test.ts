import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import { makePerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasNone } from '../../support/browser/page-fact.ts'
import { screenshot } from '../../support/browser/screenshot.ts'
import { REFUSED_KEY } from '../../support/model/server.ts'

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
    await dialog.getByText(/^baseUrl cannot be used.*Name a public address/).waitFor()
    await assertAccessible(page, 'a key with a refused address')
    await dialog.getByLabel('Address').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await openai.getByText(`••••${REFUSED_KEY.slice(-4)}`).waitFor()
    await openai.getByRole('button', { name: 'Test' }).click()
    await openai.getByText(/does not accept the key/).waitFor()
    await screenshot(page, 'settings/models')
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
    await screenshot(page, 'settings/models-phone')
    assert.deepEqual(
      visit.problems.filter((line) => !/status of 400/.test(line)),
      [],
    )
  })
})
