import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWebhookSecret, makeWebhookSecret } from '../../../domain/access/workspace.ts'

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

describe('webhook secrets', () => {
  it('have the required form and differ each time', () => {
    assert.ok(isWebhookSecret(makeWebhookSecret()))
    assert.notEqual(makeWebhookSecret(), makeWebhookSecret())
  })

  it('may have 24 to 64 bytes, with or without padding', () => {
    for (const bytes of [24, 25, 32, 64]) assert.ok(isWebhookSecret(secretOf(bytes)), `${bytes}`)
    assert.ok(isWebhookSecret(secretOf(25).replace(/=+$/, '')))
  })

  it('are refused with other lengths, prefixes and alphabets', () => {
    for (const text of ['', 'whsec_', secretOf(23), secretOf(65), `whsec_${'*'.repeat(40)}`, secretOf(32).slice(6)])
      assert.ok(!isWebhookSecret(text), text)
  })
})
