import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mapChannelSecrets } from '../../../domain/secret/channel.ts'
import { isMask, maskPart, maskSecret } from '../../../domain/secret/mask.ts'
import { isSecretName, looksSecret } from '../../../domain/secret/name.ts'

describe('masking a secret', () => {
  it('shows the last four characters of more than eight', () => {
    assert.equal(maskSecret('123456789'), '••••6789')
  })

  it('shows only dots for up to eight characters', () => {
    for (const short of ['', 'a', '12345678', '🦊🦊🦊🦊🦊🦊🦊🦊']) assert.equal(maskSecret(short), '••••')
  })

  it('counts code points', () => {
    assert.equal(maskSecret('12345678🦊'), '••••678🦊')
  })

  it('shows only dots inside a text when the end would change its form', () => {
    assert.equal(maskPart('123456789'), '••••6789')
    for (const secret of ['123456"78', '12345678&', '12345678\\']) assert.equal(maskPart(secret), '••••')
  })

  it('recognises its own masks', () => {
    for (const clear of ['', 'short', '123456789', '12345678🦊']) assert.ok(isMask(maskSecret(clear)))
  })

  it('takes no other text for a mask', () => {
    for (const text of ['', 'secret', '••••12', '••••12345', '•••1234', 'x••••1234']) assert.ok(!isMask(text))
  })
})

describe('a name of a secret', () => {
  for (const name of [
    'Authorization',
    'X-API-Key',
    'apikey',
    'access_token',
    'clientSecret',
    'Cookie',
    'sig',
    'X-Auth',
  ])
    it(`${name} is one`, () => assert.ok(isSecretName(name)))
  for (const name of ['X-A', 'Accept', 'author', 'city', 'keyboard', 'page', 'Content-Type'])
    it(`${name} is none`, () => assert.ok(!isSecretName(name)))
})

describe('a text that looks like a secret', () => {
  for (const text of [
    'T0000/B0000/XXXXXXXXXX12xxxxxxxxxx34',
    '550e8400-e29b-41d4-a716-446655440000',
    'sk-ab12cd34ef56gh78ij90kl',
  ])
    it(`${text} does`, () => assert.ok(looksSecret(text)))
  for (const text of [
    'short1234',
    'customers-of-europe-2026-quarter-1',
    'aVeryLongNameOfAResourceInWords',
    '12345678901234567890',
  ])
    it(`${text} does not`, () => assert.ok(!looksSecret(text)))
})

describe('changing all secrets of the channels', () => {
  it('changes the six secret fields and nothing else', () => {
    const paths: string[] = []
    mapChannelSecrets(
      {
        discord: { botToken: '1', applicationId: '2', publicKey: '3', guildId: '4', channelId: '5', enabled: true },
        telegram: { botToken: '1', enabled: true },
        whatsapp: { accessToken: '1', appSecret: '2', phoneNumberId: '3', enabled: true },
        slack: { botToken: '1', signingSecret: '2', enabled: true },
      },
      (secret, path) => {
        paths.push(path)
        return secret
      },
    )
    assert.deepEqual(paths.toSorted(), [
      'discord.botToken',
      'slack.botToken',
      'slack.signingSecret',
      'telegram.botToken',
      'whatsapp.accessToken',
      'whatsapp.appSecret',
    ])
  })
})
