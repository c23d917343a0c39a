import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSealing } from '../../../domain/secret/sealing.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const sealing = createSealing(keyOf(1))

describe('sealing', () => {
  it('what was sealed for a workspace opens for it', () => {
    assert.equal(sealing.open('w1', sealing.seal('w1', 'sécret 🦊')), 'sécret 🦊')
  })

  it('the same text is sealed differently each time', () => {
    assert.notEqual(sealing.seal('w1', 'secret'), sealing.seal('w1', 'secret'))
  })

  it('the sealed text does not hold the clear one', () => {
    const sealed = sealing.seal('w1', 'a secret of some length')
    assert.doesNotMatch(Buffer.from(sealed.slice(3), 'base64').toString('latin1'), /secret/)
  })

  it('another workspace can not open it', () => {
    const sealed = sealing.seal('w1', 'secret')
    assert.throws(() => sealing.open('w2', sealed))
  })

  it('another key can not open it', () => {
    const sealed = sealing.seal('w1', 'secret')
    assert.throws(() => createSealing(keyOf(2)).open('w1', sealed))
  })

  it('a text that was altered does not open', () => {
    const sealed = sealing.seal('w1', 'secret')
    const middle = Math.floor(sealed.length / 2)
    const altered = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`
    assert.throws(() => sealing.open('w1', altered))
    assert.throws(() => sealing.open('w1', 'secret'))
  })

  it('a key of another length is refused', () => {
    assert.throws(() => createSealing(Buffer.alloc(16).toString('base64')), /32 bytes/)
  })

  it('the fingerprint tells keys apart and does not hold the key', () => {
    assert.equal(sealing.fingerprint, createSealing(keyOf(1)).fingerprint)
    assert.notEqual(sealing.fingerprint, createSealing(keyOf(2)).fingerprint)
    assert.ok(!sealing.fingerprint.includes(Buffer.alloc(32, 1).toString('hex').slice(0, 8)))
  })
})
