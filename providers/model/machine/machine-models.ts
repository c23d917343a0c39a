import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '../../../domain/error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { beginning } from '../../../domain/text/character.ts'
import { startEmbeddingProcess } from './process.ts'
import { createEmbeddingQueue, type EmbeddingQueue } from './queue.ts'

/** Longer texts are cut, so that none holds up the others for long: the model reads 512 tokens, and a chunk is shorter. */
const MAX_CHARACTERS = 2_000

/** The embedding models of this machine. */
export type MachineEmbedding = {
  /** True for a model that can be fetched, whether it was or not. */
  knows(name: string): boolean
  /** @throws ModelError; ApiError MODEL_PROVIDER_NOT_CONFIGURED while the model is not fetched */
  embed(
    name: string,
    texts: string[],
    isQuery: boolean,
    signal: AbortSignal,
  ): Promise<{ vectors: number[][]; tokens: number }>
}

/** The folder of a model's files, which is there when they are complete. */
export const folderOf = (modelsDir: string, { folder }: MachineModel): string => join(modelsDir, folder)

/** @param modelsDir where fetched models lie */
export function createMachineEmbedding(modelsDir: string): MachineEmbedding {
  const queues = new Map<string, EmbeddingQueue>()
  const queueOf = (folder: string) => {
    const queue = queues.get(folder) ?? createEmbeddingQueue(() => startEmbeddingProcess(folder))
    queues.set(folder, queue)
    return queue
  }
  return {
    knows: (name) => MACHINE_MODELS.has(name),
    async embed(name, texts, isQuery, signal) {
      const model = MACHINE_MODELS.get(name)
      const folder = model && folderOf(modelsDir, model)
      if (!model || !folder || !existsSync(folder)) throw notFetched(name)
      const embedded = await queueOf(folder).embed(texts.map(readable), isQuery, signal)
      return {
        vectors: embedded.map(({ vector }) => vector),
        tokens: embedded.reduce((sum, { tokens }) => sum + tokens, 0),
      }
    },
  }
}

/**
 * The text as the model's tokenizer expects it: in Unicode's normal form NFKC, whole characters, no NUL. The engine
 * reserves memory for four characters out of each byte; a ligature such as U+FDFA would become 18, but not in this form.
 */
const readable = (text: string): string =>
  beginning(beginning(text, MAX_CHARACTERS).toWellFormed().normalize('NFKC'), MAX_CHARACTERS).replaceAll('\0', ' ')

const notFetched = (name: string): ApiError =>
  new ApiError('MODEL_PROVIDER_NOT_CONFIGURED', {
    message: `The embedding model local/${name} is not on this machine yet.`,
    fix: `Have an owner fetch it with POST /v1/local-models/${name}/fetch or in the settings of the dashboard, or have the operator set EMBEDDING_MODEL=local/${name} and start the service again.`,
  })
