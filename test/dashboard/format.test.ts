import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatCost } from '../../dashboard/parts/format.ts'

describe('formatCost', () => {
  for (const [usd, shown] of [
    ['0.00000000', '$0.00'],
    ['1.20500000', '$1.21'],
    ['0.01250000', '$0.01'],
    ['0.00999000', '$0.01'],
    ['0.00156000', '$0.0016'],
    ['0.00125000', '$0.0013'],
    ['0.00000001', '$0.00000001'],
  ] as const)
    it(`shows ${usd} as ${shown}`, () => assert.equal(formatCost(usd), shown))
})
