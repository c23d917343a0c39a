import { execFile } from 'node:child_process'
import { access, constants, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ChildSettings } from './child.ts'
import { javascriptStarter, PYTHON_STARTER } from './program.ts'
import { PROCESS_LIMITS, type ProgramLanguage, type ReaderName } from './task.ts'

export type RuntimeName = ReaderName | ProgramLanguage

/** A program behind a wall: `files` are paths on this machine and inside, `limits` options of prlimit, and `probe` prints 42. */
export type Runtime = {
  command: string[]
  probe: { command: string[]; input: string }
  files: [source: string, target: string][]
  limits: string[]
}

const MIB = 1024 * 1024
const require = createRequire(import.meta.url)
const run = promisify(execFile)

/**
 * The runtime of a program's language, or of our own readers, with the files that it needs and no others.
 * @param recognitionFolder is shown to a process that reads pictures
 * @throws Error when the language is not installed
 */
export function findRuntime(name: RuntimeName, recognitionFolder?: string): Promise<Runtime> {
  if (name === 'javascript') return javascriptRuntime()
  return name === 'python' ? pythonRuntime() : readerRuntime(name, recognitionFolder)
}

/** Paths inside differ from those on this machine, which a program must not learn. */
const NODE_INSIDE = '/usr/bin/node'
const PARSER_INSIDE = '/usr/lib/acorn.js'
const RECOGNITION_INSIDE = '/recognition'

/** The path of acorn, one file without dependencies. The starter finds a program's last value with it. */
export const JAVASCRIPT_PARSER = require.resolve('acorn')

async function javascriptRuntime(): Promise<Runtime> {
  const options = [`--max-old-space-size=${PROCESS_LIMITS.programs.heapMiB}`, '--no-warnings']
  const command = [NODE_INSIDE, ...options, '-e', javascriptStarter(PARSER_INSIDE)]
  return {
    command,
    probe: { command, input: 'console.log(6 * 7)' },
    files: [...(await nodeFiles()), [await realpath(JAVASCRIPT_PARSER), PARSER_INSIDE]],
    // V8 reserves half a gigabyte of this for code, and again for each thread, so a program gets one thread. The watch
    // on resident memory is the finer limit.
    limits: [PROGRAM_PROCESSOR, `--data=${800 * MIB}`],
  }
}

/** Python needs its own path to find modules. */
async function pythonRuntime(): Promise<Runtime> {
  const python = await realpath((await firstExecutable(PYTHON_PATHS)) ?? (await pythonOnPath()))
  const question = 'import sysconfig; print(sysconfig.get_path("stdlib")); print(sysconfig.get_path("platstdlib"))'
  const { stdout } = await run(python, ['-I', '-S', '-c', question])
  const folders = [...new Set(stdout.trim().split('\n'))]
  const modules = await Promise.all(folders.map(nativeModulesOf))
  const command = [python, '-I', '-S', '-B', '-X', 'utf8', '-c', PYTHON_STARTER]
  return {
    command,
    probe: { command, input: 'print(6 * 7)' },
    files: atSamePath([python, ...folders, ...(await librariesOf([python, ...modules.flat()]))]),
    limits: [PROGRAM_PROCESSOR, `--as=${360 * MIB}`],
  }
}

const PROGRAM_PROCESSOR = '--cpu=20'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
/** Our own code and the packages, and nothing else of the project: no settings, no data. */
const PROJECT_FILES = ['activities', 'domain', 'node_modules', 'package.json']

async function readerRuntime(name: ReaderName, recognitionFolder: string | undefined): Promise<Runtime> {
  const shown = name === 'pictures' ? recognitionFolder : undefined
  const project = PROJECT_FILES.map(async (file) => [await realpath(join(PROJECT, file)), `/app/${file}`])
  const commandWith = (settings: Partial<ChildSettings>) => [
    NODE_INSIDE,
    ...readerArguments(name, '/app/activities/confined/child.ts', settings),
  ]
  return {
    command: commandWith({ recognitionFolder: shown && RECOGNITION_INSIDE }),
    probe: { command: commandWith({ isProbe: true }), input: '' },
    files: [
      ...(await nodeFiles()),
      ...((await Promise.all(project)) as [string, string][]),
      ...(shown ? [[shown, RECOGNITION_INSIDE] as [string, string]] : []),
    ],
    // The deadline ends it much earlier; V8 reserves half a gigabyte for code that is never there.
    limits: ['--cpu=600', `--data=${(PROCESS_LIMITS[name].residentMiB + 700) * MIB}`],
  }
}

/** Node's arguments for a confined process: its bounds, then the program with its settings. */
export function readerArguments(name: ReaderName, program: string, settings: Partial<ChildSettings>): string[] {
  const { heapMiB, residentMiB } = PROCESS_LIMITS[name]
  const options = [`--max-old-space-size=${heapMiB}`, '--stack-size=900', '--disable-warning=ExperimentalWarning']
  return [...options, program, JSON.stringify({ residentMiB, preloadsReaders: name === 'documents', ...settings })]
}

async function nodeFiles(): Promise<[string, string][]> {
  const node = await realpath(process.execPath)
  return [[node, NODE_INSIDE], ...atSamePath(await librariesOf([node]))]
}

const atSamePath = (paths: string[]): [string, string][] => paths.map((path) => [path, path])

/** The system's Python comes first, because every user may read it. */
const PYTHON_PATHS = ['/usr/bin/python3', '/usr/local/bin/python3', '/run/current-system/sw/bin/python3']

async function pythonOnPath(): Promise<string> {
  const asked = await run('python3', ['-I', '-S', '-c', 'import sys; print(sys.executable)']).catch(() => undefined)
  if (!asked) throw new Error('python3 is not installed')
  return asked.stdout.trim()
}

/** The paths of Python's modules in machine code, such as `_ssl`, which need shared libraries of their own. */
async function nativeModulesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'lib-dynload')).catch(() => [])
  return names.filter((name) => name.endsWith('.so')).map((name) => join(folder, 'lib-dynload', name))
}

/** The paths of the shared libraries that the binaries load, with the loader. */
export async function librariesOf(binaries: string[]): Promise<string[]> {
  const { stdout } = await run('ldd', binaries, { maxBuffer: 8 * MIB })
  const paths = stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)
  return [...new Set(Array.from(paths, (match) => match[1] ?? ''))]
}

/** The first of the paths that is executable; undefined when none is. */
export async function firstExecutable(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return path
  }
  return undefined
}
