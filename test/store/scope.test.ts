import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import {
  asSystem,
  enterSystem,
  enterWorkspace,
  inNoWorkspace,
  inPresentScope,
  inWorkspace,
} from '../../store/connection/scope.ts'
import { type Database, openDatabase, openSystemDatabase } from '../../store/database.ts'
import { statement } from '../../store/statement.ts'
import { stack } from '../support/stack/stack.ts'

const a = newId()
const b = newId()
let database: Database
before(() => {
  // One connection, so that every statement meets the setting of the one before.
  database = openDatabase({ url: stack.databaseUrl }, 1)
})
after(() => database.$client.end())

const seen = async (executor: Pick<Database, 'execute'> = database) => {
  const { rows } = await executor.execute(sql`select current_role as role, ams_workspace() as workspace`)
  return rows[0]
}
const ofApp = (workspace: string | null) => ({ role: 'ams_app', workspace })

describe('the scope of a statement', () => {
  test('is needed: a statement outside of any fails', async () => {
    await inWorkspace(a, () => seen())
    await assert.rejects(seen(), ({ cause }) => /has no scope/.test(String(cause)))
  })

  test('is that of the subscriber in a callback that another work calls', async () => {
    const callback = inWorkspace(a, () => inPresentScope(() => seen()))
    assert.deepEqual(await inWorkspace(b, callback), ofApp(a))
  })

  test('is that of the work around it, also side by side on one connection', async () => {
    const found = await Promise.all([a, b, a, b].map((id) => inWorkspace(id, () => seen())))
    assert.deepEqual(found, [ofApp(a), ofApp(b), ofApp(a), ofApp(b)])
  })

  test('lasts through timers, transactions and prepared statements', async () => {
    const prepared = statement<Record<never, never>>('test_scope', 'select ams_workspace() as workspace')
    await inWorkspace(b, async () => {
      await wait(5)
      assert.deepEqual(await database.transaction((tx) => seen(tx)), ofApp(b))
      assert.deepEqual((await prepared(database, {})).rows, [{ workspace: b }])
    })
    await inWorkspace(a, async () => assert.deepEqual((await prepared(database, {})).rows, [{ workspace: a }]))
  })

  test('is not changed by a transaction that fails', async () => {
    await inWorkspace(a, async () => {
      await assert.rejects(database.transaction((tx) => tx.execute(sql`select 1 / 0`)))
      assert.deepEqual(await seen(), ofApp(a))
    })
  })

  test('is given back with its connection, which an error closes', async () => {
    const idle = database.$client.idleCount
    for (const [release, expected] of [
      [undefined, idle],
      [new Error('broken'), idle - 1],
    ] as const)
      await inWorkspace(a, async () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        database.$client.connect((error, _client, done) => {
          done(release)
          return error ? reject(error) : resolve()
        })
        await promise
        assert.equal(database.$client.idleCount, expected)
      })
  })

  test('across workspaces has a role of its own', async () => {
    const found = await inWorkspace(a, () => asSystem(() => seen()))
    assert.deepEqual(found, { role: 'ams_system', workspace: null })
  })

  test('of a program that works for no workspace is all of them', async () => {
    const system = openSystemDatabase({ url: stack.databaseUrl }, 1)
    assert.deepEqual(await seen(system), { role: 'ams_system', workspace: null })
    assert.deepEqual(await inWorkspace(a, () => seen(system)), ofApp(a))
    await system.$client.end()
  })
})

describe('the scope of a request', () => {
  test('is none until its workspace is known, and then that one', async () => {
    await inNoWorkspace(async () => {
      assert.deepEqual(await seen(), ofApp(null))
      enterWorkspace(a)
      enterWorkspace(a)
      assert.deepEqual(await seen(), ofApp(a))
      assert.throws(() => enterWorkspace(b), /cannot change its workspace/)
    })
  })

  test('of a person is all workspaces', async () => {
    await inNoWorkspace(async () => {
      enterSystem()
      assert.equal((await seen())?.role, 'ams_system')
    })
  })

  test('takes nothing but a UUID', () => {
    assert.throws(() => inWorkspace(`${a}'; drop table turns; --`, () => {}), /no UUID/)
  })
})
