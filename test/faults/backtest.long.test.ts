import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type BacktestSize, proveBacktest } from '../support/proof/backtest.ts'

/** `npm run proof backtest` has the full size. */
const SIZE: BacktestSize = { turns: 90, regressions: 9, kills: 4 }

it('asks recorded turns again under kills: no order, no difference, and exactly the changed ones are marked', async (test) => {
  const { broken } = await proveBacktest(SIZE, (line) => test.diagnostic(line))
  assert.deepEqual(broken, [])
})
