import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isNestedTooDeep } from '../../domain/nesting.ts'
import { checkArguments } from '../../domain/tool/argument.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

describe('nesting', () => {
  test('of a hundred levels is not too deep', () => assert.equal(isNestedTooDeep(JSON.parse(nested(100))), false))
  test('of one more is', () => assert.equal(isNestedTooDeep(JSON.parse(nested(101))), true))
  test('deeper than any call stack is found out', () =>
    assert.equal(isNestedTooDeep(JSON.parse(nested(1_000_000))), true))
  test('of width alone is not', () => assert.equal(isNestedTooDeep(new Array(100_000).fill({ a: 1 })), false))

  for (const type of ['array', 'string', 'object'])
    test(`too deep for an argument of type ${type} is a bad call`, () => {
      const parameters = { q: { type, description: 'q', required: true } }
      const checked = checkArguments(parameters as Parameters<typeof checkArguments>[0], `{"q":${nested(6_000)}}`)
      assert.match(checked.ok ? '' : checked.error, /nested too deep/)
    })

  test('too deep in a text that holds a list is a bad call', () => {
    const parameters = { q: { type: 'array', description: 'q', required: true } } as const
    assert.equal(checkArguments(parameters, JSON.stringify({ q: nested(6_000) })).ok, false)
  })
})
