import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ModelCall } from '../../../domain/model/call.ts'
import { type AskedRound, abandonedCalls } from '../../../store/turn/abandoned.ts'
import type { Round } from '../../../store/turn/round.ts'
import type { Turn } from '../../../store/turn/turn.ts'

const prices = {
  countTokens: (text: string) => text.length,
  paidBy: () => ({ costOf: () => ({ cost: '0.00000001', operatorCost: '0.00000002' }) }),
}
const AT = '2001-02-03T04:05:06.789Z'
const turnWith = (asked?: AskedRound) =>
  ({
    message: 'hello',
    model: 'openai/x',
    generation: 2,
    startedAt: new Date(),
    createdAt: new Date(),
    snapshot: { ...(asked && { asked }) },
  }) as Turn
const call = { model: 'openai/y', promptTokens: 700, startedAt: AT }
/** A call as JSON gives it back. */
const earlier = JSON.parse(JSON.stringify({ round: 2, error: 'cut', startedAt: AT, firstTokenAt: null, endedAt: AT }))
const round = (text: string): Round => ({ text }) as Round
const summaryOf = (calls: ModelCall[]) =>
  calls.map(({ model, promptTokens, completionTokens }) => [model, promptTokens, completionTokens])

it('an abandoned call counts its noted prompt and the text that readers saw', () => {
  const turn = turnWith({ round: 2, generation: 1, call, earlier: [] })
  const calls = abandonedCalls(prices, turn, [round('one')], 'one\n\ntwo')
  assert.deepEqual(summaryOf(calls), [['openai/y', 700, 5]])
  assert.deepEqual([calls[0]?.cost, calls[0]?.operatorCost], ['0.00000001', '0.00000002'])
  assert.deepEqual([calls[0]?.round, calls[0]?.generation, calls[0]?.startedAt], [2, 1, new Date(AT)])
})

it('an abandoned call counts its prompt when readers saw nothing', () => {
  const turn = turnWith({ round: 1, generation: 1, call, earlier: [] })
  assert.deepEqual(summaryOf(abandonedCalls(prices, turn, [], '')), [['openai/y', 700, 0]])
})

it('calls of former holders and failed attempts stay, with the call under way after them', () => {
  const turn = turnWith({ round: 1, generation: 2, call, earlier: [earlier] })
  const [first, second] = abandonedCalls(prices, turn, [], '')
  assert.deepEqual([first?.error, first?.endedAt, second?.promptTokens], ['cut', new Date(AT), 700])
})

it('between two attempts no call is under way, whatever text is still shown', () => {
  const turn = turnWith({ round: 1, generation: 2, call: null, earlier: [earlier] })
  assert.equal(abandonedCalls(prices, turn, [], 'text of the failed attempt').length, 1)
})

it('the note of a stored round counts nothing', () => {
  const turn = turnWith({ round: 1, generation: 1, call, earlier: [earlier] })
  assert.deepEqual(abandonedCalls(prices, turn, [round('one')], 'one'), [])
})

it('without a note, an abandoned call counts the message and the text', () => {
  assert.deepEqual(summaryOf(abandonedCalls(prices, turnWith(), [round('one')], 'one\n\ntwo')), [['openai/x', 5, 5]])
})

it('complete rounds hold no abandoned call', () => {
  assert.deepEqual(abandonedCalls(prices, turnWith(), [round('one'), round(''), round('two')], 'one\n\ntwo'), [])
})
