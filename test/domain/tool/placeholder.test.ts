import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findPlaceholders, replacePlaceholders } from '../../../domain/tool/placeholder.ts'

describe('placeholders', () => {
  const cases: [template: string, names: string[]][] = [
    ['{{a}}', ['a']],
    ['{{ a }}{{\tb\n}}', ['a', 'b']],
    ['{{a b}}', ['a b']],
    ['{{{a}}}', ['a']],
    ['{{a}{{b}}', ['b']],
    ['{{a{b}}', []],
    ['{{}} {{ }} {a} }}', []],
    ['{{a', []],
    ['{{a}', []],
  ]
  for (const [template, names] of cases)
    test(`of ${JSON.stringify(template)} are ${JSON.stringify(names)}`, () => {
      assert.deepEqual(
        findPlaceholders(template).map(({ name }) => name),
        names,
      )
    })

  test('are replaced, and what replaces them is not searched again', () => {
    assert.equal(
      replacePlaceholders('x {{{ a }}} {{b}}', (name) => (name === 'a' ? '{{b}}' : '2')),
      'x {{{b}}} 2',
    )
  })
})
