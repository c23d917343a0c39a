import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { AgentChange, ModelConfig, NewAgent } from '../../../domain/agent/agent.ts'
import { ChannelConfig } from '../../../domain/agent/channel.ts'
import { EscalationConfig } from '../../../domain/escalation/config.ts'
import { GuardrailConfig } from '../../../domain/guardrail/config.ts'
import { MemoryConfig } from '../../../domain/memory/config.ts'
import { ToolConfig } from '../../../domain/tool/config.ts'

const newAgent = Compile(NewAgent)
const memory = Compile(MemoryConfig)
const guardrails = Compile(GuardrailConfig)
const tools = Compile(ToolConfig)
const escalation = Compile(EscalationConfig)

const TOOL = { type: 'api_call', name: 'n', description: 'd', config: {} }
const ESCALATION = { webhookUrl: 'https://x.example/', autoEscalateKeywords: [], assignedTo: [], enabled: true }
const GUARDRAILS = { blockedTopics: [], piiDetection: false, maxInputLength: 1, maxOutputLength: 1 }

describe('a model identifier', () => {
  for (const model of ['openai/gpt-4o', 'a/b/c', 'nobody/some-model:7b'])
    it(`may be ${model}`, () => assert.ok(newAgent.Check({ name: 'x', model })))
  for (const model of ['', 'gpt', '/gpt', 'openai/', 'open ai/x', 'a//b', ' a/b', 'a/b '])
    it(`is not ${JSON.stringify(model)}`, () => assert.ok(!newAgent.Check({ name: 'x', model })))

  it('has the same form for a fallback', () => {
    const check = (fallbackModels: string[]) => Compile(ModelConfig).Check({ model: 'a/b', fallbackModels })
    assert.ok(check(['c/d']))
    assert.ok(!check(['c']))
  })
})

describe('limits of the configurations', () => {
  it('allow a windowSize from 1 to 200', () => {
    const check = (windowSize: number) => memory.Check({ strategy: 'summary', windowSize })
    assert.deepEqual([1, 200, 0, 201, 1.5].map(check), [true, true, false, false, false])
  })

  it('allow a maxInputLength and a maxOutputLength from 1', () => {
    for (const field of ['maxInputLength', 'maxOutputLength']) {
      const check = (length: number) => guardrails.Check({ ...GUARDRAILS, [field]: length })
      assert.deepEqual([1, 1e9, 0, -1, 1.5].map(check), [true, true, false, false, false])
    }
  })

  it('allow a timeoutMs from 1 to 60000', () => {
    const check = (timeoutMs: number) => tools.Check([{ ...TOOL, config: { timeoutMs } }])
    assert.deepEqual([1, 60_000, 0, 60_001, 1.5].map(check), [true, true, false, false, false])
  })
})

describe('the schema of a configuration', () => {
  it('refuses unknown fields at every depth', () => {
    assert.ok(!newAgent.Check({ name: 'x', model: 'a/b', status: 'active' }))
    assert.ok(!Compile(AgentChange).Check({ model: 'a/b' }))
    assert.ok(!tools.Check([{ ...TOOL, more: 1 }]))
    assert.ok(!tools.Check([{ ...TOOL, config: { more: 1 } }]))
    assert.ok(!tools.Check([{ ...TOOL, inputSchema: { p: { type: 'string', description: 'd', more: 1 } } }]))
    assert.ok(!Compile(ChannelConfig).Check({ telegram: { botToken: 't', enabled: true, more: 1 } }))
    assert.ok(!Compile(ChannelConfig).Check({ signal: {} }))
  })

  it('checks values whose name has a line feed', () => {
    assert.ok(!tools.Check([{ ...TOOL, config: { headers: { 'a\nb': 1 } } }]))
    assert.ok(!tools.Check([{ ...TOOL, inputSchema: { 'a\nb': { type: 'string' } } }]))
  })

  it('requires a webhook address only while escalation is enabled', () => {
    assert.ok(escalation.Check(ESCALATION))
    assert.ok(escalation.Check({ ...ESCALATION, webhookUrl: '', enabled: false }))
    assert.ok(!escalation.Check({ ...ESCALATION, webhookUrl: '' }))
    assert.ok(!escalation.Check({ ...ESCALATION, webhookUrl: 'not an address', enabled: false }))
  })
})
