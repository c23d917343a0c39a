import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import type { MachineModel } from '../../../domain/model/machine-model.ts'

/** The file in the folder of a fetch whose process writes it anew twice a second: that is how others see that it lives. */
export const LEASE_FILE = 'lease.json'
export type Lease = { pid: number; host: string; fetchedBytes: number }

/** A process that has not written for this long is shown as ended, unless it can be seen. */
const SILENCE_MS = 5_000
/** A process that can be seen on this machine may be stopped or starved for this long. */
const PATIENCE_MS = 60_000
/** A folder without a lease is that of a former release; one that is older than this was left. */
export const UNLEASED_MS = 3_600_000

/** What a fetch takes at most. Downloads have bounds of their own; this one holds where something else hangs. */
export const FETCH_BOUND_MS = 2_700_000
/** A process that could not end itself at that bound is killed this much later. */
export const FETCH_KILL_MS = FETCH_BOUND_MS + 60_000

/** A folder in which a fetch works or worked. */
export type FetchFolder = {
  path: string
  /** The fetch's process lives, as far as its lease tells. */
  isAlive: boolean
  /** No process writes into it any more, as far as its lease tells: enough for what is shown, and not for its removal. */
  isLeft: boolean
  fetchedBytes: number
}

/** What the folder's name of each fetch of a model begins with, below the folder of models. The time of its beginning follows. */
export const fetchPrefixOf = ({ folder }: MachineModel): string => `${folder}.part-`

/** True for the name of a folder in which a fetch of this model works or worked. */
export const isFetchFolder = (name: string, model: MachineModel): boolean =>
  name.includes('.part-') && [fetchPrefixOf(model), `${model.fast.folder}-`].some((prefix) => name.startsWith(prefix))

/** The folders of all fetches of a model, the earliest first. */
export async function listFetchFolders(modelsDir: string, model: MachineModel): Promise<FetchFolder[]> {
  const entries = await readdir(modelsDir).catch(() => [])
  const names = entries.filter((name) => isFetchFolder(name, model)).sort()
  return await Promise.all(names.map((name) => readFetchFolder(join(modelsDir, name))))
}

/** True while a fetch of the model lives, in whatever process. */
export const isBeingFetched = async (modelsDir: string, model: MachineModel): Promise<boolean> =>
  (await listFetchFolders(modelsDir, model)).some(({ isAlive }) => isAlive)

async function readFetchFolder(path: string): Promise<FetchFolder> {
  const [facts, lease] = [await stat(join(path, LEASE_FILE)).catch(() => undefined), await readLease(path)]
  if (facts && lease) {
    const isAlive = isHeld(lease, Math.abs(Date.now() - facts.mtimeMs))
    return { path, isAlive, isLeft: !isAlive, fetchedBytes: lease.fetchedBytes }
  }
  // It has just been made and has no lease yet, or never had one.
  const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)
  return { path, isAlive: Math.abs(ageMs) < SILENCE_MS, isLeft: ageMs > UNLEASED_MS, fetchedBytes: 0 }
}

const isHeld = (lease: Lease, silentMs: number): boolean =>
  silentMs < SILENCE_MS || (silentMs < PATIENCE_MS && processOf(lease) === 'running')

/** Whether the process of a lease runs; `unknown` for one that can not be seen from here. */
export function processOf({ pid, host }: Lease): 'running' | 'gone' | 'unknown' {
  if (host !== PROCESS_HOST) return 'unknown'
  try {
    process.kill(pid, 0)
    return 'running'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'gone' : 'running'
  }
}

/** Where numbers of processes are those of this process: containers may share a name, and each counts its own processes. */
export const PROCESS_HOST = [hostname(), bootId(), processNamespace()].filter(Boolean).join(' ')

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return '' // Not Linux.
  }
}

function processNamespace(): string {
  try {
    return basename(readlinkSync('/proc/self/ns/pid'))
  } catch {
    return ''
  }
}

/** The lease in the folder of a fetch; undefined without a whole one. */
export async function readLease(path: string): Promise<Lease | undefined> {
  try {
    const { pid, host, fetchedBytes } = JSON.parse(await readFile(join(path, LEASE_FILE), 'utf8')) as Partial<Lease>
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0) return undefined
    return { pid: Number(pid), host: String(host), fetchedBytes: Math.max(0, Number(fetchedBytes) || 0) }
  } catch {
    return undefined
  }
}
