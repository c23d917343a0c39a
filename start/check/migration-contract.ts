import type { Finding } from './finding.ts'
import { filesOf, type Project } from './project.ts'

/** The migrations that a release adds. The baseline stands in a folder of its own. */
const ADDED = /^migrations\/\d{4}_\w+\.sql$/

/** A form of SQL that the former release may not live with. Its first group is the column, index or constraint, if any. */
const FORMS: { pattern: RegExp; fault: string }[] = [
  { pattern: /^DROP TABLE (?:IF EXISTS )?"?\w+/i, fault: 'drops a table' },
  { pattern: /\bDROP COLUMN (?:IF EXISTS )?"?(\w+)/i, fault: 'drops a column' },
  { pattern: /\bRENAME COLUMN "?(\w+)/i, fault: 'renames a column' },
  { pattern: /\bALTER COLUMN "?(\w+)"? (?:SET DATA )?TYPE\b/i, fault: 'changes the type of a column' },
  { pattern: /\bALTER COLUMN "?(\w+)"? SET NOT NULL\b/i, fault: 'makes a column NOT NULL' },
  { pattern: /\bALTER COLUMN "?(\w+)"? DROP DEFAULT\b/i, fault: 'drops a default' },
  {
    pattern: /\bADD COLUMN "?(\w+)"?(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b/i,
    fault: 'adds a column as NOT NULL without a default',
  },
  { pattern: /\bADD CONSTRAINT "?(\w+)/i, fault: 'adds a constraint to a table with rows' },
  { pattern: /^CREATE UNIQUE INDEX "?(\w+)/i, fault: 'adds a unique index to a table with rows' },
]
const RENAME_TABLE = /^ALTER TABLE "?\w+"? RENAME TO\b/i
const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i
const ADD_EMPTY_COLUMN =
  /^ALTER TABLE (?:ONLY )?"?(\w+)"? ADD COLUMN "?(\w+)"?(?!.*\b(?:DEFAULT|GENERATED|NOT NULL)\b)/i
const UNIQUE_INDEX = /^CREATE UNIQUE INDEX .* USING \w+ \(([^()]*)\)(?!.*\bNULLS NOT DISTINCT\b)/i
const TABLE = /^(?:ALTER|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)|\bON "?(\w+)"? USING\b/i

/** The header of a migration names the release in which the last use of what it takes away ended. */
const UNUSED = /^--\s*Unused since (\d+\.\d+\.\d+): (.+)$/gm

/**
 * The law: a migration after the baseline changes nothing that the former release may use. What it takes away stands in its header,
 * with the release of CHANGELOG.md that stopped using it: `-- Unused since 0.2.0: turns.swept_at, provider_claims`.
 */
export function findContractsTooEarly(project: Project): Finding[] {
  const releases = new Set(
    [...project.read('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, name]) => name),
  )
  return filesOf(project, ['sql'], ['migrations'])
    .filter((file) => ADDED.test(file))
    .flatMap((file) => {
      const text = project.read(file)
      const unused = unusedNames(text, releases)
      return changesOf(text)
        .filter(({ subject }) => !unused.has(subject))
        .map(({ line, fault, subject }) => ({
          file,
          line,
          fault: `${fault} (${subject}), which the former release may use.`,
          fix: FIX,
        }))
    })
}

const FIX =
  'Add only what the former release can live with. Take away in a later release, and name in the header the release of ' +
  'CHANGELOG.md that stopped using it: `-- Unused since 0.2.0: table.column, table`.'

function unusedNames(text: string, releases: Set<string | undefined>): Set<string> {
  const lines = [...text.matchAll(UNUSED)].filter(([, release]) => releases.has(release))
  return new Set(lines.flatMap(([, , names = '']) => names.split(',').map((name) => name.trim().replace(/\.$/, ''))))
}

type Change = { line: number; fault: string; subject: string }

/** The changes to tables that stood before this migration. A table that is renamed and made anew under its name still stands. */
function changesOf(text: string): Change[] {
  const statements = statementsOf(text)
  const created = new Set(statements.flatMap(({ sql }) => CREATE_TABLE.exec(sql)?.[1] ?? []))
  const empty = new Set(statements.flatMap(({ sql }) => ADD_EMPTY_COLUMN.exec(sql)?.slice(1, 3).join('.') ?? []))
  return statements.flatMap(({ sql, line }) => {
    const found = TABLE.exec(sql)
    const table = found?.[1] ?? found?.[2]
    if (!table || created.has(table)) return []
    // The former release writes null into a column that it does not know, and null is equal to nothing.
    const indexed = UNIQUE_INDEX.exec(sql)?.[1]?.match(/\w+/g) ?? []
    if (indexed.some((column) => empty.has(`${table}.${column}`))) return []
    const changes = FORMS.flatMap(({ pattern, fault }) => {
      const match = pattern.exec(sql)
      return match ? [{ line, fault, subject: match[1] ? `${table}.${match[1]}` : table }] : []
    })
    return RENAME_TABLE.test(sql) ? [...changes, { line, fault: 'renames a table', subject: table }] : changes
  })
}

/** The statements without comments, on one line each, with the line on which each begins. */
function statementsOf(text: string): { sql: string; line: number }[] {
  const found: { sql: string; line: number }[] = []
  let line = 1
  for (const part of text.replace(/--.*$/gm, '').split(';')) {
    const blank = /^\s*/.exec(part)?.[0] ?? ''
    const sql = part.replace(/\s+/g, ' ').trim()
    if (sql) found.push({ sql, line: line + blank.split('\n').length - 1 })
    line += part.split('\n').length - 1
  }
  return found
}
