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
  /** Begins the fetch of what is missing in a process of its own, unless it is under way. @throws ApiError NOT_FOUND */
  begin(name: string): Promise<LocalModel>
}

/** @param modelsDir where the models are put; processes that share it see each other's fetches */
export function createModelFetches(modelsDir: string): ModelFetches {
  const running = new Set<string>()
  const failures = new Map<string, string>()
  const show = async (name: string, model: MachineModel): Promise<LocalModel> => {
    const { id, megabytes, license, speed, fast } = model
    const error = failures.get(name) ?? null
    const bytes = await bytesUnderWay(modelsDir, model)
    const state = running.has(name) || bytes !== undefined ? 'fetching' : error === null ? 'absent' : 'failed'
    const facts = { id, megabytes, license, speed, error: state === 'fetching' ? null : error }
    const { passagesPerSecond } = fast
    if (!existsSync(folderOf(modelsDir, model))) {
      const fetchedMegabytes = state === 'fetching' ? Math.min(megabytes, megabytesOf(bytes)) : 0
      const status = state === 'fetching' ? state : 'absent'
      const fastEngine = { status, megabytes: fast.megabytes } as const
      return { ...facts, passagesPerSecond, status: state, fetchedMegabytes, fastEngine }
    }
    const isFast = await hasFastEngine(modelsDir, model)
    const fetchedMegabytes = isFast ? megabytes : megabytes - fast.megabytes
    const fastEngine = { status: isFast ? 'ready' : state, megabytes: fast.megabytes } as const
    const speedNow = { passagesPerSecond: isFast ? passagesPerSecond : model.passagesPerSecond }
    return { ...facts, ...speedNow, status: 'ready', fetchedMegabytes, fastEngine }
  }
  return {
    list: () => Promise.all([...MACHINE_MODELS].map(([name, model]) => show(name, model))),
    async begin(name) {
      const model = MACHINE_MODELS.get(name)
      if (!model) throw unknownModel(name)
      const { status, fastEngine } = await show(name, model)
      // One that is ready is asked for again: its fast engine may be that of a former Python, which the program finds out.
      if (status === 'fetching' || fastEngine.status === 'fetching' || running.has(name)) return await show(name, model)
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

/** Runs the program to its end. @returns why it, or the fetch of the fast engine, failed; undefined when it did not */
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

/** True with a fast engine for any Python: which one runs it is not known here. */
async function hasFastEngine(modelsDir: string, { fast }: MachineModel): Promise<boolean> {
  const entries = await readdir(modelsDir).catch(() => [])
  return entries.some((entry) => entry.startsWith(`${fast.folder}-`) && !entry.includes('.part-'))
}

/** The bytes that a fetch of the model or of its fast engine has written; undefined when there is none under way. */
async function bytesUnderWay(modelsDir: string, { folder, fast }: MachineModel): Promise<number | undefined> {
  const entries = (await readdir(modelsDir).catch(() => [])).filter((entry) => entry.includes('.part-'))
  const largest = async (beginning: string) => {
    const parts = entries.filter((entry) => entry.startsWith(beginning))
    const sizes = await Promise.all(parts.map((part) => livingBytes(join(modelsDir, part))))
    const living = sizes.filter((size) => size !== undefined)
    return living.length > 0 ? Math.max(...living) : undefined
  }
  const [model, engine] = [await largest(`${folder}.part-`), await largest(`${fast.folder}-`)]
  return model === undefined && engine === undefined ? undefined : (model ?? 0) + (engine ?? 0)
}

const megabytesOf = (bytes = 0): number => Math.round(bytes / BYTES_IN_MEGABYTE)

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
