import { createSealing } from '../domain/sealing.ts'
import { openDatabase } from '../store/database.ts'
import { showFirstKey } from '../store/installation.ts'

/**
 * Calls `show` with the first API key, or with nothing once somebody has seen it. The API leaves it sealed in
 * `installation`; it counts as shown only after it was, so that a start that is killed in between shows another.
 */
export async function tellFirstKey(
  databaseUrl: string,
  encryptionKey: string,
  show: (key: string | undefined) => void,
): Promise<void> {
  const database = openDatabase(databaseUrl, 1)
  try {
    await showFirstKey(database, createSealing(encryptionKey), show)
  } finally {
    await database.$client.end()
  }
}
