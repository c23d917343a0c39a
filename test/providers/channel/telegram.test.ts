import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Api, GrammyError } from 'grammy'
import { openPlatform } from '../../../providers/channel/open.ts'
import { connectionTo, EXPECTED, UNREACHED } from '../../support/channel/connection.ts'
import { startTelegram, telegramLimit, telegramMigration } from '../../support/channel/telegram.ts'

const botToken = '123456:ABC-def_1'
const to = { address: { chatId: 7, messageId: null, topicId: null }, addressSecret: null }
const attempt = { key: 'turn-1/0', isFirst: true }

const open = ({ url }: { url: string }, token = botToken) =>
  openPlatform({ channel: 'telegram', section: { botToken: token, enabled: true } }, connectionTo('telegram', url))

describe('sending to Telegram', () => {
  it('sends HTML', async () => {
    await using telegram = await startTelegram({ botToken })
    assert.deepEqual(await open(telegram).send('<b>Hi</b> &lt;you&gt;', to, attempt), { state: 'sent', messageId: '1' })
    assert.equal(telegram.messages[0]?.text, 'Hi <you>')
    assert.deepEqual(telegram.messages[0]?.entities, [{ type: 'bold', offset: 0, length: 2 }])
  })

  it('replies to the message of a group with the first part only, in its topic', async () => {
    await using telegram = await startTelegram({ botToken, chats: [-100] })
    const inGroup = { address: { chatId: -100, messageId: 11, topicId: 3 }, addressSecret: null }
    await open(telegram).send('one', inGroup, attempt)
    await open(telegram).send('two', inGroup, { key: 'turn-1/1', isFirst: false })
    assert.deepEqual(
      telegram.messages.map(({ replyTo, topicId }) => [replyTo, topicId]),
      [
        [11, 3],
        [undefined, 3],
      ],
    )
  })

  it('sends the text without markup when Telegram cannot read it', async () => {
    await using telegram = await startTelegram({ botToken })
    assert.equal((await open(telegram).send('<b>Hi</i> &amp; bye', to, attempt)).state, 'sent')
    assert.deepEqual(
      telegram.messages.map(({ text }) => text),
      ['Hi & bye'],
    )
  })

  it('follows a group that has become a supergroup', async () => {
    await using telegram = await startTelegram({ botToken, chats: [-100] })
    telegram.faults.push({ on: /sendMessage/, is: telegramMigration(-100) })
    const former = { ...to, address: { ...to.address, chatId: -5 } }
    assert.equal((await open(telegram).send('Hi', former, attempt)).state, 'sent')
    assert.equal(telegram.messages[0]?.chatId, -100)
  })

  it('waits as retry_after says', async () => {
    await using telegram = await startTelegram({ botToken })
    telegram.faults.push({ on: /sendMessage/, is: telegramLimit(9) })
    const outcome = await open(telegram).send('Hi', to, attempt)
    assert.ok(outcome.state === 'later')
    assert.equal(outcome.afterMs, 9000)
  })

  it('is refused with the reason: blocked, unknown chat, wrong token', async () => {
    await using telegram = await startTelegram({ botToken })
    telegram.blocked.add(7)
    const stranger = { ...to, address: { ...to.address, chatId: 8 } }
    const outcomes = [
      await open(telegram).send('Hi', to, attempt),
      await open(telegram).send('Hi', stranger, attempt),
      await open(telegram, '123456:other').send('Hi', stranger, attempt),
      await open(telegram, 'no token/at all').send('Hi', stranger, attempt),
    ]
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.state === 'refused' ? outcome.code : outcome)),
      ['blocked', 'chat-not-found', 'token', 'token'],
    )
  })

  it('is doubtful when the answer is lost, and later when nothing was sent', async () => {
    await using telegram = await startTelegram({ botToken })
    telegram.faults.push({ on: /sendMessage/, is: 'cut-after' })
    assert.equal((await open(telegram).send('Hi', to, attempt)).state, 'doubtful')
    assert.equal(open(telegram).find, undefined)
    telegram.faults.push({ on: /sendMessage/, is: { status: 503, body: {} } })
    assert.equal((await open(telegram).send('Hi', to, attempt)).state, 'later')
    assert.equal((await open({ url: UNREACHED }).send('Hi', to, attempt)).state, 'later')
  })

  it('shows that the agent types', async () => {
    await using telegram = await startTelegram({ botToken })
    await open(telegram).showTyping?.(to)
    assert.deepEqual(telegram.actions, [{ chatId: 7, action: 'typing' }])
  })
})

describe('the check of Telegram', () => {
  it('names a wrong token', async () => {
    await using telegram = await startTelegram({ botToken })
    const [token] = await open(telegram, '123456:other').check(EXPECTED)
    assert.equal(token?.ok, false)
    assert.match(token?.fix ?? '', /BotFather/)
  })

  it('names a webhook that is missing, elsewhere, or fails', async () => {
    await using telegram = await startTelegram({ botToken })
    const webhook = async () => (await open(telegram).check(EXPECTED)).find(({ name }) => name === 'webhook')
    assert.equal((await webhook())?.found, 'No webhook is set.')
    telegram.webhook.url = 'https://elsewhere.example'
    assert.match((await webhook())?.found ?? '', /elsewhere/)
    Object.assign(telegram.webhook, {
      url: EXPECTED.address,
      pending: 3,
      lastError: 'Wrong response: 401 Unauthorized',
    })
    assert.match((await webhook())?.fix ?? '', /secret token is another one/)
    telegram.webhook.pending = 0
    assert.equal((await webhook())?.ok, true)
  })

  it('sets the webhook on request', async () => {
    await using telegram = await startTelegram({ botToken })
    const checks = (await open(telegram).register?.(EXPECTED)) ?? []
    assert.ok(checks.length > 1 && checks.every(({ ok }) => ok))
    assert.equal(telegram.webhook.secretToken, EXPECTED.token)
    const [refused] = (await open(telegram).register?.({ ...EXPECTED, address: 'http://localhost' })) ?? []
    assert.match(refused?.found ?? '', /HTTPS URL must be provided/)
  })
})

describe("Telegram's stand-in", () => {
  it('is true for the client library grammY', async () => {
    await using telegram = await startTelegram({ botToken })
    const api = new Api(botToken, { apiRoot: telegram.url })
    assert.equal((await api.getMe()).username, 'agent_bot')
    await api.setWebhook(EXPECTED.address, { secret_token: 'x' })
    assert.equal((await api.getWebhookInfo()).url, EXPECTED.address)
    assert.equal((await api.sendMessage(7, '<i>Hi</i>', { parse_mode: 'HTML' })).text, 'Hi')
    await assert.rejects(api.sendMessage(7, '<i>Hi', { parse_mode: 'HTML' }), /can't parse entities/)
    telegram.faults.push({ on: /sendMessage/, is: telegramLimit(4) })
    const limited = await api.sendMessage(7, 'Hi').catch((error: unknown) => error)
    assert.ok(limited instanceof GrammyError)
    assert.equal(limited.parameters.retry_after, 4)
  })
})
