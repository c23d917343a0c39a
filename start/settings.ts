import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads `.env` into the environment; a variable that is set already wins. */
export function loadDotEnv(root: string): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The key that seals secrets at rest. It is made once and kept in DATA_DIR; a backup of the database needs it too. */
export function keepEncryptionKey(dataDir: string): string {
  const file = join(dataDir, 'encryption-key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
