import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFirstAttempts } from '../../worker/first-attempt.ts'

/** An attempt that hangs until `release`. */
function hangingAttempt() {
  const { promise, resolve } = Promise.withResolvers<object>()
  let begun = 0
  const attempt = () => {
    begun += 1
    return promise
  }
  return { release: () => resolve({}), begun: () => begun, attempt }
}

describe('the first attempts to send replies', () => {
  it('are waited for, and their failures are told', async () => {
    const attempts = createFirstAttempts({ patienceMs: 60_000, mostHanging: 1 })
    assert.deepEqual(await attempts.make('slack', async () => ({ state: 'sent' })), { state: 'sent' })
    await assert.rejects(
      attempts.make('slack', () => Promise.reject(new Error('no database'))),
      /no database/,
    )
  })

  it('are handed over when they hang, and not begun while too many hang at their platform', async () => {
    const attempts = createFirstAttempts({ patienceMs: 1, mostHanging: 2 })
    const slow = hangingAttempt()
    for (const _each of [1, 2, 3, 4]) await attempts.make('slack', slow.attempt)
    assert.equal(slow.begun(), 2)
    let sent = 0
    await attempts.make('telegram', async () => ({ sent: ++sent }))
    assert.equal(sent, 1)
    slow.release()
    await attempts.stop()
    await attempts.make('slack', async () => ({ sent: ++sent }))
    assert.equal(sent, 2)
  })

  it('may fail after they were handed over', async () => {
    const attempts = createFirstAttempts({ patienceMs: 1, mostHanging: 2 })
    const { promise, reject } = Promise.withResolvers<object>()
    await attempts.make('slack', () => promise)
    reject(new Error('cut'))
    await attempts.stop()
  })
})
