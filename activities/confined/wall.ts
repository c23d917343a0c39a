import { fileURLToPath } from 'node:url'
import { beginning } from '../../domain/text/character.ts'
import { WallMissingError } from './failure.ts'
import { systemCallFilter } from './filter.ts'
import { givingWay } from './priority.ts'
import { ConfinedProcess, type Launch } from './process.ts'
import { kernelCountsThreadsBySandbox, MAX_SANDBOX_THREADS, SANDBOX_FOLDER_BYTES } from './process-family.ts'
import {
  findRuntime,
  firstExecutable,
  librariesOf,
  type Runtime,
  type RuntimeName,
  readerArguments,
} from './runtime.ts'
import { PROCESS_LIMITS, PROGRAM_TIME_MS, type ReaderName } from './task.ts'

/** A wall that was tried and held. `isRoot`: its user is root outside. */
export type Wall = Launch & { isRoot: boolean }

/** The operator is told this about a wall whose user is root. */
export const ROOT_NOTICE =
  'the sandbox is built as root, because this system starts no process as nobody (65534). Its limit of threads is checked every 40 ms only. Run the worker as another user.'

const BUBBLEWRAP_PATHS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap']
const PRLIMIT_PATHS = ['/usr/bin/prlimit', '/bin/prlimit', '/run/current-system/sw/bin/prlimit']
const NOBODY = { uid: 65534, gid: 65534 }

/**
 * Builds the wall of a runtime and tries it with a program that must answer. As root it tries the user nobody first, so that
 * the kernel sees no root.
 * @param recognitionFolder is shown to a process that reads pictures
 * @throws WallMissingError
 */
export async function buildWall(
  name: RuntimeName,
  bubblewrapPath: string | undefined,
  recognitionFolder?: string,
): Promise<Wall> {
  const filter = systemCallFilter(process.arch)
  if (process.platform !== 'linux' || !filter) throw missing('it needs Linux on x64 or arm64')
  const bubblewrap = await firstExecutable(bubblewrapPath ? [bubblewrapPath] : BUBBLEWRAP_PATHS)
  if (!bubblewrap) throw missing('bubblewrap (bwrap) is not installed')
  const prlimit = await firstExecutable(PRLIMIT_PATHS)
  if (!prlimit) throw missing('prlimit (of util-linux) is not installed')
  const runtime = await findRuntime(name, recognitionFolder).catch((error: Error) => {
    throw missing(error.message)
  })
  const threads = await threadLimit(prlimit)
  const limits = [prlimit, ...LIMITS, ...runtime.limits]
  const inside = wallArguments([...threads.files, ...runtime.files])
  const start = [...(await givingWay()), ...limits, bubblewrap, ...inside, ...threads.command]
  let why = ''
  for (const user of process.getuid?.() === 0 ? [NOBODY, undefined] : [undefined]) {
    const { command: probe, input } = runtime.probe
    why = await tryWall({ command: [...WITH_ERRORS, ...start, ...probe], user, filter }, input)
    const command = [...(name in PROCESS_LIMITS ? [] : WITH_ERRORS), ...start, ...runtime.command]
    if (!why) return { command, user, filter, isRoot: process.getuid?.() === 0 && !user }
  }
  throw missing(`bubblewrap could not build it (${beginning(why, 200)})`)
}

/** A reader's process without a wall, which watches itself. */
export async function launchWithoutWall(name: ReaderName, recognitionFolder: string | undefined): Promise<Launch> {
  const program = fileURLToPath(new URL('./child.ts', import.meta.url))
  const settings = { recognitionFolder, watchesItself: true }
  return { command: [...(await givingWay()), process.execPath, ...readerArguments(name, program, settings)] }
}

/** stderr goes to the pipe of stdout, so that the order of lines stays. `exec` keeps the pid of the shell. */
const WITH_ERRORS = ['/bin/sh', '-c', 'exec "$0" "$@" 2>&1']

/** @returns '' when the wall held, else the first words of what went wrong */
async function tryWall(launch: Launch, input: string): Promise<string> {
  const bounds = { timeMs: PROGRAM_TIME_MS, signal: new AbortController().signal }
  try {
    const probe = new ConfinedProcess(launch, PROCESS_LIMITS.programs)
    const { exitCode, output } = await probe.runProgram(Buffer.from(input), bounds)
    return exitCode === 0 && output.trim() === '42' ? '' : output.trim().split('\n')[0] || 'it gave no answer'
  } catch (error) {
    // In a container that maps no user but root, the kernel refuses to start a process as nobody.
    return (error as Error).message
  }
}

const missing = (what: string) => new WallMissingError(`There is no sandbox on this server: ${what}.`)

/** These limits hold for each process. A runtime adds its own. */
const LIMITS = ['--fsize=4194304', '--nofile=64', '--core=0', '--memlock=0', '--msgqueue=0']

/**
 * No network, no processes, files or users of the host, no privilege; only the runtime's files, and 16 MiB of /tmp. Each
 * sandbox is started in a session of its own without a terminal; a second one inside would have its own niceness.
 */
function wallArguments(files: Runtime['files']): string[] {
  const sources = new Map(files.map(([source, target]) => [target, source]))
  return [
    ...['--unshare-all', '--unshare-user', '--die-with-parent', '--clearenv'],
    ...['--cap-drop', 'ALL', '--uid', String(NOBODY.uid), '--gid', String(NOBODY.gid), '--hostname', 'sandbox'],
    ...[...sources].flatMap(([target, source]) => ['--ro-bind', source, target]),
    ...['--dev-bind', '/dev/null', '/dev/null', '--dev-bind', '/dev/urandom', '/dev/urandom'],
    ...['--size', String(SANDBOX_FOLDER_BYTES), '--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/tmp'],
    ...['--seccomp', '3', '--'],
  ]
}

/**
 * The limit of the threads of all processes of a sandbox is set inside: outside it would count the user's processes of
 * the whole machine. Before Linux 5.14 it counts them inside too; then the watch on each sandbox is the only limit.
 */
async function threadLimit(prlimit: string): Promise<Pick<Runtime, 'command' | 'files'>> {
  if (!kernelCountsThreadsBySandbox()) return { command: [], files: [] }
  const paths = [prlimit, ...(await librariesOf([prlimit]))]
  return { command: [prlimit, `--nproc=${MAX_SANDBOX_THREADS}`], files: paths.map((path) => [path, path]) }
}
