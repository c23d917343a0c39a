import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSealing } from '../../../domain/secret/sealing.ts'
import { argumentsHash, argumentsHashes, canonicalArguments } from '../../../domain/tool/argument-hash.ts'

const canonical = (written: string) => canonicalArguments(JSON.parse(written), written)

describe('the canonical form of arguments', () => {
  test('it drops null members, also deep ones', () => {
    assert.equal(canonical('{"a":1,"b":null,"c":{"d":null}}'), canonical('{"c":{},"a":1}'))
  })

  test('it keeps a null in a list, whose places count', () => {
    assert.notEqual(canonical('{"a":[null,1]}'), canonical('{"a":[1]}'))
  })

  test('the order of members is nothing, the order of a list counts', () => {
    assert.equal(canonical('{"a":1,"b":2}'), canonical('{"b":2,"a":1}'))
    assert.notEqual(canonical('{"a":[1,2]}'), canonical('{"a":[2,1]}'))
  })

  for (const [one, other] of [
    ['1', '1.0'],
    ['100', '1e2'],
    ['0', '-0'],
    ['0.1', '1E-1'],
    ['12345678901234567890', '12345678901234567890.0'],
  ])
    test(`${one} is ${other}`, () => {
      assert.equal(canonical(`{"n":${one}}`), canonical(`{"n":${other}}`))
    })

  for (const [one, other] of [
    ['12345678901234567890', '12345678901234567891'],
    ['0.1', '0.10000000000000000001'],
    ['1e400', '2e400'],
    ['9007199254740993', '9007199254740992'],
    ['1', '"1"'],
  ])
    test(`${one} is not ${other}`, () => {
      assert.notEqual(canonical(`{"n":${one}}`), canonical(`{"n":${other}}`))
    })

  test('a text that looks like a long number stays a text', () => {
    assert.equal(canonical('{"n":"12345678901234567890 \\" 1e400"}'), '{"n":"12345678901234567890 \\" 1e400"}')
  })
})

describe('the hash of arguments', () => {
  const [former, key] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

  test('a hash of the former key is found after the key was changed', () => {
    const kept = argumentsHash(createSealing(former), 'w', { a: 1 })
    const hashes = argumentsHashes(createSealing(key, [former]), 'w', { a: 1 })
    assert.equal(hashes.indexOf(kept), 1)
  })

  test('two workspaces have two hashes of the same arguments', () => {
    const sealing = createSealing(key)
    assert.notEqual(argumentsHash(sealing, 'one', { a: 1 }), argumentsHash(sealing, 'two', { a: 1 }))
  })
})
