import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { watchBacklog } from '../../../api/request/backlog.ts'
import { turns } from '../../../store/tables/index.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { handOverTurn } from '../../../store/turn/lease.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { until } from '../../support/stack/stack.ts'
import { createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

it('only the workspace whose own turn waits too long for a worker is late, in every process', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const age = (id: string, seconds: number) =>
    database
      .update(turns)
      .set({ beatAt: sql`now() - ${seconds} * interval '1 second'` })
      .where(eq(turns.id, id))
  const holderId = await insertProcess(database)
  const acceptOther = await createAccepting(database, 'other')
  const held = await acceptOther({ holderId })
  await age(held.id, 300)
  await age((await acceptOther({ source: 'eval' })).id, 200)
  await age((await acceptOther()).id, 5)
  const free = await accept({ holderId })
  await handOverTurn(database, free.id, free.generation)
  await age(free.id, 25)
  const watches = [1, 2].map(() => watchBacklog(database, { warn: () => {} }, 20_000))
  try {
    await until('both know it', async () => watches.every(({ isLate }) => isLate(free.workspaceId)))
    assert.ok(watches.every(({ isLate }) => !isLate(held.workspaceId)))
    await endTurn(endingOf(database), free.id, { status: 'cancelled' })
    await until('both know that none waits', async () => watches.every(({ isLate }) => !isLate(free.workspaceId)))
  } finally {
    for (const watch of watches) watch.stop()
  }
})
