import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findJsonFault } from '../../../domain/text/json-fault.ts'

describe('the fault of a text that is no JSON', () => {
  for (const [text, fault] of [
    ['{"a": 1,}', 'something is wrong at line 1, column 9'],
    ['{\n  "a": 1\n  "b": 2\n}', 'something is wrong at line 3, column 3'],
    ["{'a': 1}", 'something is wrong at line 1, column 2'],
    ['{a: 1}', 'something is wrong at line 1, column 2'],
    ['[1, 2', 'it ends too early, at line 1, column 6'],
    ['{"a": "ö", "b": tru}', 'something is wrong at line 1, column 17'],
    ['{"a": "one\ntwo"}', 'something is wrong at line 1, column 7'],
    ['[1} ', 'something is wrong at line 1, column 3'],
    ['{} {}', 'something is wrong at line 1, column 4'],
    ['01', 'something is wrong at line 1, column 1'],
    ['', 'it ends too early, at line 1, column 1'],
  ] as const)
    it(`has its line and column: ${JSON.stringify(text)}`, () => assert.equal(findJsonFault(text), fault))

  it('is none where JSON.parse finds none, and one where it throws', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', 'x', '1'))
    fc.assert(
      fc.property(cut, ([json, at, sign]) => {
        const place = at % (json.length + 1)
        for (const text of [json, json.slice(0, place) + sign + json.slice(place), json.slice(0, place)])
          assert.equal(findJsonFault(text) === undefined, isJson(text), text)
      }),
    )
  })

  it('is not looked for in a text of more than a million characters', () => {
    assert.equal(findJsonFault('['.repeat(1_000_001)), undefined)
    assert.match(findJsonFault(`["${'\\"x'.repeat(200_000)}",]`) ?? '', /column 600005/)
  })
})
