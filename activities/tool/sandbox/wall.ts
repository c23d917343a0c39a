import { beginning } from '../../../domain/text/character.ts'
import { systemCallFilter } from './filter.ts'
import { kernelCountsThreadsBySandbox, MAX_SANDBOX_THREADS, SANDBOX_FOLDER_BYTES } from './memory.ts'
import { givingWay } from './priority.ts'
import { runProcess, SANDBOX_LIMITS } from './process.ts'
import { firstExecutable, librariesOf, type Runtime } from './runtime.ts'

/** There is no wall here; the message says what is missing, for the operator. */
export class SandboxUnavailableError extends Error {}

/** What a model is told of a page or an answer that must not be read without a wall. */
export const NO_WALL = 'There is no wall on this server, and REQUIRE_WALL forbids to read without one.'

/** A wall that was tried and held: how to start a program behind it. `isRoot`: its user is root outside. */
export type Wall = {
  command: string[]
  user: { uid: number; gid: number } | undefined
  filter: Uint8Array
  isRoot: boolean
}

/** What the operator is told about a wall whose user is root. */
export const ROOT_NOTICE =
  'the sandbox is built as root, because this system starts no process as nobody (65534). Its limit of threads is checked every 40 ms only. Run the worker as another user.'

/** A runtime's program that is given `input` and prints 42. */
export type Probe = { command: string[]; input: string }

const BUBBLEWRAP_PATHS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap']
const PRLIMIT_PATHS = ['/usr/bin/prlimit', '/bin/prlimit', '/run/current-system/sw/bin/prlimit']
const NOBODY = { uid: 65534, gid: 65534 }

/**
 * Builds a wall and tries it with a program that must answer. As root it tries the user nobody first, so that the kernel
 * sees no root. @throws SandboxUnavailableError
 */
export async function buildWall(
  findRuntime: () => Promise<Runtime>,
  probe: (runtime: Runtime) => Probe,
  bubblewrapPath: string | undefined,
): Promise<Wall> {
  const filter = systemCallFilter(process.arch)
  if (process.platform !== 'linux' || !filter) throw unavailable('it needs Linux on x64 or arm64')
  const bubblewrap = await firstExecutable(bubblewrapPath ? [bubblewrapPath] : BUBBLEWRAP_PATHS)
  if (!bubblewrap) throw unavailable('bubblewrap (bwrap) is not installed')
  const prlimit = await firstExecutable(PRLIMIT_PATHS)
  if (!prlimit) throw unavailable('prlimit (of util-linux) is not installed')
  const runtime = await findRuntime().catch((error: Error) => {
    throw unavailable(error.message)
  })
  const inner = await limitThreads(runtime, prlimit)
  const before = [...(await givingWay()), prlimit]
  const start = [...before, ...LIMITS, ...runtime.limits, bubblewrap, ...wallArguments(inner), ...inner.before]
  const { command, input } = probe(runtime)
  let why = ''
  for (const user of process.getuid?.() === 0 ? [NOBODY, undefined] : [undefined]) {
    const run = { command: [...start, ...command], user, filter, input, limits: SANDBOX_LIMITS, signal: NEVER }
    // In a container that maps no user but root, the kernel refuses to start a process as nobody.
    const result = await runProcess(run).catch((error: Error) => ({ exitCode: null, output: error.message }))
    if (result.exitCode === 0 && result.output.trim() === '42')
      return { command: [...start, ...runtime.command], user, filter, isRoot: process.getuid?.() === 0 && !user }
    why = result.output.trim().split('\n')[0] ?? ''
  }
  throw unavailable(`bubblewrap could not build it (${beginning(why, 200)})`)
}

const NEVER = new AbortController().signal

const unavailable = (what: string) => new SandboxUnavailableError(`There is no sandbox on this server: ${what}.`)

/** Of each process; a runtime's own come after them. */
const LIMITS = ['--fsize=4194304', '--nofile=64', '--core=0', '--memlock=0', '--msgqueue=0']

/**
 * No network, no processes, files or users of the host, no privilege; only the runtime's files, and 16 MiB of /tmp. Each
 * sandbox is started in a session of its own without a terminal; a second one inside would have its own niceness.
 */
function wallArguments(runtime: Runtime): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--die-with-parent', '--clearenv'],
    ...['--cap-drop', 'ALL', '--uid', String(NOBODY.uid), '--gid', String(NOBODY.gid), '--hostname', 'sandbox'],
    ...runtime.files.flatMap(([source, target]) => ['--ro-bind', source, target]),
    ...['--dev-bind', '/dev/null', '/dev/null', '--dev-bind', '/dev/urandom', '/dev/urandom'],
    ...['--size', String(SANDBOX_FOLDER_BYTES), '--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/tmp'],
    ...['--seccomp', '3', '--'],
  ]
}

const PRLIMIT_INSIDE = '/usr/bin/prlimit'

/**
 * The runtime with what limits its threads, which must be set inside: outside it would count the user's processes of
 * the whole machine. Before Linux 5.14 it counts them inside too; then the watch on each sandbox is the only limit.
 */
async function limitThreads(runtime: Runtime, prlimit: string): Promise<Runtime & { before: string[] }> {
  if (!kernelCountsThreadsBySandbox()) return { ...runtime, before: [] }
  const libraries = (await librariesOf([prlimit])).map((path): [string, string] => [path, path])
  const known = new Set(runtime.files.map(([, target]) => target))
  const files = [[prlimit, PRLIMIT_INSIDE] as [string, string], ...libraries].filter(([, target]) => !known.has(target))
  return {
    ...runtime,
    files: [...runtime.files, ...files],
    before: [PRLIMIT_INSIDE, `--nproc=${MAX_SANDBOX_THREADS}`],
  }
}
