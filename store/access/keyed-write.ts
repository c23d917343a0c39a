import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Sealing, SecretPlace } from '../../domain/secret/sealing.ts'
import type { Database, Transactor } from '../database.ts'
import { keyedWrites } from '../tables/index.ts'

/** A write of a request with an Idempotency-Key; `requestHash` is that of the operation, its path and its body. */
export type KeyedWrite = Pick<
  typeof keyedWrites.$inferInsert,
  'workspaceId' | 'actorId' | 'key' | 'step' | 'requestHash' | 'agentId'
>

const IS_OLD = sql`keyed_writes.created_at < now() - interval '24 hours'`

/**
 * Does a write at most once for a key in 24 hours. A second one with the same key waits for the transaction of the first,
 * and gets its result when that commits. The result is sealed, because a secret that is shown once is in it.
 * @param work the write; it runs in the same transaction as the row of the key
 * @throws IDEMPOTENCY_CONFLICT when the key belongs to another request
 */
export async function writeOnce<Result>(
  transaction: Transactor,
  sealing: Sealing,
  write: KeyedWrite,
  work: () => Promise<Result>,
): Promise<{ result: Result; isRepeated: boolean }> {
  const id = newId()
  const [made] = await transaction
    .insert(keyedWrites)
    .values({ id, ...write })
    .onConflictDoUpdate({
      target: [keyedWrites.workspaceId, keyedWrites.actorId, keyedWrites.key, keyedWrites.step],
      set: { id, requestHash: write.requestHash, agentId: write.agentId ?? null, result: null, createdAt: sql`now()` },
      setWhere: IS_OLD,
    })
    .returning({ id: keyedWrites.id })
  if (!made) return { result: await resultOf<Result>(transaction, sealing, write), isRepeated: true }
  const result = await work()
  const sealed = sealing.seal(placeOf(write, id), toText(result))
  await transaction.update(keyedWrites).set({ result: sealed }).where(eq(keyedWrites.id, id))
  return { result, isRepeated: false }
}

async function resultOf<Result>(transaction: Transactor, sealing: Sealing, write: KeyedWrite): Promise<Result> {
  const { workspaceId, actorId, key, step } = write
  const [row] = await transaction
    .select()
    .from(keyedWrites)
    .where(
      and(
        eq(keyedWrites.workspaceId, workspaceId),
        eq(keyedWrites.actorId, actorId),
        eq(keyedWrites.key, key),
        eq(keyedWrites.step, step),
      ),
    )
  if (!row?.result || row.requestHash !== write.requestHash) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return fromText(opened(() => sealing.open(placeOf(write, row.id), row.result ?? ''))) as Result
}

/** A key of the operator that was changed since has left these rows as they were: they live for a day. */
function opened(open: () => string): string {
  try {
    return open()
  } catch (cause) {
    const message = 'The result of this Idempotency-Key cannot be read, because ENCRYPTION_KEY was changed.'
    throw new ApiError('IDEMPOTENCY_CONFLICT', { message, cause })
  }
}

const placeOf = ({ workspaceId }: KeyedWrite, rowId: string): SecretPlace => ({ workspaceId, rowId, field: 'result' })

/** JSON of a result, with the paths of its dates, so that a reader gets dates. */
function toText(result: unknown): string {
  const dates: string[][] = []
  collectDates(result, [], dates)
  return JSON.stringify({ result, dates })
}

function collectDates(value: unknown, path: string[], dates: string[][]): void {
  if (value instanceof Date) dates.push(path)
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) collectDates(inner, [...path, name], dates)
}

function fromText(text: string): unknown {
  const { result, dates } = JSON.parse(text) as { result?: unknown; dates: string[][] }
  const root: { [name: string]: unknown } = { result }
  for (const path of dates) {
    const steps = ['result', ...path]
    const last = steps.pop() ?? ''
    const owner = steps.reduce((inner, step) => inner[step] as typeof root, root)
    owner[last] = new Date(String(owner[last]))
  }
  return root.result
}

/** Deletes results that are older than 24 hours. */
export async function deleteOldKeyedWrites(database: Database): Promise<void> {
  await database.delete(keyedWrites).where(IS_OLD)
}
