import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createToolCallAssembly } from '../../../providers/model/chat-completions/tool-call.ts'

type Delta = Parameters<ReturnType<typeof createToolCallAssembly>['push']>[0]

const assembled = (...deltas: Delta[]) => {
  const calls = createToolCallAssembly('openai')
  for (const delta of deltas) calls.push(delta)
  return calls.end()
}

describe('tool calls from a stream', () => {
  test('are bounded in number and length', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ index, id: `${index}`, function: { name: 'one' } }))
    assert.throws(() => assembled(...many), /more tool calls than an answer may have/)
    const long = { index: 0, function: { name: 'one', arguments: 'x'.repeat(1_500_000) } }
    assert.throws(() => assembled(long, long), /more tool calls than an answer may have/)
  })

  test('are told apart by index', () => {
    const calls = assembled(
      { index: 0, id: 'a', function: { name: 'one', arguments: '{"x"' } },
      { index: 1, id: 'b', function: { name: 'two', arguments: '{' } },
      { index: 0, function: { arguments: ':1}' } },
      { index: 1, function: { arguments: '}' } },
    )
    assert.deepEqual(calls, [
      { callId: 'a', name: 'one', argumentsJson: '{"x":1}' },
      { callId: 'b', name: 'two', argumentsJson: '{}' },
    ])
  })
  test('are two for two ids at one index', () => {
    const calls = assembled(
      { index: 0, id: 'a', function: { name: 'one', arguments: '{}' } },
      { index: 0, id: 'b', function: { name: 'two', arguments: '{}' } },
    )
    assert.deepEqual(
      calls.map(({ name }) => name),
      ['one', 'two'],
    )
  })
  test('begin at an id when there is no index', () => {
    const calls = assembled(
      { id: 'a', function: { name: 'one', arguments: '{' } },
      { function: { arguments: '}' } },
      { id: 'b', function: { name: 'two', arguments: '' } },
    )
    assert.deepEqual(
      calls.map(({ argumentsJson }) => argumentsJson),
      ['{}', '{}'],
    )
  })
  test('get a new id when the server repeats one', () => {
    const [first, second] = assembled(
      { index: 0, id: 'same', function: { name: 'one', arguments: '{}' } },
      { index: 1, id: 'same', function: { name: 'two', arguments: '{}' } },
    )
    assert.equal(first?.callId, 'same')
    assert.match(second?.callId ?? '', /^call_/)
  })
  test('need a name', () => assert.deepEqual(assembled({ index: 0, id: 'a', function: { arguments: '{}' } }), []))
})
