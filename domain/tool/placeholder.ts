/** A placeholder and its place in a template: `start` is at its first brace, `end` behind its last. */
export type Placeholder = { name: string; start: number; end: number }

/**
 * The placeholders `{{name}}` of a template, blanks around the name or not; a name holds no brace. Each character is
 * looked at once: a pattern would go over a run of blanks again for each of its characters.
 */
export function findPlaceholders(template: string): Placeholder[] {
  const found: Placeholder[] = []
  for (let start = template.indexOf('{{'); start >= 0; ) {
    const brace = nextBrace(template, start + 2)
    if (brace < 0) break
    const name = template.startsWith('}}', brace) ? template.slice(start + 2, brace).trim() : ''
    if (name !== '') found.push({ name, start, end: brace + 2 })
    // The last two braces of `{{{name}}` open the placeholder.
    const next = name !== '' ? brace + 2 : brace === start + 2 ? start + 1 : brace
    start = template.indexOf('{{', next)
  }
  return found
}

function nextBrace(template: string, from: number): number {
  for (let at = from; at < template.length; at += 1) {
    const character = template[at]
    if (character === '{' || character === '}') return at
  }
  return -1
}

/** The template with each placeholder replaced by what `fill` gives for its name. */
export function replacePlaceholders(template: string, fill: (name: string) => string): string {
  const parts: string[] = []
  let at = 0
  for (const { name, start, end } of findPlaceholders(template)) {
    parts.push(template.slice(at, start), fill(name))
    at = end
  }
  return parts.join('') + template.slice(at)
}
