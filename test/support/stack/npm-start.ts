import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from '../../../start/identity.ts'
import { readLivingRecord } from '../../../start/record.ts'
import { waitFor } from '../../../start/wait.ts'
import { inherited } from './stack-info.ts'

/** One run of `npm start` on a data folder, as its user sees it. */
export type Run = {
  child: ChildProcess
  output(): string
  /** Resolves when the output says that the service is ready. */
  ready(): Promise<void>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The names of the processes of one `npm start`. */
export const PARTS = ['start', 'api', 'worker', 'temporal', 'postgres']

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts `npm start` on this data folder and port in a process group of its own. */
export function npmStart(dataDir: string, port: number, settings: Record<string, string> = {}): Run {
  const child = spawn('node', ['start/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...inherited(), DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const run: Run = {
    child,
    ended,
    output: () => output,
    ready: () =>
      waitFor('npm start', async () => assertReady(output), { withinMs: 120_000, everyMs: 50, log: () => output }),
    stop(signal = 'SIGTERM') {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
      return ended
    },
  }
  return run
}

function assertReady(output: string): void {
  if (!output.includes('is ready')) throw new Error('the output does not say yet that the service is ready')
}

/** Kills what is left of `npm start` on this data folder, and removes the folder. */
export function removeRun(dataDir: string): void {
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}

/** The pids of all processes that have this folder in their command line or were recorded in it. */
export function processesOf(dataDir: string): number[] {
  const recorded = PARTS.flatMap((name) => readLivingRecord(dataDir, name)?.pid ?? [])
  return [...new Set([...recorded, ...byCommandLine(dataDir)])].filter((pid) => identityOf(pid) !== undefined)
}

function byCommandLine(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => readQuietly(`/proc/${name}/cmdline`).includes(text))
    .map(Number)
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
