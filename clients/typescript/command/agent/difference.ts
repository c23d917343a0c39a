import { diffArrays } from 'diff'

const CONTEXT = 2
/** Beyond this many changed lines, what differs is shown as removed and added as a whole. */
const MOST_CHANGES = 2_000

type Line = { sign: ' ' | '-' | '+'; text: string }

/**
 * The lines in which two texts differ, with `-` and `+` before them and two equal lines around; `…` stands for what is left
 * out. @returns an empty list for equal texts
 */
export function differenceOf(before: string, after: string): string[] {
  if (before === after) return []
  const [old, now] = [linesOf(before), linesOf(after)]
  const whole = [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const parts = diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? whole
  return shortened(
    parts.flatMap(({ value, removed, added }) => {
      const sign = removed ? '-' : added ? '+' : ' '
      return value.map((text): Line => ({ sign, text }))
    }),
  )
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

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
