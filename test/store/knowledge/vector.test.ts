import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { givenVector, givenVectors } from '../../../store/knowledge/vector.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
before(async () => {
  own = await createOwnDatabase()
})
after(() => own?.[Symbol.asyncDispose]())

const randomVector = (length: number) => Array.from({ length }, () => Math.random() - 0.5)

describe('vectors given to Postgres', () => {
  it('are those that their text would give, each with its own id and length', async () => {
    const embedded = [3, 1_536, 1, 384].map((length) => ({ id: newId(), vector: randomVector(length) }))
    const texts = sql.param(embedded.map(({ vector }) => JSON.stringify(vector)))
    const { rows } = await own.database.execute(sql`
      select given.id, given.vector::text as given, one.text::halfvec::text as expected
      from ${givenVectors(embedded)}, unnest(${sql.param(embedded.map(({ id }) => id))}::uuid[], ${texts}::text[])
        as one (id, text) where one.id = given.id`)
    assert.equal(rows.length, embedded.length)
    for (const row of rows) assert.equal(row.given, row.expected)
  })
  it('are one expression when there is one', async () => {
    const vector = randomVector(1_536)
    const { rows } = await own.database.execute(
      sql`select ${givenVector(vector)} = ${JSON.stringify(vector)}::halfvec as equals`,
    )
    assert.deepEqual(rows, [{ equals: true }])
  })
  it('are refused when a number is none', () =>
    assert.rejects(own.database.execute(sql`select ${givenVector([1, Number.NaN])}`)))
})
