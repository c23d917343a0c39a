/** A sum, and what each workspace adds to it. */
export type Tally = {
  readonly total: number
  of(workspaceId: string): number
  /** @param amount below zero takes away what was added */
  add(workspaceId: string, amount: number): void
}

/** Makes a tally of nothing. */
export function createTally(): Tally {
  const amounts = new Map<string, number>()
  let total = 0
  return {
    get total() {
      return total
    },
    of: (workspaceId) => amounts.get(workspaceId) ?? 0,
    add(workspaceId, amount) {
      total += amount
      const own = (amounts.get(workspaceId) ?? 0) + amount
      if (own > 0) amounts.set(workspaceId, own)
      else amounts.delete(workspaceId)
    },
  }
}
