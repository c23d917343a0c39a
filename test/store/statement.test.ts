import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openSystemDatabase } from '../../store/database.ts'
import { jsonOf, statement } from '../../store/statement.ts'
import { stack } from '../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
after(() => database.$client.end())

describe('a statement', () => {
  it('takes its values by name, one for all places of a name', async () => {
    const text = `select :count::int + :count::int as twice, :data::jsonb -> 'a' as a, ':' || :word::text as word`
    const twice = statement<{ count: number; data: string | null; word: string }>('test_twice', text)
    const { rows } = await twice(database, { word: 'b::c', data: jsonOf({ a: 1 }), count: 4 })
    assert.deepEqual(rows, [{ twice: 8, a: 1, word: ':b::c' }])
  })

  it('is prepared once for all its runs', async () => {
    const one = statement<{ given: number }>('test_one', 'select :given::int as given')
    for (const given of [1, 2, 3]) await one(database, { given })
    const { rows } = await database.$client.query(
      `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'test_one'`,
    )
    assert.deepEqual(rows, [{ runs: 3 }])
  })

  it('refuses a name without a value instead of taking null', async () => {
    const misspelt: Record<string, number> = { ocunt: 1 }
    const run = statement('test_missing', 'select :count::int')(database, misspelt)
    await assert.rejects(run, /The parameter :count has no value/)
  })

  it('stores nothing as null, not as JSON', () => {
    assert.deepEqual([jsonOf(undefined), jsonOf(null), jsonOf({ a: null })], [null, null, '{"a":null}'])
  })
})
