import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import { listDeletedConversations, purgeConversations } from '../../store/purge/deleted.ts'
import { conversations, turns } from '../../store/tables/index.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'
import { createAccepting } from '../support/turn/accepted-turn.ts'

const pageOf = async (database: Database) => (await listDeletedConversations(database, 10)).map(({ id }) => id)

it('a deleted conversation that was emptied is walked again after its 24 hours', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const kept = await accept({ idempotency: { key: 'key', hash: 'hash' } })
  await database.update(turns).set({ status: 'success' })
  await database.update(conversations).set({ deletedAt: sql`now()` })
  assert.deepEqual(await pageOf(database), [kept.conversationId])
  await purgeConversations(database, [kept.conversationId])
  assert.deepEqual(await pageOf(database), [])
  await database.update(turns).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(turns.id, kept.id))
  assert.deepEqual(await pageOf(database), [kept.conversationId])
  await purgeConversations(database, [kept.conversationId])
  assert.deepEqual(await database.select().from(conversations), [])
})
