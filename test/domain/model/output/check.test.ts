import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkOutput } from '../../../../domain/model/output/check.ts'
import { maskPii } from '../../../../domain/pii/mask.ts'
import { startProcessorClock } from '../../../support/run/processor-time.ts'

const formatOf = (schema: Record<string, unknown>) => ({ type: 'json_schema' as const, name: 'answer', schema })
const check = (schema: Record<string, unknown>, value: unknown) =>
  checkOutput(JSON.stringify(value), formatOf({ type: 'object', ...schema }))
const problemsOf = (schema: Record<string, unknown>, value: unknown) => {
  const checked = check(schema, value)
  return checked.fits ? [] : checked.problems
}

describe('checkOutput', () => {
  it('gives the value of an answer that fits', () => {
    const schema = { properties: { total: { type: 'number' } }, required: ['total'] }
    assert.deepEqual(checkOutput(' {"total": 3.5}\n', formatOf({ type: 'object', ...schema })), {
      fits: true,
      value: { total: 3.5 },
    })
  })

  it('refuses a number that JSON cannot say again', () => {
    const format = formatOf({ type: 'object', properties: { total: { type: 'number' } } })
    for (const total of ['1e400', '-1e999', '9'.repeat(400)])
      assert.deepEqual(checkOutput(`{"total": ${total}}`, format), {
        fits: false,
        problems: ['the answer has a number that is too large'],
      })
    assert.equal(checkOutput('{"total": 1e100, "text": "1e400"}', format).fits, true)
  })

  it('names place and rule of each problem, and never the value', () => {
    const schema = {
      properties: { items: { type: 'array', items: { $ref: '#/$defs/item' } } },
      $defs: { item: { type: 'object', properties: { price: { type: 'number', minimum: 0 } }, required: ['id'] } },
    }
    assert.deepEqual(problemsOf(schema, { items: [{ id: 1, price: 'secret' }, { price: -1 }] }), [
      '/items/0/price must be of the type number',
      '/items/1 must have the property "id"',
      '/items/1/price must be at least 0',
    ])
  })

  it('masks the names of the answer where it is told how', () => {
    const schema = formatOf({ additionalProperties: { additionalProperties: false } })
    const text = JSON.stringify({ 'jane@example.com': { '+49 151/23456789': 1 } })
    const checked = checkOutput(text, schema, (name) => maskPii(name).text)
    assert.deepEqual(checked, { fits: false, problems: ['/[EMAIL]/[PHONE] is not allowed'] })
  })

  it('tells at most five problems', () => {
    const schema = { additionalProperties: { type: 'string' } }
    assert.equal(problemsOf(schema, { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }).length, 5)
  })

  it('refuses words and code fences around the JSON', () => {
    for (const text of ['Here you are: {}', '```json\n{}\n```', '', '{"a":']) {
      const checked = checkOutput(text, formatOf({ type: 'object' }))
      assert.ok(!checked.fits && checked.problems[0]?.includes('is not JSON'), text)
    }
  })

  it('follows a schema that refers to itself', () => {
    const schema = { properties: { next: { $ref: '#' } }, required: ['id'] }
    assert.deepEqual(problemsOf(schema, { id: 1, next: { id: 2, next: {} } }), [
      '/next/next must have the property "id"',
    ])
  })

  it('tells no problem of a choice that another choice takes', () => {
    const schema = { properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }
    assert.ok(check(schema, { note: null }).fits)
    assert.deepEqual(problemsOf(schema, { note: 3 }), [
      '/note must be of the type string',
      '/note must be of the type null',
      '/note must fit one of the schemas of anyOf',
    ])
  })

  it('sees through allOf which properties are left for unevaluatedProperties', () => {
    const schema = { allOf: [{ properties: { a: true } }], properties: { b: true }, unevaluatedProperties: false }
    assert.ok(check(schema, { a: 1, b: 2 }).fits)
    assert.deepEqual(problemsOf(schema, { a: 1, c: 3 }), ['/c is not allowed'])
  })

  it('compares numbers, lists and objects of enum, const and uniqueItems as JSON', () => {
    const same = { one: { a: 1, b: [2] }, other: { b: [2], a: 1 } }
    assert.ok(check({ properties: { x: { enum: [3, same.one] } } }, { x: same.other }).fits)
    assert.ok(!check({ properties: { x: { const: same.one } } }, { x: { a: 1 } }).fits)
    assert.ok(!check({ properties: { x: { uniqueItems: true } } }, { x: [same.one, same.other] }).fits)
    assert.ok(check({ properties: { x: { multipleOf: 0.1 } } }, { x: 0.3 }).fits)
  })

  it('ends a pattern that would backtrack without end', () => {
    const usedMs = startProcessorClock()
    assert.ok(!check({ properties: { x: { pattern: '^(a+)+$' } } }, { x: `${'a'.repeat(5_000)}!` }).fits)
    assert.ok(usedMs() < 2_000)
  })

  it('gives up a schema whose choices grow with a power of the depth', () => {
    const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] })
    const names = Array.from({ length: 30 }, (_, index) => `level${index}`)
    const $defs = Object.fromEntries(
      names.map((name, index) => [name, names[index + 1] ? twice(`level${index + 1}`) : {}]),
    )
    assert.deepEqual(problemsOf({ ...twice('level0'), $defs }, {}), ['the answer takes too long to check'])
  })

  it('refuses an answer that is too long or nested too deep', () => {
    assert.deepEqual(problemsOf({}, { list: Array(60_000).fill(1) }), ['the answer is too long'])
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)
    assert.deepEqual(problemsOf({}, deep), ['the answer is nested too deep'])
  })

  it('checks formats of short texts alone', () => {
    const schema = { properties: { mail: { format: 'email' }, own: { format: 'colour' } } }
    assert.ok(check(schema, { mail: 'ana@example.com', own: 'any' }).fits)
    assert.deepEqual(problemsOf(schema, { mail: `${'a'.repeat(3_000)}@example.com` }), [
      '/mail must have the format email',
    ])
  })
})
