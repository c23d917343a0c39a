import assert from 'node:assert/strict'
import { createPrivateKey, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { verifyKey } from 'discord-interactions'
import { readRequest } from '../../../domain/channel/read.ts'
import { discordCommand, discordId, discordInteraction, discordKeys } from '../../support/channel/discord.ts'
import { platformRequest } from '../../support/channel/request.ts'

const { publicKey, privateKey } = discordKeys()
const now = new Date('2026-11-22T12:00:00Z')
const id = discordId(now)
const section = { botToken: 'b', applicationId: '10', publicKey, guildId: '20', channelId: '30', enabled: true }

type Request = { body: string; headers?: Record<string, string> }
const read = (request: Request, changed: Partial<typeof section> = {}) =>
  readRequest(
    platformRequest(request),
    { channel: 'discord', section: { ...section, ...changed } },
    { token: 'unused', now },
  )
const signed = (interaction: object, at = now) => discordInteraction(privateKey, interaction, at)

describe("Discord's signature", () => {
  it('is refused when it is missing, of another key or body, or older than 5 minutes', async () => {
    const request = signed({ type: 1 })
    for (const refused of [
      { body: request.body },
      { ...request, body: `${request.body} ` },
      { ...request, headers: { ...request.headers, 'x-signature-timestamp': '1' } },
      { ...request, headers: { ...request.headers, 'x-signature-ed25519': 'zz' } },
      discordInteraction(discordKeys().privateKey, { type: 1 }, now),
      signed({ type: 1 }, new Date(now.getTime() - 301_000)),
    ])
      assert.equal((await read(refused)).kind, 'refused')
    assert.equal((await read(request, { publicKey: 'no key' })).kind, 'refused')
    assert.equal((await read(request)).kind, 'answered')
  })

  it('is checked and made as RFC 8032 says', async () => {
    // Section 7.1, test 2: the message is one byte, here the timestamp "r" before an empty body.
    const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'
    const key = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
    const signature =
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'
    assert.equal(await verifyKey('', signature, 'r', key), true)
    assert.equal(await verifyKey('', signature, 's', key), false)
    const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
    const made = sign(null, Buffer.from('r'), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    assert.equal(made.toString('hex'), signature)
  })
})

describe("Discord's interactions", () => {
  it('answer a ping, also when the section is switched off', async () => {
    for (const enabled of [true, false]) {
      const reading = await read(signed({ type: 1 }), { enabled })
      assert.ok(reading.kind === 'answered')
      assert.equal(reading.answer.body, '{"type":1}')
    }
  })

  it('bring the first text option, and are answered later', async () => {
    const reading = await read(signed(discordCommand(id, 'Is it free?')))
    assert.ok(reading.kind === 'events')
    assert.equal(reading.answer.body, '{"type":5}')
    assert.deepEqual(reading.events, [
      {
        kind: 'message',
        eventId: id,
        userId: '40',
        conversationKey: '30/40',
        text: 'Is it free?',
        sentAt: now,
        comesAgain: false,
        address: { interactionId: id, channelId: '30', createdAt: now.getTime() },
        addressSecret: `token-of-${id}`,
      },
    ])
  })

  it('in a direct message have a user and no member', async () => {
    const reading = await read(signed(discordCommand(id, 'Hi', { member: undefined, user: { id: '41' } })))
    assert.ok(reading.kind === 'events' && reading.events[0]?.kind === 'message')
    assert.equal(reading.events[0].userId, '41')
  })

  it('take an option of any name, and of a subcommand', async () => {
    const options = [
      { name: 'count', type: 4, value: 3 },
      { name: 'sub', type: 1, options: [{ name: 'anything', type: 3, value: 'Hi' }] },
    ]
    const reading = await read(signed(discordCommand(id, '', { data: { name: 'talk', type: 1, options } })))
    assert.ok(reading.kind === 'events' && reading.events[0]?.kind === 'message')
    assert.equal(reading.events[0].text, 'Hi')
  })

  it('are commands', async () => {
    for (const data of [
      { name: 'reset', type: 1 },
      { name: 'ask', options: [{ type: 3, value: '/reset' }] },
    ]) {
      const reading = await read(signed(discordCommand(id, '', { data })))
      assert.ok(reading.kind === 'events' && reading.events[0]?.kind === 'command')
      assert.equal(reading.events[0].command, 'reset')
    }
  })

  it('with a file only are messages', async () => {
    const resolved = { attachments: { 99: { id: '99', filename: 'a.pdf', size: 9, url: 'https://x' } } }
    const data = { name: 'ask', type: 1, options: [{ name: 'file', type: 11, value: '99' }], resolved }
    const reading = await read(signed(discordCommand(id, '', { data })))
    assert.ok(reading.kind === 'events' && reading.events[0]?.kind === 'message')
    const { text, media } = reading.events[0]
    assert.deepEqual([text, media], ['', [{ ref: 'https://x', filename: 'a.pdf', sizeBytes: 9 }]])
  })

  for (const [reason, interaction, changed] of [
    ['bot', discordCommand(id, 'Hi', { member: { user: { id: '41', bot: true } } }), {}],
    ['disabled', discordCommand(id, 'Hi'), { enabled: false }],
    ['unsupported', discordCommand(id, '', { data: { name: 'ask', type: 1 } }), {}],
    ['unsupported', discordCommand(id, '', { type: 3, data: { custom_id: 'button' } }), {}],
  ] as const)
    it(`that are ignored (${reason}) tell only their user`, async () => {
      const reading = await read(signed(interaction), changed)
      assert.ok(reading.kind === 'events')
      assert.deepEqual(reading.events, [{ kind: 'ignored', eventId: id, reason }])
      const answer = JSON.parse(reading.answer.body)
      assert.equal(answer.type, 4)
      assert.equal(answer.data.flags, 64)
    })
})
