import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isHopeless, isOwnFault } from '../../../activities/turn/own-fault.ts'
import { ModelError } from '../../../domain/model/model.ts'

const ROUND = {
  round: 1,
  model: 'm',
  text: '',
  toolCalls: [],
  finishReason: 'stop',
  startedAt: new Date(),
  endedAt: new Date(),
}
const held = (generation: number, rounds = 0, signal = new AbortController().signal) => ({
  generation,
  rounds: Array.from({ length: rounds }, () => ROUND),
  signal,
})

const fromPostgres = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('it says'), { code }) })

describe('a fault of the service', () => {
  for (const [what, error] of [
    ['a mistake in the code', new TypeError('x is not a function')],
    ['a call stack that is used up', new RangeError('Maximum call stack size exceeded')],
    ['a value that is out of range', fromPostgres('22003')],
    ['a text that is no number', fromPostgres('22P02')],
    ['a missing value', fromPostgres('23502')],
    ['a statement that is wrong', fromPostgres('42703')],
    ['a fault within Postgres', fromPostgres('XX000')],
    ['an error that nobody knows', new Error('What is this?')],
    ['a text that is no JSON', new SyntaxError('Unexpected token')],
  ] as const)
    test(`is ${what}`, () => assert.equal(isOwnFault(error), true))

  for (const [what, error] of [
    ['a connection that is refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['a server that is shutting down', fromPostgres('57P01')],
    ['too many clients', fromPostgres('53300')],
    ['a deadlock', fromPostgres('40P01')],
    ['an event that another holder wrote', fromPostgres('23505')],
    ['a statement that took too long', fromPostgres('57014')],
    ['a connection that is not had in time', new Error('timeout exceeded when trying to connect')],
    ['no error', undefined],
  ] as const)
    test(`is not ${what}`, () => assert.equal(isOwnFault(error), false))
})

describe('a turn with a fault of the service', () => {
  const fault = new TypeError('x is not a function')
  test('is tried by a second holder', () => assert.equal(isHopeless(held(2), fault), false))
  test('is hopeless at its third holder', () => assert.equal(isHopeless(held(3), fault), true))
  test('does not count the holders that completed its rounds', () => assert.equal(isHopeless(held(4, 2), fault), false))
  test('is not hopeless while the failure may pass', () =>
    assert.equal(isHopeless(held(30), fromPostgres('57P01')), false))

  test('is hopeless when its events cannot be written', () => {
    const abort = new AbortController()
    abort.abort(fromPostgres('22P05'))
    const brokenOff = new ModelError('aborted', 'The call was stopped.')
    assert.equal(isHopeless(held(3, 0, abort.signal), brokenOff), true)
    assert.equal(isHopeless(held(3), brokenOff), false)
  })
})
