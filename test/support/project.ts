import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { openProject, type Project } from '../../start/check/project.ts'

const folder = mkdtempSync(join(tmpdir(), 'ams-project-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A project with these files, in a folder of its own that goes with the test file. */
export function projectOf(files: Record<string, string>): Project {
  const root = mkdtempSync(join(folder, 'project-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return openProject(root)
}
