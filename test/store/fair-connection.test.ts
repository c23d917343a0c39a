import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { stack } from '../support/stack/stack.ts'

let database: Database
before(() => {
  database = openDatabase({ url: stack.databaseUrl }, 4)
})
after(() => database.$client.end())

/** Makes the statement for the workspace; a query of drizzle begins when it is awaited. */
const ask = (workspaceId: string, query: SQL) => inWorkspace(workspaceId, async () => await database.execute(query))

describe('the connections of a process', () => {
  it('have one left for another workspace while slow statements of one want all', async () => {
    const [busy, other] = [newId(), newId()]
    const slow = Array.from({ length: 12 }, () => ask(busy, sql`select pg_sleep(1)`))
    await ask(other, sql`select 1`)
    assert.ok(database.$client.waitingStatements > 0, 'the other workspace waited for all statements of the busy one')
    await Promise.all(slow)
    assert.equal(database.$client.waitingStatements, 0)
  })

  it('come back from statements and transactions that fail', async () => {
    const workspace = newId()
    const failing = () => database.transaction((tx) => tx.execute(sql`select 1 / 0`))
    for (let round = 0; round < 6; round++) await inWorkspace(workspace, () => assert.rejects(failing()))
    for (let round = 0; round < 6; round++) await assert.rejects(ask(workspace, sql`select nothing from nowhere`))
    const { rows } = await ask(workspace, sql`select 1 as one`)
    assert.deepEqual(rows, [{ one: 1 }])
  })
})
