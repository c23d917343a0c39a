import { setTimeout as wait } from 'node:timers/promises'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { ModelError } from '../../domain/model/model.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { claimProvider, pauseProvider } from '../../store/limit/provider.ts'
import { FairQueue } from './fair-queue.ts'

const CLAIM_MS = 1_000

/**
 * The error of a call that was given up in the queue.
 * @param isUnreached true when no attempt of the call was ever sent
 */
export const givenUp = (isUnreached = true): ModelError =>
  new ModelError('aborted', 'The call was given up while it waited for the provider.', { isUnreached })

/**
 * Lets the calls of this process to one provider begin, by turns of their workspaces: as many as its share allows, none
 * during a pause.
 */
export class ProviderGate {
  readonly #database: Database
  readonly #provider: string
  readonly #processId: string
  readonly #longestPauseMs: number
  readonly #queue = new FairQueue<() => void>()
  #underWay = 0
  #allowed = 0
  #closedUntil = Number.NEGATIVE_INFINITY
  #hasSucceeded = false
  #claiming: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, provider: string, processId: string, longestPauseMs: number) {
    this.#database = database
    this.#provider = provider
    this.#processId = processId
    this.#longestPauseMs = longestPauseMs
  }

  /** Resolves when a call may begin; the caller then calls `leave` after it. @throws ModelError aborted */
  enter(workspaceId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(givenUp())
      const giveUp = () => {
        if (this.#queue.delete(workspaceId, open)) reject(givenUp())
      }
      const open = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#queue.add(workspaceId, open)
      if (this.#allowed === 0) void this.#claim()
      else this.#letIn()
    })
  }

  /** Ends a call. A successful one lets the shared limit grow again. */
  leave(isSuccess: boolean): void {
    this.#underWay--
    this.#hasSucceeded ||= isSuccess
    this.#letIn()
  }

  /**
   * Resolves when there is no pause: a case that begins during a pause would use its time up waiting.
   * @throws the signal's reason
   */
  async untilOpen(signal: AbortSignal): Promise<void> {
    // Without a share this process has made no claim lately and does not know of pauses that others caused.
    if (this.#allowed === 0) await this.#claim()
    for (;;) {
      const pauseMs = this.pauseLeftMs
      if (pauseMs === 0) return
      await wait(Math.min(pauseMs, CLAIM_MS), undefined, { signal })
    }
  }

  /** In milliseconds; 0 without a pause. */
  get pauseLeftMs(): number {
    return Math.max(0, Math.ceil(this.#closedUntil - performance.now()))
  }

  /** True during a pause, and for `ms` after its end. */
  wasPausedWithin(ms: number): boolean {
    return performance.now() - this.#closedUntil < ms
  }

  /** Pauses all processes after a refused call, for `askedMs` at most, and halves the limit. */
  async pause(askedMs: number): Promise<void> {
    tellOccurrence('model.paused', { provider: this.#provider })
    const pauseMs = Math.min(askedMs, this.#longestPauseMs)
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + pauseMs)
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2))
    // While the database is away only this process pauses; the next refusal pauses the others.
    await asSystem(() => pauseProvider(this.#database, this.#provider, pauseMs, this.#underWay)).catch(() => {})
    this.#scheduleClaim()
  }

  #letIn(): void {
    if (performance.now() < this.#closedUntil) return
    while (this.#underWay < this.#allowed) {
      const open = this.#queue.shift()
      if (!open) return
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
    const claim = asSystem(() =>
      claimProvider(this.#database, this.#provider, this.#processId, wanted, this.#hasSucceeded),
    )
    // While the database is away no result could be stored either, so the queue goes on waiting.
    const share = await claim.catch(() => undefined)
    this.#claiming = undefined
    this.#hasSucceeded = false
    if (share) {
      this.#allowed = share.calls
      // The maximum, because the claim may have read the row before a refusal closed the gate.
      if (share.pausedMs > 0) this.#closedUntil = Math.max(this.#closedUntil, performance.now() + share.pausedMs)
    }
    this.#scheduleClaim()
    this.#letIn()
  }

  /** Claims again about once a second while calls run or wait, sooner when a pause ends sooner. */
  #scheduleClaim(): void {
    if (this.#underWay + this.#queue.size === 0) {
      this.#allowed = 0
      return
    }
    const pauseMs = this.pauseLeftMs
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        void this.#claim()
      },
      pauseMs > 0 ? Math.min(CLAIM_MS, pauseMs) : CLAIM_MS,
    )
  }
}
