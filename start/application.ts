import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPart, type Part } from './part.ts'
import { StartError } from './say.ts'
import type { Supervisor } from './supervisor.ts'

const root = join(import.meta.dirname, '..')

export type ApplicationOptions = {
  dataDir: string
  /** The complete environment of both processes: settings, addresses, secrets. */
  env: NodeJS.ProcessEnv
  keepAlive: boolean
  /** The name in logs and records; needed when several processes of a kind run. */
  name?: string
  /** Writes down the end of each process. */
  supervisor?: Supervisor
  output?: (name: string) => { prefix: string } | { file: string }
}

/** Both processes drain for 40 s after SIGTERM; some seconds later they get SIGKILL. */
const STOP_WITHIN_MS = 46_000

/** Makes the part of an API process, which runs on Bun. It does not start it. */
export function createApi(options: ApplicationOptions): Part {
  const env = { ...API_MEMORY, ...API_REQUESTS, ...options.env }
  return createProcess('api', { file: findBun(), args: ['--no-env-file', 'api/index.ts'] }, { ...options, env })
}

/** Bun frees memory late. With these settings the API kept 148 MB after 1,000 turns; without them 177 MB. */
const API_MEMORY = { BUN_JSC_forceRAMSize: '100000000', MIMALLOC_PURGE_DELAY: '0' }

/**
 * Bun's `fetch` sends 256 requests at a time and holds the others back in silence, so further turns waited for their model
 * until their deadline. This is the most that it takes; `MAX_RUNNING_TURNS` is the bound.
 */
const API_REQUESTS = { BUN_CONFIG_MAX_HTTP_REQUESTS: '65535' }

/** Makes the part of a worker process, which runs on Node, because Temporal's SDK needs it. It does not start it. */
export function createWorker(options: ApplicationOptions): Part {
  const args = [...WORKER_FLAGS, 'worker/index.ts']
  const env = { ...options.env, MALLOC_ARENA_MAX: '2' }
  return createProcess('worker', { file: process.execPath, args }, { ...options, env })
}

/** With these flags and two malloc arenas an idle worker takes 200 MB; with a young generation of 4 MB it took 255 MB. */
const WORKER_FLAGS = ['--optimize-for-size', '--max-semi-space-size=2']

type Program = { file: string; args: string[] }

function createProcess(kind: 'api' | 'worker', program: Program, options: ApplicationOptions): Part {
  const { dataDir, keepAlive, name = kind, output, supervisor } = options
  const env = { ...options.env, ...(supervisor && { AMS_SUPERVISOR_ID: supervisor.id }) }
  return createPart({
    name,
    dataDir,
    command: () => ({ ...program, title: `ams-${kind}`, env, cwd: root }),
    output: output?.(name) ?? { prefix: `${name.padEnd(6)} | ` },
    stopSignal: 'SIGTERM',
    stopWithinMs: STOP_WITHIN_MS,
    keepAlive,
    onExit: supervisor?.noteEnd,
  })
}

/** The path of the locked Bun for this system. Processors without AVX2 need the baseline build. @throws StartError */
export function findBun(): string {
  const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch
  const needsBaseline =
    process.platform === 'linux' && cpu === 'x64' && !readFileSync('/proc/cpuinfo', 'utf8').includes('avx2')
  const path = join(
    root,
    'node_modules',
    '@oven',
    `bun-${process.platform}-${cpu}${needsBaseline ? '-baseline' : ''}`,
    'bin',
    'bun',
  )
  if (!existsSync(path)) throw new StartError(`There is no locked Bun for ${process.platform}-${process.arch}.`)
  return path
}

/** Asks `/readyz` once. @throws Error with the lines of the answer, which name the missing parts, unless it is 200 */
export async function askIfReady(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (response.status !== 200) throw new Error(`/readyz answers ${response.status}: ${await response.text()}`)
}
