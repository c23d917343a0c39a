import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../domain/id.ts'
import type { DatabaseAddress } from '../store/connection/pool.ts'
import { openSystemDatabase } from '../store/database.ts'
import { endProcessesOf } from '../store/process/life.ts'

const RETRY_MS = 100
/** Postgres may have died with the child. After this long the watches of other processes have found the end too. */
const GIVE_UP_MS = 60_000

/**
 * Writes down the ends of the processes that `npm start` starts. It has seen them end, so other processes take their
 * turns at once.
 */
export type Supervisor = {
  /** The same in each life of the data folder; the children register with it. */
  readonly id: string
  /** Writes down that no child of a former life runs any more. */
  endFormerChildren(): Promise<void>
  /** Writes down the end of a child, as soon as Postgres answers. Never throws. */
  noteEnd(pid: number): void
}

/** Makes the supervisor of a data folder. */
export function createSupervisor(address: DatabaseAddress, dataDir: string): Supervisor {
  const id = keepId(dataDir)
  const database = openSystemDatabase(address, 1)
  const writeEnd = async (pid: number) => {
    const giveUpAt = performance.now() + GIVE_UP_MS
    while (performance.now() < giveUpAt) {
      try {
        return await endProcessesOf(database, id, pid)
      } catch {
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  return {
    id,
    endFormerChildren: () => endProcessesOf(database, id),
    noteEnd: (pid) => void writeEnd(pid),
  }
}

function keepId(dataDir: string): string {
  const file = join(dataDir, 'supervisor-id')
  if (!existsSync(file)) writeFileSync(file, newId())
  return readFileSync(file, 'utf8').trim()
}
