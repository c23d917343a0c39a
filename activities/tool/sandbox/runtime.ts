import { execFile } from 'node:child_process'
import { access, constants, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { javascriptStarter, PYTHON_STARTER } from './program.ts'

export type SandboxLanguage = 'javascript' | 'python'

/** What a language needs inside: the command, the files it is made of (here, and inside), its own hard limits. */
export type Runtime = { command: string[]; files: [source: string, target: string][]; limits: string[] }

const MIB = 1024 * 1024
const require = createRequire(import.meta.url)
const run = promisify(execFile)

/** The files of this machine that the language needs, and nothing else. @throws Error when it is not installed */
export const findRuntime = (language: SandboxLanguage): Promise<Runtime> =>
  language === 'javascript' ? javascriptRuntime() : pythonRuntime()

/** Not where it lies here: the path would tell about this machine. Python finds its modules by its own path. */
const NODE_INSIDE = '/usr/bin/node'
const PARSER_INSIDE = '/usr/lib/acorn.js'

/** One file, without dependencies: the starter finds a program's last value with it. */
export const JAVASCRIPT_PARSER = require.resolve('acorn')

const same = (paths: string[]): [string, string][] => paths.map((path) => [path, path])

async function javascriptRuntime(): Promise<Runtime> {
  const node = await realpath(process.execPath)
  return {
    command: [NODE_INSIDE, '--max-old-space-size=160', '--no-warnings', '-e', javascriptStarter(PARSER_INSIDE)],
    files: [
      [node, NODE_INSIDE],
      [await realpath(JAVASCRIPT_PARSER), PARSER_INSIDE],
      ...same(await librariesOf([node])),
    ],
    // V8 reserves half a gigabyte of it for code that is never there, again for every thread: so there is one thread.
    // The watch on resident memory is the finer limit.
    limits: ['--cpu=20', `--data=${800 * MIB}`],
  }
}

async function pythonRuntime(): Promise<Runtime> {
  const python = await realpath((await firstThere(PYTHON_PATHS)) ?? (await pythonOnPath()))
  const question = 'import sysconfig; print(sysconfig.get_path("stdlib")); print(sysconfig.get_path("platstdlib"))'
  const { stdout } = await run(python, ['-I', '-S', '-c', question])
  const folders = [...new Set(stdout.trim().split('\n'))]
  const modules = await Promise.all(folders.map(nativeModulesOf))
  return {
    command: [python, '-I', '-S', '-B', '-X', 'utf8', '-c', PYTHON_STARTER],
    files: same([python, ...folders, ...(await librariesOf([python, ...modules.flat()]))]),
    limits: ['--cpu=20', `--as=${360 * MIB}`],
  }
}

/** The system's Python is preferred: it lies where every user may read. */
const PYTHON_PATHS = ['/usr/bin/python3', '/usr/local/bin/python3', '/run/current-system/sw/bin/python3']

async function pythonOnPath(): Promise<string> {
  const asked = await run('python3', ['-I', '-S', '-c', 'import sys; print(sys.executable)']).catch(() => undefined)
  if (!asked) throw new Error('python3 is not installed')
  return asked.stdout.trim()
}

/** Python's modules in machine code need libraries of their own (`_ssl`, `_decimal` …). */
async function nativeModulesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'lib-dynload')).catch(() => [])
  return names.filter((name) => name.endsWith('.so')).map((name) => join(folder, 'lib-dynload', name))
}

/** Every shared library that the binaries load, the loader itself too. */
export async function librariesOf(binaries: string[]): Promise<string[]> {
  const { stdout } = await run('ldd', binaries, { maxBuffer: 8 * MIB })
  const paths = stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)
  return [...new Set(Array.from(paths, (match) => match[1] ?? ''))]
}

/** The first of the paths that can be executed. */
export async function firstThere(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const there = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (there) return path
  }
  return undefined
}
