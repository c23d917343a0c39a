/** Far more than any tool asks for, and far less than what fits on the call stack of those that walk through it. */
const MAX_LEVELS = 100

/** Whether objects and lists stand in each other deeper than we go with them; found out level by level, without recursion. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
