import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from './identity.ts'

/** A process that we started, as it is written down under DATA_DIR, so that a later start finds it. */
export type ProcessRecord = { pid: number; identity: string }

const folderOf = (dataDir: string) => join(dataDir, 'run')
const fileOf = (dataDir: string, name: string) => join(folderOf(dataDir), `${name}.pid.json`)

export function writeRecord(dataDir: string, name: string, pid: number): void {
  mkdirSync(folderOf(dataDir), { recursive: true })
  writeFileSync(fileOf(dataDir, name), JSON.stringify({ pid, identity: identityOf(pid) ?? '' }))
}

export function removeRecord(dataDir: string, name: string): void {
  rmSync(fileOf(dataDir, name), { force: true })
}

/** The recorded process if it still runs. */
export function readLivingRecord(dataDir: string, name: string): ProcessRecord | undefined {
  const file = fileOf(dataDir, name)
  if (!existsSync(file)) return undefined
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as ProcessRecord
    return isAlive(record) ? record : undefined
  } catch {
    return undefined
  }
}

export const isAlive = (record: ProcessRecord): boolean => identityOf(record.pid) === record.identity

/** Names of all recorded processes. */
export function listRecords(dataDir: string): string[] {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => file.match(/^(.+)\.pid\.json$/)?.[1] ?? [])
}
