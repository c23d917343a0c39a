import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readRequest } from '../../../domain/channel/read.ts'
import type { ChannelSection } from '../../../domain/channel/reading.ts'
import { discordCommand, discordInteraction, discordKeys } from '../../support/channel/discord.ts'
import { platformRequest } from '../../support/channel/request.ts'
import { signSlack, slackMessage } from '../../support/channel/slack.ts'
import { telegramMessage } from '../../support/channel/telegram.ts'
import { whatsappMessage, whatsappValue } from '../../support/channel/whatsapp.ts'

const { publicKey, privateKey } = discordKeys()
const now = new Date()

type Platform = { found: ChannelSection; sign(body: string): Record<string, string>; delivery: object }

/** Each platform with a delivery of its own form. */
const PLATFORMS: Platform[] = [
  {
    found: { channel: 'slack', section: { botToken: 'b', signingSecret: 's', enabled: true } },
    sign: (body) => signSlack('s', body, now),
    delivery: { type: 'event_callback', event_id: 'E1', event: slackMessage({ text: 'Hi', ts: '1.2', files: [{}] }) },
  },
  {
    found: { channel: 'telegram', section: { botToken: '1:a', enabled: true } },
    sign: () => ({ 'x-telegram-bot-api-secret-token': 'token' }),
    delivery: {
      update_id: 1,
      message: telegramMessage({ text: 'Hi', entities: [{ user: { id: 1 } }], reply_to_message: { from: { id: 2 } } }),
    },
  },
  {
    found: { channel: 'whatsapp', section: { accessToken: 'a', appSecret: 's', phoneNumberId: '1', enabled: true } },
    sign: (body) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', 's').update(body).digest('hex')}` }),
    delivery: {
      entry: [
        {
          changes: [
            { value: whatsappValue('1', { messages: [whatsappMessage({ text: { body: 'Hi' } })] }) },
            { value: whatsappValue('1', { statuses: [{ id: '1', status: 'failed', errors: [{ code: 1 }] }] }) },
          ],
        },
      ],
    },
  },
  {
    found: {
      channel: 'discord',
      section: { botToken: 'b', applicationId: '1', publicKey, guildId: '', channelId: '', enabled: true },
    },
    sign: (body) => discordInteraction(privateKey, JSON.parse(body), now).headers,
    delivery: discordCommand('1', 'Hi'),
  },
]

/** Values that code which trusts a platform trips over. */
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    { toString: 1 },
    { length: 3 },
    [],
    [null],
    1e300,
    -1,
    '',
    '\u0000',
    '\ud800',
    'NaN',
    '99999999999999999999',
  ),
)

/** A copy of the value in which the `at`-th place holds another value. */
function changed(value: unknown, at: { left: number }, other: unknown): unknown {
  if (at.left-- === 0) return other
  if (Array.isArray(value)) return value.map((each) => changed(each, at, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, at, other)]))
}

describe('a signed request with any content', () => {
  for (const { found, sign, delivery } of PLATFORMS)
    it(`of ${found.channel} is read without an error, and its events can be stored`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(40), anyValue, async (place, other) => {
          const body = JSON.stringify(changed(delivery, { left: place }, other))
          const request = platformRequest({ body, headers: sign(body) })
          const reading = await readRequest(request, found, { token: 'token', now })
          assert.notEqual(reading.kind, 'refused')
          if (reading.kind !== 'events') return
          for (const event of reading.events) {
            assert.doesNotThrow(() => JSON.stringify(event))
            if (event.kind === 'message') assert.ok(event.text.isWellFormed() && !event.text.includes('\0'))
            if ('sentAt' in event) assert.ok(event.sentAt === null || Number.isFinite(event.sentAt.getTime()))
          }
        }),
        { numRuns: 400 },
      )
    })
})
