/**
 * Places for work of many workspaces. No workspace can hold all of them where there are several; the one that holds fewest
 * is next, and by turns among equals.
 */
export type FairPlaces = {
  /**
   * Waits for a place of the workspace and runs `work` in it.
   * @throws CrowdedError when the workspace has too much work waiting already; the signal's reason when it fires
   */
  run<Result>(workspaceId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** Takes a place at once. @returns the function that leaves it; undefined when the workspace has to wait */
  tryEnter(workspaceId: string): (() => void) | undefined
  /** Waits for a place that `tryEnter` did not get. @returns the function that leaves it @throws as `run` */
  wait(workspaceId: string, signal: AbortSignal): Promise<() => void>
  /** The work that waits for a place. */
  readonly waiting: number
}

export type FairPlacesOptions = {
  total: number
  /** Fewer than `total`: the other places serve another workspace at once, whatever this one does. */
  perWorkspace: number
  /** Work of one workspace that may wait here; without it any number. */
  waitingPerWorkspace?: number
}

/** The workspace has so much work waiting that this piece must come again later. */
export class CrowdedError extends Error {
  constructor() {
    super('The workspace has too much work waiting here.')
    this.name = 'CrowdedError'
  }
}

type Owner = { running: number; waiting: (() => void)[] }

/** Makes places in this process. Within a workspace work begins in its order. */
export const createFairPlaces = (options: FairPlacesOptions): FairPlaces => new Places(options)

class Places implements FairPlaces {
  readonly #owners = new Map<string, Owner>()
  readonly #total: number
  readonly #perWorkspace: number
  readonly #waitingPerWorkspace: number
  #running = 0

  constructor({ total, perWorkspace, waitingPerWorkspace = Number.POSITIVE_INFINITY }: FairPlacesOptions) {
    this.#total = total
    this.#perWorkspace = perWorkspace
    this.#waitingPerWorkspace = waitingPerWorkspace
  }

  async run<Result>(workspaceId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const leave = this.tryEnter(workspaceId) ?? (await this.wait(workspaceId, signal))
    try {
      return await work()
    } finally {
      leave()
    }
  }

  get waiting(): number {
    return [...this.#owners.values()].reduce((sum, owner) => sum + owner.waiting.length, 0)
  }

  tryEnter(workspaceId: string): (() => void) | undefined {
    const owner = this.#ownerOf(workspaceId)
    const mayEnter = this.#running < this.#total && owner.running < this.#perWorkspace && owner.waiting.length === 0
    if (mayEnter) this.#begin(owner)
    else this.#forgetIdle(workspaceId, owner)
    return mayEnter ? () => this.#leave(workspaceId, owner) : undefined
  }

  async wait(workspaceId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const owner = this.#ownerOf(workspaceId)
    if (owner.waiting.length >= this.#waitingPerWorkspace) throw new CrowdedError()
    await turnOf(owner, signal).catch((error) => {
      this.#forgetIdle(workspaceId, owner)
      throw error
    })
    return () => this.#leave(workspaceId, owner)
  }

  #ownerOf(workspaceId: string): Owner {
    const owner = this.#owners.get(workspaceId) ?? { running: 0, waiting: [] }
    this.#owners.set(workspaceId, owner)
    return owner
  }

  #begin(owner: Owner): void {
    owner.running += 1
    this.#running += 1
  }

  #leave(workspaceId: string, owner: Owner): void {
    owner.running -= 1
    this.#running -= 1
    // Among equals the first is next, so the workspace goes behind those that still wait for a turn.
    this.#owners.delete(workspaceId)
    this.#owners.set(workspaceId, owner)
    this.#forgetIdle(workspaceId, owner)
    while (this.#running < this.#total) {
      const next = nextOwner(this.#owners.values(), this.#perWorkspace)
      if (!next) return
      this.#begin(next)
      next.waiting.shift()?.()
    }
  }

  #forgetIdle(workspaceId: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(workspaceId)
  }
}

/**
 * The owner with the fewest places among those that wait and may have one more; among equals the one whose turn was longest
 * ago.
 */
function nextOwner(owners: Iterable<Owner>, perWorkspace: number): Owner | undefined {
  let next: Owner | undefined
  for (const owner of owners) {
    if (owner.waiting.length === 0 || owner.running >= perWorkspace) continue
    if (!next || owner.running < next.running) next = owner
  }
  return next
}

/** Resolves when `beginNext` has given the owner a place. @throws the signal's reason */
const turnOf = (owner: Owner, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const go = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      owner.waiting.splice(owner.waiting.indexOf(go), 1)
      reject(signal.reason)
    }
    owner.waiting.push(go)
    signal.addEventListener('abort', giveUp, { once: true })
  })
