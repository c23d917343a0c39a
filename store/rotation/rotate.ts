import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Database } from '../database.ts'
import { replaceFingerprint } from '../installation.ts'
import { listRows, lockRow, type SealedTable } from './table.ts'
import { SEALED_TABLES } from './tables.ts'

const BATCH_ROWS = 100
/** If a rotation needs more passes, another process still seals with a former key. */
const MAX_PASSES = 5

/** Some rows do not open, or another process keeps sealing with another key. The message is for the operator. */
export class RotationError extends Error {}

/**
 * Seals every secret of the database with the current key, row by row, while the service runs. Each row is a
 * transaction of its own, so a rotation that was broken off is begun again and continues. It goes over the tables until
 * a pass finds nothing left, because a running process may copy a row from one table to another; then processes do not
 * need the former keys any more, and the database remembers the new one.
 * @param onProgress called with the table and the number of its rows that were sealed anew, after each batch
 * @returns the number of rows that were sealed anew
 * @throws RotationError
 */
export async function rotateKey(
  database: Database,
  sealing: Sealing,
  onProgress: (table: string, rows: number) => void = () => {},
): Promise<number> {
  let total = 0
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    let rows = 0
    for (const table of SEALED_TABLES) rows += await rotateTable(database, sealing, table, onProgress)
    total += rows
    if (rows > 0) continue
    await replaceFingerprint(database, sealing)
    return total
  }
  throw new RotationError('A process still seals with another key. Give every process the new ENCRYPTION_KEY first.')
}

async function rotateTable(
  database: Database,
  sealing: Sealing,
  table: SealedTable,
  onProgress: (table: string, rows: number) => void,
): Promise<number> {
  const failed: string[] = []
  let resealed = 0
  let last: object | undefined
  for (;;) {
    const rows = await listRows(database, table, last, BATCH_ROWS)
    if (rows.length === 0) break
    for (const row of rows) {
      const outcome = await rotateRow(database, sealing, table, row)
      if (outcome === 'failed') failed.push(JSON.stringify(Object.values(row).slice(0, 2)))
      if (outcome === 'resealed') resealed += 1
    }
    last = rows.at(-1)
    if (resealed > 0) onProgress(table.name, resealed)
  }
  if (failed.length === 0) return resealed
  throw new RotationError(`${failed.length} rows of ${table.name} do not open: ${failed.slice(0, 5).join(', ')}.`)
}

async function rotateRow(
  database: Database,
  sealing: Sealing,
  table: SealedTable,
  row: object,
): Promise<'resealed' | 'current' | 'failed'> {
  const seen = reseal(sealing, table, row)
  if (typeof seen === 'string') return seen
  return await database.transaction(async (transaction) => {
    const current = await lockRow(transaction, table, row)
    const resealed = current ? reseal(sealing, table, current) : 'current'
    if (typeof resealed === 'string') return resealed
    await table.write(transaction, resealed)
    return 'resealed'
  })
}

function reseal(sealing: Sealing, table: SealedTable, row: object): object | 'current' | 'failed' {
  try {
    return table.reseal(sealing, row) ?? 'current'
  } catch {
    return 'failed'
  }
}
