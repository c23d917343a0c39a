import assert from 'node:assert/strict'
import { it } from 'node:test'
import { storableText, storableValue } from '../../../domain/text/storable.ts'

it('a text loses only characters that Postgres refuses', () => {
  assert.equal(storableText('a\0b'), 'ab')
  assert.equal(storableText('half \ud83d of a pair'), 'half \ufffd of a pair')
  assert.equal(storableText('😀 é \t\n'), '😀 é \t\n')
})

it('a value has all its texts cleaned', () => {
  const value = { 'na\0me': ['x\0', 1, null, { inner: '\udc00' }], fine: true }
  assert.deepEqual(storableValue(value), { name: ['x', 1, null, { inner: '\ufffd' }], fine: true })
})
