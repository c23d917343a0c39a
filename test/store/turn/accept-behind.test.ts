import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

it('a message behind a running turn waits, and costs no connection', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const { conversationId } = await accept()
  let removed = 0
  const count = () => {
    removed += 1
  }
  for (const pool of [database.$client, database.$client.system]) pool.on('remove', count)
  for (let place = 2; place <= 10; place += 1) assert.equal((await accept({ conversationId })).status, 'waiting')
  assert.equal(removed, 0)
})
