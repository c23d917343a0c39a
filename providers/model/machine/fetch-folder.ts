import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { keepFault, readFault } from './fault.ts'
import { lookAtModel } from './files.ts'

/** The process of a fetch writes its progress into this file twice a second, so others see that it lives. */
export const PROGRESS_FILE = 'progress'
/** A process that has not written for this long has ended. */
const SILENCE_MS = 15_000

/** A fetch takes at most this long. Downloads have bounds of their own; this one holds if something else hangs. */
export const FETCH_BOUND_MS = 2_700_000
/** A process that could not end itself at that bound is killed this much later. */
export const FETCH_KILL_MS = FETCH_BOUND_MS + 60_000

/** The fetch of a model that is under way, or was interrupted. */
export type FetchProgress = { isAlive: boolean; fetchedBytes: number }

/** The folder in which the fetch of a model works; there is one at a time. */
export const fetchFolderOf = (modelsDir: string, { folder }: MachineModel): string => join(modelsDir, `${folder}.part`)

/** Returns the fetch of a model; undefined when there is none. */
export const readFetch = (modelsDir: string, model: MachineModel): Promise<FetchProgress | undefined> =>
  readProgress(fetchFolderOf(modelsDir, model))

async function readProgress(folder: string): Promise<FetchProgress | undefined> {
  const file = join(folder, PROGRESS_FILE)
  // The folder has just been made and has no such file yet, or its disk was full.
  const facts = await stat(file).catch(() => stat(folder).catch(() => undefined))
  if (!facts) return undefined
  const written = await readFile(file, 'utf8').catch(() => '')
  return { isAlive: Math.abs(Date.now() - facts.mtimeMs) < SILENCE_MS, fetchedBytes: Math.max(0, Number(written) || 0) }
}

/** Removes what interrupted fetches left of all models, as a start does. */
export async function removeLeftFetches(modelsDir: string): Promise<void> {
  for (const model of MACHINE_MODELS.values()) await removeLeftFetch(modelsDir, model)
}

/** The same of one model. All processes can read afterwards that the fetch was interrupted. */
export async function removeLeftFetch(modelsDir: string, model: MachineModel): Promise<void> {
  const fetch = await readFetch(modelsDir, model)
  if (!fetch || fetch.isAlive) return
  const isMissing = (await lookAtModel(modelsDir, model)) !== 'whole'
  if (isMissing && !(await readFault(modelsDir, model))) await keepFault(modelsDir, model, 'FETCH_INTERRUPTED')
  const folder = fetchFolderOf(modelsDir, model)
  const aside = `${folder}-${randomUUID()}`
  try {
    await rename(folder, aside)
    // Another process may have removed the former folder and begun a fetch meanwhile.
    if ((await readProgress(aside))?.isAlive) await rename(aside, folder)
    else await rm(aside, { recursive: true, force: true, maxRetries: 2 })
  } catch {
    // Another process removes it, or the next start tries again.
  }
}
