import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWebhookSecret, makeWebhookSecret } from '../../domain/workspace.ts'

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

describe('webhook secrets', () => {
  it('a made one has the form, and each is another', () => {
    assert.ok(isWebhookSecret(makeWebhookSecret()))
    assert.notEqual(makeWebhookSecret(), makeWebhookSecret())
  })

  it('24 to 64 bytes are accepted, with or without padding', () => {
    for (const bytes of [24, 25, 32, 64]) assert.ok(isWebhookSecret(secretOf(bytes)), `${bytes}`)
    assert.ok(isWebhookSecret(secretOf(25).replace(/=+$/, '')))
  })

  it('other lengths, prefixes and alphabets are refused', () => {
    for (const text of ['', 'whsec_', secretOf(23), secretOf(65), `whsec_${'*'.repeat(40)}`, secretOf(32).slice(6)])
      assert.ok(!isWebhookSecret(text), text)
  })
})
