import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRequestLimiter } from '../../api/request-limiter.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { createSharedCounter } from '../../store/limit.ts'
import { createOwnDatabase } from '../support/own-database.ts'
import { until } from '../support/stack.ts'

const refusalOf = (count: Promise<unknown>): Promise<ApiError | undefined> =>
  count.then(
    () => undefined,
    (error) => {
      assert.ok(error instanceof ApiError, String(error))
      return error
    },
  )

describe('the limit of requests a minute', () => {
  it('counts down, then refuses with how long to wait', async () => {
    await using own = await createOwnDatabase()
    const limiter = createRequestLimiter(3, createSharedCounter(own.database))
    const key = newId()
    const remaining = []
    for (let index = 0; index < 3; index += 1) remaining.push((await limiter.count(key))['ratelimit-remaining'])
    assert.deepEqual(remaining, ['2', '1', '0'])
    const refusal = await refusalOf(limiter.count(key))
    assert.equal(refusal?.errorCode, 'RATE_LIMITED')
    assert.equal(refusal?.headers['ratelimit-limit'], '3')
    assert.equal(refusal?.headers['ratelimit-remaining'], '0')
    for (const name of ['retry-after', 'ratelimit-reset']) {
      const seconds = Number(refusal?.headers[name])
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, name)
    }
    assert.ok(await limiter.count(newId()), 'another key has its own limit')
    limiter.stop()
  })

  it('holds over all processes', async () => {
    await using own = await createOwnDatabase()
    const shared = createSharedCounter(own.database)
    const [first, second] = [createRequestLimiter(5, shared), createRequestLimiter(5, shared)]
    const key = newId()
    for (let index = 0; index < 4; index += 1) await first.count(key)
    await second.count(key)
    await until('the other process’s requests', async () => await refusalOf(second.count(key)), 10_000)
    for (const limiter of [first, second]) limiter.stop()
  })

  it('takes over when the shared minute ends, so that a former minute does not count again', async () => {
    const limiter = createRequestLimiter(2, { add: async () => ({ total: 2, msLeft: 300 }) })
    const key = newId()
    await limiter.count(key)
    await until('the shared sum', async () => await refusalOf(limiter.count(key)), 5_000)
    await until('the end of the minute', async () => !(await refusalOf(limiter.count(key))), 5_000)
    limiter.stop()
  })

  it('goes on alone while Postgres is away', async () => {
    const limiter = createRequestLimiter(1, { add: () => Promise.reject(new Error('away')) })
    const key = newId()
    await limiter.count(key)
    assert.equal((await refusalOf(limiter.count(key)))?.errorCode, 'RATE_LIMITED')
    limiter.stop()
  })
})
