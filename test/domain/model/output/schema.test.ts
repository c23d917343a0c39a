import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../../domain/error.ts'
import { assertSchemaWorks } from '../../../../domain/model/output/schema.ts'

const format = (schema: Record<string, unknown>) => ({ type: 'json_schema' as const, name: 'answer', schema })

function fieldOf(schema: Record<string, unknown>): string | undefined {
  try {
    assertSchemaWorks(format(schema), 'output.schema')
    return undefined
  } catch (error) {
    assert.ok(
      error instanceof ApiError && error.errorCode === 'VALIDATION_ERROR' && error.fix.includes('Change'),
      String(error),
    )
    return error.field
  }
}

const nested = (levels: number): Record<string, unknown> =>
  levels === 1 ? { type: 'object' } : { type: 'object', properties: { inner: nested(levels - 1) } }

describe('assertSchemaWorks', () => {
  it('takes the schemas that pydantic and zod write', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Order',
      type: 'object',
      $defs: { Line: { type: 'object', properties: { sku: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' } } } },
      definitions: { Note: { anyOf: [{ type: 'string', default: '' }, { type: 'null' }] } },
      properties: { lines: { type: 'array', items: { $ref: '#/$defs/Line' } }, note: { $ref: '#/definitions/Note' } },
      required: ['lines'],
      additionalProperties: false,
    }
    assert.equal(fieldOf(schema), undefined)
  })

  it('names the place of each broken keyword', () => {
    const inProperty = (part: unknown) => fieldOf({ type: 'object', properties: { x: part } })
    assert.equal(fieldOf({ type: 'array' }), 'output.schema.type')
    assert.equal(fieldOf({}), 'output.schema.type')
    assert.equal(inProperty({ type: 'strin' }), 'output.schema.properties.x.type')
    assert.equal(inProperty(3), 'output.schema.properties.x')
    assert.equal(inProperty({ minLength: -1 }), 'output.schema.properties.x.minLength')
    assert.equal(inProperty({ required: 'a' }), 'output.schema.properties.x.required')
    assert.equal(inProperty({ anyOf: [] }), 'output.schema.properties.x.anyOf')
    assert.equal(inProperty({ items: [{}] }), 'output.schema.properties.x.items')
    assert.equal(inProperty({ pattern: '(' }), 'output.schema.properties.x.pattern')
    assert.equal(inProperty({ pattern: '^(?!a)' }), 'output.schema.properties.x.pattern')
    assert.equal(inProperty({ patternProperties: { '(': true } }), 'output.schema.properties.x.patternProperties')
  })

  it('takes references to schemas inside alone', () => {
    const referring = ($ref: string) =>
      fieldOf({ type: 'object', properties: { x: { $ref } }, $defs: { a: {}, b: 3 }, enum: [{}] })
    assert.equal(
      fieldOf({ type: 'object', properties: { x: { $ref: '#/$defs/a%20b' } }, $defs: { 'a b': {} } }),
      undefined,
    )
    assert.equal(referring('https://example.com/schema.json'), 'output.schema.$defs.b')
    for (const $ref of ['https://example.com/a.json', 'a.json', '#a', '#/$defs/none', '#/required', '#/$defs/a/~'])
      assert.equal(
        fieldOf({ type: 'object', properties: { x: { $ref } }, $defs: { a: {} }, required: [] }),
        'output.schema.properties.x.$ref',
        $ref,
      )
  })

  it('refuses a reference that leads back to itself without a step into the value', () => {
    const $defs = { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { $ref: '#/$defs/a' } }
    assert.ok(fieldOf({ type: 'object', properties: { x: { $ref: '#/$defs/a' } }, $defs }))
    assert.equal(fieldOf({ type: 'object', properties: { self: { $ref: '#' } } }), undefined)
  })

  it('takes 32 levels and 64 KiB, and no more', () => {
    assert.equal(fieldOf(nested(32)), undefined)
    assert.ok(fieldOf(nested(33))?.startsWith('output.schema.properties.inner'))
    assert.equal(fieldOf({ type: 'object', description: 'x'.repeat(66_000) }), 'output.schema')
    const lists = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    assert.equal(fieldOf({ type: 'object', const: lists }), 'output.schema')
  })

  it('refuses patterns that are too large together', () => {
    const properties = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`p${n}`, { pattern: `a{1000}${n}` }]))
    assert.match(fieldOf({ type: 'object', properties }) ?? '', /^output\.schema\.properties\.p\d+\.pattern$/)
  })
})
