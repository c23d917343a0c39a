import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  isMask,
  mapChannelSecrets,
  mapToolSecrets,
  maskSecret,
  storedToolSecrets,
} from '../../../domain/secret/secret.ts'
import type { Tool } from '../../../domain/tool/config.ts'

const tool = (name: string, authValue?: string): Tool => ({
  type: 'api_call',
  name,
  description: '',
  config: authValue === undefined ? {} : { authValue },
})

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

  it('recognises its own masks', () => {
    for (const clear of ['', 'short', '123456789', '12345678🦊']) assert.ok(isMask(maskSecret(clear)))
  })

  it('takes no other text for a mask', () => {
    for (const text of ['', 'secret', '••••12', '••••12345', '•••1234', 'x••••1234']) assert.ok(!isMask(text))
  })
})

describe('finding the stored credential of a masked tool', () => {
  const stored = [tool('a', 'sealed a'), tool('b', 'sealed b'), tool('c')]

  it('uses the name first', () => {
    assert.deepEqual(storedToolSecrets([tool('b', '••••'), tool('a', '••••')], stored), ['sealed b', 'sealed a'])
  })

  it('uses the position when the name is new and the old name is gone', () => {
    assert.deepEqual(storedToolSecrets([tool('renamed', '••••'), tool('b', '••••')], stored), ['sealed a', 'sealed b'])
  })

  it('gives a new tool no credential of a kept tool', () => {
    assert.deepEqual(storedToolSecrets([tool('new', '••••'), tool('a', '••••')], stored), [undefined, 'sealed a'])
  })

  it('pairs tools of one name in order', () => {
    const twins = [tool('t', 'first'), tool('t', 'second')]
    assert.deepEqual(storedToolSecrets([tool('t', '••••'), tool('t', '••••')], twins), ['first', 'second'])
  })

  it('finds none when none was stored', () => {
    assert.deepEqual(storedToolSecrets([tool('c', '••••'), tool('z', '••••')], stored), [undefined, 'sealed b'])
  })
})

describe('changing all secrets of a configuration', () => {
  it('changes the credential of a tool and nothing else', () => {
    const tools = [{ ...tool('a', 'secret'), inputSchema: {} }, tool('b')]
    const changed = mapToolSecrets(tools, (secret, position) => `${secret} of ${position}`)
    assert.deepEqual(changed, [{ ...tools[0], config: { authValue: 'secret of 0' } }, tool('b')])
  })

  it('changes the five secret fields of the channels and nothing else', () => {
    const names: string[] = []
    mapChannelSecrets(
      {
        discord: { botToken: '1', applicationId: '2', publicKey: '3', guildId: '4', channelId: '5', enabled: true },
        telegram: { botToken: '1', enabled: true },
        whatsapp: { accessToken: '1', appSecret: '2', phoneNumberId: '3', enabled: true },
        slack: { botToken: '1', signingSecret: '2', enabled: true },
      },
      (secret, section, field) => {
        names.push(`${section}.${field}`)
        return secret
      },
    )
    assert.deepEqual(names.toSorted(), [
      'discord.botToken',
      'slack.botToken',
      'slack.signingSecret',
      'telegram.botToken',
      'whatsapp.accessToken',
      'whatsapp.appSecret',
    ])
  })
})
