/** Page numbers in ascending order, as `3` or `5-9` for each run of neighbours. */
export function rangesOf(numbers: number[]): string[] {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
}

/** A sentence names at most this many ranges. */
const NAMED_RANGES = 12

/** The ranges in words, such as `pages 1 to 12, 15 and 20`. */
export function sayPages(ranges: string[]): string {
  const named = ranges.slice(0, NAMED_RANGES).map((range) => range.replace('-', ' to '))
  const others = ranges.length - named.length
  const parts = others > 0 ? [...named, `${others} more places`] : named
  const last = parts.pop() ?? ''
  const isOne = parts.length === 0 && !last.includes(' ')
  return `${isOne ? 'page' : 'pages'} ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}`
}
