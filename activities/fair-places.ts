/** Places for work of many workspaces. No workspace can hold all of them, and the one that holds fewest is next. */
export type FairPlaces = {
  /**
   * Waits for a place of the workspace and runs `work` in it.
   * @throws CrowdedError when the workspace has too much work waiting already; the signal's reason when it fires
   */
  run<Result>(workspaceId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export type FairPlacesOptions = {
  total: number
  /** Fewer than `total`: what is left serves another workspace at once, whatever this one does. */
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
export function createFairPlaces(options: FairPlacesOptions): FairPlaces {
  const { total, perWorkspace, waitingPerWorkspace = Number.POSITIVE_INFINITY } = options
  const owners = new Map<string, Owner>()
  let running = 0
  const begin = (owner: Owner) => {
    owner.running += 1
    running += 1
  }
  const beginNext = () => {
    while (running < total) {
      const owner = nextOwner(owners.values(), perWorkspace)
      if (!owner) return
      begin(owner)
      owner.waiting.shift()?.()
    }
  }
  const forgetIdle = (workspaceId: string, owner: Owner) => {
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(workspaceId)
  }
  const leave = (workspaceId: string, owner: Owner) => {
    owner.running -= 1
    running -= 1
    forgetIdle(workspaceId, owner)
    beginNext()
  }
  return {
    async run(workspaceId, signal, work) {
      signal.throwIfAborted()
      const owner = owners.get(workspaceId) ?? { running: 0, waiting: [] }
      owners.set(workspaceId, owner)
      if (running < total && owner.running < perWorkspace && owner.waiting.length === 0) begin(owner)
      else if (owner.waiting.length >= waitingPerWorkspace) throw new CrowdedError()
      else
        await turnOf(owner, signal).catch((error) => {
          forgetIdle(workspaceId, owner)
          throw error
        })
      try {
        return await work()
      } finally {
        leave(workspaceId, owner)
      }
    },
  }
}

/** The owner with the fewest places among those that wait and may have one more; the one that came first among equals. */
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
