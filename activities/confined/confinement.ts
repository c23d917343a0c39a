import { ROOT_NOTICE, SandboxUnavailableError, type Wall } from '../tool/sandbox/wall.ts'
import { ConfinedPool, type Work } from './pool.ts'
import { PROCESS_LIMITS, type ProcessLimits } from './task.ts'
import { buildConfinedWall } from './wall.ts'

/** Runs what content from outside could misuse in processes that can be ended. docs/decisions/knowledge/0050. */
export type Confinement = {
  /** @returns the parts of the result @throws TaskFailure, ConfinedStoppedError; the signal's reason when it fires */
  run(work: Work): Promise<unknown[]>
  /** Ends all processes that do nothing, for tests and for a worker that stops. */
  endIdle(): void
}

/**
 * Processes stand behind the wall of `code_executor` where this machine has one; else they run without it, and
 * `onNotice` gets the reason, once.
 */
export function createConfinement(
  settings: { bubblewrapPath?: string | undefined; onNotice?: (notice: string) => void } = {},
): Confinement {
  const poolOf = (limits: ProcessLimits) => {
    let wall: Promise<Wall | undefined> | undefined
    const findWall = () => {
      wall ??= buildConfinedWall(limits, settings.bubblewrapPath).then(
        (built) => {
          if (built.isRoot) settings.onNotice?.(`Documents, pages and mappings: ${ROOT_NOTICE}`)
          return built
        },
        (error: unknown) => {
          if (!(error instanceof SandboxUnavailableError)) throw error
          settings.onNotice?.(`Documents, pages and mappings are read without a wall. ${error.message}`)
          return undefined
        },
      )
      return wall
    }
    return new ConfinedPool(limits, findWall)
  }
  const pools = { documents: poolOf(PROCESS_LIMITS.documents), answers: poolOf(PROCESS_LIMITS.answers) }
  return {
    run: (work) => (work.task.kind === 'document' ? pools.documents : pools.answers).run(work),
    endIdle() {
      pools.documents.endIdle()
      pools.answers.endIdle()
    },
  }
}
