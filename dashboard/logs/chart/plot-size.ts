/** The place of the plot in its chart, in pixels. */
export const PLOT = { height: 168, top: 8, right: 8, bottom: 24, left: 56 } as const

/** The bar below a point of the chart. @param x from the left edge, in pixels */
export function indexAt(x: number, width: number, count: number): number {
  const inner = width - PLOT.left - PLOT.right
  const index = Math.floor(((x - PLOT.left) / inner) * count)
  return Math.min(Math.max(index, 0), count - 1)
}

/** The left edge and the width of some bars, in pixels. */
export function boxOf(first: number, last: number, width: number, count: number): { left: number; width: number } {
  const step = (width - PLOT.left - PLOT.right) / count
  return { left: PLOT.left + first * step, width: (last - first + 1) * step }
}
