import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkArguments } from '../../../domain/tool/argument.ts'
import { isNestedTooDeep } from '../../../domain/tool/nesting.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

describe('nesting', () => {
  test('of 100 levels is accepted', () => assert.equal(isNestedTooDeep(JSON.parse(nested(100))), false))
  test('of 101 levels is too deep', () => assert.equal(isNestedTooDeep(JSON.parse(nested(101))), true))
  test('of a million levels is found without a stack overflow', () =>
    assert.equal(isNestedTooDeep(JSON.parse(nested(1_000_000))), true))
  test('is not too deep in a wide list', () => assert.equal(isNestedTooDeep(new Array(100_000).fill({ a: 1 })), false))

  for (const type of ['array', 'string', 'object'])
    test(`of 6,000 levels is refused in an argument of type ${type}`, () => {
      const parameters = { q: { type, description: 'q', required: true } }
      const checked = checkArguments(parameters as Parameters<typeof checkArguments>[0], `{"q":${nested(6_000)}}`)
      assert.match(checked.ok ? '' : checked.error, /nested too deep/)
    })

  test('of 6,000 levels is refused in a text that holds a list', () => {
    const parameters = { q: { type: 'array', description: 'q', required: true } } as const
    assert.equal(checkArguments(parameters, JSON.stringify({ q: nested(6_000) })).ok, false)
  })
})
