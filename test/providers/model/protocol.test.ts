import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openaiProtocolAt } from '../../../providers/model/protocol.ts'

test('OpenAI itself speaks Responses, and other addresses Chat Completions', () => {
  const responses = ['https://api.openai.com/v1', 'https://eu.api.openai.com/v1']
  for (const address of responses) assert.equal(openaiProtocolAt(address), 'responses')
  const others = [
    'http://localhost:11434/v1',
    'https://api.openai.com.example.com/v1',
    'https://x/api.openai.com',
    'no',
  ]
  for (const address of others) assert.equal(openaiProtocolAt(address), 'chat-completions')
})
