import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { MachineModel } from '../../domain/model/machine-model.ts'
import { forgetFault } from '../../providers/model/machine/fault.ts'
import { FETCH_BOUND_MS, fetchPrefixOf, listFetchFolders } from '../../providers/model/machine/fetch-folder.ts'
import { removeLeftFolders } from '../../providers/model/machine/left-folder.ts'
import type { BeatOrder } from './beat.ts'
import { BEAT_MS, createLease, type LeaseOrder } from './lease.ts'

const LOOK_MS = 500
const BEAT = new URL('./beat.ts', import.meta.url)

/**
 * Lets `work` fill a folder of its own, once no earlier fetch of the model lives, and removes the folder. A thread keeps
 * its lease, so that others see that the fetch lives and how far it is.
 * @param readyBytes what is there before
 */
export async function inFetchFolder<Result>(
  model: MachineModel,
  modelsDir: string,
  readyBytes: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(modelsDir, `${fetchPrefixOf(model)}${Date.now()}-`))
  let endBeat = async () => {}
  try {
    chmodSync(folder, 0o755)
    endBeat = startBeat({ folder, readyBytes, parts: partsOf(model) })
    await earlierOnes(model, modelsDir, folder)
    await forgetFault(modelsDir, model)
    return await work(folder)
  } finally {
    await endBeat()
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {})
  }
}

/**
 * Keeps the lease until the bound of a fetch, by a thread. Where the thread does not run, this one writes it: its pauses are
 * then shown as the end of the fetch, and its folder stays, as removal waits longer.
 * @returns what ends it
 */
export function startBeat(order: LeaseOrder, thread = BEAT): () => Promise<void> {
  const write = createLease(order)
  write()
  const workerData: BeatOrder = { ...order, mostMs: FETCH_BOUND_MS }
  const beat = new Worker(thread, { workerData })
  let writing: NodeJS.Timeout | undefined
  let isOver = false
  beat.on('error', () => {
    if (!isOver) writing ??= setInterval(write, BEAT_MS).unref()
  })
  beat.unref()
  return async () => {
    isOver = true
    clearInterval(writing)
    await beat.terminate()
  }
}

const partsOf = ({ megabytes, fast }: MachineModel): LeaseOrder['parts'] => [
  { name: 'model', bytes: (megabytes - fast.megabytes) * 1_000_000 },
  { name: 'fast', bytes: fast.megabytes * 1_000_000 },
]

/** Waits until no fetch lives that began before; of one that dies meanwhile, what is left is removed. */
async function earlierOnes(model: MachineModel, modelsDir: string, own: string): Promise<void> {
  for (;;) {
    const others = await listFetchFolders(modelsDir, model)
    if (!others.some(({ path, isAlive }) => isAlive && path < own)) break
    await sleep(LOOK_MS)
  }
  await removeLeftFolders(modelsDir, model)
}
