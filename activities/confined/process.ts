import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { ConfinedStoppedError, TaskFailure } from './failure.ts'
import { makeSessionNice } from './priority.ts'
import { exceeded, withDescendants } from './process-family.ts'
import { ask } from './protocol.ts'
import type { ProcessLimits, ProgramResult, ReadingTask, Stop } from './task.ts'

/** A way to start a process: behind a wall with a user of its own and a filter of system calls, or without one. */
export type Launch = {
  command: string[]
  user?: { uid: number; gid: number } | undefined
  filter?: Uint8Array | undefined
}

/** Time and signal of one task. */
export type TaskBounds = { timeMs: number; signal: AbortSignal }

const MIB = 1024 * 1024
const WATCH_MS = 40

/** A process without an environment, which does tasks one after another or runs one program, and is killed beyond its limits. */
export class ConfinedProcess {
  readonly #limits: ProcessLimits
  readonly #child: ChildProcess
  readonly #input: Writable
  readonly #output: Readable
  readonly #giveWay: () => void
  readonly #closed: Promise<unknown>
  #startError: Error | undefined
  #stopped: Stop | undefined
  #mayGoOn = true

  /** @throws Error when it cannot be started */
  constructor({ command: [program = '', ...args], user, filter }: Launch, limits: ProcessLimits) {
    this.#limits = limits
    const stdio: StdioOptions = ['pipe', 'pipe', 'ignore', 'pipe']
    this.#child = spawn(program, args, { detached: true, env: {}, cwd: '/', stdio, ...user })
    const [input, output, , filterInput] = this.#child.stdio as unknown as [Writable, Readable, null, Writable]
    // It may end before it has read everything; how it ended says more than the broken pipe.
    for (const pipe of [input, filterInput]) pipe.on('error', () => {})
    filterInput.end(filter)
    this.#input = input
    this.#output = output
    this.#giveWay = makeSessionNice(this.#child.pid)
    this.#closed = once(this.#child, 'close').catch((error) => {
      this.#startError = error
    })
    this.#holdOpen(false)
  }

  /** True while it may do another task: not after a failure, nor when it has grown. */
  get isFresh(): boolean {
    return this.#mayGoOn && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** @returns the parts of the result @throws TaskFailure, ConfinedStoppedError; the signal's reason when it fires */
  async perform(task: ReadingTask, bytes: Uint8Array, bounds: TaskBounds): Promise<unknown[]> {
    bounds.signal.throwIfAborted()
    if (!this.isFresh) throw new ConfinedStoppedError('crash')
    this.#mayGoOn = false
    try {
      const streams = { input: this.#input, output: this.#output }
      const request = { head: { task }, bytes }
      const { answerBytes, reusableMiB } = this.#limits
      const { parts, heldMiB } = await this.#within(bounds, () => ask(streams, request, answerBytes))
      this.#mayGoOn = heldMiB <= reusableMiB
      return parts
    } catch (error) {
      this.end()
      // Ended by us it has no answer either, and that is not the content's fault.
      bounds.signal.throwIfAborted()
      if (this.#child.pid === undefined) await this.#closed
      if (this.#stopped === 'time') throw new ConfinedStoppedError('time')
      throw error instanceof TaskFailure ? error : (this.#startError ?? new ConfinedStoppedError('crash'))
    }
  }

  /** Gives the whole input to a program and waits for the end of its last process. @throws Error when it cannot start */
  async runProgram(source: Uint8Array, bounds: TaskBounds): Promise<ProgramResult> {
    this.#mayGoOn = false
    const chunks: Buffer[] = []
    let bytesLeft = this.#limits.answerBytes
    await this.#within(bounds, async () => {
      this.#output.on('data', (chunk: Buffer) => {
        if (bytesLeft > 0) chunks.push(chunk.subarray(0, bytesLeft))
        bytesLeft -= chunk.length
        if (bytesLeft < 0) this.#stop('output')
      })
      this.#input.end(source)
      await this.#closed
    })
    if (this.#startError) throw this.#startError
    const { exitCode, signalCode } = this.#child
    return { output: Buffer.concat(chunks).toString(), exitCode, signal: signalCode, stopped: this.#stopped }
  }

  /** Ends it with all that it started: when the first process of a PID namespace ends, the kernel kills all others in it. */
  end(): void {
    const { pid, exitCode, signalCode } = this.#child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    for (const each of [-pid, ...withDescendants(pid)]) {
      try {
        process.kill(each, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Keeps the process within its limits, and this one alive, as long as it works. */
  async #within<Result>({ timeMs, signal }: TaskBounds, work: () => Promise<Result>): Promise<Result> {
    const deadline = setTimeout(() => this.#stop('time'), timeMs)
    const watch = setInterval(() => {
      this.#giveWay()
      const limit = this.#child.pid && exceeded(this.#child.pid, this.#limits.residentMiB * MIB)
      if (limit) this.#stop(limit)
    }, WATCH_MS)
    const cancel = () => this.#stop('cancelled')
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    this.#holdOpen(true)
    try {
      return await work()
    } finally {
      clearTimeout(deadline)
      clearInterval(watch)
      signal.removeEventListener('abort', cancel)
      this.#holdOpen(false)
    }
  }

  #stop(why: Stop): void {
    this.#stopped ??= why
    this.end()
  }

  /** Pipes to a child are sockets, which the types do not tell. */
  #holdOpen(isBusy: boolean): void {
    for (const handle of [this.#child, this.#input, this.#output] as unknown as { ref(): void; unref(): void }[])
      isBusy ? handle.ref() : handle.unref()
  }
}
