/** The program of a confined process: requests on stdin one after another, their answers on stdout. */
import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { TaskFailure } from './failure.ts'
import { perform, preloadReaders } from './perform.ts'
import { type AnswerLine, FrameReader, linesOfAnswer } from './protocol.ts'
import type { ReadingTask } from './task.ts'

export type ChildSettings = {
  isProbe: boolean
  residentMiB: number
  /** Without a wall a process may outlive its worker, and not every system tells the worker the memory of others. */
  watchesItself: boolean
  /** True: it loads the readers of documents while it stands by. */
  preloadsReaders: boolean
  /** The engine of text recognition lies here, as this process sees it. */
  recognitionFolder: string | undefined
}

/** A process without a task for this long stands by. One that was started for a task loads only what that task needs. */
const STANDS_BY_MS = 200

// Libraries that talk would talk into our answer.
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) console[method] = () => {}

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings
const { residentMiB } = settings
// A thread of its own watches memory and parent: the main thread may be busy for minutes.
if (settings.watchesItself)
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { residentMiB, parent: process.ppid } }).unref()
if (settings.isProbe) writeSync(1, '42\n')
else await serve()

async function serve(): Promise<never> {
  process.stdin.once('end', () => process.exit(0))
  const reader = new FrameReader(process.stdin)
  // A task whose reader cannot be loaded fails by itself.
  const preloading = settings.preloadsReaders && setTimeout(() => void preloadReaders().catch(() => {}), STANDS_BY_MS)
  for (;;) {
    const head = await reader.line(Number.POSITIVE_INFINITY)
    const { task, size } = JSON.parse(head.toString()) as { task: ReadingTask; size: number }
    if (preloading) clearTimeout(preloading)
    await answer(task, await reader.bytes(size))
  }
}

async function answer(task: ReadingTask, bytes: Uint8Array): Promise<void> {
  try {
    const parts = await perform(task, bytes, settings.recognitionFolder)
    for (const line of linesOfAnswer({ parts, heldMiB: heldMiB() })) writeLine(line)
  } catch (error) {
    // A stack or a string that could grow no further: the content is too much, not damaged.
    const ranOut = error instanceof RangeError ? 'TOO_COMPLEX' : 'DAMAGED'
    writeLine({ failure: error instanceof TaskFailure ? error.code : ranOut })
  }
}

/**
 * The memory of V8 and of its buffers, in MiB. Behind the wall there is no /proc for `process.memoryUsage`, and Linux
 * begins a process's `maxRSS` with the peak of the process that started it.
 */
function heldMiB(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return (total_heap_size + external_memory) / 1024 / 1024
}

function writeLine(line: AnswerLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSome(bytes, at)
}

function writeSome(bytes: Buffer, at: number): number {
  try {
    return writeSync(1, bytes, at)
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return 0
    throw error
  }
}
