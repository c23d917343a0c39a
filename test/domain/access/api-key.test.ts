import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  hashApiKey,
  isApiKeyFormat,
  makeApiKey,
  prefixOfApiKey,
  refuseEndedKey,
} from '../../../domain/access/api-key.ts'

const key = { expiresAt: null, revokedAt: null }
const now = new Date('2026-01-02T00:00:00Z')
const past = new Date('2026-01-01T00:00:00Z')
const future = new Date('2026-01-03T00:00:00Z')

describe('API keys', () => {
  it('are ams_ and 43 base62 characters, different each time', () => {
    const keys = Array.from({ length: 200 }, makeApiKey)
    for (const made of keys) assert.match(made, /^ams_[0-9A-Za-z]{43}$/)
    assert.equal(new Set(keys).size, keys.length)
  })

  it('are recognised only in that format', () => {
    assert.ok(isApiKeyFormat(`ams_${'a'.repeat(43)}`))
    for (const text of [
      '',
      'ams_',
      `ams_${'a'.repeat(42)}`,
      `ams_${'a'.repeat(44)}`,
      `ams_${'-'.repeat(43)}`,
      `sk_${'a'.repeat(43)}`,
    ])
      assert.ok(!isApiKeyFormat(text), text)
  })

  it('are stored as SHA-256 and their first 8 characters', () => {
    assert.equal(hashApiKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    assert.equal(prefixOfApiKey(`ams_${'a'.repeat(43)}`), 'ams_aaaa')
  })

  it('are refused with the reason of their end', () => {
    refuseEndedKey(key, now)
    refuseEndedKey({ ...key, expiresAt: future, revokedAt: future }, now)
    assert.throws(() => refuseEndedKey({ ...key, expiresAt: past }, now), { errorCode: 'API_KEY_EXPIRED' })
    assert.throws(() => refuseEndedKey({ ...key, revokedAt: past, expiresAt: past }, now), {
      errorCode: 'API_KEY_REVOKED',
    })
  })
})
