import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { estimateInstructions, linearPattern } from '../../../../domain/model/output/pattern.ts'
import { toolListOf } from '../../../../domain/tool/mcp/tool-list.ts'

const withPattern = (pattern: string, name = 'echo') => ({
  name,
  inputSchema: { type: 'object', properties: { text: { type: 'string', pattern } } },
})
const schemaOf = (pattern: string) => toolListOf([withPattern(pattern)]).tools[0]?.inputSchema

describe('the tools that a server lists', () => {
  it('keep their plain patterns', () => {
    for (const pattern of ['^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', '^\\p{L}{1,200}$', '(a|b)*'])
      assert.deepEqual(schemaOf(pattern), withPattern(pattern).inputSchema)
  })

  it('lose a pattern that repeats too much, before it is compiled', () => {
    for (const pattern of ['(\\p{L}{1000}){999}', '((?:[a-z]{100}){100}){100}', 'x'.repeat(10_001)]) {
      assert.ok(estimateInstructions(pattern) > 900_000, pattern.slice(0, 40))
      assert.throws(() => linearPattern(pattern), /too long/)
      assert.deepEqual(schemaOf(pattern), { type: 'object', properties: { text: { type: 'string' } } })
    }
  })

  it('lose the patterns that are too many together', () => {
    const heavy = Array.from({ length: 20 }, (_, index) => withPattern(`([a-z]{15}){990}${index}`, `tool-${index}`))
    const kept = toolListOf(heavy).tools.filter(({ inputSchema }) => JSON.stringify(inputSchema).includes('pattern'))
    assert.ok(kept.length < 20, String(kept.length))
  })

  it('are left out with a schema that is too large, whatever its patterns', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`p${index}`, { type: 'string', pattern: `(a{90}){90}${index}` }]),
    )
    const { tools, leftOut } = toolListOf([{ name: 'echo', inputSchema: { type: 'object', properties } }])
    assert.deepEqual(tools, [])
    assert.match(leftOut[0]?.reason ?? '', /larger than 64 KiB/)
  })

  it('are left out with a name that nobody can read', () => {
    const names = ['\u200b', 'pay\u202e', 'a\nb']
    const { tools, leftOut } = toolListOf(names.map((name) => ({ name })))
    assert.deepEqual(tools, [])
    assert.deepEqual(
      leftOut.map(({ reason }) => reason),
      ['bad_name', 'bad_name', 'bad_name'],
    )
  })
})
