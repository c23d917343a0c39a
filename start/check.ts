import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { say } from './say.ts'

/** `npm run check`: format and lint, types, the import law, dead code. Runs all of them, and fails when one does. */
const root = join(import.meta.dirname, '..')

const FLOORS = [
  'config.ts',
  'domain',
  'store',
  'providers',
  'activities',
  'workflows',
  'api',
  'worker',
  'migrations',
  'start',
  'test',
]

const CHECKS: Record<string, [program: string, ...args: string[]]> = {
  'format and lint': [
    '@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '.',
  ],
  types: ['typescript/bin/tsc', '-p', '.', '--noEmit'],
  'import law': ['dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...FLOORS],
  'dead code': ['knip/bin/knip.js', '--no-progress'],
}

const failed = Object.entries(CHECKS).filter(([name, [program, ...args]]) => {
  say(`— ${name}`)
  const run = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Some of them start `node` by name: it must be this one.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
  return run.status !== 0
})
say(failed.length === 0 ? 'All checks hold.' : `Not clean: ${failed.map(([name]) => name).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
