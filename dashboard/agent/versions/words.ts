/** A run of words that both texts have, or that only one of them has. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/** Longer texts are compared by line: the table of the comparison grows with the product of both lengths. */
const MOST_PAIRS = 1_000_000

/** What became of a text, word by word; by line where the texts are long. */
export function compareWords(before: string, after: string): Run[] {
  const [a, b] = [before.match(/\s+|[^\s]+/g) ?? [], after.match(/\s+|[^\s]+/g) ?? []]
  if (a.length * b.length <= MOST_PAIRS) return runsOf(a, b)
  const [linesA, linesB] = [before.match(/.*\n|.+$/g) ?? [], after.match(/.*\n|.+$/g) ?? []]
  if (linesA.length * linesB.length <= MOST_PAIRS) return runsOf(linesA, linesB)
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

/** The longest common subsequence of both (Wagner and Fischer, 1974), joined into runs. */
function runsOf(a: readonly string[], b: readonly string[]): Run[] {
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const runs: Run[] = []
  const add = (kind: Run['kind'], text: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      add('same', left)
      i += 1
      j += 1
    } else if (right === undefined || (left !== undefined && isRemovedFirst(lengths, i * width + j, width))) {
      add('removed', left ?? '')
      i += 1
    } else {
      add('added', right)
      j += 1
    }
  }
  return runs
}

const isRemovedFirst = (lengths: Uint32Array, at: number, width: number) =>
  (lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)

/** The length of what the rest of `a` from i and the rest of `b` from j have in common, at i times the width plus j. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  return lengths
}
