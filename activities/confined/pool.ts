import { createFairPlaces, type FairPlaces } from '../../domain/operation/fair-places.ts'
import { readContent } from '../late-content.ts'
import { ConfinedStoppedError } from './failure.ts'
import { ConfinedProcess, type Launch } from './process.ts'
import type { ProcessLimits, ReadingTask, Work } from './task.ts'

/** A used process is quicker than a new one, and an idle process takes memory. So it ends after this time. */
const IDLE_MS = 10_000
/** A new one stands by this long after the last task: starting it takes longer than reading a page of text. */
const SPARE_MS = 60_000

export type ReadingWork = Work & { task: ReadingTask }

/** A process without a task. One without a workspace is new. */
type Standing = { workspaceId: string | undefined; process: ConfinedProcess; timer: NodeJS.Timeout }

/**
 * A pool of processes. A process goes on to further tasks of the same workspace only: whatever hostile content did to
 * it, it sees nothing of another tenant.
 */
export class ConfinedPool {
  readonly #limits: ProcessLimits
  readonly #findLaunch: () => Promise<Launch>
  readonly #places: FairPlaces
  #standing: Standing[] = []
  #busy = 0

  constructor(limits: ProcessLimits, findLaunch: () => Promise<Launch>) {
    this.#limits = limits
    this.#findLaunch = findLaunch
    this.#places = createFairPlaces(limits)
  }

  /** @returns the parts of the result @throws TaskFailure, ConfinedStoppedError; the signal's reason when it fires */
  run(work: ReadingWork): Promise<unknown[]> {
    return this.#places.run(work.workspaceId, work.signal, () => this.#runInPlace(work))
  }

  endIdle(): void {
    for (const one of [...this.#standing]) this.#take(one)?.end()
  }

  async #runInPlace(work: ReadingWork): Promise<unknown[]> {
    this.#busy += 1
    try {
      const bytes = await readContent(work.bytes)
      const process = this.#takeFor(work.workspaceId) ?? (await this.#startNew())
      // The first crash may be the process's own; in a new process, which has all bounds to itself, it is the content's.
      return await this.#runWith(process, work, bytes).catch(async (error) => {
        if (!(error instanceof ConfinedStoppedError) || error.why !== 'crash') throw error
        return this.#runWith(await this.#startNew(), work, bytes)
      })
    } finally {
      this.#busy -= 1
      // The next task starts one itself, and its owner sees the error.
      await this.#keepSpare().catch(() => {})
    }
  }

  async #startNew(): Promise<ConfinedProcess> {
    return new ConfinedProcess(await this.#findLaunch(), this.#limits)
  }

  async #runWith(process: ConfinedProcess, work: ReadingWork, bytes: Uint8Array): Promise<unknown[]> {
    try {
      return await process.perform(work.task, bytes, work)
    } finally {
      if (process.isFresh && !work.signal.aborted) this.#keep(process, work.workspaceId, IDLE_MS)
      else process.end()
    }
  }

  /** The workspace's own process, or the one that stands by; another one gives way when there would be too many. */
  #takeFor(workspaceId: string): ConfinedProcess | undefined {
    const own = this.#find(workspaceId)
    const idle = this.#standing.filter((one) => one.workspaceId !== undefined)
    if (!own && this.#busy + idle.length > this.#limits.total) this.#take(idle[0])?.end()
    return this.#take(own ?? this.#find(undefined))
  }

  #find(workspaceId: string | undefined): Standing | undefined {
    return this.#standing.find((one) => one.workspaceId === workspaceId && one.process.isFresh)
  }

  async #keepSpare(): Promise<void> {
    const process = this.#take(this.#find(undefined)) ?? (await this.#startNew())
    this.#take(this.#find(undefined))?.end()
    this.#keep(process, undefined, SPARE_MS)
  }

  #keep(process: ConfinedProcess, workspaceId: string | undefined, timeMs: number): void {
    const one = { workspaceId, process, timer: setTimeout(() => this.#take(one)?.end(), timeMs).unref() }
    this.#standing.push(one)
  }

  #take(one: Standing | undefined): ConfinedProcess | undefined {
    if (!one) return undefined
    clearTimeout(one.timer)
    this.#standing = this.#standing.filter((other) => other !== one)
    return one.process
  }
}
