import { createFairPlaces } from '../../../domain/operation/fair-places.ts'
import { type LateContent, readContent } from '../../late-content.ts'
import { runProcess, SANDBOX_LIMITS, type SandboxLimits, type SandboxResult } from './process.ts'
import { findRuntime, type SandboxLanguage } from './runtime.ts'
import { buildWall, ROOT_NOTICE, type Wall } from './wall.ts'

export { SandboxUnavailableError } from './wall.ts'

/** Runs programs behind a wall, where they reach no network, file or process of this machine (docs/decisions/tool/). */
export interface Sandbox {
  /** Runs one program. @throws SandboxUnavailableError when this machine has no wall; then nothing has run */
  run(program: Program, signal: AbortSignal): Promise<SandboxResult>
}

export type Program = { workspaceId: string; language: SandboxLanguage; code: LateContent<string> }

/** Programs of one worker at once. One place is always left for a workspace that has none. */
const PLACES = { total: 4, perWorkspace: 3 }

export type SandboxSettings = {
  bubblewrapPath?: string | undefined
  limits?: Partial<SandboxLimits>
  /** Gets a notice, once, when programs run as root outside of the sandbox. */
  onNotice?: (notice: string) => void
}

/**
 * A sandbox that builds its wall with `bubblewrapPath`, or with the bubblewrap that the system has in its usual place.
 * Four programs run at once, three of one workspace; the others wait.
 */
export function createSandbox(settings: SandboxSettings = {}): Sandbox {
  const limits = { ...SANDBOX_LIMITS, ...settings.limits }
  const walls = new Map<SandboxLanguage, Promise<Wall>>()
  const places = createFairPlaces(PLACES)
  const wallFor = (language: SandboxLanguage): Promise<Wall> => {
    const known = walls.get(language)
    if (known) return known
    const built = wallOf(language, settings.bubblewrapPath)
    walls.set(language, built)
    built.then(
      (wall) => wall.isRoot && walls.size === 1 && settings.onNotice?.(`Programs: ${ROOT_NOTICE}`),
      // The next call tries again: the operator may install the missing part meanwhile.
      () => walls.delete(language),
    )
    return built
  }
  return {
    run: ({ workspaceId, language, code }, signal) =>
      places.run(workspaceId, signal, async () => {
        const wall = await wallFor(language)
        return runProcess({ ...wall, input: await readContent(code), limits, signal })
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
