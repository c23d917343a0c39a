import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recognitionFolders } from '../../domain/knowledge/recognition.ts'
import { ROOT_NOTICE, SandboxUnavailableError, type Wall } from '../tool/sandbox/wall.ts'
import { TaskFailure } from './perform.ts'
import { ConfinedPool, type Work } from './pool.ts'
import { NO_RECOGNITION, PROCESS_LIMITS, type ProcessLimits, readsDocument } from './task.ts'
import { buildConfinedWall } from './wall.ts'

/** Runs what content from outside could misuse in processes that can be ended. docs/decisions/knowledge/0050. */
export type Confinement = {
  /**
   * @returns the parts of the result
   * @throws TaskFailure, ConfinedStoppedError, the signal's reason when it fires; SandboxUnavailableError where a wall is
   * required and there is none
   */
  run(work: Work): Promise<unknown[]>
  /** Ends all processes that do nothing, for tests and for a worker that stops. */
  endIdle(): void
}

/** The same in this process, which knows whether it has a wall. */
export type OwnConfinement = Confinement & {
  /** What is missing where a wall is required and there is none, as far as is known; a look for one begins. */
  missingWall(): SandboxUnavailableError | undefined
}

/** A wall that was missing is looked for again after this time. */
const MISSING_MS = 30_000

/**
 * Processes stand behind the wall of `code_executor` where this machine has one; else they run without it, unless a wall is
 * required. `onNotice` gets the reason, once.
 */
export function createConfinement(
  settings: {
    bubblewrapPath?: string | undefined
    /** Nothing runs without a wall. */
    requireWall?: boolean
    /** Where the engine of text recognition lies once it is fetched. */
    recognitionFolder?: string | undefined
    onNotice?: (notice: string) => void
  } = {},
): OwnConfinement {
  const whenMissing = missingWallOf(settings)
  const poolOf = (limits: ProcessLimits, recognitionFolder?: string) => {
    let wall: Promise<Wall | undefined> | undefined
    const findWall = () => {
      wall ??= buildConfinedWall(limits, settings.bubblewrapPath, recognitionFolder).then(
        (built) => {
          if (built.isRoot) settings.onNotice?.(`Documents, pages and mappings: ${ROOT_NOTICE}`)
          return built
        },
        (error: unknown) => {
          if (!(error instanceof SandboxUnavailableError)) throw error
          if (settings.requireWall) setTimeout(() => (wall = undefined), MISSING_MS).unref()
          return whenMissing.note(error)
        },
      )
      return wall.then((found) => {
        if (found) whenMissing.forget()
        return found
      })
    }
    return Object.assign(new ConfinedPool(limits, findWall, recognitionFolder), { findWall })
  }
  const pools = { documents: poolOf(PROCESS_LIMITS.documents), answers: poolOf(PROCESS_LIMITS.answers) }
  let pictures: ConfinedPool | undefined
  const poolOfPictures = (languages: string[]) => {
    const { recognitionFolder: folder } = settings
    // The folder is shown to processes that start from now on, so none starts before it is complete.
    const isComplete =
      folder !== undefined && recognitionFolders(languages).every((name) => existsSync(join(folder, name)))
    if (!isComplete) throw new TaskFailure(NO_RECOGNITION)
    pictures ??= poolOf(PROCESS_LIMITS.pictures, folder)
    return pictures
  }
  return {
    async run(work) {
      const { task } = work
      if (task.kind === 'recognition') return await poolOfPictures(task.languages).run(work)
      return await (readsDocument(task) ? pools.documents : pools.answers).run(work)
    },
    endIdle() {
      for (const pool of [pools.documents, pools.answers, pictures]) pool?.endIdle()
    },
    missingWall() {
      if (!settings.requireWall) return undefined
      void pools.documents.findWall().catch(() => {})
      return whenMissing.found()
    },
  }
}

/** What happens without a wall: the notice, once, and the refusal where one is required. */
function missingWallOf({ requireWall, onNotice }: { requireWall?: boolean; onNotice?: (notice: string) => void }) {
  let found: SandboxUnavailableError | undefined
  let isTold = false
  return {
    found: () => found,
    forget: () => {
      found = undefined
    },
    /** @throws the error where a wall is required */
    note(error: SandboxUnavailableError): undefined {
      const what = requireWall ? 'refused, because REQUIRE_WALL is on' : 'read without a wall'
      if (!isTold) onNotice?.(`Documents, pages and mappings are ${what}. ${error.message}`)
      isTold = true
      if (!requireWall) return undefined
      found = error
      throw error
    },
  }
}
