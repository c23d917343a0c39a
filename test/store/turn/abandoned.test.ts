import assert from 'node:assert/strict'
import { it } from 'node:test'
import { abandonedCalls } from '../../../store/turn/abandoned.ts'
import type { Round } from '../../../store/turn/round.ts'
import type { Turn } from '../../../store/turn/turn.ts'

const prices = { countTokens: (text: string) => text.length, costOf: () => ({ cost: '0.00000001' }) }
const turn = {
  message: 'hello',
  model: 'openai/x',
  generation: 2,
  startedAt: new Date(),
  createdAt: new Date(),
} as Turn
const round = (text: string): Round => ({ text }) as Round

it('an abandoned call counts the text that readers saw', () => {
  const [call, ...others] = abandonedCalls(prices, turn, [round('one')], 'one\n\ntwo')
  assert.deepEqual([call?.round, call?.promptTokens, call?.completionTokens, others], [2, 5, 5, []])
})

it('complete rounds hold no abandoned call', () => {
  assert.deepEqual(abandonedCalls(prices, turn, [round('one'), round(''), round('two')], 'one\n\ntwo'), [])
})
