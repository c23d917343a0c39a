/** The program of a confined process: tasks on stdin one after another, their results as JSON lines on stdout. */
import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { perform, preloadReaders, TaskFailure } from './perform.ts'
import type { AnswerLine, Task } from './task.ts'

/** Parts a line: small enough that no line is huge, large enough that lines cost nothing. */
const PARTS_PER_LINE = 50
/** A process without a task for this long stands by. One that was started for a task loads only what that task needs. */
const STANDS_BY_MS = 200

// Libraries that talk would talk into our answer.
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) console[method] = () => {}

const [mode, residentMiB, preload, recognitionFolder] = process.argv.slice(2)
// Without a wall a thread of its own watches memory and parent: the main thread may be busy for minutes.
if (mode === 'watch')
  new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { residentMiB: Number(residentMiB), parent: process.ppid },
  }).unref()

// A task whose reader cannot be loaded fails by itself.
const preloading = setTimeout(() => void preloadReaders().catch(() => {}), STANDS_BY_MS)
if (preload !== 'preload') clearTimeout(preloading)

if (mode === 'probe') writeSync(1, '42\n')
else for await (const { task, bytes } of requests()) await answer(task, bytes)
process.exit(0)

type Head = { task: Task; size: number }

/** A request is a line of JSON, then as many bytes as it says. The next one comes after the answer. */
async function* requests(): AsyncGenerator<{ task: Task; bytes: Uint8Array }> {
  let parts: Buffer[] = []
  let size = 0
  let head: Head | undefined
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    clearTimeout(preloading)
    parts.push(part)
    size += part.length
    if (!head) {
      const whole = Buffer.concat(parts)
      const end = whole.indexOf(10)
      if (end < 0) continue
      head = JSON.parse(whole.toString('utf8', 0, end)) as Head
      parts = [whole.subarray(end + 1)]
      size = whole.length - end - 1
    }
    if (size < head.size) continue
    yield { task: head.task, bytes: Buffer.concat(parts) }
    parts = []
    size = 0
    head = undefined
  }
}

async function answer(task: Task, bytes: Uint8Array): Promise<void> {
  try {
    const parts = await perform(task, bytes, recognitionFolder)
    for (let start = 0; start < parts.length; start += PARTS_PER_LINE)
      writeLine({ parts: parts.slice(start, start + PARTS_PER_LINE) })
    writeLine({ end: true, heldMiB: heldMiB() })
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
