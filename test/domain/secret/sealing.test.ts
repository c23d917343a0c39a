import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSealing } from '../../../domain/secret/sealing.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const sealing = createSealing(keyOf(1))

describe('sealing', () => {
  it('opens a text for its workspace', () => {
    assert.equal(sealing.open('w1', sealing.seal('w1', 'sécret 🦊')), 'sécret 🦊')
  })

  it('seals the same text differently each time', () => {
    assert.notEqual(sealing.seal('w1', 'secret'), sealing.seal('w1', 'secret'))
  })

  it('hides the clear text', () => {
    const sealed = sealing.seal('w1', 'a secret of some length')
    assert.doesNotMatch(Buffer.from(sealed.slice(3), 'base64').toString('latin1'), /secret/)
  })

  it('refuses another workspace', () => {
    const sealed = sealing.seal('w1', 'secret')
    assert.throws(() => sealing.open('w2', sealed))
  })

  it('refuses another key', () => {
    const sealed = sealing.seal('w1', 'secret')
    assert.throws(() => createSealing(keyOf(2)).open('w1', sealed))
  })

  it('refuses an altered text', () => {
    const sealed = sealing.seal('w1', 'secret')
    const middle = Math.floor(sealed.length / 2)
    const altered = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`
    assert.throws(() => sealing.open('w1', altered))
    assert.throws(() => sealing.open('w1', 'secret'))
  })

  it('refuses a key of another length', () => {
    assert.throws(() => createSealing(Buffer.alloc(16).toString('base64')), /32 bytes/)
  })

  it('has a fingerprint that tells keys apart and hides the key', () => {
    assert.equal(sealing.fingerprint, createSealing(keyOf(1)).fingerprint)
    assert.notEqual(sealing.fingerprint, createSealing(keyOf(2)).fingerprint)
    assert.ok(!sealing.fingerprint.includes(Buffer.alloc(32, 1).toString('hex').slice(0, 8)))
  })
})
