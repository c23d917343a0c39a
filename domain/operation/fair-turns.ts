/**
 * Places for long work that comes in turns: work that finds no place waits elsewhere and asks again. A workspace that was
 * refused and had its last turn earlier than another one goes before that one, as long as it keeps asking.
 */
export type FairTurns = {
  /** @returns the function that leaves the place; undefined when the work has to ask again */
  tryEnter(workspaceId: string, nowMs?: number): (() => void) | undefined
}

export type FairTurnsOptions = {
  total: number
  perWorkspace: number
  /** Work that has not asked again for this long has gone elsewhere, and no place is kept for it. */
  returnMs: number
}

type Owner = { running: number; enteredAt: number; refusedAt: number }

/** Makes places in this process. */
export function createFairTurns({ total, perWorkspace, returnMs }: FairTurnsOptions): FairTurns {
  const owners = new Map<string, Owner>()
  let running = 0
  const isBefore = (other: Owner, owner: Owner) =>
    other.running < perWorkspace && other.refusedAt > other.enteredAt && other.enteredAt < owner.enteredAt
  return {
    tryEnter(workspaceId, nowMs = performance.now()) {
      for (const [id, { running: own, enteredAt, refusedAt }] of owners)
        if (own === 0 && Math.max(enteredAt, refusedAt) < nowMs - returnMs) owners.delete(id)
      const owner = owners.get(workspaceId) ?? { running: 0, enteredAt: -Infinity, refusedAt: -Infinity }
      owners.set(workspaceId, owner)
      const before = [...owners.values()].filter(
        (other) => other.refusedAt >= nowMs - returnMs && isBefore(other, owner),
      ).length
      if (running + before >= total || owner.running >= perWorkspace) {
        owner.refusedAt = nowMs
        return undefined
      }
      owner.running += 1
      owner.enteredAt = nowMs
      running += 1
      return () => {
        owner.running -= 1
        running -= 1
      }
    },
  }
}
