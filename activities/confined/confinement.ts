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
  settings: {
    bubblewrapPath?: string | undefined
    /** Where the engine of text recognition lies once it is fetched. */
    recognitionFolder?: string | undefined
    onNotice?: (notice: string) => void
  } = {},
): Confinement {
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
          settings.onNotice?.(`Documents, pages and mappings are read without a wall. ${error.message}`)
          return undefined
        },
      )
      return wall
    }
    return new ConfinedPool(limits, findWall, recognitionFolder)
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
  }
}
