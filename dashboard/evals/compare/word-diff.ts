/** A part of a text that both sides have, or only one of them. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/** Longer texts are not compared word by word: the table of lengths grows with the product of both. */
const MOST_WORDS = 1_500

/**
 * The words that went from `a` and came in `b`, by the longest common subsequence of words (Wagner and Fischer, 1974).
 * @returns the pieces in their order; undefined for texts that are too long
 */
export function wordDiff(a: string, b: string): Piece[] | undefined {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) return undefined
  const lengths = lengthsOf(left, right)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && isSame(left[i], right[j])) {
      append(pieces, 'same', left[i])
      i += 1
      j += 1
    } else if (j >= right.length || (i < left.length && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      append(pieces, 'removed', left[i])
      i += 1
    } else {
      append(pieces, 'added', right[j])
      j += 1
    }
  }
  return pieces
}

/** The words with the spaces after them, which do not count in a comparison. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []

const isSame = (a: string | undefined, b: string | undefined): boolean => a?.trim() === b?.trim()

const at = (lengths: Uint16Array[], i: number, j: number): number => lengths[i]?.[j] ?? 0

/** For each pair of ends, how many words the rests have in common. */
function lengthsOf(left: string[], right: string[]): Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row)
        row[j] = isSame(left[i], right[j])
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function append(pieces: Piece[], kind: Piece['kind'], text = ''): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}
