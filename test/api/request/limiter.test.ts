import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { createRequestLimiter } from '../../../api/request/limiter.ts'
import { readConfig } from '../../../config.ts'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { createSharedCounter } from '../../../store/limit/counter.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { stack, until } from '../../support/stack/stack.ts'

const refusalOf = (count: Promise<unknown>): Promise<ApiError | undefined> =>
  count.then(
    () => undefined,
    (error) => {
      assert.ok(error instanceof ApiError, String(error))
      return error
    },
  )

describe('the limit of requests a minute', () => {
  it('counts down, then refuses and says how long to wait', async () => {
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

  it('counts the requests of all processes', async () => {
    await using own = await createOwnDatabase()
    const shared = createSharedCounter(own.database)
    const [first, second] = [createRequestLimiter(5, shared), createRequestLimiter(5, shared)]
    const key = newId()
    for (let index = 0; index < 4; index += 1) await first.count(key)
    await second.count(key)
    await until('the other process’s requests', async () => await refusalOf(second.count(key)))
    for (const limiter of [first, second]) limiter.stop()
  })

  it('starts anew when the shared minute ends', async () => {
    const limiter = createRequestLimiter(2, { add: async () => ({ total: 2, msLeft: 300 }) })
    const key = newId()
    await limiter.count(key)
    await until('the shared sum', async () => await refusalOf(limiter.count(key)))
    await until('the end of the minute', async () => !(await refusalOf(limiter.count(key))))
    limiter.stop()
  })

  it('works in one process while Postgres is away', async () => {
    const limiter = createRequestLimiter(1, { add: () => Promise.reject(new Error('away')) })
    const key = newId()
    await limiter.count(key)
    assert.equal((await refusalOf(limiter.count(key)))?.errorCode, 'RATE_LIMITED')
    limiter.stop()
  })
})

describe('RATE_LIMIT_PER_MINUTE', () => {
  it('is told in every answer, refuses with 429 and ignores unknown keys', async () => {
    const deps = createDependencies(readConfig({ ...stack.env, RATE_LIMIT_PER_MINUTE: '2' }))
    deps.log.level = 'silent'
    try {
      const app = createApp(deps)
      const key = await makeKey()
      const ask = (bearer: string) =>
        app.fetch(new Request('http://localhost/api/v1/models', { headers: { authorization: `Bearer ${bearer}` } }))
      assert.equal((await ask(`${key}x`)).status, 401)
      const answers = [await ask(key), await ask(key), await ask(key)]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 429],
      )
      assert.deepEqual(
        answers.map(({ headers }) => headers.get('ratelimit-remaining')),
        ['1', '0', '0'],
      )
      const refused = answers[2]
      assert.ok(refused)
      assert.match(refused.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
      const { error } = (await refused.json()) as { error: { code: string; message: string } }
      assert.equal(error.code, 'RATE_LIMITED')
      assert.match(error.message, /more than 2 requests in a minute/)
    } finally {
      await deps.close()
    }
  })
})
