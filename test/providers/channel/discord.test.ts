import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DiscordAPIError, REST } from '@discordjs/rest'
import { openPlatform } from '../../../providers/channel/open.ts'
import { connectionTo, EXPECTED } from '../../support/channel/connection.ts'
import { discordId, discordLimit, startDiscord } from '../../support/channel/discord.ts'

const askedAt = new Date('2026-11-22T12:00:00Z')
const account = { botToken: 'bot-1', applicationId: '10', publicKey: 'ab'.repeat(32) }
const interactionId = discordId(askedAt)
const to = {
  address: { interactionId, channelId: '30', createdAt: askedAt.getTime() },
  addressSecret: 'interaction-token',
}
const first = { key: 'turn-1/0', isFirst: true }
const second = { key: 'turn-1/1', isFirst: false }

function open(
  { url }: { url: string },
  { minutes = 1, ...changed }: Partial<typeof account> & { minutes?: number } = {},
) {
  const section = { ...account, ...changed, guildId: '20', channelId: '30', enabled: true }
  const now = () => new Date(askedAt.getTime() + minutes * 60_000)
  return openPlatform({ channel: 'discord', section }, connectionTo('discord', url, now))
}

describe('sending to Discord', () => {
  it('puts the first part in the place of the deferred answer, and further ones below it', async () => {
    await using discord = await startDiscord(account)
    const deferred = discord.defer('interaction-token')
    assert.deepEqual(await open(discord).send('one', to, first), { state: 'sent', messageId: deferred.id })
    assert.equal((await open(discord).send('two', to, second)).state, 'sent')
    assert.deepEqual(
      discord.messages.map(({ content }) => content),
      ['one', 'two'],
    )
    for (const { body } of discord.calls) assert.deepEqual(body.allowed_mentions, { parse: [] })
  })

  it('writes into the channel as the bot when the 15 minutes are over', async () => {
    await using discord = await startDiscord(account)
    discord.defer('interaction-token')
    assert.equal((await open(discord, { minutes: 16 }).send('one', to, first)).state, 'sent')
    assert.deepEqual(
      discord.messages.map(({ content, interaction }) => [content, interaction]),
      [
        ['', 'interaction-token'],
        ['one', undefined],
      ],
    )
    assert.deepEqual(discord.calls.at(-1)?.body.allowed_mentions, { parse: [] })
  })

  it('writes into the channel when Discord knows the token no more', async () => {
    await using discord = await startDiscord(account)
    discord.defer('interaction-token')
    discord.interactions.set('interaction-token', { channelId: '30', isOver: true })
    assert.equal((await open(discord).send('one', to, first)).state, 'sent')
    assert.equal(discord.messages.length, 2)
  })

  it('waits when Discord has not yet read that the answer is deferred', async () => {
    await using discord = await startDiscord(account)
    assert.equal((await open(discord, { minutes: 0.05 }).send('one', to, first)).state, 'later')
    assert.deepEqual(discord.messages, [])
  })

  it('edits again when an edit is in doubt', async () => {
    await using discord = await startDiscord(account)
    discord.defer('interaction-token')
    discord.faults.push({ on: /@original/, is: 'cut-after' })
    assert.equal((await open(discord).send('one', to, first)).state, 'later')
    assert.equal((await open(discord).send('one', to, first)).state, 'sent')
    assert.equal(discord.messages.length, 1)
  })

  it('makes one message when the bot repeats one that is in doubt', async () => {
    await using discord = await startDiscord(account)
    const late = open(discord, { minutes: 16 })
    discord.faults.push({ on: /channels/, is: 'cut-after' })
    assert.equal((await late.send('one', to, first)).state, 'doubtful')
    assert.equal(await late.find?.('one', to, first), 'sent')
    assert.equal((await late.send('one', to, first)).state, 'sent')
    assert.equal(discord.messages.length, 1)
  })

  it('finds a further part that was in doubt', async () => {
    await using discord = await startDiscord(account)
    discord.defer('interaction-token')
    const platform = open(discord)
    discord.faults.push({ on: /webhooks/, is: 'cut-before' }, { on: /webhooks/, is: 'cut-after' })
    assert.equal((await platform.send('two', to, second)).state, 'doubtful')
    assert.equal(await platform.find?.('two', to, second), 'not-sent')
    assert.equal((await platform.send('two', to, second)).state, 'doubtful')
    assert.equal(await platform.find?.('two', to, second), 'sent')
  })

  it('waits as retry_after says', async () => {
    await using discord = await startDiscord(account)
    discord.faults.push({ on: /webhooks/, is: discordLimit(1.5) })
    const outcome = await open(discord).send('one', to, first)
    assert.ok(outcome.state === 'later')
    assert.equal(outcome.afterMs, 1500)
  })

  it('is refused without access, and says where to mend it', async () => {
    await using discord = await startDiscord({ ...account, channels: [] })
    const outcome = await open(discord, { minutes: 16 }).send('one', to, first)
    assert.ok(outcome.state === 'refused')
    assert.match(outcome.fix, /Let the bot see the channel/)
    const wrong = await open(discord, { minutes: 16, botToken: 'bot-2' }).send('one', to, first)
    assert.ok(wrong.state === 'refused')
    assert.equal(wrong.code, 'token')
  })
})

describe('the check of Discord', () => {
  const failing = async (discord: { url: string }, changed: Partial<typeof account> = {}) =>
    (await open(discord, changed).check(EXPECTED)).filter(({ ok }) => !ok).map(({ name }) => name)

  it('names a wrong token, id and key, and what is missing', async () => {
    await using discord = await startDiscord({ ...account, channels: [] })
    assert.deepEqual(await failing(discord, { botToken: 'bot-2' }), ['token'])
    const wrong = { applicationId: '11', publicKey: 'cd'.repeat(32) }
    const all = ['application id', 'public key', 'endpoint', 'commands', 'permissions']
    assert.deepEqual(await failing(discord, wrong), all)
  })

  it('holds after the address and the commands were registered', async () => {
    await using discord = await startDiscord(account)
    const checks = (await open(discord).register?.(EXPECTED)) ?? []
    assert.deepEqual(
      checks.filter(({ ok }) => !ok),
      [],
    )
    assert.equal(discord.application.interactions_endpoint_url, EXPECTED.address)
    assert.deepEqual(
      discord.commands.map(({ name }) => name),
      ['ask', 'reset', 'human'],
    )
    await open(discord).register?.(EXPECTED)
    assert.equal(discord.commands.length, 3)
  })
})

describe("Discord's stand-in", () => {
  it('is true for the client library @discordjs/rest', async () => {
    await using discord = await startDiscord(account)
    const rest = new REST({ api: discord.url, version: '10', retries: 0, rejectOnRateLimit: () => true }).setToken(
      'bot-1',
    )
    assert.deepEqual(await rest.get('/applications/@me'), discord.application)
    const body = { content: 'Hi', nonce: 'n', enforce_nonce: true }
    const [one, two] = [
      await rest.post('/channels/30/messages', { body }),
      await rest.post('/channels/30/messages', { body }),
    ]
    assert.deepEqual(one, two)
    discord.defer('token')
    const edited = await rest.patch('/webhooks/10/token/messages/@original', { body: { content: 'Late' }, auth: false })
    assert.equal((edited as { content: string }).content, 'Late')
    await assert.rejects(rest.post('/channels/30/messages', { body: { content: 'x'.repeat(2001) } }), /2000 or fewer/)
    await assert.rejects(
      rest.post('/channels/31/messages', { body }),
      (error) => error instanceof DiscordAPIError && error.code === 50001,
    )
    discord.faults.push({ on: /channels/, is: discordLimit(2) })
    await assert.rejects(rest.post('/channels/30/messages', { body }), { name: /RateLimitError/ })
  })
})
