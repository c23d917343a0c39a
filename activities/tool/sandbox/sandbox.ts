import { runProcess, SANDBOX_LIMITS, type SandboxLimits, type SandboxResult } from './process.ts'
import { findRuntime, type SandboxLanguage } from './runtime.ts'
import { buildWall, type Wall } from './wall.ts'

export { SandboxUnavailableError } from './wall.ts'

/** Runs programs behind a wall, where they reach no network, file or process of this machine (docs/decisions/tool/). */
export interface Sandbox {
  /** Runs one program. @throws SandboxUnavailableError when this machine has no wall; then nothing has run */
  run(language: SandboxLanguage, code: string, signal: AbortSignal): Promise<SandboxResult>
}

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
    const built = wallOf(language, settings.bubblewrapPath)
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
  await wallOf('javascript', bubblewrapPath)
}

const PROBES = { javascript: 'console.log(6 * 7)', python: 'print(6 * 7)' }

const wallOf = (language: SandboxLanguage, bubblewrapPath: string | undefined): Promise<Wall> =>
  buildWall(
    () => findRuntime(language),
    ({ command }) => ({ command, input: PROBES[language] }),
    bubblewrapPath,
  )

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
