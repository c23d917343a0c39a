/** Waiting calls of many workspaces, which leave by turns: one of each workspace, then the next one of each. */
export class FairQueue<Entry> {
  /** The workspaces in the order of their turns. */
  readonly #lines = new Map<string, Set<Entry>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(workspaceId: string, entry: Entry): void {
    const line = this.#lines.get(workspaceId) ?? new Set()
    this.#lines.set(workspaceId, line.add(entry))
    this.#size += 1
  }

  /** Takes out the entry that came first of the workspace whose turn it is; undefined when none waits. */
  shift(): Entry | undefined {
    for (const [workspaceId, line] of this.#lines)
      for (const entry of line) {
        this.delete(workspaceId, entry)
        if (this.#lines.delete(workspaceId)) this.#lines.set(workspaceId, line)
        return entry
      }
    return undefined
  }

  /** @returns false when the entry does not wait */
  delete(workspaceId: string, entry: Entry): boolean {
    const line = this.#lines.get(workspaceId)
    if (!line?.delete(entry)) return false
    this.#size -= 1
    if (line.size === 0) this.#lines.delete(workspaceId)
    return true
  }
}
