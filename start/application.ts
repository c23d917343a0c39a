import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPart, type Part } from './part.ts'
import { StartError } from './say.ts'

const root = join(import.meta.dirname, '..')

export type ApplicationOptions = {
  dataDir: string
  /** The whole environment of both processes: settings, addresses, secrets. */
  env: NodeJS.ProcessEnv
  keepAlive: boolean
  /** Its name in logs and records, where there are several. */
  name?: string
  output?: (name: string) => { prefix: string } | { file: string }
}

/** The worker drains for 40 s; whoever is not done some seconds later is ended. */
const STOP_WITHIN_MS = 46_000

/** The API, on Bun. */
export function createApi(options: ApplicationOptions): Part {
  const env = { ...API_MEMORY, ...options.env }
  return createProcess('api', { file: findBun(), args: ['--no-env-file', 'api/index.ts'] }, { ...options, env })
}

/** Bun collects late and gives memory back late: with these the API kept 148 MB after 1,000 turns, without 177 MB. */
const API_MEMORY = { BUN_JSC_forceRAMSize: '100000000', MIMALLOC_PURGE_DELAY: '0' }

/** The worker, on Node: Temporal's SDK does not run elsewhere. */
export function createWorker(options: ApplicationOptions): Part {
  const args = [...WORKER_FLAGS, 'worker/index.ts']
  const env = { ...options.env, MALLOC_ARENA_MAX: '2' }
  return createProcess('worker', { file: process.execPath, args }, { ...options, env })
}

/** With its threads for workflows a worker took 485 MB at rest; with a small young generation and two arenas 320 MB. */
const WORKER_FLAGS = ['--max-semi-space-size=4']

type Program = { file: string; args: string[] }

function createProcess(kind: 'api' | 'worker', program: Program, options: ApplicationOptions): Part {
  const { dataDir, env, keepAlive, name = kind, output } = options
  return createPart({
    name,
    dataDir,
    command: () => ({ ...program, title: `ams-${kind}`, env, cwd: root }),
    output: output?.(name) ?? { prefix: `${name.padEnd(6)} | ` },
    stopSignal: 'SIGTERM',
    stopWithinMs: STOP_WITHIN_MS,
    keepAlive,
  })
}

/** The locked Bun of this system, by path. Processors without AVX2 need the baseline build. */
function findBun(): string {
  const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch
  const baseline =
    process.platform === 'linux' && cpu === 'x64' && !readFileSync('/proc/cpuinfo', 'utf8').includes('avx2')
  const path = join(
    root,
    'node_modules',
    '@oven',
    `bun-${process.platform}-${cpu}${baseline ? '-baseline' : ''}`,
    'bin',
    'bun',
  )
  if (!existsSync(path)) throw new StartError(`There is no locked Bun for ${process.platform}-${process.arch}.`)
  return path
}

/** Resolves once `/readyz` answers 200; the answer's lines say what is missing until then. */
export async function askIfReady(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (response.status !== 200) throw new Error(`/readyz answers ${response.status}: ${await response.text()}`)
}
