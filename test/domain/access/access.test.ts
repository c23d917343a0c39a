import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reachesAgent, requireAllAgents, requireGrant, requireScope, scopesOf } from '../../../domain/access/access.ts'

const access = { scopes: ['read', 'chat'], actor: { type: 'key' as const, id: null, name: 'k' } }
const viewer = { scopes: ['read'], actor: { type: 'user' as const, id: null, name: 'Ana' } }
const AGENT = '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44'

describe('an access', () => {
  it('is refused with the name of a missing scope', () => {
    requireScope(access, 'chat')
    assert.throws(() => requireScope(access, 'write'), { errorCode: 'SCOPE_MISSING', message: /write/, fix: /write/ })
  })

  it('of a person is refused with the role that has the scope', () => {
    requireScope(viewer, 'read')
    const refused = { errorCode: 'SCOPE_MISSING', fix: /PATCH \/v1\/members/ }
    assert.throws(() => requireScope(viewer, 'chat'), { ...refused, message: /editor/ })
    assert.throws(() => requireScope(viewer, 'admin'), { ...refused, message: /owner/ })
  })

  it('gives a key no scope that it lacks, and names it', () => {
    requireGrant(access, ['chat'])
    assert.throws(() => requireGrant(access, ['chat', 'write', 'admin']), {
      errorCode: 'SCOPE_MISSING',
      message: /write, admin/,
    })
  })

  it('reaches all agents, or those that it names, in any case of their letters', () => {
    assert.ok(reachesAgent({ agentIds: null }, AGENT))
    assert.ok(reachesAgent({ agentIds: [AGENT] }, AGENT.toUpperCase()))
    assert.ok(!reachesAgent({ agentIds: [] }, AGENT))
  })

  it('makes agents only when it reaches all', () => {
    requireAllAgents({ agentIds: null })
    assert.throws(() => requireAllAgents({ agentIds: [AGENT] }), { errorCode: 'SCOPE_MISSING' })
  })
})

describe('the scope of an operation', () => {
  it('follows from its method and path', () => {
    const expected: [string, string, string][] = [
      ['GET', '/v1/agents', 'read'],
      ['HEAD', '/v1/agents', 'read'],
      ['POST', '/v1/agents', 'write'],
      ['DELETE', '/v1/agents/1', 'write'],
      ['PUT', '/v1/agents/1/tools', 'write'],
      ['POST', '/v1/chat', 'chat'],
      ['POST', '/v1/chat-stream', 'chat'],
      ['GET', '/v1/chat-stream/1', 'chat'],
      ['POST', '/v1/turns/1/cancel', 'chat'],
      ['GET', '/v1/turns/1', 'read chat'],
      ['GET', '/v1/agents/1/evals', 'read evals'],
      ['GET', '/v1/agents/1/evals/2/runs/3', 'read evals'],
      ['POST', '/v1/agents/1/evals', 'evals'],
      ['POST', '/v1/agents/1/evals/2/run', 'evals'],
      ['GET', '/v1/agents/1/channels/slack/setup', 'read'],
      ['GET', '/v1/agents/1/channels/telegram/token', 'write'],
      ['GET', '/v1/workspace', 'admin'],
      ['GET', '/v1/workspace/', 'admin'],
      ['GET', '/v1/api-keys', 'admin'],
      ['GET', '/v1/audit/export', 'admin'],
      ['GET', '/v1/members', 'admin'],
      ['POST', '/v1/invitations', 'admin'],
      ['POST', '/v1/workspaces', 'admin'],
      ['GET', '/v1/webhook-secret', 'admin'],
      ['POST', '/v1/api-keys/1/rotate', 'admin'],
    ]
    for (const [method, path, scopes] of expected)
      assert.deepEqual(scopesOf(method, path), scopes.split(' '), `${method} ${path}`)
  })
})
