import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { endOfLog } from '../output.ts'
import { createPart, type Part } from '../part.ts'
import { innerPort, rememberedPort } from '../port.ts'
import { StartError } from '../say.ts'
import { waitFor } from '../wait.ts'
import { findPostgres } from './binaries.ts'
import { initializeData, keepPassword, removeStalePid } from './data.ts'
import { withoutRoot } from './unprivileged.ts'

const DATABASE = 'agent_management_service'

export type PostgresService = { part: Part; databaseUrl: string }
export type ServiceOptions = {
  dataDir: string
  keepAlive: boolean
  /** The port to try first; without it any free port. */
  usualPort?: number
  /** The part is added here before it starts, so that a stop in between finds it. */
  parts: Part[]
}

/**
 * Starts a Postgres with its data under DATA_DIR, and makes our database in it.
 * @returns the part and the database's address
 */
export async function startPostgres({
  dataDir,
  keepAlive,
  usualPort,
  parts,
}: ServiceOptions): Promise<PostgresService> {
  const data = join(dataDir, 'postgres')
  const password = keepPassword(join(dataDir, 'postgres-password'))
  const bin = await findPostgres(existsSync(data) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : undefined)
  const user = await withoutRoot(data)
  await initializeData(bin, data, password, user)
  const port = await innerPort(dataDir, 'postgres', usualPort)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', ...options()].flatMap((option) => ['-c', option])
  const log = join(dataDir, 'logs', 'postgres.log')
  const part = createPart({
    name: 'postgres',
    dataDir,
    command: () => {
      removeStalePid(data)
      return user.wrap({ file: join(bin, 'postgres'), args: ['-D', data, ...settings] })
    },
    output: { file: log },
    stopSignal: 'SIGINT',
    stopWithinMs: 10_000,
    keepAlive,
  })
  parts.push(part)
  part.start()
  const create = () => createDatabase(databaseUrl(password, port, 'postgres'))
  await waitFor('Postgres', create, { part, log: () => endOfLog(log) })
  return { part, databaseUrl: databaseUrl(password, port, DATABASE) }
}

const options = () => [
  // Enough for a dozen of our processes with full pools. A further one waits until another closes connections.
  'max_connections=500',
  `shared_buffers=${sharedBuffersMb(availableMemory())}MB`,
  // Postgres makes room for them at its start: 12 MB less than by default. No transaction of ours is serializable, and 16,000
  // locks are more than twice those of a Postgres as it comes.
  'max_pred_locks_per_transaction=10',
  'max_locks_per_transaction=32',
  'max_wal_size=2GB',
  'jit=off',
  'random_page_cost=1.1',
  'unix_socket_directories=',
]

const MEGABYTE = 1024 * 1024
const SHARED_BUFFERS_MB = { least: 128, most: 2_048 }

/**
 * An eighth of the memory, from 128 MB to 2 GB: half of what Postgres's manual advises, because this machine runs all other
 * parts, too. Postgres takes it page by page, as it uses it. 2 GB hold the index of a million vectors of 384 dimensions.
 * @param memory in bytes
 */
export function sharedBuffersMb(memory: number): number {
  const { least, most } = SHARED_BUFFERS_MB
  return Math.max(least, Math.min(most, Math.floor(memory / 8 / MEGABYTE)))
}

/** The memory of the machine, or of the container where that has less, in bytes. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || totalmem())
}

/** The address of the database that `npm start` runs with its data under DATA_DIR. @throws StartError when there is none */
export function findOwnDatabase(dataDir: string): string {
  const port = rememberedPort(dataDir, 'postgres')
  if (port === undefined || !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database under ${dataDir}. Set DATABASE_URL, or DATA_DIR as for npm start.`)
  return databaseUrl(keepPassword(join(dataDir, 'postgres-password')), port, DATABASE)
}

const databaseUrl = (password: string, port: number, name: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${name}`

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
