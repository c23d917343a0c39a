import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WebClient } from '@slack/web-api'
import { openPlatform } from '../../../providers/channel/open.ts'
import { connectionTo, EXPECTED, UNREACHED } from '../../support/channel/connection.ts'
import { type SlackMessage, slackLimit, startSlack } from '../../support/channel/slack.ts'

const botToken = 'xoxb-1'
const ts = '1699999999.000100'
const toChannel = { address: { channelId: 'C1', threadTs: null, ts }, addressSecret: null }
const toThread = { address: { channelId: 'C1', threadTs: ts, ts: '1699999999.000200' }, addressSecret: null }
const attempt = { key: 'turn-1/0', isFirst: true }

const open = ({ url }: { url: string }, token = botToken) =>
  openPlatform(
    { channel: 'slack', section: { botToken: token, signingSecret: 's', enabled: true } },
    connectionTo('slack', url),
  )

describe('sending to Slack', () => {
  it('posts into the channel, or into the thread', async () => {
    await using slack = await startSlack({ botToken })
    assert.deepEqual(await open(slack).send('Hello', toChannel, attempt), {
      state: 'sent',
      messageId: slack.messages[0]?.ts,
    })
    await open(slack).send('There', toThread, { ...attempt, key: 'turn-2/0' })
    assert.deepEqual(
      slack.messages.map(({ channel, text, thread_ts }) => ({ channel, text, thread_ts })),
      [
        { channel: 'C1', text: 'Hello', thread_ts: undefined },
        { channel: 'C1', text: 'There', thread_ts: ts },
      ],
    )
  })

  it('links no names, and shows no previews', async () => {
    await using slack = await startSlack({ botToken })
    await open(slack).send('@channel https://a.example', toChannel, attempt)
    const { link_names, parse, unfurl_links, unfurl_media } = slack.calls[0]?.body ?? {}
    assert.deepEqual([link_names, parse, unfurl_links, unfurl_media], [false, 'none', false, false])
  })

  it('waits as Retry-After says', async () => {
    await using slack = await startSlack({ botToken })
    slack.faults.push({ on: /postMessage/, is: slackLimit(7) })
    const outcome = await open(slack).send('Hello', toChannel, attempt)
    assert.ok(outcome.state === 'later')
    assert.equal(outcome.afterMs, 7000)
    assert.deepEqual(slack.messages, [])
  })

  for (const [status, state] of [
    [500, 'later'],
    [503, 'later'],
    [502, 'doubtful'],
    [504, 'doubtful'],
  ] as const)
    it(`with status ${status} is ${state}`, async () => {
      await using slack = await startSlack({ botToken })
      slack.faults.push({ on: /postMessage/, is: { status, body: {} } })
      assert.equal((await open(slack).send('Hello', toChannel, attempt)).state, state)
    })

  for (const [error, state] of [
    ['service_unavailable', 'later'],
    ['internal_error', 'doubtful'],
    ['is_archived', 'refused'],
    ['an_error_of_the_future', 'refused'],
  ] as const)
    it(`with the error ${error} is ${state}`, async () => {
      await using slack = await startSlack({ botToken })
      slack.faults.push({ on: /postMessage/, is: { status: 200, body: { ok: false, error } } })
      assert.equal((await open(slack).send('Hello', toChannel, attempt)).state, state)
    })

  it('with the error internal_error and status 500 is doubtful', async () => {
    await using slack = await startSlack({ botToken })
    slack.faults.push({ on: /postMessage/, is: { status: 500, body: { ok: false, error: 'internal_error' } } })
    assert.equal((await open(slack).send('Hello', toChannel, attempt)).state, 'doubtful')
  })

  it('without a server is later', async () => {
    assert.equal((await open({ url: UNREACHED }).send('Hello', toChannel, attempt)).state, 'later')
  })

  it('with a wrong token, or to a channel without the app, is refused and says where to mend it', async () => {
    await using slack = await startSlack({ botToken })
    const wrong = await open(slack, 'xoxb-2').send('Hello', toChannel, attempt)
    assert.ok(wrong.state === 'refused')
    assert.equal(wrong.code, 'invalid_auth')
    const away = { ...toChannel, address: { ...toChannel.address, channelId: 'C2' } }
    const outside = await open(slack).send('Hello', away, attempt)
    assert.ok(outside.state === 'refused')
    assert.match(outside.fix, /Invite the app/)
  })

  it('answers a slash command at its own address where the app is no member', async () => {
    await using slack = await startSlack({ botToken })
    slack.faults.push({ on: /commands/, is: { status: 200, body: 'ok' } })
    const to = { address: { channelId: 'C2', threadTs: null, ts: null }, addressSecret: `${slack.url}/commands/1` }
    assert.equal((await open(slack).send('Hello', to, attempt)).state, 'sent')
    assert.deepEqual(slack.calls.at(-1)?.body, { response_type: 'in_channel', text: 'Hello' })
    const elsewhere = { ...to, addressSecret: `${UNREACHED}/commands/1` }
    assert.equal((await open(slack).send('Hello', elsewhere, attempt)).state, 'refused')
  })
})

describe('a doubtful message to Slack', () => {
  for (const to of [toChannel, toThread])
    it(`is found ${to.address.threadTs ? 'in the thread' : 'in the channel'} when it has arrived`, async () => {
      await using slack = await startSlack({ botToken })
      const platform = open(slack)
      slack.faults.push({ on: /postMessage/, is: 'cut-after' })
      assert.equal((await platform.send('Hello', to, attempt)).state, 'doubtful')
      assert.equal(slack.messages.length, 1)
      assert.equal(await platform.find?.('Hello', to, attempt), 'sent')
    })

  it('is not found when it has not arrived, nor when another part did', async () => {
    await using slack = await startSlack({ botToken })
    const platform = open(slack)
    await platform.send('Hello', toChannel, { ...attempt, key: 'turn-1/1' })
    slack.faults.push({ on: /postMessage/, is: 'cut-before' })
    assert.equal((await platform.send('Hello', toChannel, attempt)).state, 'doubtful')
    assert.equal(await platform.find?.('Hello', toChannel, attempt), 'not-sent')
  })

  it('is found behind many others', async () => {
    await using slack = await startSlack({ botToken })
    const platform = open(slack)
    await platform.send('Hello', toChannel, attempt)
    const other = (at: number): SlackMessage => ({ channel: 'C1', ts: `${1_800_000_000 + at}.0`, text: 'other' })
    slack.messages.push(...Array.from({ length: 450 }, (_each, at) => other(at)))
    assert.equal(await platform.find?.('Hello', toChannel, attempt), 'sent')
  })

  it('is unknown without the scope', async () => {
    await using slack = await startSlack({ botToken })
    slack.faults.push({ on: /history/, is: { status: 200, body: { ok: false, error: 'missing_scope' } } })
    assert.equal(await open(slack).find?.('Hello', toChannel, attempt), 'unknown')
  })
})

describe('the check of Slack', () => {
  it('names the bot and its scopes', async () => {
    await using slack = await startSlack({ botToken })
    const checks = await open(slack).check(EXPECTED)
    assert.deepEqual(
      checks.map(({ name, ok }) => [name, ok]),
      [
        ['token', true],
        ['scopes', true],
      ],
    )
  })

  it('names a wrong token and missing scopes', async () => {
    await using slack = await startSlack({ botToken, scopes: ['chat:write'] })
    const [token] = await open(slack, 'xoxb-2').check(EXPECTED)
    assert.match(token?.fix ?? '', /Bot User OAuth Token/)
    const [, scopes] = await open(slack).check(EXPECTED)
    assert.equal(scopes?.ok, false)
    assert.match(scopes?.found ?? '', /app_mentions:read \(to read mentions/)
  })
})

describe("Slack's stand-in", () => {
  it("is true for Slack's own client", async () => {
    await using slack = await startSlack({ botToken })
    const client = new WebClient(botToken, { slackApiUrl: `${slack.url}/`, retryConfig: { retries: 0 } })
    assert.equal((await client.auth.test()).user_id, 'UBOT')
    const metadata = { event_type: 'agent_reply', event_payload: { key: 'k' } }
    const posted = await client.chat.postMessage({ channel: 'C1', text: 'Hello', metadata })
    const history = await client.conversations.history({ channel: 'C1', include_all_metadata: true })
    assert.equal(history.messages?.[0]?.ts, posted.ts)
    assert.deepEqual(history.messages?.[0]?.metadata, metadata)
    await assert.rejects(client.chat.postMessage({ channel: 'C9', text: 'Hello' }), /channel_not_found/)
    slack.faults.push({ on: /postMessage/, is: slackLimit(3) })
    const strict = new WebClient(botToken, { slackApiUrl: `${slack.url}/`, rejectRateLimitedCalls: true })
    await assert.rejects(strict.chat.postMessage({ channel: 'C1', text: 'Hello' }), { retryAfter: 3 })
  })
})
