import { createFairPlaces, type FairPlaces } from '../../domain/operation/fair-places.ts'
import { type LateContent, readContent } from '../late-content.ts'
import type { Wall } from '../tool/sandbox/wall.ts'
import { type Confined, ConfinedStoppedError, startConfined } from './process.ts'
import type { ProcessLimits, Task } from './task.ts'

/** A used process is quicker than a new one, and an idle process takes memory. So it ends after this time. */
const IDLE_MS = 10_000
/** A new one stands by this long after the last task: starting it takes longer than reading a page of text. */
const SPARE_MS = 60_000

export type Work = {
  workspaceId: string
  task: Task
  bytes: LateContent<Uint8Array>
  timeMs: number
  signal: AbortSignal
}

type Idle = { workspaceId: string; process: Confined; timer: NodeJS.Timeout }

/**
 * A pool of processes. A process goes on to further tasks of the same workspace only: whatever hostile content did to
 * it, it sees nothing of another tenant.
 */
export class ConfinedPool {
  readonly #limits: ProcessLimits
  readonly #recognitionFolder: string | undefined
  readonly #findWall: () => Promise<Wall | undefined>
  readonly #idle: Idle[] = []
  readonly #places: FairPlaces
  #busy = 0
  #spare: { process: Promise<Confined>; timer: NodeJS.Timeout } | undefined

  /** @param recognitionFolder is told to processes without a wall; the wall tells the others */
  constructor(limits: ProcessLimits, findWall: () => Promise<Wall | undefined>, recognitionFolder?: string) {
    this.#recognitionFolder = recognitionFolder
    this.#limits = limits
    this.#findWall = findWall
    this.#places = createFairPlaces(limits.places)
  }

  /** @returns the parts of the result @throws TaskFailure, ConfinedStoppedError; the signal's reason when it fires */
  run(work: Work): Promise<unknown[]> {
    return this.#places.run(work.workspaceId, work.signal, () => this.#runInPlace(work))
  }

  endIdle(): void {
    this.#endSpare()
    while (this.#idle.length > 0) this.#remove(0)?.end()
  }

  async #runInPlace(work: Work): Promise<unknown[]> {
    this.#busy += 1
    try {
      const bytes = await readContent(work.bytes)
      const process = this.#takeOwn(work.workspaceId) ?? (await this.#takeNew())
      // The first crash may be the process's own; in a new process, which has all bounds to itself, it is the content's.
      return await this.#runWith(process, work, bytes).catch(async (error) => {
        if (!(error instanceof ConfinedStoppedError) || error.why !== 'crash') throw error
        return this.#runWith(await this.#startNew(), work, bytes)
      })
    } finally {
      this.#busy -= 1
      this.#keepSpare()
    }
  }

  async #startNew(): Promise<Confined> {
    return startConfined(this.#limits, await this.#findWall(), this.#recognitionFolder)
  }

  async #runWith(
    process: Confined,
    { workspaceId, task, timeMs, signal }: Work,
    bytes: Uint8Array,
  ): Promise<unknown[]> {
    try {
      return await process.perform(task, bytes, timeMs, signal)
    } finally {
      if (process.isFresh && !signal.aborted) this.#keep(workspaceId, process)
      else process.end()
    }
  }

  /** The workspace's own idle process; another one gives way when there would be too many. */
  #takeOwn(workspaceId: string): Confined | undefined {
    const own = this.#idle.findIndex((one) => one.workspaceId === workspaceId && one.process.isFresh)
    if (own >= 0) return this.#remove(own)
    if (this.#busy + this.#idle.length > this.#limits.places.total) this.#remove(0)?.end()
    return undefined
  }

  /** The one that stands by, if it lives; else one that is started now. */
  async #takeNew(): Promise<Confined> {
    const spare = this.#spare
    if (spare) clearTimeout(spare.timer)
    this.#spare = undefined
    const process = await spare?.process.catch(() => undefined)
    return process?.isFresh ? process : this.#startNew()
  }

  #keep(workspaceId: string, process: Confined): void {
    const timer = setTimeout(() => {
      this.#remove(this.#idle.findIndex((one) => one.process === process))?.end()
    }, IDLE_MS)
    timer.unref()
    this.#idle.push({ workspaceId, process, timer })
  }

  #remove(index: number): Confined | undefined {
    const [found] = index >= 0 ? this.#idle.splice(index, 1) : []
    if (found) clearTimeout(found.timer)
    return found?.process
  }

  #keepSpare(): void {
    if (this.#spare) clearTimeout(this.#spare.timer)
    const process = this.#spare?.process ?? this.#startNew()
    // The next task starts one itself, and its owner sees the error.
    process.catch(() => {})
    const timer = setTimeout(() => this.#endSpare(), SPARE_MS)
    timer.unref()
    this.#spare = { process, timer }
  }

  #endSpare(): void {
    if (this.#spare) clearTimeout(this.#spare.timer)
    this.#spare?.process.then((process) => process.end()).catch(() => {})
    this.#spare = undefined
  }
}
