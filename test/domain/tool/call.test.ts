import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRepeatable, modelToolsOf, validateArguments } from '../../../domain/tool/call.ts'
import type { Tool } from '../../../domain/tool/config.ts'

const tool = (given: Partial<Tool>): Tool => ({
  type: 'calculator',
  name: 'tool',
  description: 'd',
  config: {},
  ...given,
})
const namesOf = (tools: Tool[], escalate = false) => modelToolsOf(tools, { escalate }).tools.map(({ name }) => name)
const schemaOf = (given: Partial<Tool>) => modelToolsOf([tool(given)], { escalate: false }).tools[0]?.parameters

describe('names of tools', () => {
  const cases: [names: string[], provided: string[]][] = [
    [['get_order'], ['get_order']],
    [['Get the order!'], ['Get_the_order_']],
    [['café'], ['cafe']],
    [['天気'], ['_']],
    [[''], ['_']],
    [['2nd'], ['_2nd']],
    [['x'.repeat(100)], ['x'.repeat(64)]],
    [
      ['a b', 'a?b', 'a_b'],
      ['a_b', 'a_b_2', 'a_b_3'],
    ],
    [
      ['same', 'same'],
      ['same', 'same_2'],
    ],
  ]
  for (const [names, provided] of cases)
    test(`${JSON.stringify(names).slice(0, 60)} reach the provider as ${JSON.stringify(provided).slice(0, 60)}`, () => {
      assert.deepEqual(namesOf(names.map((name) => tool({ name }))).sort(), provided.sort())
    })

  test('are unique and map back to a hundred tools of one name', () => {
    const tools = Array.from({ length: 100 }, (_, index) => tool({ name: 'é'.repeat(70), description: String(index) }))
    const { tools: provided, find } = modelToolsOf(tools, { escalate: true })
    assert.equal(new Set(provided.map(({ name }) => name)).size, 101)
    for (const { name, description } of provided) {
      assert.match(name, /^[A-Za-z0-9_-]{1,64}$/)
      const found = find(name)
      assert.equal(
        typeof found === 'string' ? found : found && 'description' in found && found.description,
        name === 'escalate' ? 'escalate' : description,
      )
    }
  })

  test('keep the built-in escalate beside a tool of that name', () => {
    assert.deepEqual(namesOf([tool({ name: 'escalate' })], true), ['escalate', 'escalate_2'])
    assert.equal(modelToolsOf([tool({ name: 'escalate' })], { escalate: true }).find('escalate'), 'escalate')
  })

  test('find nothing when no tool has them', () => {
    assert.equal(modelToolsOf([tool({})], { escalate: false }).find('other'), undefined)
    assert.equal(modelToolsOf([], { escalate: false }).find('constructor'), undefined)
  })
})

describe('parameters of tools', () => {
  const required = (given: Partial<Tool>) => schemaOf(given)?.required
  test('come from the type without an inputSchema', () => {
    assert.deepEqual(required({ type: 'calculator' }), ['expression'])
    assert.deepEqual(required({ type: 'code_executor' }), ['code'])
    assert.deepEqual(required({ type: 'knowledge_card' }), ['query'])
    assert.deepEqual(required({ type: 'web_scraper' }), ['url'])
    assert.deepEqual(required({ type: 'web_scraper', config: { defaultUrl: 'https://example.com' } }), [])
    assert.deepEqual(required({ type: 'api_call', config: { url: 'https://example.com/{{a}}?b={{b}}' } }), ['a', 'b'])
  })

  test('come from the inputSchema', () => {
    const inputSchema = {
      city: { type: 'string', description: 'Where', required: true },
      days: { type: 'integer', description: 'How many' },
    }
    assert.deepEqual(schemaOf({ inputSchema }), {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Where' },
        days: { type: 'integer', description: 'How many' },
      },
      required: ['city'],
      additionalProperties: false,
    })
  })
})

const INPUTS: NonNullable<Tool['inputSchema']> = {
  text: { type: 'string', description: '' },
  number: { type: 'number', description: '' },
  whole: { type: 'integer', description: '' },
  flag: { type: 'boolean', description: '' },
  list: { type: 'array', description: '' },
  map: { type: 'object', description: '' },
}

describe('arguments of a call', () => {
  const accepted: [json: string, args: Record<string, unknown>][] = [
    [
      '{"text":"a","number":1.5,"whole":2,"flag":true,"list":[1],"map":{"a":1}}',
      { text: 'a', number: 1.5, whole: 2, flag: true, list: [1], map: { a: 1 } },
    ],
    ['{"number":"5"}', { number: 5 }],
    ['{"number":"-0.25"}', { number: -0.25 }],
    ['{"whole":"12"}', { whole: 12 }],
    ['{"whole":3.0}', { whole: 3 }],
    ['{"text":5}', { text: '5' }],
    ['{"text":true}', { text: 'true' }],
    ['{"flag":"false"}', { flag: false }],
    ['{"list":"[1,2]"}', { list: [1, 2] }],
    ['{"map":"{\\"a\\":1}"}', { map: { a: 1 } }],
    ['{"text":null}', {}],
    ['{}', {}],
    ['', {}],
    ['null', {}],
  ]
  for (const [json, args] of accepted)
    test(`${json || 'nothing'} is read as ${JSON.stringify(args)}`, () => {
      assert.deepEqual(validateArguments(tool({ inputSchema: INPUTS }), json), { ok: true, args })
    })

  const refused: [json: string, error: RegExp][] = [
    ['{"text":', /not a JSON object/],
    ['[1]', /not a JSON object/],
    ['"text"', /not a JSON object/],
    ['{"text":{}}', /"text" must be of type string/],
    ['{"number":"five"}', /"number" must be of type number/],
    ['{"number":"007"}', /"number"/],
    ['{"number":"12345678901234567890"}', /"number"/],
    ['{"number":""}', /"number"/],
    ['{"whole":1.5}', /"whole" must be of type integer/],
    ['{"flag":1}', /"flag" must be of type boolean/],
    ['{"list":{}}', /"list" must be of type array/],
    ['{"map":[]}', /"map" must be of type object/],
    ['{"other":1}', /"other" is not an argument of this tool/],
    ['{"__proto__":{"a":1}}', /"__proto__" is not an argument/],
    ['{"constructor":1}', /"constructor" is not an argument/],
  ]
  for (const [json, error] of refused)
    test(`${json} is refused with an error for the model`, () => {
      const checked = validateArguments(tool({ inputSchema: INPUTS }), json)
      assert.equal(checked.ok, false)
      assert.match(checked.ok ? '' : checked.error, error)
      assert.match(checked.ok ? '' : checked.error, /It takes "text" \(string\)/)
    })

  test('are refused when a required argument is missing', () => {
    const checked = validateArguments(tool({}), '{}')
    assert.match(checked.ok ? '' : checked.error, /"expression" is required/)
    assert.deepEqual(validateArguments('escalate', '{"reason":"asked"}'), { ok: true, args: { reason: 'asked' } })
  })
})

const ORDER: NonNullable<Tool['inputSchema']> = {
  type: 'object',
  properties: {
    lines: { type: 'array', items: { $ref: '#/$defs/line' }, minItems: 1 },
    note: { type: 'string', pattern: '^[a-z ]+$' },
  },
  required: ['lines'],
  additionalProperties: false,
  $defs: { line: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
}

describe('an inputSchema that is a JSON Schema', () => {
  test('reaches the model as it is', () => {
    assert.equal(schemaOf({ inputSchema: ORDER }), ORDER)
  })

  test('lets pass what fits it', () => {
    const args = { lines: [{ sku: 'A1' }, { sku: 'B2', count: 2 }], note: 'by noon' }
    assert.deepEqual(validateArguments(tool({ inputSchema: ORDER }), JSON.stringify(args)), { ok: true, args })
    assert.deepEqual(validateArguments(tool({ inputSchema: { type: 'object' } }), ''), { ok: true, args: {} })
  })

  const refused: [json: string, error: RegExp][] = [
    ['{}', /the whole must have the property "lines"/],
    ['{"lines":[{"sku":7}]}', /\/lines\/0\/sku must be of the type string/],
    ['{"lines":[{"sku":"A"}],"note":"NO"}', /\/note must match the pattern/],
    ['{"lines":[{"sku":"A"}],"more":1}', /\/more is not allowed/],
    ['[]', /not a JSON object/],
    [`{"lines":${'['.repeat(200)}${']'.repeat(200)}}`, /nested too deep/],
  ]
  for (const [json, error] of refused)
    test(`refuses ${json.slice(0, 40)} and says why`, () => {
      const checked = validateArguments(tool({ inputSchema: ORDER }), json)
      assert.match(checked.ok ? '' : checked.error, error)
    })

  test('is not what a parameter named type makes', () => {
    const inputSchema = { type: { type: 'object', description: 'The kind.', required: true } }
    assert.deepEqual(schemaOf({ inputSchema })?.required, ['type'])
  })
})

describe('repeating a call', () => {
  test('is harmless except for an api_call that is not GET', () => {
    const api = (method?: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
      tool({ type: 'api_call', config: method ? { method } : {} })
    for (const harmless of [tool({}), tool({ type: 'code_executor' }), api(), api('GET'), 'escalate' as const])
      assert.equal(isRepeatable(harmless), true)
    for (const method of ['POST', 'PUT', 'DELETE'] as const) assert.equal(isRepeatable(api(method)), false)
  })
})
