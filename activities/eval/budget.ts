/**
 * Admits the cases of a run within its cost limit. It knows only the cost of cases that have ended, and estimates the
 * others.
 */
export class EvalBudget {
  readonly #maxCost: number | undefined
  #spent: number
  #ended: number
  #underWay = 0
  #waiting: (() => void)[] = []

  /**
   * @param maxCost in USD; undefined is no limit
   * @param spent USD that the ended cases cost
   * @param ended the number of ended cases
   */
  constructor(maxCost: number | undefined, spent: number, ended: number) {
    this.#maxCost = maxCost
    this.#spent = spent
    this.#ended = ended
  }

  get isSpent(): boolean {
    return this.#maxCost !== undefined && this.#spent >= this.#maxCost
  }

  /**
   * Runs one case after the other while the next one is admitted.
   * @param runNext gives the cost of the case in USD, or undefined when no case was left
   */
  async runLane(runNext: () => Promise<string | undefined>): Promise<void> {
    while (await this.admit()) {
      let cost: string | undefined
      try {
        cost = await runNext()
      } finally {
        // Also after a failure: other lanes may wait for the cost of this case.
        this.settle(cost)
      }
      if (cost === undefined) return
    }
  }

  /**
   * Waits while the running cases may use the rest of the limit up. With a limit the first case runs alone, because its
   * cost is the estimate for the others.
   * @returns false when the limit is spent
   */
  async admit(): Promise<boolean> {
    while (!this.isSpent && this.#mayUseItUp()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.isSpent) return false
    this.#underWay++
    return true
  }

  /** Ends an admitted case. `cost` is in USD; undefined when no case was left or it failed. */
  settle(cost?: string): void {
    this.#underWay--
    if (cost !== undefined) {
      this.#spent += Number(cost)
      this.#ended++
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** True when the running cases, at the mean cost of the ended ones, would reach the limit. */
  #mayUseItUp(): boolean {
    if (this.#maxCost === undefined || this.#underWay === 0) return false
    if (this.#ended === 0) return true
    return this.#spent + (this.#underWay * this.#spent) / this.#ended >= this.#maxCost
  }
}
