import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { describe, it } from 'node:test'
import { createChannelClients } from '../../../api/channel/clients.ts'
import { createVisitorLimit } from '../../../api/request/visitor-limit.ts'
import { deliver, openTelegramAgent } from '../../support/channel/channel.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { request } from '../../support/stack/stack.ts'

const MIB = 1024 * 1024
const UNSIGNED = { body: '{}', headers: { 'content-type': 'application/json' } }

describe('a client of channels', () => {
  it('is refused beyond its requests to an agent, before its body, and others are not', async () => {
    await using own = await startOwnApi({ CHANNEL_CLIENT_LIMIT_PER_MINUTE: '2', TRUSTED_PROXIES: '127.0.0.0/8' })
    const { baseUrl } = own
    await using telegram = await openTelegramAgent({ baseUrl })
    const send = (address: string) =>
      deliver(telegram.agentId, 'telegram', withAddress(telegram.update({ text: '[[say hi]]' }), address), { baseUrl })
    assert.deepEqual([(await send('203.0.113.7')).status, (await send('203.0.113.7')).status], [200, 200])
    const huge = { ...UNSIGNED, body: 'x'.repeat(2 * MIB) }
    const refused = await deliver(telegram.agentId, 'telegram', withAddress(huge, '203.0.113.7'), { baseUrl })
    assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await send('203.0.113.8')).status, 200)
    await using other = await openTelegramAgent({ baseUrl })
    const elsewhere = withAddress(other.update({ text: '[[say hi]]' }), '203.0.113.7')
    assert.equal((await deliver(other.agentId, 'telegram', elsewhere, { baseUrl })).status, 200)
  })

  it('is refused beyond its requests to unknown agents, and heard for agents with channels', async () => {
    await using own = await startOwnApi({ VISITOR_RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.0/8' })
    const { baseUrl } = own
    await using telegram = await openTelegramAgent({ baseUrl })
    const guess = async (address: string) =>
      (await deliver(crypto.randomUUID(), 'telegram', withAddress(UNSIGNED, address), { baseUrl })).status
    const guessed: number[] = []
    for (let host = 1; host <= 5; host += 1) guessed.push(await guess(`2001:db8:1:1::${host}`))
    assert.deepEqual(guessed, [404, 404, 404, 429, 429])
    const told = withAddress(telegram.update({ text: '[[say hi]]' }), '2001:db8:1:1::1')
    for (const agentId of [telegram.agentId, telegram.agentId.toUpperCase()])
      assert.equal((await deliver(agentId, 'telegram', told, { baseUrl })).status, 200)
    assert.deepEqual([await guess('2001:db8:1:1::9'), await guess('2001:db8:1:2::9')], [429, 404])
  })

  it("takes no upload room of the agent's workspace before its signature", async () => {
    await using own = await startOwnApi({ MAX_UPLOAD_BYTES: '100000' })
    const { baseUrl } = own
    await using telegram = await openTelegramAgent({ baseUrl })
    const headers = { 'content-type': 'application/json', 'content-length': String(MIB) }
    const unsigned = httpRequest(`${baseUrl}/api/channels/${telegram.agentId}/telegram`, { method: 'POST', headers })
    unsigned.on('error', () => {})
    await new Promise((resolve) => unsigned.write('x'.repeat(200_000), resolve))
    // Some of these come while the bytes of the unsigned body are here.
    for (let sent = 0; sent < 10; sent += 1) {
      const { error } = await request('POST', '/v1/agents', { baseUrl, body: { name: 'x'.repeat(40_000) } })
      assert.equal(error.code, 'VALIDATION_ERROR')
    }
    unsigned.destroy()
  })

  it('leaves room for the large deliveries of others', () => {
    const clients = createChannelClients(10, createVisitorLimit(10), async () => [])
    const open = (address: string) => clients.openRoom(address, largest, 3 * MIB)
    const rooms = Array.from({ length: 6 }, () => open('203.0.113.7'))
    for (const room of rooms) room?.take(3 * MIB)
    assert.throws(() => open('203.0.113.7'), { errorCode: 'SERVICE_UNAVAILABLE', headers: { 'retry-after': '2' } })
    open('203.0.113.8')?.take(3 * MIB)
    rooms[0]?.leave()
    open('203.0.113.7')
  })
})

const largest = new Request('http://localhost/', { headers: { 'content-length': String(3 * MIB) } })

const withAddress = <Delivery extends { headers: Record<string, string> }>(delivery: Delivery, address: string) => ({
  ...delivery,
  headers: { ...delivery.headers, 'x-forwarded-for': address },
})
