import { join } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { createSealing } from '../domain/secret/sealing.ts'
import { openSystemDatabase } from '../store/database.ts'
import { RotationError, rotateKey } from '../store/rotation/rotate.ts'
import { findOwnDatabase } from './postgres/postgres.ts'
import { StartError, say } from './say.ts'
import { keepEncryptionKey, loadDotEnv } from './settings.ts'

/**
 * `npm run rotate-key`: seals every secret of the database with ENCRYPTION_KEY, while the service runs (docs/operations.md).
 */
try {
  await rotate()
} catch (error) {
  const isForPeople = [ConfigError, RotationError, StartError].some((kind) => error instanceof kind)
  say(isForPeople ? (error as Error).message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 1
}

async function rotate(): Promise<void> {
  loadDotEnv(join(import.meta.dirname, '..'))
  const config = readConfig()
  const key = config.encryptionKey ?? keepEncryptionKey(config.dataDir)
  const sealing = createSealing(key, config.previousEncryptionKeys)
  const url = config.databaseUrl ?? findOwnDatabase(config.dataDir)
  const database = openSystemDatabase({ url, systemUrl: config.systemDatabaseUrl }, 2)
  try {
    const rows = await rotateKey(database, sealing, (table, count) => say(`${table}: ${count} rows sealed anew`))
    say(`Every secret is sealed with ENCRYPTION_KEY; ${rows} rows were sealed anew. ENCRYPTION_KEY_PREVIOUS can go.`)
  } finally {
    await database.$client.end()
  }
}
