import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import type { Project } from './project.ts'

/** A reader takes in this many names at a glance. */
const MAX_ENTRIES = 25

/** The law: a folder lists at most 25 files and folders. */
export function findLongFolders({ files, folders }: Project): Finding[] {
  const counts = new Map<string, number>()
  for (const path of [...files, ...folders].filter(isCounted)) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_ENTRIES)
    .map(([folder, count]) => ({
      file: folder === '.' ? './' : `${folder}/`,
      line: 1,
      fault: `lists ${count} entries, more than ${MAX_ENTRIES}.`,
      fix: 'Move the files of one room into a folder with the room’s name.',
    }))
}

/** Files at the root do not count when their tools look for them there and nowhere else: dot-files and these. */
const TOOL_FILES = ['biome.json', 'bunfig.toml', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Migrations are one line of numbers, which no reader takes in at a glance. */
const MIGRATION = /^migrations\/(\d{4}_\w+\.sql|meta\/.*)$/

/** Pictures of the dashboard are named after their page, and the tests of the pages make them. */
const PICTURE = /^docs\/images\//

/** Models and operations of the Python client have a file each, and no reader looks for them there. */
const GENERATED = /^clients\/python\/src\/ams_client\/generated\//

const isCounted = (path: string): boolean =>
  ![/^\.[^/]+$/, MIGRATION, PICTURE, GENERATED].some((uncounted) => uncounted.test(path)) && !TOOL_FILES.includes(path)
