import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { exceeded, withDescendants } from './memory.ts'
import { makeSessionNice } from './priority.ts'

export type SandboxLimits = { timeMs: number; memoryBytes: number; outputBytes: number }

export const SANDBOX_LIMITS: SandboxLimits = {
  timeMs: 10_000,
  memoryBytes: 256 * 1024 * 1024,
  outputBytes: 64 * 1024,
}

/** The reason for stopping a program. */
export type ProgramStop = 'time' | 'memory' | 'threads' | 'output' | 'cancelled'

export type SandboxResult = {
  output: string
  exitCode: number | null
  signal: string | null
  stopped: ProgramStop | undefined
}

/**
 * Runs a command to the end of its last process, within `limits`. File descriptor 3 carries `filter`.
 * @throws Error when the command cannot start
 */
export function runProcess(run: {
  command: string[]
  user: { uid: number; gid: number } | undefined
  input: string
  filter: Uint8Array
  limits: SandboxLimits
  signal: AbortSignal
}): Promise<SandboxResult> {
  // stderr goes to the pipe of stdout, so that the order of lines stays. `exec` keeps the pid of the shell.
  const args = ['-c', 'exec "$0" "$@" 2>&1', ...run.command]
  return new Promise((fulfil, reject) => {
    const child = spawn('/bin/sh', args, {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: {},
      cwd: '/',
      detached: true,
      ...run.user,
    })
    const giveWay = makeSessionNice(child.pid)
    const output = new BoundedOutput(run.limits.outputBytes, () => stop('output'))
    let stopped: ProgramStop | undefined
    const stop = (why: ProgramStop) => {
      stopped ??= why
      killTree(child)
    }
    const cancel = () => stop('cancelled')
    const deadline = setTimeout(() => stop('time'), run.limits.timeMs)
    const watch = setInterval(() => {
      giveWay()
      const limit = child.pid && exceeded(child.pid, run.limits.memoryBytes)
      if (limit) stop(limit)
    }, 40)
    const release = () => {
      clearTimeout(deadline)
      clearInterval(watch)
      run.signal.removeEventListener('abort', cancel)
    }
    run.signal.addEventListener('abort', cancel, { once: true })
    if (run.signal.aborted) cancel()
    child.stdout?.on('data', (chunk: Buffer) => output.add(chunk))
    feed(child.stdio[0], run.input)
    feed(child.stdio[3], run.filter)
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('close', (exitCode, signal) => {
      release()
      fulfil({ output: output.text(), exitCode, signal, stopped })
    })
  })
}

function feed(stream: Readable | Writable | null | undefined, content: string | Uint8Array): void {
  if (!stream || !('end' in stream)) return
  // A program may end without reading its input; the broken pipe is no error then.
  stream.on('error', () => {})
  stream.end(content)
}

/**
 * Kills the process and its descendants. The kernel ends a PID namespace with its first process, so nothing inside
 * stays.
 */
function killTree(child: ChildProcess): void {
  if (!child.pid) return
  for (const pid of withDescendants(child.pid)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** The output of a program up to a limit in bytes. It calls `onFull` once when the output goes beyond. */
class BoundedOutput {
  readonly #limit: number
  readonly #onFull: () => void
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(limit: number, onFull: () => void) {
    this.#limit = limit
    this.#onFull = onFull
  }

  add(chunk: Buffer): void {
    const room = this.#limit - this.#bytes
    if (room > 0) this.#chunks.push(chunk.subarray(0, room))
    this.#bytes += chunk.byteLength
    if (chunk.byteLength > room && room >= 0) this.#onFull()
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }
}
