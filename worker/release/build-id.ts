import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** All that decides what a worker does: its code and its packages. */
const PARTS = [
  'activities',
  'config.ts',
  'domain',
  'package-lock.json',
  'providers',
  'store',
  'worker',
  'workflows',
] as const

/** Returns the build id of the code on disk, such as `0.1.0-3f5a90c1d2e4`: equal code has the same one everywhere. */
export function findBuildId(): string {
  const hash = createHash('sha256')
  for (const file of PARTS.flatMap(filesOf)) hash.update(file).update(readFileSync(join(root, file)))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

function filesOf(part: string): string[] {
  if (statSync(join(root, part)).isFile()) return [part]
  return readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${part}/${name}`)
    .sort()
}

if (import.meta.main) console.log(findBuildId())
