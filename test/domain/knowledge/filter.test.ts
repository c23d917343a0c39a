import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { readFilter } from '../../../domain/knowledge/filter.ts'

const equal = (key = 'a', value: unknown = 1) => ({ type: 'eq', key, value })
const nested = (levels: number): unknown => (levels === 1 ? equal() : { type: 'and', filters: [nested(levels - 1)] })
const some = (count: number) => ({ type: 'or', filters: Array.from({ length: count }, () => equal()) })
const among = (count: number) => ({ type: 'in', key: 'a', value: Array.from({ length: count }, (_, n) => n) })

describe('a filter', () => {
  for (const [what, filter] of [
    ['a comparison with a string', equal('language', 'de')],
    ['a comparison with a truth value', { type: 'ne', key: 'public', value: false }],
    ['an order', { type: 'gte', key: 'year', value: 2026 }],
    ['a list of all types', { type: 'nin', key: 'a.b-c_d', value: ['a', 1, true] }],
    ['keys that every document has', { type: 'or', filters: [equal('filename', 'a.md'), equal('document_id', 'x')] }],
    ['5 levels', nested(5)],
    ['100 comparisons', some(100)],
    ['1,000 values in lists', { type: 'and', filters: [among(400), among(600)] }],
    ['a text with SQL', equal('a', "'; drop table documents; --")],
  ] as const)
    it(`may have ${what}`, () => assert.deepEqual(readFilter(filter, 'filter'), filter))

  it('may be left out', () => assert.equal(readFilter(undefined, 'filter'), undefined))

  const within = (inner: unknown) => ({ type: 'and', filters: [equal(), inner] })
  for (const [what, filter, field] of [
    ['null', null, 'filter'],
    ['a list', [equal()], 'filter'],
    ['a text', 'year = 2026', 'filter'],
    ['no type', { key: 'a', value: 1 }, 'filter.type'],
    ['an unknown type', { type: 'like', key: 'a', value: '%' }, 'filter.type'],
    ['no key', { type: 'eq', value: 1 }, 'filter.key'],
    ['SQL as a key', equal("a' or 1=1 --"), 'filter.key'],
    ['a key of 65 characters', equal('a'.repeat(65)), 'filter.key'],
    ['no value', { type: 'eq', key: 'a' }, 'filter.value'],
    ['null as a value', equal('a', null), 'filter.value'],
    ['an object as a value', equal('a', {}), 'filter.value'],
    ['an endless number', equal('a', Infinity), 'filter.value'],
    ['a text of 513 characters', equal('a', 'x'.repeat(513)), 'filter.value'],
    ['a list for eq', equal('a', [1]), 'filter.value'],
    ['one value for in', { type: 'in', key: 'a', value: 1 }, 'filter.value'],
    ['an empty list', { type: 'in', key: 'a', value: [] }, 'filter.value'],
    ['a list in a list', { type: 'in', key: 'a', value: [1, [2]] }, 'filter.value[1]'],
    ['no filters', { type: 'and' }, 'filter.filters'],
    ['an empty list of filters', { type: 'or', filters: [] }, 'filter.filters'],
    ['another member', { ...equal(), not: true }, 'filter.not'],
    ['another member beside filters', { type: 'and', filters: [equal()], key: 'a' }, 'filter.key'],
    ['a fault further in', within(within({ type: 'eq', key: 'a', value: null })), 'filter.filters[1].filters[1].value'],
    ['6 levels', nested(6), `filter${'.filters[0]'.repeat(5)}`],
    ['1,000 levels', nested(1_000), `filter${'.filters[0]'.repeat(5)}`],
    ['101 comparisons', some(101), 'filter.filters[100]'],
    ['10,000 values', among(10_000), 'filter.value'],
    [
      '1,001 values in two lists',
      within({ type: 'or', filters: [among(1_000), among(1)] }),
      'filter.filters[1].filters[1].value',
    ],
  ] as const)
    it(`may not be or have ${what}`, () =>
      assert.throws(
        () => readFilter(filter, 'filter'),
        (error) => {
          assert.ok(error instanceof ApiError)
          assert.deepEqual([error.errorCode, error.field], ['VALIDATION_ERROR', field])
          assert.ok(error.message.startsWith(`${field} `), error.message)
          return true
        },
      ))
})
