import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CHANNELS, type ChannelName } from '../../../domain/agent/channel.ts'
import type { ChannelSection } from '../../../domain/channel/reading.ts'
import { openPlatform } from '../../../providers/channel/open.ts'
import { connectionTo, EXPECTED, UNREACHED } from '../../support/channel/connection.ts'
import { startStandIn } from '../../support/channel/server.ts'

const SECTIONS: { [Name in ChannelName]: Extract<ChannelSection, { channel: Name }>['section'] } = {
  slack: { botToken: 'xoxb-1', signingSecret: 's', enabled: true },
  telegram: { botToken: '1:a', enabled: true },
  whatsapp: { accessToken: 'EAAG', appSecret: 's', phoneNumberId: '1', enabled: true },
  discord: {
    botToken: 'a',
    applicationId: '1',
    publicKey: 'a'.repeat(64),
    guildId: '2',
    channelId: '3',
    enabled: true,
  },
}

const open = (channel: ChannelName, url: string) =>
  openPlatform({ channel, section: SECTIONS[channel] } as ChannelSection, connectionTo(channel, url))

for (const channel of CHANNELS)
  describe(`the check of ${channel}`, () => {
    it('names the connection when there is none, and no setting of the channel', async () => {
      const [first, ...rest] = await open(channel, UNREACHED).check(EXPECTED)
      assert.deepEqual([first?.ok, rest], [false, []])
      assert.match(first?.fix ?? '', new RegExp(`${channel.toUpperCase()}_API_URL`))
      assert.doesNotMatch(first?.fix ?? '', /copy|token/i)
    })

    it('asks to try again when the platform has a fault of its own', async () => {
      await using platform = await startStandIn(() => ({ status: 503, body: {} }))
      const [first] = await open(channel, platform.url).check(EXPECTED)
      assert.equal(first?.ok, false)
      assert.match(first?.fix ?? '', /^The platform has a fault or takes no further calls now/)
    })
  })
