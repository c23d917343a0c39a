const CONTEXT = 2
/** Beyond this many comparisons of lines, what differs is shown as removed and added as a whole. */
const MOST_COMPARISONS = 4_000_000

type Line = { sign: ' ' | '-' | '+'; text: string }

/**
 * The lines in which two texts differ, with `-` and `+` before them and two equal lines around; `…` stands for what is left
 * out. @returns an empty list for equal texts
 */
export function differenceOf(before: string, after: string): string[] {
  if (before === after) return []
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const equal = (texts: string[]): Line[] => texts.map((text) => ({ sign: ' ', text }))
  return shortened([
    ...equal(old.slice(0, start)),
    ...compared(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...equal(old.slice(old.length - end)),
  ])
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** Removed and added lines by the longest common subsequence. */
function compared(old: string[], now: string[]): Line[] {
  if (old.length * now.length > MOST_COMPARISONS) return [...signed('-', old), ...signed('+', now)]
  // lengths[i][j] is the length of the longest common subsequence of old from i and now from j.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (lengths[i] ?? [])[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return walked(old, now, at)
}

/** Walks through both texts, and takes each equal line that the longest common subsequence has. */
function walked(old: string[], now: string[], at: (i: number, j: number) => number): Line[] {
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const isEqual = old[i] === now[j]
    const isRemoved = !isEqual && at(i + 1, j) >= at(i, j + 1)
    if (isEqual || isRemoved) lines.push({ sign: isEqual ? ' ' : '-', text: old[i] ?? '' })
    else lines.push({ sign: '+', text: now[j] ?? '' })
    if (isEqual || isRemoved) i += 1
    if (isEqual || !isRemoved) j += 1
  }
  return [...lines, ...signed('-', old.slice(i)), ...signed('+', now.slice(j))]
}

const signed = (sign: Line['sign'], texts: string[]): Line[] => texts.map((text) => ({ sign, text }))

/** The changed lines with those around them; a line that says where it stands is kept before each part. */
function shortened(lines: Line[]): string[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  )
  return lines.flatMap(({ sign, text }, index) => {
    if (isNear[index]) return [`${sign} ${text}`]
    return isNear[index - 1] ? ['  …'] : []
  })
}
