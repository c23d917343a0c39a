import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseJson } from '../../../domain/channel/json.ts'

describe('the JSON of a platform', () => {
  it('is parsed with at most 50,000 values', () => {
    const listOf = (values: number) => Buffer.from(`[${'0,'.repeat(values - 1)}0]`)
    assert.equal((parseJson(listOf(49_999)) as unknown[]).length, 49_999)
    assert.ok(parseJson(listOf(50_000)) === undefined)
  })
})
