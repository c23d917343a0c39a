import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openPlatform } from '../../../providers/channel/open.ts'
import { connectionTo, EXPECTED } from '../../support/channel/connection.ts'
import { startWhatsapp, whatsappLimit } from '../../support/channel/whatsapp.ts'

const account = { accessToken: 'EAAG1', phoneNumberId: '106', appSecret: 'app-secret' }
const to = { address: { to: '16315551181', messageId: 'wamid.user-1' }, addressSecret: null }
const attempt = { key: 'turn-1/0', isFirst: true }

const open = ({ url }: { url: string }, changed: Partial<typeof account> = {}) =>
  openPlatform(
    { channel: 'whatsapp', section: { ...account, ...changed, enabled: true } },
    connectionTo('whatsapp', url),
  )

describe('sending to WhatsApp', () => {
  it('sends a text without a preview', async () => {
    await using whatsapp = await startWhatsapp(account)
    assert.deepEqual(await open(whatsapp).send('Hi', to, attempt), { state: 'sent', messageId: 'wamid.1' })
    assert.deepEqual(whatsapp.messages, [{ id: 'wamid.1', to: '16315551181', body: 'Hi' }])
    assert.deepEqual(whatsapp.calls[0]?.body.text, { body: 'Hi', preview_url: false })
  })

  it('is refused for good 24 hours after the user wrote', async () => {
    await using whatsapp = await startWhatsapp(account)
    whatsapp.closed.add('16315551181')
    const outcome = await open(whatsapp).send('Hi', to, attempt)
    assert.ok(outcome.state === 'refused')
    assert.equal(outcome.code, '131047')
    assert.match(outcome.reason, /more than 24 hours have passed/)
    assert.match(outcome.fix, /The user must write again/)
  })

  it('is later at a rate limit and a fault of the service', async () => {
    await using whatsapp = await startWhatsapp(account)
    for (const is of [
      whatsappLimit(),
      { status: 500, body: { error: { code: 131000, message: 'Something went wrong' } } },
      { status: 429, headers: { 'retry-after': '5' }, body: {} },
    ]) {
      whatsapp.faults.push({ on: /messages/, is })
      assert.equal((await open(whatsapp).send('Hi', to, attempt)).state, 'later')
    }
    assert.deepEqual(whatsapp.messages, [])
  })

  it('is doubtful when the answer is lost', async () => {
    await using whatsapp = await startWhatsapp(account)
    whatsapp.faults.push({ on: /messages/, is: 'cut-after' })
    assert.equal((await open(whatsapp).send('Hi', to, attempt)).state, 'doubtful')
    assert.equal(open(whatsapp).find, undefined)
  })

  it('is refused with a wrong token, and says where to mend it', async () => {
    await using whatsapp = await startWhatsapp(account)
    const outcome = await open(whatsapp, { accessToken: 'other' }).send('Hi', to, attempt)
    assert.ok(outcome.state === 'refused')
    assert.match(outcome.fix, /token of a system user/)
  })

  it('marks the message as read while the agent works', async () => {
    await using whatsapp = await startWhatsapp(account)
    await open(whatsapp).showTyping?.(to)
    assert.deepEqual(whatsapp.read, [{ messageId: 'wamid.user-1', isTyping: true }])
  })
})

describe('the check of WhatsApp', () => {
  const failing = async (whatsapp: { url: string }, changed: Partial<typeof account> = {}) =>
    (await open(whatsapp, changed).check(EXPECTED)).filter(({ ok }) => !ok).map(({ name }) => name)

  it('names a wrong token, number, secret and address', async () => {
    await using whatsapp = await startWhatsapp(account)
    assert.deepEqual(await failing(whatsapp, { accessToken: 'other' }), ['token'])
    assert.deepEqual(await failing(whatsapp, { phoneNumberId: '1' }), ['token'])
    assert.deepEqual(await failing(whatsapp), ['address'])
    whatsapp.webhook.application = EXPECTED.address
    assert.deepEqual(await failing(whatsapp, { appSecret: 'other' }), ['app secret'])
  })

  it('holds when all is set up', async () => {
    await using whatsapp = await startWhatsapp(account)
    whatsapp.webhook.application = EXPECTED.address
    assert.deepEqual(await failing(whatsapp), [])
  })
})
