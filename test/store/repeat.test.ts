import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isRefusal, untilAnswered, untilWritten } from '../../store/repeat.ts'
import { LeaseLost } from '../../store/turn/lease.ts'

const failure = (code: string) => Object.assign(new Error('from Postgres'), { code })

/** An attempt that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  let count = 0
  return {
    get count() {
      return count
    },
    async attempt() {
      const error = errors[count]
      count += 1
      if (error) throw error
      return 'stored'
    },
  }
}

describe('an attempt that Postgres does not answer', () => {
  it('is made again until there is an answer', async () => {
    const outages = [
      failure('57P01'),
      failure('08006'),
      failure('55P03'),
      failure('53300'),
      new Error('Connection terminated unexpectedly'),
    ]
    const work = failing(...outages)
    assert.equal(await untilAnswered(work.attempt), 'stored')
    assert.equal(work.count, outages.length + 1)
  })

  it('is given up when its holder stops, with the last failure', async () => {
    const stop = new AbortController()
    const endless = async () => {
      stop.abort()
      throw failure('57P01')
    }
    await assert.rejects(untilAnswered(endless, stop.signal), { code: '57P01' })
  })
})

describe('an attempt that Postgres refuses, that is too slow, or that is broken', () => {
  for (const refusal of [failure('22P05'), failure('23503'), failure('42703'), failure('54000'), new LeaseLost()])
    it(`is made once: ${'code' in refusal ? refusal.code : 'the lease is lost'}`, async () => {
      const work = failing(refusal)
      await assert.rejects(untilAnswered(work.attempt), refusal)
      assert.equal(work.count, 1)
    })

  for (const fault of [
    failure('57014'),
    failure('XX000'),
    failure('ENOSPC'),
    new Error('no idea'),
    new SyntaxError('x'),
  ])
    it(`is made once: ${'code' in fault ? fault.code : fault.message}`, async () => {
      const work = failing(fault)
      await assert.rejects(untilAnswered(work.attempt), fault)
      assert.equal(work.count, 1)
    })

  it('is made again after a time-out when it writes a few rows', async () => {
    const work = failing(failure('57014'))
    assert.equal(await untilWritten(work.attempt), 'stored')
  })

  it('is told by the cause of a wrapped error too', () => {
    assert.ok(isRefusal(new Error('Failed query', { cause: failure('23505') })))
    assert.ok(!isRefusal(new Error('Failed query', { cause: failure('57014') })))
  })
})
