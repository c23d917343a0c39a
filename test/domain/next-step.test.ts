import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AgentProgress, channelSteps, nextStepsOf } from '../../domain/agent/next-step.ts'

const EMPTY: AgentProgress = {
  status: 'draft',
  hasConfiguredModel: false,
  hasPrompt: false,
  hasKnowledgeBase: false,
  hasDocument: false,
  hasGuardrails: false,
  hasChatted: false,
  hasSuite: false,
  hasRun: false,
}
const pathsOf = (progress: AgentProgress) => nextStepsOf(progress).map(({ method, path }) => `${method} ${path}`)

describe('the next steps of an agent', () => {
  it('lead from an empty agent to an active agent', () => {
    assert.deepEqual(pathsOf(EMPTY), [
      'PUT /api/v1/agents/{id}/model',
      'PUT /api/v1/agents/{id}/prompt',
      'POST /api/v1/agents/{id}/knowledge-bases',
      'PUT /api/v1/agents/{id}/guardrails',
      'POST /api/v1/chat',
      'POST /api/v1/agents/{id}/evals',
      'PATCH /api/v1/agents/{id}',
    ])
  })

  it('ask for a document after a knowledge base, and for a run after a suite', () => {
    const paths = pathsOf({ ...EMPTY, hasKnowledgeBase: true, hasSuite: true })
    assert.ok(paths.includes('POST /api/v1/agents/{id}/knowledge-bases/{kbId}/documents'))
    assert.ok(paths.includes('POST /api/v1/agents/{id}/evals/{suiteId}/run'))
  })

  it('end when a client follows all of them', () => {
    const gained: Record<string, Partial<AgentProgress>> = {
      'PUT /api/v1/agents/{id}/model': { hasConfiguredModel: true },
      'PUT /api/v1/agents/{id}/prompt': { hasPrompt: true },
      'POST /api/v1/agents/{id}/knowledge-bases': { hasKnowledgeBase: true },
      'POST /api/v1/agents/{id}/knowledge-bases/{kbId}/documents': { hasDocument: true },
      'PUT /api/v1/agents/{id}/guardrails': { hasGuardrails: true },
      'POST /api/v1/chat': { hasChatted: true },
      'POST /api/v1/agents/{id}/evals': { hasSuite: true },
      'POST /api/v1/agents/{id}/evals/{suiteId}/run': { hasRun: true },
      'PATCH /api/v1/agents/{id}': { status: 'active' },
    }
    let progress = EMPTY
    const followed: string[] = []
    for (let [next] = pathsOf(progress); next && gained[next]; [next] = pathsOf(progress)) {
      followed.push(next)
      progress = { ...progress, ...gained[next] }
    }
    assert.deepEqual(followed, Object.keys(gained))
    assert.deepEqual(pathsOf(progress), ['POST /api/v1/chat-stream', 'GET /api/v1/agents/{id}/stats'])
  })

  it('have a path below /api/v1 and a description', () => {
    for (const step of nextStepsOf(EMPTY)) {
      assert.match(step.path, /^\/api\/v1\//)
      assert.ok(step.description.length > 10)
    }
  })
})

describe('the next steps of channels', () => {
  const channels = {
    telegram: { botToken: 't', enabled: true },
    whatsapp: { accessToken: 'a', appSecret: 's', phoneNumberId: 'p', enabled: false },
    slack: { botToken: 'b', signingSecret: 's', enabled: true },
  }
  const steps = channelSteps('0198-agent', channels, 'https://ams.example', (channel) => `token-of-${channel}`)

  it('name the address of each channel', () => {
    assert.equal(steps.length, 3)
    for (const channel of Object.keys(channels))
      assert.ok(
        steps.some(({ description }) => description.includes(`https://ams.example/api/channels/0198-agent/${channel}`)),
      )
  })

  it('name the tokens of Telegram and WhatsApp', () => {
    const text = steps.map(({ description }) => description).join('\n')
    assert.match(text, /secret token: token-of-telegram\b/)
    assert.match(text, /verify token: token-of-whatsapp\b/)
  })

  it('name the scopes and events of Slack', () => {
    const text = steps.map(({ description }) => description).join('\n')
    for (const name of ['app_mention', 'message.im', 'chat:write', 'app_mentions:read']) assert.ok(text.includes(name))
  })

  it('are empty without a channel', () => {
    assert.deepEqual(channelSteps('a', {}, '', String), [])
  })
})
