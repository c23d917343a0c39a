import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The folder of the built dashboard; the API serves it. It contains the page, its assets and the stamp of its sources. */
export const BUILT = join(root, 'dist', 'dashboard')

/** The build reads these files: the page, the client, the versions of the packages, and itself. */
const SOURCES = [
  'dashboard/**/*',
  'clients/typescript/*.ts',
  'package-lock.json',
  'start/build/{bundle,dashboard-source}.ts',
]

/** The style sheets of the dashboard in their order: those of `theme/` come first. */
export function styleSheets(): string[] {
  const found = globSync('dashboard/**/*.css', { cwd: root })
  return found.map(withSlashes).toSorted((a, b) => Number(isTheme(b)) - Number(isTheme(a)) || (a < b ? -1 : 1))
}

const isTheme = (path: string) => path.startsWith('dashboard/theme/')
const withSlashes = (path: string) => path.replaceAll('\\', '/')

/** The SHA-256 of all sources with their names. */
export function sourceStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** True when the built dashboard is what these sources make. */
export const isDashboardFresh = (stamp = sourceStamp()): boolean => {
  const file = join(BUILT, 'stamp')
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}
