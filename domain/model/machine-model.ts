/** An embedding model that runs on this machine once its files were fetched. */
export type MachineModel = {
  /** The id of the model, in the form <provider>/<name>. */
  id: string
  /** The beginning of its folder's name, below MODELS_DIR; the Python that its libraries are made for follows. */
  folder: string
  /** A fetch takes at most this much: libraries and weights. */
  megabytes: number
  license: string
  /** The reader of a screen or of GET /v1/models learns it before the fetch. */
  speed: string
  /** The number of passages of 600 characters that get their vectors in a second, about. */
  passagesPerSecond: number
}

/** The embedding models that can be fetched, by name. docs/decisions/model/0046 says why these. */
export const MACHINE_MODELS: ReadonlyMap<string, MachineModel> = new Map([
  [
    'multilingual-e5-small',
    {
      id: 'local/multilingual-e5-small',
      folder: 'multilingual-e5-small-1',
      megabytes: 152,
      license: 'MIT',
      speed: 'About 40 passages of 600 characters a second on one processor core, and 12 ms a question.',
      passagesPerSecond: 40,
    },
  ],
])
