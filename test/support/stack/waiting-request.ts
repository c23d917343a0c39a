import { sql } from 'drizzle-orm'
import type { Transactor } from '../../../store/database.ts'
import { database } from './service-key.ts'
import { type Reply, until } from './stack.ts'

/** Sends a request after `work` in a transaction, which commits once the request waits for its end. */
export async function requestDuring<Data>(
  work: (transaction: Transactor) => Promise<unknown>,
  send: () => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  const { reply } = await database.transaction(async (tx) => {
    await work(tx)
    const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    const reply = send()
    await until('the request waits', () => isWaitedFor(rows[0]?.id ?? ''), 20_000)
    return { reply }
  })
  return await reply
}

/** True while another transaction waits for the end of the one with this id. */
const isWaitedFor = async (transactionId: string): Promise<boolean> =>
  (await database.execute(sql`select 1 from pg_locks where not granted and transactionid::text = ${transactionId}`))
    .rows.length > 0
