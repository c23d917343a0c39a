import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { body, optionalBody, params, query, response } from '../../../api/request/schema.ts'
import { ApiError } from '../../../domain/error.ts'

const Suite = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  testCases: Type.Array(
    Type.Object({
      scorer: Type.Enum(['exact-match', 'contains']),
      weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    }),
    { minItems: 1 },
  ),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  section: Type.Optional(Type.Union([Type.Object({ token: Type.String(), enabled: Type.Boolean() }), Type.Null()])),
})
const suite = { name: 'ä🦊b', testCases: [{ scorer: 'contains' }] }

function refusal(schema: TSchema, value: unknown, adapt: typeof body = body): ApiError {
  try {
    adapt(schema)['~standard'].validate(value)
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    return error
  }
  assert.fail('it was accepted')
}

describe('request bodies', () => {
  it('pass unchanged when they are valid', () => {
    const given = { ...suite, note: null, headers: { 'X-A': '1' }, section: { token: 't', enabled: true } }
    assert.deepEqual(body(Suite)['~standard'].validate(given), { value: given })
  })

  const refused: [title: string, value: unknown, message: RegExp, fix: RegExp][] = [
    ['a missing field', { name: 'a' }, /^testCases is missing/, /list of at least 1 item\./],
    ['an unknown field', { ...suite, colour: 1 }, /field colour is not known/, /name, testCases, note/],
    [
      'a nested unknown field',
      { ...suite, testCases: [{ scorer: 'contains', x: 1 }] },
      /testCases\[0\]\.x/,
      /scorer, weight/,
    ],
    [
      'an unknown enum value',
      { ...suite, testCases: [...suite.testCases, { scorer: 'regex' }] },
      /^testCases\[1\]\.scorer must be one of/,
      /"exact-match", "contains"/,
    ],
    [
      'a number out of range',
      { ...suite, testCases: [{ scorer: 'contains', weight: 10 }] },
      /testCases\[0\]\.weight/,
      /whole number from 1 to 9/,
    ],
    [
      'a fraction',
      { ...suite, testCases: [{ scorer: 'contains', weight: 1.5 }] },
      /testCases\[0\]\.weight/,
      /whole number/,
    ],
    ['another type', { ...suite, name: 7 }, /^name must be a string/, /from 1 to 5 characters/],
    ['an empty text', { ...suite, name: '' }, /^name must be/, /from 1 to 5/],
    ['an empty list', { ...suite, testCases: [] }, /^testCases must be/, /at least 1/],
    ['a value outside a choice', { ...suite, note: 4 }, /^note must be a string or null/, /string or null/],
    [
      'a missing field of a choice',
      { ...suite, section: { token: 't' } },
      /^section\.enabled is missing/,
      /true or false/,
    ],
    ['another type in a map', { ...suite, headers: { a: 1 } }, /^headers\.a must be a string/, /a string/],
    ['a list instead of an object', [], /^The body must be an object/, /name, testCases/],
  ]
  for (const [title, value, message, fix] of refused)
    it(`are refused with ${title}: the error names the path and what is accepted`, () => {
      const error = refusal(Suite, value)
      assert.equal(error.errorCode, 'VALIDATION_ERROR')
      assert.match(error.message, message)
      assert.match(error.fix, fix)
    })

  it('have errors that name the index first in a list at the top', () => {
    const Tools = Type.Array(Type.Object({ config: Type.Object({ timeoutMs: Type.Integer({ maximum: 60000 }) }) }))
    assert.match(refusal(Tools, [{ config: { timeoutMs: 99999 } }]).message, /^\[0\]\.config\.timeoutMs must be/)
  })

  it('have lengths in code points', () => {
    body(Suite)['~standard'].validate({ ...suite, name: '🦊🦊🦊🦊🦊' })
    refusal(Suite, { ...suite, name: '🦊🦊🦊🦊🦊🦊' })
  })

  it('are refused with NUL, half surrogates, infinite numbers and __proto__ anywhere', () => {
    assert.match(refusal(Suite, { ...suite, name: 'a\0' }).message, /^name contains a NUL/)
    assert.match(refusal(Suite, { ...suite, headers: { 'a\0b': '' } }).message, /NUL/)
    assert.match(refusal(Suite, { ...suite, name: '\ud800' }).message, /^name .*surrogate/)
    assert.match(refusal(Suite, JSON.parse(`{"name":1${'0'.repeat(400)}}`)).message, /^name .*too large/)
    assert.match(refusal(Suite, JSON.parse('{"headers":{"__proto__":{"status":"active"}}}')).message, /__proto__/)
    assert.equal(({} as { status?: string }).status, undefined)
  })

  it('are refused with 100,000 levels of nesting', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    assert.match(refusal(Suite, deep).message, /nested too deeply/)
  })

  it('tell all faults, at most 20, each with its field', () => {
    const { field, message, errors } = refusal(Suite, { name: 7, testCases: [{ scorer: 'x', weight: 0 }], colour: 1 })
    assert.deepEqual([field, message], ['colour', errors?.[0]?.message])
    assert.deepEqual(
      errors?.map((each) => each.field),
      ['colour', 'name', 'testCases[0].scorer', 'testCases[0].weight'],
    )
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`unknown${index}`, 1]))
    assert.equal(refusal(Suite, { ...suite, ...many }).errors?.length, 20)
  })

  it('name the field of a single fault without a list', () => {
    const { field, errors } = refusal(Suite, { ...suite, section: { token: 't' } })
    assert.deepEqual([field, errors], ['section.enabled', undefined])
  })

  it('are read in a small part when the first of a million values is wrong', () => {
    let reads = 0
    const get = (target: object, name: string | symbol) => {
      reads += 1
      return Reflect.get(target, name)
    }
    const testCases = new Proxy(new Array(1_000_000).fill(0), { get })
    assert.match(refusal(Suite, { name: 'a', testCases }).message, /50,000 values/)
    // The walk reads the length of the list and a value in each step.
    assert.ok(reads < 110_000, String(reads))
  })

  it('are refused with the message of a refinement', () => {
    const Model = Type.Object({
      model: Type.Refine(
        Type.String(),
        (text) => text.includes('/'),
        () => 'must have the form a/b',
      ),
    })
    assert.equal(refusal(Model, { model: 'x' }).message, 'model must have the form a/b.')
  })

  it('are INVALID_JSON when missing, unless they are optional', () => {
    assert.equal(refusal(Suite, undefined).errorCode, 'INVALID_JSON')
    const Options = Type.Object({ repeat: Type.Optional(Type.Integer()) })
    assert.deepEqual(optionalBody(Options)['~standard'].validate(undefined), { value: {} })
  })
})

describe('query and path parameters', () => {
  const Page = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
    all: Type.Optional(Type.Boolean()),
  })
  const read = (given: Record<string, unknown>) => query(Page)['~standard'].validate(given).value

  it('become numbers, booleans and defaults', () => {
    assert.deepEqual(read({ limit: '5', all: 'true' }), { limit: 5, offset: 0, all: true })
    assert.deepEqual(read({}), { limit: 50, offset: 0 })
  })

  it('are absent when empty, and an offset of null is absent', () => {
    assert.deepEqual(read({ limit: '', offset: 'null' }), { limit: 50, offset: 0 })
  })

  it('are refused when unknown, with the name that was probably meant', () => {
    const said = (name: string) => {
      const { message, fix, field } = refusal(Page, { [name]: '1' }, query as typeof body)
      assert.equal(message, `The query parameter ${name} is not known.`)
      assert.equal(field, name)
      return fix
    }
    assert.equal(said('colour'), 'Leave colour out. Accepted here: limit, offset, all.')
    for (const name of ['Limit', 'limits', 'limt', 'lmiit', 'limut', 'limit_by'])
      assert.equal(said(name), 'Did you mean limit? Accepted here: limit, offset, all.')
    for (const name of ['constructor', '__proto__', 'limiting'.repeat(1000)])
      assert.throws(() => query(Page)['~standard'].validate(JSON.parse(`{"${name}":"1"}`)))
  })

  for (const limit of ['0', '101', '-1', 'abc', '1.5', '1e2', '0x10', ' 5', 'null', '9'.repeat(400)])
    it(`limit=${limit.slice(0, 10)} is refused by name`, () => {
      assert.match(
        refusal(Page, { limit }, query as typeof body).message,
        /parameter limit must be a whole number from 1 to 100/,
      )
    })

  it('are refused when given twice', () => {
    assert.match(refusal(Page, { limit: ['1', '2'] }, query as typeof body).message, /limit/)
  })

  it('are refused when a path id is no UUID', () => {
    const Path = Type.Object({ id: Type.String({ format: 'uuid' }) })
    params(Path)['~standard'].validate({ id: '0198f0a5-1111-7222-8333-444455556666' })
    for (const id of ['x', '0198f0a5-1111-7222-8333-44445555666', '0198f0a5111172228333444455556666', "' or 1=1 --"])
      assert.match(refusal(Path, { id }, params as typeof body).message, /^Path parameter id must be a UUID/)
  })
})

describe('responses', () => {
  it('pass as they are when they have exactly the fields of their schema', () => {
    const row = { id: '1' }
    assert.equal(response(Type.Object({ id: Type.String() }))['~standard'].validate(row).value, row)
  })

  const Row = Type.Object({ id: Type.String(), inner: Type.Object({ a: Type.Number() }) })

  it('lose fields that the schema does not know', () => {
    const row = { id: '1', secret: 's', inner: { a: 1, hidden: true } }
    assert.deepEqual(response(Row)['~standard'].validate(row), { value: { id: '1', inner: { a: 1 } } })
    assert.ok(row.secret, 'the value itself stays as it is')
  })

  it('throw an internal error when they do not fit the schema', () => {
    assert.throws(
      () => response(Row)['~standard'].validate({ id: 1 }),
      (error) => !(error instanceof ApiError),
    )
  })
})
