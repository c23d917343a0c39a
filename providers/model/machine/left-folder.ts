import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERRUPTED } from '../../../domain/model/machine-error.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { keepFault, readFault } from './fault.ts'
import { isFetchFolder, LEASE_FILE, processOf, readLease, UNLEASED_MS } from './fetch-folder.ts'
import { lookAtFastEngine, lookAtModel } from './files.ts'

/** A process of another machine or container may be paused, or its disk stalled, for this long. */
const SILENT_MS = 600_000
/** A living process writes its lease some ten times meanwhile. */
const BETWEEN_LOOKS_MS = 5_000
/** What the names of folders get that are being removed. */
const ASIDE = '.left-'

/** What tells that a fetch's process has written meanwhile. */
type Look = { path: string; mark: string; hasLease: boolean; isGone: boolean; mtimeMs: number }

/**
 * Removes the folders of fetches whose processes have ended. One whose process of this machine is gone is removed at once;
 * of others the lease must be silent for ten minutes by the clock of its own disk, and unchanged over two looks. Before a
 * folder is removed, all processes can read that its fetch was interrupted.
 */
export async function removeLeftFolders(modelsDir: string, model: MachineModel): Promise<void> {
  await finishRemovals(modelsDir, model)
  const looks = await lookAtFolders(modelsDir, model)
  const silent = await silentOf(
    modelsDir,
    looks.filter(({ isGone }) => !isGone),
  )
  const left = [...looks.filter(({ isGone }) => isGone), ...silent]
  if (left.some(({ hasLease }) => hasLease)) await keepInterruption(modelsDir, model)
  for (const look of left) await removeFolder(look)
}

/** The same for all models, as a start does. */
export async function removeAllLeftFolders(modelsDir: string): Promise<void> {
  for (const model of MACHINE_MODELS.values()) await removeLeftFolders(modelsDir, model)
}

/** What a process that was killed meanwhile has put aside. */
async function finishRemovals(modelsDir: string, model: MachineModel): Promise<void> {
  for (const name of await readdir(modelsDir).catch(() => []))
    if (isFetchFolder(name, model) && name.includes(ASIDE)) await removeTree(join(modelsDir, name))
}

async function lookAtFolders(modelsDir: string, model: MachineModel): Promise<Look[]> {
  const entries = await readdir(modelsDir).catch(() => [])
  const names = entries.filter((name) => isFetchFolder(name, model) && !name.includes(ASIDE))
  const looks = await Promise.all(names.map((name) => lookAt(join(modelsDir, name))))
  return looks.flatMap((look) => look ?? [])
}

async function lookAt(path: string): Promise<Look | undefined> {
  const lease = await readLease(path)
  const facts = await stat(lease ? join(path, LEASE_FILE) : path).catch(() => undefined)
  if (!facts) return undefined
  const { ino, mtimeMs } = facts
  const isGone = lease !== undefined && processOf(lease) === 'gone'
  return { path, mark: `${ino} ${mtimeMs} ${lease?.fetchedBytes}`, hasLease: lease !== undefined, isGone, mtimeMs }
}

/** Those that have been silent for long, and still are some seconds later. */
async function silentOf(modelsDir: string, looks: Look[]): Promise<Look[]> {
  if (looks.length === 0) return []
  const now = await clockOf(modelsDir)
  const silent = looks.filter(
    ({ mtimeMs, hasLease }) => now !== undefined && now - mtimeMs > (hasLease ? SILENT_MS : UNLEASED_MS),
  )
  if (silent.length === 0) return []
  await sleep(BETWEEN_LOOKS_MS)
  const again = await Promise.all(silent.map(({ path }) => lookAt(path)))
  return silent.filter(({ mark }, index) => again[index]?.mark === mark)
}

/** The time that a file gets which is written there now: the clock of a disk may differ from ours. */
async function clockOf(modelsDir: string): Promise<number | undefined> {
  const file = join(modelsDir, `.clock-${randomUUID()}`)
  try {
    await writeFile(file, '')
    return (await stat(file)).mtimeMs
  } catch {
    return undefined
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

/** Keeps that a fetch was interrupted, unless all is there, or another reason is known. */
async function keepInterruption(modelsDir: string, model: MachineModel): Promise<void> {
  const states = [await lookAtModel(modelsDir, model), await lookAtFastEngine(modelsDir, model)]
  if (states.every((state) => state === 'whole') || (await readFault(modelsDir, model))) return
  await keepFault(modelsDir, model, INTERRUPTED)
}

/** It is put aside first, so that nothing is removed of a folder whose process writes again, and none is half there. */
async function removeFolder({ path, mark }: Look): Promise<void> {
  const aside = `${path}${ASIDE}${process.pid}`
  try {
    await rename(path, aside)
    if ((await lookAt(aside))?.mark === mark) await removeTree(aside)
    else await rename(aside, path)
  } catch {
    // Another process removes it, or the next start tries again.
  }
}

/** What can not be removed now, such as what a program of the dead fetch still writes, is removed the next time. */
const removeTree = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 2 }).catch(() => {})
