import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumUsage } from '../../../domain/model/usage.ts'

test('the sum of many calls fits the columns of a turn', () => {
  const calls = Array.from({ length: 300 }, () => ({ promptTokens: 10_000_000, completionTokens: 1 }))
  const { promptTokens, completionTokens, cachedTokens } = sumUsage(calls)
  assert.deepEqual([promptTokens, completionTokens, cachedTokens], [2_147_483_647, 300, 0])
})
