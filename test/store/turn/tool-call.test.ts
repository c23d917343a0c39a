import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { turns } from '../../../store/tables/index.ts'
import { startToolCall } from '../../../store/turn/tool-call.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, HOLDER_ID } from '../../support/turn/accepted-turn.ts'

it('a holder may repeat the start of a call, and the next holder finds it started', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const { id: turnId } = await (await createAccepting(database))({ holderId: HOLDER_ID })
  const call = { turnId, callId: 'call_1_1', round: 1, ordinal: 0, name: 'order', type: 'api_call', arguments: {} }
  assert.equal(await startToolCall(database, 1, call), undefined)
  assert.equal(await startToolCall(database, 1, call), undefined)
  await database.update(turns).set({ generation: 2 }).where(eq(turns.id, turnId))
  assert.equal((await startToolCall(database, 2, call))?.status, 'started')
})
