import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createProcessLog } from '../../../providers/process-log.ts'
import type { Database } from '../../../store/database.ts'
import { findPurge, insertPurge } from '../../../store/purge/receipt.ts'
import { conversations, importedMessages, turns } from '../../../store/tables/index.ts'
import { sweepDeletedConversations } from '../../../worker/sweep/deleted.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

const log = createProcessLog('worker')

describe('a long deleted conversation', () => {
  const LONG = 12_000

  /** A long conversation, deleted first, and a short one. */
  async function deleteTwo(own: { database: Database }) {
    const accept = await createAccepting(own.database)
    const [long, short] = [await accept(), await accept()]
    await own.database.update(turns).set({ status: 'cancelled', endedAt: sql`now()` })
    await own.database.execute(sql`
      insert into imported_messages (conversation_id, workspace_id, place, role, text)
      select ${long.conversationId}, ${long.workspaceId}, -number, 'user', 'x' from generate_series(1, ${LONG}) as number`)
    for (const [turn, seconds] of [
      [long, 60],
      [short, 0],
    ] as const) {
      const { conversationId: id, workspaceId, agentId } = turn
      const deletedAt = sql`now() - make_interval(secs => ${seconds})`
      await own.database.update(conversations).set({ deletedAt }).where(eq(conversations.id, id))
      await insertPurge(own.database, { id, workspaceId, agentId, type: 'conversation', filesFound: 0 })
    }
    return [long, short].map(
      ({ workspaceId: of, conversationId }) =>
        () =>
          findPurge(own.database, of, conversationId),
    )
  }

  it('keeps no shorter one that was deleted after it', async () => {
    await using own = await createOwnDatabase()
    const receipts = await deleteTwo(own)
    await sweepDeletedConversations({ database: own.database, log }, { togetherMs: 0, sweepMs: 60_000 })
    const [long, short] = await Promise.all(receipts.map((find) => find()))
    assert.ok(long?.completedAt && short?.completedAt)
    assert.ok(short.completedAt < long.completedAt)
  })

  it('is left for the next sweep when the time is over', async () => {
    await using own = await createOwnDatabase()
    await deleteTwo(own)
    await sweepDeletedConversations({ database: own.database, log }, { togetherMs: 0, sweepMs: 0 })
    const left = await own.database.$count(importedMessages)
    assert.ok(left > 0 && left < LONG, String(left))
    await sweepDeletedConversations({ database: own.database, log })
    assert.equal(await own.database.$count(conversations), 0)
  })
})
