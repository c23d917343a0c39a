/** A tab in the background gets no frames. */
const HIDDEN_MS = 250

export type FramePainter<Value> = {
  /** Takes a newer value; it is painted with the next frame, unless a newer one comes before. */
  set: (value: Value) => void
  /** Paints the newest value at once. */
  flush: () => void
}

/** Paints the newest of many values, at most once a frame. */
export function createFramePainter<Value>(paint: (value: Value) => void): FramePainter<Value> {
  let newest: { value: Value } | undefined
  const flush = () => {
    if (newest) paint(newest.value)
    newest = undefined
  }
  return {
    flush,
    set(value) {
      const isPlanned = newest !== undefined
      newest = { value }
      if (isPlanned) return
      if (document.hidden) setTimeout(flush, HIDDEN_MS)
      else requestAnimationFrame(flush)
    },
  }
}
