import { execFile } from 'node:child_process'
import { access, constants, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { javascriptStarter, PYTHON_STARTER } from './program.ts'

export type SandboxLanguage = 'javascript' | 'python'

/**
 * A language inside the sandbox: its command, its files (path on this machine, path inside), and options of prlimit.
 */
export type Runtime = { command: string[]; files: [source: string, target: string][]; limits: string[] }

const MIB = 1024 * 1024
const require = createRequire(import.meta.url)
const run = promisify(execFile)

/**
 * The runtime of a language, with the files that it needs and no others.
 * @throws Error when the language is not installed
 */
export const findRuntime = (language: SandboxLanguage): Promise<Runtime> =>
  language === 'javascript' ? javascriptRuntime() : pythonRuntime()

/**
 * The path inside differs from the path on this machine, which a program must not learn. Python needs its own path to
 * find modules.
 */
const NODE_INSIDE = '/usr/bin/node'
const PARSER_INSIDE = '/usr/lib/acorn.js'

/** The path of acorn, one file without dependencies. The starter finds a program's last value with it. */
export const JAVASCRIPT_PARSER = require.resolve('acorn')

async function javascriptRuntime(): Promise<Runtime> {
  const node = await realpath(process.execPath)
  return {
    command: [NODE_INSIDE, '--max-old-space-size=160', '--no-warnings', '-e', javascriptStarter(PARSER_INSIDE)],
    files: [
      [node, NODE_INSIDE],
      [await realpath(JAVASCRIPT_PARSER), PARSER_INSIDE],
      ...atSamePath(await librariesOf([node])),
    ],
    // V8 reserves half a gigabyte of this for code, and again for each thread, so a program gets one thread. The watch
    // on resident memory is the finer limit.
    limits: ['--cpu=20', `--data=${800 * MIB}`],
  }
}

const atSamePath = (paths: string[]): [string, string][] => paths.map((path) => [path, path])

async function pythonRuntime(): Promise<Runtime> {
  const python = await realpath((await firstExecutable(PYTHON_PATHS)) ?? (await pythonOnPath()))
  const question = 'import sysconfig; print(sysconfig.get_path("stdlib")); print(sysconfig.get_path("platstdlib"))'
  const { stdout } = await run(python, ['-I', '-S', '-c', question])
  const folders = [...new Set(stdout.trim().split('\n'))]
  const modules = await Promise.all(folders.map(nativeModulesOf))
  return {
    command: [python, '-I', '-S', '-B', '-X', 'utf8', '-c', PYTHON_STARTER],
    files: atSamePath([python, ...folders, ...(await librariesOf([python, ...modules.flat()]))]),
    limits: ['--cpu=20', `--as=${360 * MIB}`],
  }
}

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
