import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import { claimOutbox, postponeOutboxEntry } from '../../store/outbox.ts'
import { outbox } from '../../store/tables/index.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'

it('an entry that failed keeps no later one from its turn, and is due again within seconds', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const [failed, later] = [newId(), newId()]
  const entry = { kind: 'escalation' as const, workspaceId: newId() }
  await database.insert(outbox).values({ ...entry, subjectId: failed, attempts: 20 })
  const [claimed] = await claimOutbox(database, 1, 'start')
  assert.equal(claimed?.subjectId, failed)
  if (claimed) await postponeOutboxEntry(database, claimed)
  const { rows } = await database.execute(sql`select due_at < now() + interval '16 seconds' as "isSoon" from outbox`)
  assert.deepEqual(rows, [{ isSoon: true }])
  const longAgo = sql`now() - interval '1 minute'`
  await database.insert(outbox).values({ ...entry, subjectId: later, dueAt: longAgo })
  await database.update(outbox).set({ dueAt: sql`now()` }).where(sql`subject_id = ${failed}`)
  const order = [...(await claimOutbox(database, 1, 'start')), ...(await claimOutbox(database, 1, 'start'))]
  assert.deepEqual(
    order.map(({ subjectId }) => subjectId),
    [later, failed],
  )
})
