import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pino from 'pino'
import { createKeyRing } from '../../../api/access/key-ring.ts'
import { createUnknownKeys, type UnknownKeys } from '../../../api/request/unknown-keys.ts'
import { makeApiKey } from '../../../domain/access/api-key.ts'
import { ApiError } from '../../../domain/error.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { stack } from '../../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())
const log = pino({ level: 'silent' })

/** A ring that allows `lookups` wrong keys, and the number of its queries. */
function openRing(lookups: number) {
  const limit = createUnknownKeys(lookups)
  let queries = 0
  const counting: UnknownKeys = {
    lookUp: (address, find) =>
      limit.lookUp(address, () => {
        queries += 1
        return find()
      }),
  }
  const ring = createKeyRing(database, log, counting)
  const ask = async (key: string, address = '203.0.113.7') => {
    try {
      await ring.identify(`Bearer ${key}`, address)
      return 'ok'
    } catch (error) {
      assert.ok(error instanceof ApiError)
      return error.errorCode
    }
  }
  return { ask, queries: () => queries, ring }
}

describe('wrong API keys', () => {
  it('cost one query, however often one is sent at once', async () => {
    const { ask, queries } = openRing(10)
    const key = makeApiKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key)))
    assert.deepEqual([new Set(answers), queries()], [new Set(['API_KEY_INVALID']), 1])
  })

  it('are refused without a query when an address sends too many', async () => {
    const { ask, queries, ring } = openRing(5)
    const valid = await makeKey()
    assert.equal(await ask(valid), 'ok')
    const answers = []
    for (let count = 0; count < 8; count += 1) answers.push(await ask(makeApiKey()))
    assert.deepEqual(answers.filter((code) => code === 'API_KEY_INVALID').length, 5)
    assert.deepEqual(answers.filter((code) => code === 'RATE_LIMITED').length, 3)
    assert.equal(queries(), 6)
    assert.equal(await ask(valid), 'ok')
    assert.equal(await ask(makeApiKey(), '203.0.113.8'), 'API_KEY_INVALID')
    await assert.rejects(ring.identify(`Bearer ${makeApiKey()}`, '203.0.113.7'), (error) => {
      assert.ok(error instanceof ApiError)
      assert.match(String(error.headers['retry-after']), /^([1-9]|10)$/)
      assert.match(error.message, /wrong API keys came from this address/)
      return true
    })
  })

  it('count only when they are wrong', async () => {
    const { ask } = openRing(2)
    for (let count = 0; count < 4; count += 1) assert.equal(await ask(await makeKey()), 'ok')
  })
})
