/** One promise that was broken, as it shows from outside. */
export type Violation = { rule: string; subject: string; detail: string }

const SHOWN = 3

/** One line a broken rule: how often, and the first few places. For the message of a test. */
export function describeViolations(violations: Violation[]): string[] {
  const rules = Map.groupBy(violations, ({ rule }) => rule)
  return [...rules].map(([rule, broken]) => {
    const shown = broken.slice(0, SHOWN).map(({ subject, detail }) => `${subject}: ${detail}`)
    return `${broken.length} × broken: ${rule} (${shown.join('; ')}${broken.length > SHOWN ? '; …' : ''})`
  })
}
