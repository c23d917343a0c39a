import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { exceeded, withDescendants } from '../tool/sandbox/memory.ts'
import { makeSessionNice, NICENESS } from '../tool/sandbox/priority.ts'
import type { Wall } from '../tool/sandbox/wall.ts'
import { LINE_BYTES, refuseLongLines } from './long-line.ts'
import { TaskFailure } from './perform.ts'
import type { AnswerLine, ProcessLimits, Task } from './task.ts'
import { nodeOptions, programArguments } from './wall.ts'

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
const WATCH_MS = 100

/** The process did not end the task: its time was over, or it ended without an answer (a limit, or a crash). */
export class ConfinedStoppedError extends Error {
  readonly why: 'time' | 'crash'

  constructor(why: 'time' | 'crash') {
    super(why === 'time' ? 'It took too long.' : 'It took too much memory.')
    this.why = why
  }
}

/** A process that does tasks, one at a time. */
export type Confined = {
  /** @returns the parts of the result @throws TaskFailure, ConfinedStoppedError; the signal's reason when it fires */
  perform(task: Task, bytes: Uint8Array, timeMs: number, signal: AbortSignal): Promise<unknown[]>
  /** May it do another task? Not after a failure, nor when it has grown. */
  readonly isFresh: boolean
  /** Ends it with all that it started. */
  end(): void
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Waiting = { parts: unknown[]; resolve: (parts: unknown[]) => void; reject: (error: unknown) => void }

/** Starts a process: no environment, bounded heap and memory, behind `wall` where there is one. */
export function startConfined(limits: ProcessLimits, wall: Wall | undefined, recognitionFolder?: string): Confined {
  const child = wall ? spawnBehind(wall) : spawnAlone(limits, recognitionFolder)
  const giveWay = makeSessionNice(child.pid)
  let waiting: Waiting | undefined
  let isFresh = true
  let bytesLeft = limits.answerBytes
  const fail = (error: unknown) => {
    isFresh = false
    waiting?.reject(error)
  }
  child.stdout.on('data', (data: Buffer) => {
    bytesLeft -= data.length
    if (bytesLeft < 0) endTree(child)
  })
  refuseLongLines(child.stdout, LINE_BYTES, () => endTree(child))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = parsed(line)
    if (!answer) return endTree(child)
    if (answer.failure !== undefined) fail(new TaskFailure(String(answer.failure)))
    for (const part of answer.parts ?? []) waiting?.parts.push(part)
    if (!answer.end) return
    isFresh &&= (answer.heldMiB ?? 0) <= limits.reusableMiB
    waiting?.resolve(waiting.parts)
  })
  // It could not be started: no fault of the content.
  child.once('error', fail)
  child.once('close', () => fail(new ConfinedStoppedError('crash')))
  // It may end before it has read everything; how it ended says more than the broken pipe.
  child.stdin.on('error', () => {})
  holdOpen(child, false)
  return {
    get isFresh() {
      return isFresh
    },
    end: () => endTree(child),
    perform: (task, bytes, timeMs, signal) =>
      within(
        child,
        { timeMs, signal, giveWay, residentMiB: limits.residentMiB, isWalled: wall !== undefined },
        (resolve, reject) => {
          if (!isFresh) return reject(new ConfinedStoppedError('crash'))
          bytesLeft = limits.answerBytes
          waiting = { parts: [], resolve, reject }
          child.stdin.write(`${JSON.stringify({ task, size: bytes.length })}\n`)
          child.stdin.write(bytes)
        },
      ),
  }
}

function spawnAlone(limits: ProcessLimits, recognitionFolder: string | undefined): Child {
  const args = [...nodeOptions(limits), PROGRAM, ...programArguments('watch', limits, recognitionFolder)]
  const child = spawn(process.execPath, args, { detached: true, env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  if (child.pid !== undefined) giveLessProcessor(child.pid)
  return child
}

/** The threads that a process starts later are as nice as itself. */
function giveLessProcessor(pid: number): void {
  try {
    setPriority(pid, getPriority() + NICENESS)
  } catch {
    // It has ended already.
  }
}

function spawnBehind({ command: [program = '', ...args], user, filter }: Wall): Child {
  const child = spawn(program, args, {
    detached: true,
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    ...user,
  })
  const filterPipe = child.stdio[3] as Writable | null
  filterPipe?.on('error', () => {})
  filterPipe?.end(filter)
  return child as unknown as Child
}

/** What the process wrote, behind the wall too, is content from outside. @returns undefined when it is no answer */
function parsed(line: string): AnswerLine | undefined {
  try {
    const answer: unknown = JSON.parse(line)
    const isAnswer = typeof answer === 'object' && answer !== null && Array.isArray((answer as AnswerLine).parts ?? [])
    return isAnswer ? (answer as AnswerLine) : undefined
  } catch {
    return undefined
  }
}

type Bounds = { timeMs: number; signal: AbortSignal; giveWay: () => void; residentMiB: number; isWalled: boolean }

/** Ends the process at its deadline, at the signal or over its memory, and keeps this one alive only meanwhile. */
async function within(
  child: Child,
  { timeMs, signal, giveWay, residentMiB, isWalled }: Bounds,
  ask: (resolve: (parts: unknown[]) => void, reject: (error: unknown) => void) => void,
): Promise<unknown[]> {
  let isLate = false
  const end = () => endTree(child)
  const deadline = setTimeout(() => {
    isLate = true
    end()
  }, timeMs)
  const watch = setInterval(() => {
    giveWay()
    if (isWalled && child.pid && exceeded(child.pid, residentMiB * 1024 * 1024)) end()
  }, WATCH_MS)
  signal.addEventListener('abort', end)
  holdOpen(child, true)
  try {
    signal.throwIfAborted()
    return await new Promise<unknown[]>(ask)
  } catch (error) {
    // Ended by us it has no answer either, and that is not the content's fault.
    signal.throwIfAborted()
    throw isLate ? new ConfinedStoppedError('time') : error
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    signal.removeEventListener('abort', end)
    holdOpen(child, false)
  }
}

/** Pipes to a child are sockets, which the types do not tell. */
function holdOpen(child: Child, isBusy: boolean): void {
  for (const handle of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
    isBusy ? handle.ref() : handle.unref()
}

/** With its first process a PID namespace dies whole. */
function endTree(child: Child): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  for (const pid of [-child.pid, ...withDescendants(child.pid)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
