import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { composeSystemPrompt, momentaryContext, type PromptConfig } from '../../../domain/agent/prompt.ts'

const FULL: PromptConfig = {
  role: 'the role',
  authority: 'the authority',
  constraints: ['first limit', 'second limit'],
  reasoning: 'the reasoning',
  responseStyle: 'the style',
  examples: [
    { user: 'question one', assistant: 'answer one' },
    { user: 'question two', assistant: 'answer two' },
  ],
  contextInjection: ['a fact'],
  escalationRules: 'the rules',
}
const EMPTY: PromptConfig = {
  role: '',
  authority: '',
  constraints: [],
  reasoning: '',
  responseStyle: '',
  examples: [],
  contextInjection: [],
  escalationRules: '',
}
const parts = { systemPrompt: 'Be kind.', promptConfig: null, agentName: 'Ada', now: '2026-11-21T10:00:00.000Z' }
const withContext = (contextInjection: string[], more = {}) =>
  composeSystemPrompt({ ...parts, promptConfig: { ...EMPTY, contextInjection }, conversationId: 'c-1', ...more })

describe('composing the system prompt', () => {
  it('returns the free text alone without a prompt configuration', () => {
    assert.equal(composeSystemPrompt(parts), 'Be kind.')
  })

  it('puts all eight fields after the free text in a fixed order', () => {
    const text = composeSystemPrompt({ ...parts, promptConfig: FULL })
    const order = [
      'Be kind.',
      'the role',
      'the authority',
      'first limit',
      'second limit',
      'the reasoning',
      'the style',
      'the rules',
      'question one',
      'answer one',
      'question two',
      'answer two',
      'a fact',
    ].map((piece) => text.indexOf(piece))
    assert.ok(!order.includes(-1))
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
  })

  it('leaves out the headings of empty fields', () => {
    assert.equal(composeSystemPrompt({ ...parts, promptConfig: { ...EMPTY, role: 'R' } }), 'Be kind.\n\n# Role\nR')
    assert.equal(composeSystemPrompt({ ...parts, systemPrompt: '', promptConfig: EMPTY }), '')
  })

  it('fills the three known placeholders and keeps other braces', () => {
    const text = withContext(['{{agent.name}} {{conversation.id}} {{other}} {{ now }} {x}'])
    assert.ok(text.includes('Ada c-1 {{other}} {{ now }} {x}'))
  })

  it('leaves the pieces that hold the moment to each message', () => {
    const contextInjection = ['It is {{now}} for {{agent.name}}.', 'A fact.']
    const text = withContext(contextInjection)
    assert.ok(text.endsWith('# Context\nA fact.') && !text.includes('It is'), text)
    const given = { ...parts, promptConfig: { ...EMPTY, contextInjection } }
    assert.equal(momentaryContext(given), 'It is 2026-11-21T10:00:00.000Z for Ada.')
    assert.equal(momentaryContext(parts), '')
  })

  it('keeps a piece of context word for word', () => {
    const piece = '  two  spaces\n\tand a tab, $& and $1 '
    assert.ok(withContext([piece]).includes(piece))
  })

  it('does not fill a placeholder inside the agent name', () => {
    assert.ok(withContext(['I am {{agent.name}}.'], { agentName: '{{now}} $&' }).includes('I am {{now}} $&.'))
  })

  it('keeps the placeholder of the conversation in a preview', () => {
    assert.ok(withContext(['{{conversation.id}}'], { conversationId: undefined }).includes('{{conversation.id}}'))
  })

  it('fills placeholders only in the context', () => {
    const text = composeSystemPrompt({ ...parts, systemPrompt: '{{now}}', promptConfig: { ...EMPTY, role: '{{now}}' } })
    assert.equal(text, '{{now}}\n\n# Role\n{{now}}')
  })
})
