import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChannelSetup } from '../../../domain/channel/setup.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { putChannels } from '../../support/channel/channel.ts'
import { makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const setupOf = (agentId: string, channel: string, key = stack.keys.a) =>
  request<ChannelSetup>('GET', `/v1/agents/${agentId}/channels/${channel}/setup`, { key })
const tokenOf = (agentId: string, channel: string, key = stack.keys.a) =>
  request<{ token: string }>('GET', `/v1/agents/${agentId}/channels/${channel}/token`, { key })

describe('GET /v1/agents/{id}/channels/{channel}/setup', () => {
  it('gives each platform its own address, steps, scopes and events', async () => {
    const agentId = await makeAgent()
    for (const channel of ['slack', 'telegram', 'whatsapp', 'discord']) {
      const { data, status } = await setupOf(agentId, channel)
      assert.equal(status, 200, channel)
      assert.match(data.address, new RegExp(`^https?://.+/api/channels/${agentId}/${channel}$`))
      assert.ok(data.steps.length >= 3, channel)
    }
  })

  it("has Slack's manifest, with the same address, scopes and events", async () => {
    const { data } = await setupOf(await makeAgent(), 'slack')
    const manifest = JSON.parse(String(data.manifest))
    assert.equal(manifest.settings.event_subscriptions.request_url, data.address)
    assert.deepEqual(manifest.settings.event_subscriptions.bot_events, data.events)
    assert.deepEqual(
      manifest.oauth_config.scopes.bot,
      data.scopes.map(({ name }) => name),
    )
  })

  it('is 404 for other agents and 400 for other platforms', async () => {
    const agentId = await makeAgent()
    assert.equal((await setupOf(agentId, 'slack', stack.keys.b)).error.code, 'AGENT_NOT_FOUND')
    assert.equal((await setupOf(agentId, 'irc')).error.code, 'VALIDATION_ERROR')
  })
})

describe('GET /v1/agents/{id}/channels/{channel}/token', () => {
  it('gives the token that the next steps of PUT name', async () => {
    const agentId = await makeAgent()
    const steps = await putChannels(agentId, { telegram: { botToken: '1:secret', enabled: true } })
    const { data } = await tokenOf(agentId, 'telegram')
    assert.ok(steps.includes(`secret token: ${data.token}`))
    assert.notEqual((await tokenOf(agentId, 'whatsapp')).data.token, data.token)
  })

  it('is for those who may write, and only for platforms that send one', async () => {
    const agentId = await makeAgent()
    assert.equal((await tokenOf(agentId, 'telegram', await makeKey({ scopes: ['read'] }))).error.code, 'SCOPE_MISSING')
    const viewer = await openSession(await makePerson('viewer', await workspaceOf(stack.keys.a)))
    assert.equal((await request('GET', `/v1/agents/${agentId}/channels/telegram/token`, viewer)).status, 403)
    assert.equal((await tokenOf(agentId, 'slack')).error.code, 'VALIDATION_ERROR')
    assert.equal((await tokenOf(agentId, 'telegram', stack.keys.b)).error.code, 'AGENT_NOT_FOUND')
  })
})
