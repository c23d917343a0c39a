import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recognitionFolders } from '../../domain/knowledge/recognition.ts'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import { readContent } from '../late-content.ts'
import { NO_RECOGNITION, TaskFailure, WallMissingError } from './failure.ts'
import { ConfinedPool } from './pool.ts'
import { ConfinedProcess, type Launch } from './process.ts'
import type { RuntimeName } from './runtime.ts'
import { PROCESS_LIMITS, type ProgramResult, poolOf, type ReaderName, type Work } from './task.ts'
import { buildWall, launchWithoutWall, ROOT_NOTICE, type Wall } from './wall.ts'

/** Does untrusted work in processes that can be ended. docs/decisions/running/0170. */
export type Confinement = {
  /**
   * @returns the parts of the result; of a program the one part is a ProgramResult
   * @throws TaskFailure, ConfinedStoppedError, the signal's reason when it fires; WallMissingError where a wall is needed and
   * there is none, and then nothing has run
   */
  run(work: Work): Promise<unknown[]>
  /** Resolves when content is read here. @throws WallMissingError where a wall is required and missing, as far as is known */
  check(): Promise<void>
  /** Ends all processes that do nothing, for tests and for a worker that stops. */
  endIdle(): void
}

export type ConfinementSettings = {
  bubblewrapPath?: string | undefined
  /** Nothing runs without a wall. */
  requireWall?: boolean
  /** The engine of text recognition lies here once it is fetched. */
  recognitionFolder?: string | undefined
  /** Gets each notice for the operator once. */
  onNotice?: (notice: string) => void
}

/** A wall that was missing is looked for again after this time: the operator may install the missing part meanwhile. */
const MISSING_MS = 5_000

/** Programs run behind the wall alone. Documents, pages and mappings are read without it where there is none, unless it is required. */
export function createConfinement(settings: ConfinementSettings = {}): Confinement {
  const { recognitionFolder, requireWall = false } = settings
  const tell = tellOnce(settings.onNotice)
  const findWall = createWallFinder(settings, tell)
  let missing: WallMissingError | undefined
  const findLaunch = async (name: ReaderName): Promise<Launch> => {
    try {
      const wall = await findWall(name)
      missing = undefined
      return wall
    } catch (error) {
      if (!(error instanceof WallMissingError)) throw error
      const what = requireWall ? 'refused, because REQUIRE_WALL is on' : 'read without a wall'
      tell(`Documents, pages and mappings are ${what}. ${error.message}`)
      if (!requireWall) return await launchWithoutWall(name, recognitionFolder)
      missing = error
      throw error
    }
  }
  const poolFor = (name: ReaderName) => new ConfinedPool(PROCESS_LIMITS[name], () => findLaunch(name))
  const pools = { documents: poolFor('documents'), pictures: poolFor('pictures'), answers: poolFor('answers') }
  const programs = createFairPlaces(PROCESS_LIMITS.programs)
  return {
    async run(work) {
      const { task, workspaceId, signal } = work
      if (task.kind === 'program')
        return await programs.run(workspaceId, signal, async () => [
          await runProgram(await findWall(task.language), work),
        ])
      if (task.kind === 'recognition') requireEngine(task.languages, recognitionFolder)
      const name = poolOf(task)
      return await pools[name as ReaderName].run({ ...work, task })
    },
    endIdle() {
      for (const pool of Object.values(pools)) pool.endIdle()
    },
    async check() {
      // A look for the wall begins, whose end the next check sees.
      if (requireWall) findLaunch('documents').catch(() => {})
      if (missing) throw missing
    },
  }
}

function tellOnce(onNotice: ConfinementSettings['onNotice']): (notice: string) => void {
  const told = new Set<string>()
  return (notice) => {
    if (!told.has(notice)) onNotice?.(notice)
    told.add(notice)
  }
}

/** Builds each wall once. */
function createWallFinder({ bubblewrapPath, recognitionFolder }: ConfinementSettings, tell: (notice: string) => void) {
  const walls = new Map<RuntimeName, Promise<Wall>>()
  return (name: RuntimeName): Promise<Wall> => {
    const known = walls.get(name)
    if (known) return known
    const built = buildWall(name, bubblewrapPath, recognitionFolder)
    walls.set(name, built)
    built.then(
      ({ isRoot }) =>
        isRoot && tell(`${name in PROCESS_LIMITS ? 'Documents, pages and mappings' : 'Programs'}: ${ROOT_NOTICE}`),
      () => setTimeout(() => walls.delete(name), MISSING_MS).unref(),
    )
    return built
  }
}

async function runProgram(wall: Wall, work: Work): Promise<ProgramResult> {
  const source = await readContent(work.bytes)
  return await new ConfinedProcess(wall, PROCESS_LIMITS.programs).runProgram(source, work)
}

/** The folder is shown to processes that start from now on, so none starts before it is complete. @throws TaskFailure */
function requireEngine(languages: string[], folder: string | undefined): void {
  const isComplete =
    folder !== undefined && recognitionFolders(languages).every((name) => existsSync(join(folder, name)))
  if (!isComplete) throw new TaskFailure(NO_RECOGNITION)
}
