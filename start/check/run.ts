import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { say } from '../say.ts'
import { describeFindings, type Finding } from './finding.ts'
import { findLongFolders } from './folder-size.ts'
import { findFunctionsAboveCallers } from './function-order.ts'
import { findLongFiles, findLongFunctions } from './length.ts'
import { findContractsTooEarly } from './migration-contract.ts'
import { findMigrationsWithoutHeader } from './migration-header.ts'
import { FLOORS, openProject, type Project } from './project.ts'

/**
 * `npm run check`: format and lint, types, the import law, dead code, and the laws that stand in this folder, one a file.
 * All of them run, and one that fails makes the check fail.
 */
const root = join(import.meta.dirname, '..', '..')

const PROGRAMS: Record<string, [program: string, ...args: string[]]> = {
  'format and lint': [
    '@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '.',
  ],
  types: ['typescript/bin/tsc', '-p', '.', '--noEmit'],
  'types of the dashboard': ['typescript/bin/tsc', '-p', 'dashboard', '--noEmit'],
  'import law': [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'start/check/import-law.mjs',
    ...FLOORS,
    'test',
    'bench',
  ],
  'dead code': ['knip/bin/knip.js', '--no-progress'],
}

const LAWS: Record<string, (project: Project) => Finding[] | Promise<Finding[]>> = {
  'migrations say why': findMigrationsWithoutHeader,
  'the former release lives with migrations': findContractsTooEarly,
  'folders are short': findLongFolders,
  'files are short': findLongFiles,
  'functions are short': findLongFunctions,
  'functions stand below their first caller': findFunctionsAboveCallers,
  'clients are fresh': async (project) => {
    // This loads the whole API. An import above would end the check before the types could say what is wrong there.
    const { findStaleClients } = await import('./client.ts')
    return await findStaleClients(project)
  },
}

const failed = [...runPrograms(), ...(await judge(openProject(root)))]
say(failed.length === 0 ? 'All checks hold.' : `Not clean: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs every program, and returns the names of those that fail. */
function runPrograms(): string[] {
  const failing = Object.entries(PROGRAMS).filter(([name, [program, ...args]]) => {
    say(`— ${name}`)
    const run = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: 'inherit',
      // Some of them start `node` by name: it must be this one.
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    })
    return run.status !== 0
  })
  return failing.map(([name]) => name)
}

/** Says each place that breaks a law, and returns the names of the broken laws. */
async function judge(project: Project): Promise<string[]> {
  const broken: string[] = []
  for (const [name, find] of Object.entries(LAWS)) {
    say(`— ${name}`)
    try {
      const findings = await find(project)
      for (const line of describeFindings(findings)) say(line)
      if (findings.length > 0) broken.push(name)
    } catch (error) {
      // A law that reads the API fails when the API can't be loaded. The other laws still say what they find.
      say(error instanceof Error ? (error.stack ?? error.message) : String(error))
      broken.push(name)
    }
  }
  return broken
}
