import { statSync } from 'node:fs'
import { ApiError } from '../../../domain/error.ts'
import { MACHINE_ERRORS } from '../../../domain/model/machine-error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { route } from '../../../domain/route.ts'
import { beginning } from '../../../domain/text/character.ts'
import { lostCall } from '../failure.ts'
import { readFetch } from './fetch-folder.ts'
import { findFolder, lookAtModel } from './files.ts'
import { startEmbeddingProcess } from './process.ts'
import { askPython } from './python.ts'
import { createEmbeddingQueue, type EmbeddingQueue } from './queue.ts'

/** A fetch takes a minute or so; a text that waits for it asks again after this. */
const FETCH_PAUSE_MS = 5_000
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

/** @param modelsDir where fetched models lie */
export function createMachineEmbedding(modelsDir: string): MachineEmbedding {
  const queues = new Map<string, EmbeddingQueue>()
  const queueOf = (folder: string) => {
    const newQueue = () => createEmbeddingQueue(() => startEmbeddingProcess(folder), undefined, identityOf(folder))
    const queue = queues.get(folder) ?? newQueue()
    queues.set(folder, queue)
    return queue
  }
  return {
    knows: (name) => MACHINE_MODELS.has(name),
    async embed(name, texts, isQuery, signal) {
      const folder = await readyFolder(modelsDir, name)
      const embedded = await queueOf(folder).embed(texts.map(readable), isQuery, signal)
      return {
        vectors: embedded.map(({ vector }) => vector),
        tokens: embedded.reduce((sum, { tokens }) => sum + tokens, 0),
      }
    },
  }
}

/** Returns the folder of a model whose files are there. */
async function readyFolder(modelsDir: string, name: string): Promise<string> {
  const model = MACHINE_MODELS.get(name)
  if (!model) throw notReady(name, false)
  const folder = await findFolder(modelsDir, model)
  if (folder !== undefined && (await lookAtModel(modelsDir, model)) === 'whole') return folder
  throw await missingModel(modelsDir, name, model)
}

async function missingModel(modelsDir: string, name: string, model: MachineModel): Promise<Error> {
  const { tag, isKnown } = await askPython()
  if (!isKnown) return lostCall('local', 'python3 does not answer, or cannot be started')
  if (tag === undefined) return withoutPython(name)
  return notReady(name, (await readFetch(modelsDir, model))?.isAlive ?? false)
}

/**
 * Gives a text that changes when another folder is put in the place of this one. A fetch takes the former one away first,
 * so without a folder the text stays.
 */
function identityOf(folder: string): () => string {
  let last = ''
  return () => {
    const facts = statSync(folder, { throwIfNoEntry: false })
    if (facts) last = `${facts.dev} ${facts.ino} ${facts.birthtimeMs}`
    return last
  }
}

/** The text in whole characters and without NUL; the tokenizer brings it to Unicode's normal form NFKC. */
const readable = (text: string): string =>
  beginning(beginning(text, MAX_CHARACTERS).toWellFormed().normalize('NFKC'), MAX_CHARACTERS).replaceAll('\0', ' ')

function withoutPython(name: string): ApiError {
  const { message, fix } = MACHINE_ERRORS.PYTHON_MISSING
  const said = `The embedding model local/${name} does not start. ${message}`
  return new ApiError('EMBEDDING_MODEL_NOT_READY', { message: said, fix })
}

/** The error of an embedding model that is not on this machine, or not whole. @param isUnderWay its fetch is */
export const notReady = (name: string, isUnderWay: boolean): ApiError =>
  isUnderWay
    ? new ApiError('EMBEDDING_MODEL_NOT_READY', {
        message: `The embedding model local/${name} is being fetched onto this machine.`,
        fix: `Try again when ${route('GET /v1/local-models')} shows it as ready.`,
        retryAt: new Date(Date.now() + FETCH_PAUSE_MS),
      })
    : new ApiError('EMBEDDING_MODEL_NOT_READY', {
        message: `The embedding model local/${name} is not on this machine, or files of it are damaged.`,
        fix: `Have an owner of the operator’s workspace fetch it with POST /v1/local-models/${name}/fetch or in the settings of the dashboard, or have the operator set EMBEDDING_MODEL=local/${name} and start the service again. ${route('GET /v1/local-models')} shows how it stands.`,
      })
