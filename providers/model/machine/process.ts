import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ModelError } from '../../../domain/model/model.ts'
import { lostCall } from '../failure.ts'

const PROGRAM = fileURLToPath(new URL('./engine.py', import.meta.url))
/** A passage takes about 0.03 s, the longest text 0.3 s, a start 1 s. A busy machine may need many times that, a stuck process for ever. */
const TEXT_MS = 120_000
const MAX_COMPLAINT = 2_000
/** Becomes the program that its arguments name, with PATH alone of our environment. */
const CLEARED = 'exec env -i PATH="$PATH" "$@"'

/** The process embeds one text, as a question or as a passage that may answer one. */
export type EmbeddingTask = { text: string; isQuery: boolean }
export type Embedded = { vector: number[]; tokens: number }

/** A process that embeds one text at a time. */
export type EmbeddingProcess = {
  /** @throws ModelError, transient when the process ended or took too long, final when it cannot start here */
  embed(task: EmbeddingTask): Promise<Embedded>
  readonly isAlive: boolean
  readonly pid: number | undefined
  end(): void
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>
type Waiting = { resolve(embedded: Embedded): void; reject(error: ModelError): void }
type State = { isAlive: boolean; isReady: boolean; complaint: string; waiting: Waiting | undefined }
/** The error codes of a system that cannot start a process at this moment. */
const BUSY: ReadonlySet<string> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE'])

/** Starts the process on the folder of a model. It gets no environment but PATH, so it knows no secret. */
export function startEmbeddingProcess(folder: string): EmbeddingProcess {
  const child = spawnEngine(folder)
  const state: State = { isAlive: true, isReady: false, complaint: '', waiting: undefined }
  const fail = (error: ModelError) => {
    state.isAlive = false
    state.waiting?.reject(error)
  }
  // A child that finds no free file descriptor has no pipes: the next statement throws, and the event comes after that.
  child.once('error', (error) => fail(unspawned(error)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = parsed(line)
    if (answer === undefined) child.kill('SIGKILL')
    else if ('ready' in answer) state.isReady = true
    else state.waiting?.resolve({ vector: floatsOf(answer.vector), tokens: answer.tokens })
  })
  child.stderr.on('data', (data: Buffer) => {
    state.complaint = (state.complaint + data.toString()).slice(-MAX_COMPLAINT)
  })
  // It may end before it has read the text; how it ended says more than the broken pipe.
  child.stdin.on('error', () => {})
  child.once('close', (code) => fail(endedError(state, code)))
  holdOpen(child, false)
  return {
    get isAlive() {
      return state.isAlive
    },
    pid: child.pid,
    end: () => child.kill('SIGKILL'),
    embed: (task) => ask(child, state, task),
  }
}

function spawnEngine(folder: string): Child {
  // CTranslate2 and numpy read these settings; further threads would take memory and gain nothing for one text.
  const settings = ['OMP_NUM_THREADS=1', 'OPENBLAS_NUM_THREADS=1']
  const python = ['python3', '-I', '-S', '-B', PROGRAM, folder]
  return spawn('/bin/sh', ['-c', CLEARED, 'sh', ...settings, ...python], { cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
}

/** Sends one text and waits for its vector; meanwhile the process keeps this one alive. */
async function ask(child: Child, state: State, task: EmbeddingTask): Promise<Embedded> {
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, TEXT_MS)
  holdOpen(child, true)
  try {
    return await new Promise<Embedded>((resolve, reject) => {
      state.waiting = { resolve, reject }
      if (!state.isAlive) return reject(endedError(state, child.exitCode))
      child.stdin.write(`${JSON.stringify(task)}\n`)
    })
  } catch (error) {
    throw isLate ? lostCall('local', `a text took longer than ${TEXT_MS / 1000} s`) : error
  } finally {
    clearTimeout(deadline)
    state.waiting = undefined
    holdOpen(child, false)
  }
}

/** A process that ends by itself before it was ready would do so again; one that was ended may be started again. */
function endedError({ isReady, complaint }: State, code: number | null): ModelError {
  if (isReady || code === null) return lostCall('local', 'the process of the embedding model ended')
  return unstartable(complaint.trim().split('\n').at(-1) ?? '')
}

/** A busy machine may start the process later. */
const unspawned = ({ code, message }: NodeJS.ErrnoException): ModelError =>
  code !== undefined && BUSY.has(code)
    ? lostCall('local', `the process of the embedding model could not be started (${code})`)
    : unstartable(message)

const unstartable = (why: string): ModelError =>
  new ModelError('final', `local: the embedding model does not start on this machine: ${why || 'it says no reason'}.`)

type Answer = { ready: true } | { vector: string; tokens: number }

function parsed(line: string): Answer | undefined {
  try {
    return JSON.parse(line) as Answer
  } catch {
    return undefined
  }
}

/** The numbers of little-endian floats in base64. */
function floatsOf(base64: string): number[] {
  const bytes = Buffer.from(base64, 'base64')
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}

type Handle = { ref?(): void; unref?(): void }

/** Pipes to a child are sockets, which the types do not tell. */
function holdOpen(child: Child, isBusy: boolean): void {
  for (const handle of [child, child.stdin, child.stdout, child.stderr] as unknown as Handle[])
    isBusy ? handle.ref?.() : handle.unref?.()
}
