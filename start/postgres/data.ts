import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { commandLineOf, identityOf } from '../identity.ts'
import { StartError, say } from '../say.ts'
import type { Unprivileged } from './unprivileged.ts'

/** The superuser's password, which is made once and kept in `file`. */
export function keepPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Makes the data folder beside its place and renames it, so an existing data folder is always complete.
 * @throws StartError
 */
export async function initializeData(bin: string, data: string, password: string, user: Unprivileged): Promise<void> {
  if (existsSync(data)) return
  say('Making the database.')
  const aside = `${data}.part`
  const passwordFile = `${data}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  user.own(passwordFile)
  try {
    let made = { code: 1, output: '' }
    // Not every system has C.UTF-8. With C only ASCII letters have upper and lower case.
    for (const locale of ['C.UTF-8', 'C'])
      if (made.code !== 0) made = await initdb(locale, { bin, aside, passwordFile, user })
    if (made.code !== 0) throw new StartError(`Postgres could not make its data folder: ${made.output}`)
    renameSync(aside, data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

type InitOptions = { bin: string; aside: string; passwordFile: string; user: Unprivileged }

function initdb(locale: string, { bin, aside, passwordFile, user }: InitOptions) {
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  user.own(aside)
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const { file, args, uid, gid } = user.wrap({
    file: join(bin, 'initdb'),
    args: ['-D', aside, '--encoding=UTF8', `--locale=${locale}`, ...access],
  })
  return runCommand(file, args, { uid, gid, timeoutMs: 120_000 })
}

/**
 * Removes postmaster.pid when its pid is not a server of this data. Postgres removes the file itself after a crash,
 * unless the pid is in use: by another program, or by the dead server, which stays a zombie until its parent collects
 * it. Then Postgres would never start. It needs no file to protect the data: it detects an old server by its shared
 * memory.
 */
export function removeStalePid(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const isServer = identityOf(pid) !== undefined && commandLineOf(pid).includes(data)
  if (!isServer) rmSync(file, { force: true })
}
