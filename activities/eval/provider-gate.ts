import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '../../domain/model/model.ts'
import type { Database } from '../../store/database.ts'
import { claimProvider, pauseProvider } from '../../store/provider-limit.ts'

const CLAIM_MS = 1_000

/** @param isUnreached whether nothing of it has ever been sent */
export const givenUp = (isUnreached = true): ModelError =>
  new ModelError('aborted', 'The call was given up while it waited for the provider.', { isUnreached })

/** This process's door to one provider: lets in as many calls as its share allows, none during a pause, first come first. */
export class ProviderGate {
  readonly #database: Database
  readonly #provider: string
  readonly #processId: string
  readonly #longestPauseMs: number
  readonly #queue = new Set<() => void>()
  #underWay = 0
  #allowed = 0
  #closedUntil = Number.NEGATIVE_INFINITY
  #succeeded = false
  #claiming: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, provider: string, processId: string, longestPauseMs: number) {
    this.#database = database
    this.#provider = provider
    this.#processId = processId
    this.#longestPauseMs = longestPauseMs
  }

  /** Resolves when a call may begin; every entry is followed by `leave`. @throws ModelError aborted */
  enter(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(givenUp())
      const giveUp = () => {
        if (this.#queue.delete(open)) reject(givenUp())
      }
      const open = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#queue.add(open)
      if (this.#allowed === 0) void this.#claim()
      else this.#letIn()
    })
  }

  leave(succeeded: boolean): void {
    this.#underWay--
    this.#succeeded ||= succeeded
    this.#letIn()
  }

  /** Resolves when nobody is to wait: a case begun during a pause would only use its time up. @throws the signal's reason */
  async untilOpen(signal: AbortSignal): Promise<void> {
    // Who has not asked for long does not know what the others were told.
    if (this.#allowed === 0) await this.#claim()
    for (;;) {
      const pauseMs = Math.ceil(this.#closedUntil - performance.now())
      if (pauseMs <= 0) return
      await wait(Math.min(pauseMs, CLAIM_MS), undefined, { signal })
    }
  }

  /** Whether a pause has ended no longer ago than this, or goes on. */
  wasPausedWithin(ms: number): boolean {
    return performance.now() - this.#closedUntil < ms
  }

  /** The provider refused a call: all processes wait that long, and then ask for half as much at once. */
  async pause(askedMs: number): Promise<void> {
    const pauseMs = Math.min(askedMs, this.#longestPauseMs)
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + pauseMs)
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2))
    // Without the database only this process waits; the next refusal tells the others.
    await pauseProvider(this.#database, this.#provider, pauseMs, this.#underWay).catch(() => {})
    this.#scheduleClaim()
  }

  #letIn(): void {
    if (performance.now() < this.#closedUntil) return
    for (const open of this.#queue) {
      if (this.#underWay >= this.#allowed) return
      this.#queue.delete(open)
      this.#underWay++
      open()
    }
  }

  #claim(): Promise<void> {
    this.#claiming ??= this.#claimOnce()
    return this.#claiming
  }

  async #claimOnce(): Promise<void> {
    const wanted = this.#underWay + this.#queue.size
    const claim = claimProvider(this.#database, this.#provider, this.#processId, wanted, this.#succeeded)
    // Without the database nothing could be stored either: what waits goes on waiting.
    const told = await claim.catch(() => undefined)
    this.#claiming = undefined
    this.#succeeded = false
    if (told) {
      this.#allowed = told.calls
      // A claim that read the row before a refusal must not open what that closed.
      if (told.pausedMs > 0) this.#closedUntil = Math.max(this.#closedUntil, performance.now() + told.pausedMs)
    }
    this.#scheduleClaim()
    this.#letIn()
  }

  /** About once a second while there is something to do, sooner when a pause ends sooner. */
  #scheduleClaim(): void {
    if (this.#underWay + this.#queue.size === 0) {
      this.#allowed = 0
      return
    }
    const pauseMs = Math.ceil(this.#closedUntil - performance.now())
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        void this.#claim()
      },
      pauseMs > 0 ? Math.min(CLAIM_MS, pauseMs) : CLAIM_MS,
    )
  }
}
