import { join } from 'node:path'
import type { Logins } from '../../migrations/login.ts'
import { keepPassword } from './data.ts'

/** The logins of the processes at the database that `npm start` runs. Their passwords lie beside that of its owner. */
export function keepLogins(dataDir: string, ownerUrl: string): Logins {
  const addressOf = (name: string, file: string): string => {
    const url = new URL(ownerUrl)
    url.username = name
    url.password = keepPassword(join(dataDir, file))
    return url.href
  }
  return {
    databaseUrl: addressOf('ams_app_login', 'postgres-app-password'),
    systemDatabaseUrl: addressOf('ams_system_login', 'postgres-system-password'),
  }
}
