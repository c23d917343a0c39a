/** Every field of a value that is no object, as text by its path. Empty lists and texts are left out. */
export function fieldTexts(value: unknown, path = ''): Map<string, string> {
  if (value === undefined || value === null || value === '') return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  const below = Object.entries(value).flatMap(([name, inner]) => [
    ...fieldTexts(inner, path ? `${path}.${name}` : name),
  ])
  return new Map(below)
}

export type FieldChange = { path: string; before: string | undefined; after: string | undefined }

/** The fields in which two values differ, in the order of the second; what is gone comes last. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldTexts(before), fieldTexts(after)]
  const paths = [...now.keys(), ...[...old.keys()].filter((path) => !now.has(path))]
  const changes = paths.map((path) => ({ path, before: old.get(path), after: now.get(path) }))
  return changes.filter((change) => change.before !== change.after)
}

/** True when two values have the same fields. */
export const isSame = (a: unknown, b: unknown): boolean => changedFields(a, b).length === 0

/** A path of the API with points alone, as a form of Mantine names it: `[1].config.url` → `1.config.url`. */
export const dotted = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')

/** Names that only hold others, and say nothing to a reader. */
const HOLDERS = new Set(['config', 'promptConfig'])

/** A path as a person reads it: `promptConfig.examples.0.user` → `Examples 1, user`. */
export function pathWords(path: string): string {
  const words = path
    .split('.')
    .filter((segment) => !HOLDERS.has(segment))
    .map((segment) =>
      /^\d+$/.test(segment)
        ? `${Number(segment) + 1}`
        : segment.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
    )
  const text = words.reduce(
    (line, word) => (/^\d+$/.test(word) ? `${line} ${word}` : line === '' ? word : `${line}, ${word}`),
    '',
  )
  return text.charAt(0).toUpperCase() + text.slice(1)
}
