import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ModelProvider } from '../../../domain/model/model.ts'
import { withStorableAnswers } from '../../../providers/model/storable-answer.ts'

const speaking = (deltas: string[]): ModelProvider => ({
  name: 'speaking',
  async answer(_request, onDelta) {
    for (const delta of deltas) await onDelta(delta)
    const toolCalls = [{ callId: '1', name: 't', argumentsJson: '{"a":"\0"}' }]
    const usage = { promptTokens: 1, completionTokens: 1, estimated: false }
    return { text: deltas.join(''), toolCalls, finishReason: 'stop', usage }
  },
})

it('an answer and its pieces hold only text that can be stored', async () => {
  const heard: string[] = []
  const provider = withStorableAnswers(speaking(['a\0', '\ud83d', '\ude00 b', '\0', 'c\ud83d']))
  const request = { model: 'm', messages: [], signal: new AbortController().signal }
  const answer = await provider.answer(request, (text) => void heard.push(text))
  assert.deepEqual(heard, ['a', '😀 b', 'c', '\ufffd'])
  assert.equal(answer.text, heard.join(''))
  assert.equal(answer.toolCalls[0]?.argumentsJson, '{"a":""}')
})
