/** A run's cost so far against its limit, of which it never knows more than what has ended. */
export class EvalBudget {
  readonly #maxCost: number | undefined
  #spent: number
  #ended: number
  #underWay = 0
  #waiting: (() => void)[] = []

  /** @param maxCost USD; undefined is no limit */
  constructor(maxCost: number | undefined, spent: number, ended: number) {
    this.#maxCost = maxCost
    this.#spent = spent
    this.#ended = ended
  }

  get isSpent(): boolean {
    return this.#maxCost !== undefined && this.#spent >= this.#maxCost
  }

  /**
   * Runs one case after the other for as long as the next one is admitted.
   * @param runNext gives what the case cost; undefined when there was none
   */
  async runLane(runNext: () => Promise<string | undefined>): Promise<void> {
    while (await this.admit()) {
      let cost: string | undefined
      try {
        cost = await runNext()
      } finally {
        // Also after a failure: who waits for this case's cost would otherwise wait for ever.
        this.settle(cost)
      }
      if (cost === undefined) return
    }
  }

  /** Waits while what is under way may use the rest up; with a limit, the first case goes alone to show what one costs. */
  async admit(): Promise<boolean> {
    while (!this.isSpent && this.#mayUseItUp()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.isSpent) return false
    this.#underWay++
    return true
  }

  /** A case that was admitted has ended, or was not there. */
  settle(cost?: string): void {
    this.#underWay--
    if (cost !== undefined) {
      this.#spent += Number(cost)
      this.#ended++
    }
    for (const look of this.#waiting.splice(0)) look()
  }

  #mayUseItUp(): boolean {
    if (this.#maxCost === undefined || this.#underWay === 0) return false
    if (this.#ended === 0) return true
    return this.#spent + (this.#underWay * this.#spent) / this.#ended >= this.#maxCost
  }
}
