import { beginning } from '../../../domain/text/character.ts'
import { systemCallFilter } from './filter.ts'
import { SANDBOX_FOLDER_BYTES } from './memory.ts'
import { runProcess, SANDBOX_LIMITS, type SandboxLimits, type SandboxResult } from './process.ts'
import { findRuntime, firstExecutable, type Runtime, type SandboxLanguage } from './runtime.ts'

/** Runs programs behind a wall, where they reach no network, file or process of this machine (docs/decisions/tool/). */
export interface Sandbox {
  /** Runs one program. @throws SandboxUnavailableError when this machine has no wall; then nothing has run */
  run(language: SandboxLanguage, code: string, signal: AbortSignal): Promise<SandboxResult>
}

/** This machine has no wall. The message tells the operator what is missing. */
export class SandboxUnavailableError extends Error {}

/** A wall that a test program has passed: the command that starts a program of one language behind it. */
type Wall = { command: string[]; user: { uid: number; gid: number } | undefined; filter: Uint8Array }

/**
 * A sandbox that builds its wall with `bubblewrapPath`, or with the bubblewrap that the system has in its usual place.
 * At most `concurrency` programs run at once; the others wait.
 */
export function createSandbox(
  settings: { bubblewrapPath?: string; concurrency?: number; limits?: Partial<SandboxLimits> } = {},
): Sandbox {
  const limits = { ...SANDBOX_LIMITS, ...settings.limits }
  const walls = new Map<SandboxLanguage, Promise<Wall>>()
  const slots = createSlots(settings.concurrency ?? 4)
  const wallFor = (language: SandboxLanguage): Promise<Wall> => {
    const known = walls.get(language)
    if (known) return known
    const built = buildWall(language, settings.bubblewrapPath)
    walls.set(language, built)
    // The next call tries again: the operator may install the missing part meanwhile.
    built.catch(() => walls.delete(language))
    return built
  }
  return {
    run: (language, code, signal) =>
      slots(signal, async () => {
        const wall = await wallFor(language)
        return runProcess({ ...wall, input: code, limits, signal })
      }),
  }
}

/**
 * Builds the wall as `createSandbox` does and runs one line of JavaScript behind it.
 * @throws SandboxUnavailableError when the wall can't be built with this bubblewrap
 */
export async function probeSandbox(bubblewrapPath: string): Promise<void> {
  await buildWall('javascript', bubblewrapPath)
}

const BUBBLEWRAP_PATHS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap']
const PRLIMIT_PATHS = ['/usr/bin/prlimit', '/bin/prlimit', '/run/current-system/sw/bin/prlimit']
const NOBODY = { uid: 65534, gid: 65534 }

/** Tries the wall with a test program. As root it tries the user nobody first, so that the kernel sees no root. */
async function buildWall(language: SandboxLanguage, bubblewrapPath: string | undefined): Promise<Wall> {
  const filter = systemCallFilter(process.arch)
  if (process.platform !== 'linux' || !filter) throw unavailable('it needs Linux on x64 or arm64')
  const bubblewrap = await firstExecutable(bubblewrapPath ? [bubblewrapPath] : BUBBLEWRAP_PATHS)
  if (!bubblewrap) throw unavailable('bubblewrap (bwrap) is not installed')
  const prlimit = await firstExecutable(PRLIMIT_PATHS)
  if (!prlimit) throw unavailable('prlimit (of util-linux) is not installed')
  const runtime = await findRuntime(language).catch((error: Error) => {
    throw unavailable(error.message)
  })
  const command = [prlimit, ...LIMITS, ...runtime.limits, bubblewrap, ...wallArguments(runtime), ...runtime.command]
  let why = ''
  for (const user of process.getuid?.() === 0 ? [NOBODY, undefined] : [undefined]) {
    const input = PROBES[language]
    const run = { command, user, filter, input, limits: SANDBOX_LIMITS, signal: NEVER }
    // In a container that maps no user but root, the kernel refuses to start a process as nobody.
    const result = await runProcess(run).catch((error: Error) => ({ exitCode: null, output: error.message }))
    if (result.exitCode === 0 && result.output.trim() === '42') return { command, user, filter }
    why = result.output.trim().split('\n')[0] ?? ''
  }
  throw unavailable(`bubblewrap could not build it (${beginning(why, 200)})`)
}

const NEVER = new AbortController().signal

const unavailable = (what: string) => new SandboxUnavailableError(`There is no sandbox on this server: ${what}.`)

const PROBES = { javascript: 'console.log(6 * 7)', python: 'print(6 * 7)' }

/** The limits of each process, as options of prlimit. `--cpu` counts the seconds of all threads together. */
const LIMITS = ['--cpu=20', '--fsize=4194304', '--nofile=64', '--core=0', '--memlock=0', '--msgqueue=0']

/**
 * The options of bwrap: no network, no processes, files or users of the host, no privilege; only the runtime's files
 * and a /tmp of 16 MiB.
 */
function wallArguments(runtime: Runtime): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--cap-drop', 'ALL', '--uid', String(NOBODY.uid), '--gid', String(NOBODY.gid), '--hostname', 'sandbox'],
    ...runtime.files.flatMap(([source, target]) => ['--ro-bind', source, target]),
    ...['--dev-bind', '/dev/null', '/dev/null', '--dev-bind', '/dev/urandom', '/dev/urandom'],
    ...['--size', String(SANDBOX_FOLDER_BYTES), '--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/tmp'],
    ...['--seccomp', '3', '--'],
  ]
}

/** Runs at most `concurrency` works at once; the others wait in their order, until their signal fires. */
function createSlots(concurrency: number) {
  const waiting: (() => void)[] = []
  let free = concurrency
  const turnFor = (signal: AbortSignal) =>
    new Promise<void>((fulfil, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave)
        fulfil()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      waiting.push(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted()
    if (free === 0) await turnFor(signal)
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
