import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from './identity.ts'

/** A process that a start has started. DATA_DIR keeps the record, so that a later start finds the process. */
export type ProcessRecord = { pid: number; identity: string }

/** Records the process under `name`. */
export function writeRecord(dataDir: string, name: string, pid: number): void {
  mkdirSync(folderOf(dataDir), { recursive: true })
  writeFileSync(fileOf(dataDir, name), JSON.stringify({ pid, identity: identityOf(pid) ?? '' }))
}

const folderOf = (dataDir: string) => join(dataDir, 'run')

const fileOf = (dataDir: string, name: string) => join(folderOf(dataDir), `${name}.pid.json`)

/** Removes the record; it may be missing. */
export function removeRecord(dataDir: string, name: string): void {
  rmSync(fileOf(dataDir, name), { force: true })
}

/** The recorded process if it still runs; undefined also for a record that cannot be read. */
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

/** True when the recorded process runs: its pid may belong to another process since. */
export const isAlive = (record: ProcessRecord): boolean => identityOf(record.pid) === record.identity

/** The names of all records. */
export function listRecords(dataDir: string): string[] {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => file.match(/^(.+)\.pid\.json$/)?.[1] ?? [])
}
