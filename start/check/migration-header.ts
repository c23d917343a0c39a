import type { Finding } from './finding.ts'
import { filesOf, type Project } from './project.ts'

const MAX_LINES = 3
/** Fewer words can only repeat the name of a table. */
const MIN_WORDS = 6

/** The law: a migration begins with a comment of one to three lines that says why it exists. */
export const findMigrationsWithoutHeader = (project: Project): Finding[] =>
  filesOf(project, ['sql'], ['migrations']).flatMap((file) => {
    const fault = faultOf(headerOf(project.read(file)))
    return fault
      ? [{ file, line: 1, fault, fix: 'Begin the file with one to three lines `-- …` that say why it exists.' }]
      : []
  })

function headerOf(text: string): string[] {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !/^--(?!>)/.test(line))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.replace(/^--\s*/, ''))
}

function faultOf(header: string[]): string | undefined {
  if (header.length === 0) return 'has no header that says why it exists.'
  if (header.length > MAX_LINES) return `has a header of ${header.length} lines; ${MAX_LINES} are enough.`
  return header.join(' ').split(/\s+/).length < MIN_WORDS
    ? 'has a header that is too short to give a reason.'
    : undefined
}
