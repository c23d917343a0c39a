import { type Change, diffLines, diffWords, diffWordsWithSpace } from 'diff'

/** The browser answers nobody while it compares, so each comparison ends after this time. */
const LONGEST = { timeout: 300 }
/** A longer text would take too long to cut into words alone. */
const MAX_CHARACTERS = 200_000

/**
 * Compares two texts word by word; line by line where that takes too long, and as two whole texts where that does too.
 */
export function compareWords(before: string, after: string, { isSpaceCounted }: { isSpaceCounted: boolean }): Change[] {
  const diff = isSpaceCounted ? diffWordsWithSpace : diffWords
  const byWords = before.length + after.length > MAX_CHARACTERS ? undefined : diff(before, after, LONGEST)
  return byWords ?? diffLines(before, after, LONGEST) ?? [changeOf(before, false), changeOf(after, true)]
}

const changeOf = (value: string, added: boolean): Change => ({ value, added, removed: !added, count: 1 })

/** Words that went and came tell something only between answers that share most of their words. */
export function likeWords(before: string, after: string): Change[] | undefined {
  const changes = compareWords(before, after, { isSpaceCounted: false })
  const shared = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0)
  return shared * 2 > Math.max(before.length, after.length) ? changes : undefined
}
