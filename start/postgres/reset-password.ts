import { join } from 'node:path'
import { ConfigError, readConfig } from '../../config.ts'
import { makePasswordLink } from '../../domain/access/password-link.ts'
import { normalizeEmail, PASSWORD_RESET_SECONDS } from '../../domain/access/person.ts'
import { insertPasswordReset, lockIsOfProvider, lockPersonByEmail } from '../../store/access/proof.ts'
import { openSystemDatabase } from '../../store/database.ts'
import { StartError, say } from '../say.ts'
import { loadDotEnv } from '../settings.ts'
import { findOwnDatabase } from './postgres.ts'

/** `npm run reset-password -- <e-mail address>`: prints a link by which the person sets a new password (docs/operations.md). */
try {
  await reset(process.argv[2])
} catch (error) {
  const isForPeople = [ConfigError, StartError].some((kind) => error instanceof kind)
  say(isForPeople ? (error as Error).message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 1
}

async function reset(email: string | undefined): Promise<void> {
  if (!email) throw new StartError('Name the person: npm run reset-password -- ana@example.com')
  loadDotEnv(join(import.meta.dirname, '..', '..'))
  const config = readConfig()
  const url = config.databaseUrl ?? findOwnDatabase(config.dataDir)
  const database = openSystemDatabase({ url, systemUrl: config.systemDatabaseUrl }, 2)
  const { link, hash } = makePasswordLink(config.publicUrl)
  try {
    await database.transaction(async (tx) => {
      const person = await lockPersonByEmail(tx, normalizeEmail(email))
      if (!person) throw new StartError(`There is no person with the address ${email}.`)
      if (config.openId && (await lockIsOfProvider(tx, person.id)))
        throw new StartError(`${email} signs in with the OpenID Connect provider, so there is no password to set.`)
      await insertPasswordReset(tx, person.id, hash, PASSWORD_RESET_SECONDS)
    })
    say(`The link works once, for a day: ${link}`)
  } finally {
    await database.$client.end()
  }
}
