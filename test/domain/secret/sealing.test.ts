import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSealing } from '../../../domain/secret/sealing.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const sealing = createSealing(keyOf(1))
const PLACE = { workspaceId: 'w1', rowId: 'r1', field: 'f1' }

describe('sealing', () => {
  it('opens a text in its place', () => {
    assert.equal(sealing.open(PLACE, sealing.seal(PLACE, 'sécret 🦊')), 'sécret 🦊')
    assert.equal(sealing.open(PLACE, sealing.seal(PLACE, '')), '')
  })

  it('seals the same text differently each time', () => {
    assert.notEqual(sealing.seal(PLACE, 'secret'), sealing.seal(PLACE, 'secret'))
  })

  it('hides the clear text', () => {
    const sealed = sealing.seal(PLACE, 'a secret of some length')
    assert.doesNotMatch(Buffer.from(sealed.split('.')[2] ?? '', 'base64').toString('latin1'), /secret/)
  })

  for (const other of [{ workspaceId: 'w2' }, { rowId: 'r2' }, { field: 'f2' }])
    it(`refuses another ${Object.keys(other)[0]}`, () => {
      const sealed = sealing.seal(PLACE, 'secret')
      assert.throws(() => sealing.open({ ...PLACE, ...other }, sealed))
    })

  it('refuses another key', () => {
    const sealed = sealing.seal(PLACE, 'secret')
    assert.throws(() => createSealing(keyOf(2)).open(PLACE, sealed), /which no setting holds/)
  })

  it('refuses an altered text', () => {
    const sealed = sealing.seal(PLACE, 'secret')
    for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at += 7) {
      const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      assert.throws(() => sealing.open(PLACE, altered))
    }
    for (const text of ['', 'secret', 'v2', 'v2.abc', 'https://a.example/', `v2.${'0'.repeat(16)}.`])
      assert.throws(() => sealing.open(PLACE, text), /unknown format/)
  })

  it('refuses a key of another length', () => {
    assert.throws(() => createSealing(Buffer.alloc(16).toString('base64')), /^Error: ENCRYPTION_KEY must be 32 bytes/)
    assert.throws(() => createSealing(keyOf(1), ['short']), /^Error: ENCRYPTION_KEY_PREVIOUS must be 32 bytes/)
  })
})

describe('a sealing with previous keys', () => {
  const rotated = createSealing(keyOf(2), [keyOf(1)])

  it('opens what each key sealed and seals with the first', () => {
    const former = sealing.seal(PLACE, 'old')
    const sealed = rotated.seal(PLACE, 'new')
    assert.deepEqual([rotated.open(PLACE, former), rotated.open(PLACE, sealed)], ['old', 'new'])
    assert.deepEqual([rotated.isCurrent(former), rotated.isCurrent(sealed)], [false, true])
  })

  it('has fingerprints that tell keys apart and hide them', () => {
    assert.deepEqual(rotated.fingerprints.slice(1), sealing.fingerprints)
    assert.notEqual(rotated.fingerprints[0], sealing.fingerprints[0])
    assert.ok(!rotated.fingerprints.join().includes(Buffer.alloc(32, 1).toString('hex').slice(0, 8)))
  })
})
