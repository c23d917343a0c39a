import { existsSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MachineFailure, machineErrorCodeOf } from '../../domain/model/machine-error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../domain/model/machine-model.ts'
import { forgetFault, keepFault } from '../../providers/model/machine/fault.ts'
import { fetchFolderOf, PROGRESS_FILE, removeLeftFetch } from '../../providers/model/machine/fetch-folder.ts'
import { folderOf, lookAtModel, writeList } from '../../providers/model/machine/files.ts'
import { askPython } from '../../providers/model/machine/python.ts'
import { runCommand } from '../command.ts'
import { installPackages } from './packages.ts'

const LOOK_MS = 500
const CONVERT_MS = 600_000
const SYSTEMS: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-arm64'])
const PYTHONS = /^cpython-31[0-4]$/
const CONVERT = join(import.meta.dirname, 'convert.py')
const ENGINE_FOLDER = join(import.meta.dirname, '..', '..', 'providers', 'model', 'machine')
const REQUIREMENTS = join(import.meta.dirname, 'machine-requirements.txt')

/** Fills the folder `target` with a model. @throws Error with what pip said; MachineFailure */
export type FillFolder = (target: string, aside: string) => Promise<void>

/**
 * Fetches a model of this machine by version and hash into `modelsDir`, unless it is there whole; what an interrupted fetch
 * left is removed. It waits for another fetch of the model.
 * @returns its folder
 * @throws Error whose code machineErrorCodeOf says, which all processes then read in `modelsDir`
 */
export async function fetchMachineModel(
  name: string,
  modelsDir: string,
  fill: FillFolder = fillFolder,
): Promise<string> {
  const model = MACHINE_MODELS.get(name)
  if (!model) throw new Error(`There is no model ${name} to fetch. There are: ${[...MACHINE_MODELS.keys()]}.`)
  try {
    mkdirSync(modelsDir, { recursive: true })
    await removeLeftFetch(modelsDir, model)
    const target = folderOf(modelsDir, model, await supportedPython())
    if (!(await isWhole(modelsDir, model)))
      await inFetchFolder(model, modelsDir, async (own) => {
        if (!(await isWhole(modelsDir, model))) await makeModel(own, target, fill)
      })
    await forgetFault(modelsDir, model)
    return target
  } catch (error) {
    await keepFault(modelsDir, model, machineErrorCodeOf(error))
    throw error
  }
}

/** Returns the Python that will run the model. */
async function supportedPython(): Promise<string> {
  const { tag, isKnown } = await askPython()
  if (!isKnown) throw new MachineFailure('FETCH_FAILED', new Error('python3 did not answer, or could not be started'))
  if (tag === undefined) throw new MachineFailure('PYTHON_MISSING')
  if (!SYSTEMS.has(`${process.platform}-${process.arch}`)) throw new MachineFailure('SYSTEM_UNSUPPORTED')
  if (!PYTHONS.test(tag)) throw new MachineFailure('PYTHON_UNSUPPORTED', new Error(`python3 is ${tag}`))
  return tag
}

const isWhole = async (modelsDir: string, model: MachineModel): Promise<boolean> =>
  (await lookAtModel(modelsDir, model, 'hashes')) === 'whole'

/** Lets `work` fill the folder of a fetch, once no other fetch of the model lives, and removes the folder. */
async function inFetchFolder(model: MachineModel, modelsDir: string, work: (folder: string) => Promise<void>) {
  const folder = fetchFolderOf(modelsDir, model)
  while (!isMade(folder)) {
    await sleep(LOOK_MS)
    await removeLeftFetch(modelsDir, model)
  }
  const write = createProgress(folder)
  write()
  const writing = setInterval(write, LOOK_MS)
  try {
    await work(folder)
  } finally {
    clearInterval(writing)
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {})
  }
}

/** Makes a folder. @returns false when it is there already */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Gives what writes how far the fetch is. The number only grows, although files are unpacked, moved and removed. */
function createProgress(folder: string): () => void {
  const file = join(folder, PROGRESS_FILE)
  let most = 0
  return () => {
    most = Math.max(most, bytesIn(folder))
    try {
      writeFileSync(`${file}.new`, String(most))
      renameSync(`${file}.new`, file)
    } catch {
      touch(file)
    }
  }
}

/** On a full disk the fetch lives all the same, until it says why it cannot go on. */
function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder is gone, so the fetch ends.
  }
}

function bytesIn(folder: string): number {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.reduce((sum, path) => sum + (statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0), 0)
  } catch {
    return 0
  }
}

async function makeModel(own: string, target: string, fill: FillFolder): Promise<void> {
  const [made, aside] = [join(own, 'model'), join(own, 'aside')]
  mkdirSync(made)
  mkdirSync(aside)
  await fill(made, aside)
  await writeList(made)
  // A damaged folder goes with that of the fetch; processes that read its files keep them.
  if (existsSync(target)) renameSync(target, join(own, 'former'))
  renameSync(made, target)
}

async function fillFolder(target: string, aside: string): Promise<void> {
  await installPackages(REQUIREMENTS, target, aside)
  await convertWeights(target)
}

/**
 * Writes the weights as the libraries read them, and lets the model embed.
 * @throws MachineFailure ENGINE_REFUSED when it does not run here
 */
export async function convertWeights(folder: string): Promise<void> {
  const args = ['-I', '-S', '-B', CONVERT, folder, ENGINE_FOLDER]
  const { code, output } = await runCommand('python3', args, { timeoutMs: CONVERT_MS })
  if (code !== 0)
    throw new MachineFailure('ENGINE_REFUSED', new Error(output.trim().slice(-600) || `it ended with ${code}`))
}
