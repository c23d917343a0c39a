/** Far more levels than any tool asks for, and far fewer than a recursive function can visit on the call stack. */
const MAX_LEVELS = 100

/** True when objects and lists are nested deeper than 100 levels. It visits level by level, without recursion. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []))
  }
  return false
}
