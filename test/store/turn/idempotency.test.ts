import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { turns } from '../../../store/tables/index.ts'
import { findTurnOrFreeKey } from '../../../store/turn/accept.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

const KEY = { key: 'key', hash: 'hash' }

it('an Idempotency-Key is free 24 hours after the end of its turn', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const ask = () => accept({ idempotency: KEY })
  const first = await ask()
  const set = (values: Partial<Record<'createdAt' | 'endedAt', ReturnType<typeof sql>>> & { status?: 'success' }) =>
    database.update(turns).set(values).where(eq(turns.id, first.id))
  await set({ createdAt: sql`now() - interval '30 hours'` })
  assert.equal((await ask()).id, first.id)
  await set({ status: 'success', endedAt: sql`now() - interval '23 hours'` })
  assert.equal((await ask()).id, first.id)
  await set({ endedAt: sql`now() - interval '25 hours'` })
  assert.equal(await findTurnOrFreeKey(database, first.workspaceId, KEY), undefined)
  assert.notEqual((await ask()).id, first.id)
})
